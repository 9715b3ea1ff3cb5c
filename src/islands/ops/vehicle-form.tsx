import { useState } from 'react'
import { VEHICLES } from '../../domain/bookings/vehicle-types'
import type { FleetVehicle } from '../../domain/ops/fleet'
import { readPlate } from '../../domain/ops/plate'
import { WrittenSchema } from './answers'
import { FormEnd, textOf } from './form-parts'
import { InputField } from './input-field'
import { useSend } from './use-send'

interface Props {
  /** Null for a new one. */
  vehicle: FleetVehicle | null
  onDone(): void
  onClose(): void
}

/** Adds a car, or changes one. */
export function VehicleForm({ vehicle, onDone, onClose }: Props) {
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
