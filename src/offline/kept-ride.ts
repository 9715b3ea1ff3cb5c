import { randomKey } from '../api'
import { formatDateTime, formatTime } from '../domain/kolkata-time'
import { rideToShow, type StoredRide } from '../domain/rides/kept-ride'
import { ACTIONS, newAction, type Outbox, pressesOf, reduce, withPresses } from '../domain/rides/outbox'
import type { RidePhase } from '../domain/rides/phase'
import { ROUTES } from '../routes'
import { changeOutbox, eraseUnowned, readKeptRide, removeRideKey } from './driver-store'
import { ageOf, fill, show } from './page-parts'

/**
 * Fills the offline page with the driver's stored ride, where the driver's page was being opened; true if it did. On a
 * path of the sign-in nobody is signed in: the stored ride is erased and not shown.
 */
export async function showKeptRide(page: ParentNode, path: string, now: Date): Promise<boolean> {
  if (path.startsWith(ROUTES.auth.path)) removeRideKey()
  void eraseUnowned()
  const kept = path === ROUTES.driver.path ? await readKeptRide() : null
  const known = kept && rideToShow(kept.stored, now)
  show(page, 'ride', known !== null)
  if (known) fill(page, partsOf(known, kept.outbox))
  const phone = known?.ride.rider?.phone_no ?? null
  for (const link of page.querySelectorAll<HTMLAnchorElement>('[data-call-rider]')) {
    if (phone !== null) link.href = `tel:${phone.replace(/[^+\d]/g, '')}`
    link.onclick = () => void recordCall()
  }
  return known !== null
}

/**
 * Keeps a press of Call at the pickup for the driver's page, which sends the press once there is a network: a no-show
 * needs a recorded press. The store is read again at the press, because the page may be open for long.
 */
async function recordCall() {
  const pressedAt = Date.now()
  const kept = await readKeptRide()
  if (!kept || withPresses(kept.stored.ride, kept.outbox).phase !== 'arrived') return
  const { driver, clock_offset_ms, ride } = kept.stored
  const made = { id: randomKey(), driver, ride_id: ride.id, kind: 'call' } as const
  const action = newAction(made, pressedAt - clock_offset_ms)
  // Without storage no ride is shown to be called about.
  await changeOutbox(driver, (outbox) => reduce(outbox, { type: 'pressed', action })).catch(() => {})
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

/** The texts of a driver's ride, by the name of their element; null where this ride has none. */
function partsOf({ as_of, ride }: StoredRide, outbox: Outbox) {
  const waiting = pressesOf(outbox, ride.id).map(
    ({ kind, pressed_at }) => `${ACTIONS[kind].brief} (${formatTime(new Date(pressed_at ?? 0))})`,
  )
  return {
    ride_age: ageOf(new Date(as_of)),
    ride_when: formatDateTime(new Date(ride.scheduled_time)),
    ride_pickup: ride.pickup_address,
    ride_detail: ride.pickup_detail,
    ride_dropoff: ride.dropoff_address,
    ride_rider: ride.rider?.name ?? null,
    ride_phone: ride.rider?.phone_no ?? null,
    ride_state: STATES[withPresses(ride, outbox).phase],
    ride_waits: waiting.length > 0 ? `Kept, and sent with the network: ${waiting.join(', ')}.` : null,
  }
}

export type KeptRideParts = ReturnType<typeof partsOf>
