import { useState } from 'react'
import { Button } from '../../components/button'
import { chooseAirportTrip, chooseOutstationTrip, type TripForm } from '../../domain/bookings/trip-form'
import {
  queryOfService,
  SERVICE_LABELS,
  SERVICE_TABS,
  type ServiceType,
} from '../../domain/bookings/trip-types'
import type { Change } from './use-trip-form'

interface Props {
  value: ServiceType
  /** A rental can be chosen from the beginning. */
  offersRental?: boolean
  onChoose(service: ServiceType): void
}

/**
 * A choice of three services. A rental, which a rider selects by a URL alone, is named above them; who has left it for one
 * of the three can come back to it.
 */
export function ServiceChoice({ value, offersRental = false, onChoose }: Props) {
  const [rental, setRental] = useState(offersRental)
  if (value === 'car_rental' && !rental) setRental(true)
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Service</legend>
      {value === 'car_rental' && (
        <p className="mb-3 flex items-baseline justify-between gap-4">
          <strong className="heading text-xl">{SERVICE_LABELS.car_rental}</strong>
          <span className="text-muted">or choose another ride</span>
          <input type="hidden" name="service" value={queryOfService('car_rental')} />
        </p>
      )}
      <div className="segmented">
        {SERVICE_TABS.map((service) => (
          <label key={service} className="!px-1 min-[23rem]:!flex-auto min-[23rem]:whitespace-nowrap">
            <input
              type="radio"
              name="service"
              value={queryOfService(service)}
              checked={service === value}
              onChange={() => onChoose(service)}
            />
            {SERVICE_LABELS[service]}
          </label>
        ))}
      </div>
      {rental && value !== 'car_rental' && (
        <Button className="mt-2 px-3" kind="quiet" onClick={() => onChoose('car_rental')}>
          {offersRental ? '' : 'Back to '}
          {SERVICE_LABELS.car_rental}
        </Button>
      )}
    </fieldset>
  )
}

export const OUTSTATION = [
  ['one_way', 'One way'],
  ['round_trip', 'Round Trip'],
] as const
export const AIRPORT = [
  ['airport_pickup', 'Pick-up From Airport'],
  ['airport_drop', 'Drop To Airport'],
] as const

/** The kind of an outstation trip; of an airport trip the direction, and whether the car comes back. */
export function TripTypeChoice({ form, change }: { form: TripForm; change: Change }) {
  if (form.service_type === 'outstation') {
    return (
      <Chips
        legend="Kind of trip"
        choices={OUTSTATION}
        value={form.trip_type}
        onChoose={(tripType) => change((now) => chooseOutstationTrip(now, tripType))}
      />
    )
  }
  if (form.service_type !== 'airport') return null
  return (
    <div className="sm:flex sm:flex-wrap sm:items-center sm:gap-x-4">
      <Chips
        legend="Direction"
        choices={AIRPORT}
        value={form.trip_type}
        onChoose={(tripType) => change((now) => chooseAirportTrip(now, tripType))}
      />
      <label className="check mt-1 sm:mt-0">
        <input
          type="checkbox"
          checked={form.is_round_trip}
          onChange={({ target }) => change((now) => ({ ...now, is_round_trip: target.checked }))}
        />
        Round Trip
      </label>
      {form.is_round_trip && (
        <p className="field-hint">The car comes straight back. You pay for both ways.</p>
      )}
    </div>
  )
}

interface ChipsProps<Value extends string> {
  legend: string
  choices: readonly (readonly [Value, string])[]
  value: string | null
  onChoose(value: Value): void
}

function Chips<Value extends string>({ legend, choices, value, onChoose }: ChipsProps<Value>) {
  return (
    <fieldset className="min-w-0 flex-auto">
      <legend className="sr-only">{legend}</legend>
      <div className="grid grid-cols-2 gap-2">
        {choices.map(([choice, label]) => (
          <label key={choice} className="chip relative px-2 text-center leading-tight">
            <input
              type="radio"
              name="trip_type"
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              value={choice}
              checked={choice === value}
              onChange={() => onChoose(choice)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
