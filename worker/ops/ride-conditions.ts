import { sql } from 'drizzle-orm'

// In the words of the indexes of migrations/, literal values included: a partial index is used only where a query
// repeats its condition.

/** Paid, and without a driver: index bookings_to_assign. */
export const isToAssign = () =>
  sql`bookings.status = 'pending' AND bookings.payment_status IN ('partial', 'paid')`

/** Index bookings_under_way, by pickup time. */
export const isAccepted = () =>
  sql`bookings.status IN ('pending', 'accepted', 'started') AND bookings.status = 'accepted'`

/** Index bookings_under_way, by pickup time. */
export const isStarted = () =>
  sql`bookings.status IN ('pending', 'accepted', 'started') AND bookings.status = 'started'`

/** The driver set out and the ride is not over, at most one a driver: index one_ride_under_way. */
export const isUnderWay = () =>
  sql`bookings.set_out_at IS NOT NULL AND bookings.status IN ('accepted', 'started')`

/** Index bookings_pin_locked. */
export const isPinLocked = () => sql`bookings.status = 'accepted' AND bookings.pin_tries >= 5`

/** Index bookings_completed, by the end. */
export const isCompleted = () => sql`bookings.status = 'completed'`

/** Of a cancellation: of a booking that somebody had to do with. Index cancellations_by_time. */
export const wasNotUnpaid = () => sql`booking_cancellations.code <> 'unpaid'`
