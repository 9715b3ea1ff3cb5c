import type { FleetDriver } from '../../domain/ops/fleet'
import { WrittenSchema } from './answers'
import { ratingWords } from './rating-words'
import { Table } from './table'
import { useSend } from './use-send'

interface Props {
  drivers: readonly FleetDriver[]
  onEdit(driver: FleetDriver): void
  /** Somebody was put on or off duty. */
  onDuty(): void
}

/** Who drives, with what, and whether they take rides now. */
export function DriverTable({ drivers, onEdit, onDuty }: Props) {
  return (
    <Table head={['Name', 'Licence', 'Car', 'Duty']} acts="Edit">
      <tbody>
        {drivers.map((driver) => (
          <tr key={driver.id}>
            <th scope="row">
              {driver.name ?? 'No name'}
              <span className="block font-normal text-muted">
                {driver.phone_no && (
                  <a className="text-link" href={`tel:${driver.phone_no}`}>
                    {driver.phone_no}
                  </a>
                )}{' '}
                <span className="whitespace-nowrap">{ratingWords(driver)}</span>
              </span>
            </th>
            <td data-label="Licence" className="ops-words whitespace-nowrap">
              {driver.license_number ?? <span className="text-warning">Not on record</span>}
            </td>
            <td data-label="Car">
              {driver.vehicle ? (
                <span className="ops-plate">{driver.vehicle.license_plate}</span>
              ) : (
                <span className="text-muted">None</span>
              )}
            </td>
            <td>
              <DutyButton driver={driver} onDuty={onDuty} />
            </td>
            <td>
              <button
                type="button"
                className="button"
                data-kind="quiet"
                aria-label={`Edit ${driver.name ?? 'driver'}`}
                onClick={() => onEdit(driver)}
              >
                Edit
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function DutyButton({ driver, onDuty }: { driver: FleetDriver; onDuty(): void }) {
  const { send, busy, trouble } = useSend(WrittenSchema, onDuty)
  return (
    <>
      <button
        type="button"
        role="switch"
        className="chip whitespace-nowrap"
        aria-checked={driver.on_duty}
        aria-label={`${driver.name ?? 'Driver'}: on duty`}
        disabled={busy || driver.license_number === null}
        onClick={() =>
          void send(`/api/ops/drivers/${encodeURIComponent(driver.id)}/duty`, { on_duty: !driver.on_duty })
        }
      >
        {driver.on_duty ? 'On duty' : 'Off duty'}
      </button>
      {trouble && (
        <p role="alert" className="field-error">
          {trouble}
        </p>
      )}
    </>
  )
}
