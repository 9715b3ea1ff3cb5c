import { formatDate, formatDateTime, formatTime } from '../domain/bookings/kolkata-time'
import { readPlate } from '../domain/ops/plate'
import type { KnownTrip } from '../domain/rides/next-trip'
import type { RidePhase } from '../domain/rides/phase'

/** What the offline page has a place for: each a line of text, or null where this trip has none. */
export interface NextTripParts {
  age: string
  when: string
  pickup: string
  dropoff: string | null
  state: string
  plate: string | null
  car: string | null
  driver: string | null
  /** Four digits. */
  pin: string | null
  locked: string | null
}

const STATES: Record<RidePhase, string> = {
  unassigned: 'No driver had it yet.',
  assigned: 'A driver has it.',
  on_the_way: 'The driver was on the way to you.',
  arrived: 'The driver was waiting at the pickup.',
  started: 'The ride was under way.',
  completed: '',
  cancelled: '',
}

/** 'As of 6:12 pm, Sat 21 Nov': Kolkata time, as everywhere. */
const ageOf = (instant: Date) => `As of ${formatTime(instant)}, ${formatDate(instant).replace(',', '')}`

/** A kept trip in the words of the offline page. */
export function partsOf({ as_of, trip }: KnownTrip): NextTripParts {
  const { vehicle } = trip
  return {
    age: ageOf(new Date(as_of)),
    when: formatDateTime(new Date(trip.scheduled_time)),
    pickup: trip.pickup_address,
    dropoff: trip.dropoff_address,
    state: STATES[trip.phase],
    plate: vehicle && (readPlate(vehicle.license_plate) ?? vehicle.license_plate),
    car: vehicle && `${vehicle.color} ${vehicle.make} ${vehicle.model}`,
    driver: trip.driver_name,
    pin: trip.pin,
    locked: trip.pin_locked ? 'It was typed wrongly five times and is locked. Call us to unlock it.' : null,
  }
}
