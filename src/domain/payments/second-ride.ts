// Two rides of one rider that are alike and both paid: the second may be a mistake (docs/product.md, SECOND-1).
import { dateOf, instantOf } from '../kolkata-time'
import { dropoffOf, metresBetween, pickupOf, type TripPoints } from '../places/coordinates'

const ALIKE = { metres: 300, hours: 3 } as const

export const GIVE_BACK_MINUTES = 10

/** Second rides of one rider that are given back in a calendar month of Kolkata. */
export const GIVE_BACKS_A_MONTH = 2

/** `scheduled_time`: the ISO instant of the outward pickup. */
type Trip = TripPoints & { scheduled_time: string }

/** Whether both ends lie within 300 m and the pickups within three hours of each other; a rental has no drop-off. */
export function areAlike(one: Trip, other: Trip): boolean {
  const [end, otherEnd] = [dropoffOf(one), dropoffOf(other)]
  const sameEnd = end && otherEnd ? metresBetween(end, otherEnd) <= ALIKE.metres : end === otherEnd
  const apart = Math.abs(Date.parse(one.scheduled_time) - Date.parse(other.scheduled_time))
  const sameStart = metresBetween(pickupOf(one), pickupOf(other)) <= ALIKE.metres
  return sameEnd && sameStart && apart <= ALIKE.hours * 3_600_000
}

interface PaidRide {
  id: string
  /** When we recorded the first payment that counts for it, an ISO instant; null without one. */
  paid_at: string | null
  /** The number, else the name, of who rides in the rider's place; null where the rider does. */
  passenger: string | null
}

/**
 * Until when a ride is given back in full as the one that was paid second, and the first (docs/product.md, SECOND-2);
 * null: the table judges it. `given_back`: second rides of its rider's this month; `alike`: the rider's other rides that are alike, paid
 * and not over.
 */
export function secondRide<Ride extends PaidRide>(
  ride: PaidRide & { set_out_at: string | null; given_back: number; now: Date },
  alike: readonly Ride[],
): { until: Date; first: Ride } | null {
  const { id, paid_at: paidAt, passenger, set_out_at, given_back, now } = ride
  if (paidAt === null || set_out_at !== null || given_back >= GIVE_BACKS_A_MONTH) return null
  const until = new Date(Date.parse(paidAt) + GIVE_BACK_MINUTES * 60_000)
  // Of two that were paid at one instant one is the second.
  const isBefore = (other: Ride) =>
    other.paid_at !== null && `${other.paid_at} ${other.id}` < `${paidAt} ${id}`
  const first = alike.find((other) => other.passenger === passenger && isBefore(other))
  return first && now < until ? { until, first } : null
}

/** When this month began in Kolkata. */
export const monthBegan = (now: Date): Date => instantOf(`${dateOf(now).slice(0, 7)}-01T00:00`) ?? now
