import { formatDateTime } from '../../domain/bookings/kolkata-time'
import { SERVICE_LABELS } from '../../domain/bookings/service-types'
import { vehicleOf } from '../../domain/bookings/vehicle-types'
import type { Tariff } from '../../domain/ops/tariffs'
import { formatRate } from './rates'
import { Table } from './table'
import type { Changing, TariffRow } from './tariffs-view'

interface Props {
  rows: readonly TariffRow[]
  onChange(changing: Changing): void
}

function Amounts({ tariff }: { tariff: Tariff }) {
  return (
    <>
      <td data-label="Base" className="figures">
        {formatRate(tariff.base_fare)}
      </td>
      <td data-label="Per km" className="figures">
        {formatRate(tariff.per_km_rate)}
      </td>
      <td data-label="Per min" className="figures">
        {formatRate(tariff.per_minute_rate)}
      </td>
      <td data-label="At least" className="figures">
        {formatRate(tariff.minimum_fare)}
      </td>
    </>
  )
}

const since = ({ effective_from }: Tariff) =>
  effective_from === null ? 'Fallback table' : `Since ${formatDateTime(new Date(effective_from))}`

/** Every service and kind of car: what holds, and below it what is to come. */
export function RuleTable({ rows, onChange }: Props) {
  return (
    <Table head={['Service', 'Base', 'Per km', 'Per min', 'At least']} acts="Change">
      {rows.map((row) => (
        <tbody key={`${row.service_type} ${row.vehicle_type}`}>
          <tr>
            <th scope="row">
              {SERVICE_LABELS[row.service_type]}, {vehicleOf(row.vehicle_type).name}
              <span className="block font-normal text-muted">{since(row.in_force)}</span>
            </th>
            <Amounts tariff={row.in_force} />
            <td>
              <button
                type="button"
                className="button whitespace-nowrap"
                data-kind="quiet"
                aria-label={`New rule for ${SERVICE_LABELS[row.service_type]}, ${vehicleOf(row.vehicle_type).name}`}
                onClick={() => onChange({ change: 'rule', row })}
              >
                New rule
              </button>
            </td>
          </tr>
          {row.future.map((rule) => (
            <tr key={rule.id} data-future>
              <th scope="row" className="font-normal">
                From {formatDateTime(new Date(rule.effective_from ?? ''))}
              </th>
              <Amounts tariff={rule} />
              <td>
                <button
                  type="button"
                  className="button"
                  data-kind="quiet"
                  onClick={() => onChange({ change: 'withdraw_rule', row, rule })}
                >
                  Withdraw
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  )
}
