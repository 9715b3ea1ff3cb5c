// A trip in lines: what it was beside what it is to be (docs/product.md, CHANGE-8 and CHANGE-17).
import { formatDateTime } from '../kolkata-time'
import { formatRupees } from '../payments/amounts'
import { spacedPhone } from '../sign-in/phone'
import type { LinedTrip } from './change-terms'
import { vehicleOf } from './trip-types'

/**
 * What may be changed of a trip, each under its name, in the order of the form, and its fare; '' for what it has not.
 * `rider`: who rides where no passenger does, to whoever reads it.
 */
export function linesOf(
  trip: LinedTrip,
  rider: 'you' | 'the rider' = 'you',
  fare = formatRupees(trip.fare_amount),
): Record<string, string> {
  const { passenger } = trip
  const at = (iso: string | null) => (iso ? formatDateTime(new Date(iso)) : '')
  const of = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ')
  return {
    'Pickup time': at(trip.scheduled_time),
    Return: at(trip.return_scheduled_time),
    From: of(trip.pickup_address, trip.pickup_detail),
    To: of(trip.dropoff_address),
    Car: vehicleOf(trip.vehicle_type).name,
    Guests: String(trip.passengers),
    'For the driver': of(trip.special_instructions),
    Riding: passenger
      ? of(passenger.name, passenger.phone_no && spacedPhone(passenger.phone_no).replaceAll(' ', '\u00a0'))
      : rider,
    Fare: fare,
  }
}

/** 'To: Indiranagar, Bengaluru' for each of these lines that is otherwise in the others. */
export const unlike = (lines: Record<string, string>, others: Record<string, string>): string[] =>
  Object.entries(lines).flatMap(([name, text]) =>
    text === others[name] ? [] : [`${name}: ${text || 'none'}`],
  )
