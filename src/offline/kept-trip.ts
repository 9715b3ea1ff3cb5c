import { readStored, writeStored } from '../browser-storage'
import { formatDateTime } from '../domain/kolkata-time'
import {
  type KnownNextTrip,
  NEXT_TRIP_KEY,
  parseStoredNextTrip,
  type StoredNextTrip,
  tripToShow,
} from '../domain/rides/next-trip'
import type { RidePhase } from '../domain/rides/phase'
import { LOCKED } from '../domain/rides/pin'
import { ROUTES } from '../routes'
import { ageOf, fill, show } from './page-parts'

/** The stored next trip; null where there is none, or the browser's storage is not accessible. */
export const readStoredTrip = (): StoredNextTrip | null => parseStoredNextTrip(readStored(NEXT_TRIP_KEY))

/**
 * False where the browser's storage cannot be written: the former trip, which may be outdated, is then removed too.
 */
export function writeStoredTrip(kept: StoredNextTrip): boolean {
  const isStored = writeStored(NEXT_TRIP_KEY, JSON.stringify(kept))
  if (!isStored) removeStoredTrip()
  return isStored
}

export const removeStoredTrip = () => writeStored(NEXT_TRIP_KEY, null)

/**
 * Fills the offline page with the stored trip, and hides the parts that have no text. On a path of the sign-in nobody
 * is signed in: the stored trip is removed and not shown.
 */
export function showNextTrip(page: ParentNode, path: string, now: Date): void {
  if (path.startsWith(ROUTES.auth.path)) removeStoredTrip()
  const kept = readStoredTrip()
  const known = tripToShow(kept, now)
  if (kept?.known && !tripToShow(kept, now)) removeStoredTrip()
  show(page, 'trip', known !== null)
  show(page, 'no-trip', known === null)
  fill(page, known ? partsOf(known) : {})
}

const STATES: Record<RidePhase, string> = {
  unassigned: 'No driver had taken it yet.',
  assigned: 'A driver has taken it.',
  on_the_way: 'The driver was on the way to you.',
  arrived: 'The driver was waiting at the pickup.',
  started: 'The ride was under way.',
  completed: '',
  cancelled: '',
}

const ARRIVAL_IS_A_WORD =
  'Your driver said they were at the pickup. We couldn’t confirm it by the car’s position.'

/** The stored trip as the texts of the offline page, by the name of their element; null where this trip has none. */
function partsOf({ as_of, trip }: KnownNextTrip) {
  const { vehicle } = trip
  return {
    age: ageOf(new Date(as_of)),
    when: formatDateTime(new Date(trip.scheduled_time)),
    pickup: trip.pickup_address,
    dropoff: trip.dropoff_address,
    state: trip.phase === 'arrived' && !trip.arrival_confirmed ? ARRIVAL_IS_A_WORD : STATES[trip.phase],
    plate: vehicle?.license_plate ?? null,
    car: vehicle && `${vehicle.color} ${vehicle.make} ${vehicle.model}`,
    driver: trip.driver_name,
    pin: trip.pin,
    locked: trip.pin_locked ? `${LOCKED} Call us to unlock it.` : null,
  }
}

export type NextTripParts = ReturnType<typeof partsOf>
