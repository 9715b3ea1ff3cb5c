import { useState } from 'react'
import { VEHICLES } from '../../domain/bookings/trip-types'
import type { FleetDriver, FleetVehicle } from '../../domain/ops/fleet'
import { readPlate } from '../../domain/text'
import { FormEnd, InputField, textOf, useSend, WrittenSchema } from './forms'

interface DriverFormProps {
  driver: FleetDriver
  /** Cars as far as they were read. */
  cars: readonly FleetVehicle[]
  /** Reads more of them; null where there are no more. */
  moreCars: (() => void) | null
  onDone(): void
  onClose(): void
}

/** A driver's licence and the car they drive. */
export function DriverForm({ driver, cars, moreCars, onDone, onClose }: DriverFormProps) {
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

interface VehicleFormProps {
  /** Null for a new one. */
  vehicle: FleetVehicle | null
  onDone(): void
  onClose(): void
}

/** Adds a car, or changes one. */
export function VehicleForm({ vehicle, onDone, onClose }: VehicleFormProps) {
  const { send, trouble, ...rest } = useSend(WrittenSchema, onDone)
  const [badPlate, setBadPlate] = useState<string | null>(null)
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const plate = textOf(form, 'license_plate')
        if (readPlate(plate) === null)
          return setBadPlate('Please write the plate as on the car: KA 09 AB 1234.')
        setBadPlate(null)
        void send(`/api/ops/vehicles${vehicle ? `/${encodeURIComponent(vehicle.id)}` : ''}`, {
          make: textOf(form, 'make'),
          model: textOf(form, 'model'),
          year: Number(textOf(form, 'year')),
          color: textOf(form, 'color'),
          license_plate: plate,
          type: textOf(form, 'type'),
        })
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField
          label="Number plate"
          name="license_plate"
          defaultValue={vehicle?.license_plate}
          placeholder="KA 09 AB 1234"
          maxLength={20}
        />
        <div className="field">
          <label htmlFor="ops-kind">Kind</label>
          <select id="ops-kind" name="type" defaultValue={vehicle?.type ?? 'sedan'}>
            {VEHICLES.map(({ type, name }) => (
              <option key={type} value={type}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <InputField label="Make" name="make" defaultValue={vehicle?.make} placeholder="Tata" maxLength={40} />
        <InputField
          label="Model"
          name="model"
          defaultValue={vehicle?.model}
          placeholder="Tigor EV"
          maxLength={40}
        />
        <InputField
          label="Year"
          name="year"
          type="number"
          min={2010}
          max={2100}
          defaultValue={vehicle?.year}
          placeholder="2025"
        />
        <InputField
          label="Colour"
          name="color"
          defaultValue={vehicle?.color}
          placeholder="White"
          maxLength={30}
        />
      </div>
      <FormEnd
        yes={vehicle ? 'Save' : 'Add the car'}
        trouble={badPlate ?? trouble}
        {...rest}
        onClose={onClose}
      />
    </form>
  )
}
