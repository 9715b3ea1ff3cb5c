import type { FleetDriver, FleetVehicle } from '../../domain/ops/fleet'
import { WrittenSchema } from './answers'
import { FormEnd, textOf } from './form-parts'
import { InputField } from './input-field'
import { useSend } from './use-send'

interface Props {
  driver: FleetDriver
  /** Cars as far as they were read. */
  cars: readonly FleetVehicle[]
  /** Reads more of them; null where there are no more. */
  moreCars: (() => void) | null
  onDone(): void
  onClose(): void
}

/** A driver's licence and the car they drive. */
export function DriverForm({ driver, cars, moreCars, onDone, onClose }: Props) {
  const { send, ...rest } = useSend(WrittenSchema, onDone)
  const free = cars.filter((car) => car.driver === null && car.id !== driver.vehicle?.id)
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const vehicleId = textOf(form, 'vehicle_id')
        void send(`/api/ops/drivers/${encodeURIComponent(driver.id)}`, {
          license_number: textOf(form, 'license_number'),
          vehicle_id: vehicleId === '' ? null : vehicleId,
        })
      }}
    >
      <InputField
        label="Driving licence"
        name="license_number"
        defaultValue={driver.license_number ?? ''}
        placeholder="KA09 20110012345"
        minLength={6}
        maxLength={24}
      />
      <div className="field">
        <label htmlFor="ops-drives">Car</label>
        <select id="ops-drives" name="vehicle_id" defaultValue={driver.vehicle?.id ?? ''}>
          <option value="">None</option>
          {driver.vehicle && <option value={driver.vehicle.id}>{driver.vehicle.license_plate}</option>}
          {free.map((car) => (
            <option key={car.id} value={car.id}>
              {car.license_plate}, {car.color} {car.make} {car.model}
            </option>
          ))}
        </select>
        {moreCars && (
          <button type="button" className="button mt-2 self-start" data-kind="quiet" onClick={moreCars}>
            More cars
          </button>
        )}
        <p className="field-hint">
          Rides that were accepted keep the car they have. Reassign them to change it.
        </p>
      </div>
      <FormEnd yes="Save" {...rest} onClose={onClose} />
    </form>
  )
}
