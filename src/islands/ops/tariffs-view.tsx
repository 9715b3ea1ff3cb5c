import { useState } from 'react'
import { Modal } from '../../components/modal'
import { SERVICE_LABELS, vehicleOf } from '../../domain/bookings/trip-types'
import type { RentalPackage } from '../../domain/fares/rates'
import { formatDateTime } from '../../domain/kolkata-time'
import { type Tariff, type Tariffs, TariffsSchema } from '../../domain/ops/tariffs'
import { formatRupees } from '../../domain/payments/amounts'
import { FiguresCell, PageEnd, RowButton, Table, usePages } from './table'
import { PackageForm, RuleForm, type TariffRow, WithdrawForm } from './tariff-forms'
import { formatRate, kindName } from './words'

const SOURCE = {
  answer: TariffsSchema,
  path: () => '/api/ops/tariffs',
  read: (tariffs: Tariffs) => ({ items: [tariffs], next: null }),
}

/** The open dialog. A null package is a new one. */
type Changing =
  | { change: 'rule'; row: TariffRow }
  | { change: 'withdraw_rule'; row: TariffRow; rule: Tariff }
  | { change: 'package'; offered: RentalPackage | null }
  | { change: 'withdraw_package'; offered: RentalPackage }

const rowName = ({ service_type, vehicle_type }: TariffRow) =>
  `${SERVICE_LABELS[service_type]}, ${vehicleOf(vehicle_type).name}`

function titleOf(changing: Changing | null): string {
  switch (changing?.change) {
    case 'rule':
      return `New rule: ${rowName(changing.row)}`
    case 'withdraw_rule':
      return `Withdraw a rule: ${rowName(changing.row)}`
    case 'package':
      return changing.offered ? `Replace: ${changing.offered.name}` : 'New package'
    case 'withdraw_package':
      return `Off sale: ${changing.offered.name}`
    default:
      return ''
  }
}

/** Current and future tariffs. Bookings keep the fare they were sold at. */
export function TariffsView() {
  const pages = usePages(SOURCE)
  const [changing, setChanging] = useState<Changing | null>(null)
  const tariffs = pages.items?.[0]
  const close = () => setChanging(null)
  const done = () => {
    close()
    pages.reload()
  }
  return (
    <div className="ops-columns">
      {tariffs && (
        <>
          <section aria-labelledby="ops-rules">
            <h2 id="ops-rules" className="ops-heading">
              Rides
            </h2>
            <RuleTable rows={tariffs.rows} onChange={setChanging} />
          </section>
          <section aria-labelledby="ops-packages">
            <div className="flex items-center justify-between gap-4">
              <h2 id="ops-packages" className="ops-heading">
                Hourly rental
              </h2>
              <button
                type="button"
                className="button"
                data-kind="secondary"
                onClick={() => setChanging({ change: 'package', offered: null })}
              >
                New package
              </button>
            </div>
            <PackageTable packages={tariffs.packages} onChange={setChanging} />
          </section>
        </>
      )}
      <PageEnd {...pages} />
      <Modal title={titleOf(changing)} open={changing !== null} onClose={close}>
        {changing?.change === 'rule' && <RuleForm row={changing.row} onDone={done} onClose={close} />}
        {changing?.change === 'withdraw_rule' && (
          <WithdrawForm
            path={`/api/ops/pricing-rules/${encodeURIComponent(changing.rule.id ?? '')}/withdraw`}
            onDone={done}
            onClose={close}
          >
            The rule never begins, and what holds before it goes on.
          </WithdrawForm>
        )}
        {changing?.change === 'package' && (
          <PackageForm offered={changing.offered} onDone={done} onClose={close} />
        )}
        {changing?.change === 'withdraw_package' && (
          <WithdrawForm
            path={`/api/ops/packages/${encodeURIComponent(changing.offered.id)}/withdraw`}
            onDone={done}
            onClose={close}
          >
            Nobody can book it any more. Who has booked it keeps it.
          </WithdrawForm>
        )}
      </Modal>
    </div>
  )
}

interface RuleTableProps {
  rows: readonly TariffRow[]
  onChange(changing: Changing): void
}

function Amounts({ tariff }: { tariff: Tariff }) {
  return (
    <>
      <FiguresCell label="Base">{formatRate(tariff.base_fare)}</FiguresCell>
      <FiguresCell label="Per km">{formatRate(tariff.per_km_rate)}</FiguresCell>
      <FiguresCell label="Per min">{formatRate(tariff.per_minute_rate)}</FiguresCell>
      <FiguresCell label="At least">{formatRate(tariff.minimum_fare)}</FiguresCell>
    </>
  )
}

const since = ({ effective_from }: Tariff) =>
  effective_from === null ? 'Fallback table' : `Since ${formatDateTime(new Date(effective_from))}`

/** The current tariff of each service and kind of car, with future ones below it. */
function RuleTable({ rows, onChange }: RuleTableProps) {
  return (
    <Table head={['Service', 'Base', 'Per km', 'Per min', 'At least']} acts="Change">
      {rows.map((row) => (
        <tbody key={`${row.service_type} ${row.vehicle_type}`}>
          <tr>
            <th scope="row">
              {rowName(row)}
              <span className="block font-normal text-muted">{since(row.in_force)}</span>
            </th>
            <Amounts tariff={row.in_force} />
            <td>
              <RowButton
                label={`New rule for ${rowName(row)}`}
                onClick={() => onChange({ change: 'rule', row })}
              >
                New rule
              </RowButton>
            </td>
          </tr>
          {row.future.map((rule) => (
            <tr key={rule.id} data-future>
              <th scope="row" className="font-normal">
                From {formatDateTime(new Date(rule.effective_from ?? ''))}
              </th>
              <Amounts tariff={rule} />
              <td>
                <RowButton onClick={() => onChange({ change: 'withdraw_rule', row, rule })}>
                  Withdraw
                </RowButton>
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  )
}

interface PackageTableProps {
  packages: readonly RentalPackage[]
  onChange(changing: Changing): void
}

/** The packages on sale. */
function PackageTable({ packages, onChange }: PackageTableProps) {
  if (packages.length === 0) return <p className="text-muted">No package is on sale.</p>
  return (
    <Table head={['Package', 'Price', 'Extra hour', 'Extra km']} acts="Change">
      <tbody>
        {packages.map((offered) => (
          <tr key={offered.id}>
            <th scope="row">
              {offered.name}
              <span className="block font-normal text-muted">
                {offered.duration_hours} h, {offered.included_kilometers} km,{' '}
                {offered.vehicle_type === null ? 'any car' : kindName(offered.vehicle_type)}
              </span>
            </th>
            <FiguresCell label="Price">{formatRupees(offered.base_price)}</FiguresCell>
            <FiguresCell label="Extra hour">{formatRate(offered.extra_hour_rate)}</FiguresCell>
            <FiguresCell label="Extra km">{formatRate(offered.extra_km_rate)}</FiguresCell>
            <td className="whitespace-nowrap">
              <RowButton
                label={`Replace ${offered.name}`}
                onClick={() => onChange({ change: 'package', offered })}
              >
                Edit
              </RowButton>
              <RowButton
                label={`Take ${offered.name} off sale`}
                onClick={() => onChange({ change: 'withdraw_package', offered })}
              >
                Withdraw
              </RowButton>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
