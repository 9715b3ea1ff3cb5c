import { useState } from 'react'
import { PassengerFields } from '../../components/passenger-fields'
import type { TypedPassenger } from '../../domain/bookings/booking-steps'
import { hasReturnTime } from '../../domain/bookings/trip'
import { setPassengers, type TripForm } from '../../domain/bookings/trip-form'
import { vehicleOf, vehiclesFor } from '../../domain/bookings/trip-types'
import type { VehicleType } from '../../domain/fields'
import type { MapFieldProps } from '../search-form/map-field'
import { InstructionsPart, MapPart } from '../search-form/optional-fields'
import { RouteFields, useSavedPlaces } from '../search-form/route-fields'
import { GuestsField, useNow } from '../search-form/trip-form'
import type { Change } from '../search-form/use-trip-form'
import { OutwardFields, ReturnFields } from '../search-form/when-fields'

export interface ChangeFormProps {
  form: TripForm
  change: Change
  vehicle: VehicleType
  onVehicle(vehicle: VehicleType): void
  passenger: TypedPassenger | null
  onPassenger(passenger: TypedPassenger | null): void
  mapboxToken: string | null
  /** False to offer nobody's saved addresses. */
  signedIn?: boolean
}

/** What may be changed of a trip, in the fields in which it was booked. */
export function ChangeForm({ form, change, mapboxToken, signedIn = true, ...chosen }: ChangeFormProps) {
  const now = useNow()
  const own = useSavedPlaces(signedIn)
  const [around, setAround] = useState<MapFieldProps['around']>(null)
  return (
    <form
      aria-label="Trip"
      className="needs-script card flex flex-col gap-4"
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <RouteFields
        form={form}
        change={change}
        own={own}
        onInexact={(end, fix) => setAround({ end, ...fix })}
      />
      <MapPart
        form={form}
        change={change}
        route={null}
        hasRoute={false}
        aside={undefined}
        around={around}
        mapboxToken={mapboxToken}
      />
      <OutwardFields form={form} change={change} now={now}>
        <GuestsField
          value={form.passengers}
          below={form.scheduled_time.endsWith('T24:00')}
          onChange={(count) => change((current) => setPassengers(current, count))}
        />
      </OutwardFields>
      {hasReturnTime(form) && <ReturnFields form={form} change={change} now={now} />}
      <VehicleChoice value={chosen.vehicle} passengers={form.passengers} onChoose={chosen.onVehicle} />
      <InstructionsPart form={form} change={change} />
      <PassengerFields value={chosen.passenger} missed={0} onChange={chosen.onPassenger} />
    </form>
  )
}

interface VehicleChoiceProps {
  value: VehicleType
  passengers: number
  onChoose(vehicle: VehicleType): void
}

/** The cars that can be booked; one with too few seats cannot be chosen. */
function VehicleChoice({ value, passengers, onChoose }: VehicleChoiceProps) {
  const fitting = vehiclesFor(passengers, null)
  const isTooSmall = !fitting.some(({ type }) => type === value)
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Car</legend>
      <div className="segmented">
        {vehiclesFor(1, null).map(({ type, name, seats }) => (
          <label key={type}>
            <input
              type="radio"
              name="vehicle"
              checked={type === value}
              disabled={!fitting.some((one) => one.type === type)}
              onChange={() => onChoose(type)}
            />
            {name}, {seats} seats
          </label>
        ))}
      </div>
      {isTooSmall && (
        <p role="alert" className="field-error mt-1">
          {vehicleOf(value).name} has too few seats. Choose another car, or fewer guests.
        </p>
      )}
    </fieldset>
  )
}
