import { randomKey } from '../api'
import { formatDateTime, formatTime } from '../domain/kolkata-time'
import { CALLS_KEY, parseCalls, withCall, writtenCalls } from '../domain/rides/kept-calls'
import { KEPT_RIDE_KEY, parseStoredRide, rideToShow, type StoredRide } from '../domain/rides/kept-ride'
import type { RidePhase } from '../domain/rides/phase'
import {
  parseQueue,
  phaseWith,
  QUEUED_TRANSITIONS_KEY,
  type Queueable,
  type TransitionQueue,
  waitingOf,
} from '../domain/rides/queued-transitions'
import { ROUTES } from '../routes'
import { ageOf, fill, show } from './page-parts'

/** The stored ride and what waits to be sent of it; both null where the browser's storage is not accessible. */
function readStored() {
  try {
    return {
      stored: parseStoredRide(localStorage.getItem(KEPT_RIDE_KEY)),
      queue: parseQueue(localStorage.getItem(QUEUED_TRANSITIONS_KEY)),
    }
  } catch {
    return { stored: null, queue: [] }
  }
}

/** Removes the driver's ride, with its rider's number; what waits to be sent stays until its driver has signed in again. */
function removeStoredRide(): void {
  try {
    localStorage.removeItem(KEPT_RIDE_KEY)
  } catch {
    // Without storage there is nothing to remove.
  }
}

/**
 * Fills the offline page with the driver's stored ride, where the driver's page was being opened; true if it did.
 * A path of the sign-in means that nobody is signed in: the stored ride is removed and not shown.
 */
export function showKeptRide(page: ParentNode, path: string, now: Date): boolean {
  if (path.startsWith(ROUTES.auth.path)) removeStoredRide()
  const { stored, queue } = readStored()
  const known = path === ROUTES.driver.path ? rideToShow(stored, now) : null
  show(page, 'ride', known !== null)
  if (known) fill(page, partsOf(known, waitingOf(queue, known.ride.id)))
  const phone = known?.ride.rider?.phone_no ?? null
  for (const link of page.querySelectorAll<HTMLAnchorElement>('[data-call-rider]')) {
    if (phone !== null) link.href = `tel:${phone.replace(/[^+\d]/g, '')}`
    link.onclick = recordCall
  }
  return known !== null
}

/**
 * Keeps a press of Call at the pickup for the driver's page, which sends it once there is a network: without one that is
 * recorded nobody is reported as a no-show. Read anew at the press, because the page may be open for long.
 */
function recordCall() {
  const { stored, queue } = readStored()
  if (!stored || phaseWith(stored.ride.phase, waitingOf(queue, stored.ride.id)) !== 'arrived') return
  try {
    const before = parseCalls(localStorage.getItem(CALLS_KEY), stored.ride.id)
    const calls = withCall(before, randomKey(), Date.now() - stored.clock_offset_ms)
    localStorage.setItem(CALLS_KEY, writtenCalls(stored.ride.id, calls))
  } catch {
    // Without storage no ride is shown to be called about.
  }
}

/** The texts of a driver's ride, by the name of their element; null where this ride has none. */
export interface KeptRideParts {
  ride_age: string
  ride_when: string
  ride_pickup: string
  ride_detail: string | null
  ride_dropoff: string | null
  ride_rider: string | null
  ride_phone: string | null
  ride_state: string
  ride_waits: string | null
}

const STATES: Record<RidePhase, string> = {
  unassigned: '',
  assigned: 'You have not set out yet.',
  on_the_way: 'You are on the way to the pickup.',
  arrived: 'You are at the pickup.',
  started: 'The ride is under way.',
  completed: 'You have ended the ride.',
  cancelled: '',
}

const WAITS: Record<Queueable, string> = {
  arrived: 'Arrived',
  start: 'PIN, still to be checked',
  complete: 'Ended',
}

function partsOf({ as_of, ride }: StoredRide, queue: TransitionQueue): KeptRideParts {
  const waiting = queue.map(
    ({ transition, pressed_at }) => `${WAITS[transition]} (${formatTime(new Date(pressed_at))})`,
  )
  return {
    ride_age: ageOf(new Date(as_of)),
    ride_when: formatDateTime(new Date(ride.scheduled_time)),
    ride_pickup: ride.pickup_address,
    ride_detail: ride.pickup_detail,
    ride_dropoff: ride.dropoff_address,
    ride_rider: ride.rider?.name ?? null,
    ride_phone: ride.rider?.phone_no ?? null,
    ride_state: STATES[phaseWith(ride.phase, queue)],
    ride_waits: waiting.length > 0 ? `Kept, and sent with the network: ${waiting.join(', ')}.` : null,
  }
}
