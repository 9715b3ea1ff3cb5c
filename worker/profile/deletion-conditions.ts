import { type SQL, sql } from 'drizzle-orm'

// What stands in the way of deleting an account, as conditions on its users row: read before, and once more by the
// write itself. Each in the words of an index, so that no trip of the past is looked at.

/** How long a payment may take to be settled by the payment company, in days. */
const SETTLING_DAYS = 10
const DAY_MS = 24 * 60 * 60_000

/** They drive, or drove: rides name their record and its licence. */
export const hasDriven = (userId: string): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM drivers WHERE drivers.id = ${userId})`

/** A driver has a ride of theirs. */
export const rideAccepted = (userId: string): SQL<number> => sql<number>`EXISTS (
  SELECT 1 FROM bookings WHERE bookings.user_id = ${userId} AND bookings.status IN ('accepted', 'started'))`

/** A ride of theirs is paid for and waits for a driver. */
export const ridePaid = (userId: string): SQL<number> => sql<number>`EXISTS (
  SELECT 1 FROM bookings WHERE bookings.user_id = ${userId}
    AND bookings.status = 'pending' AND bookings.payment_status IN ('partial', 'paid'))`

/** Bookings of theirs for which the payment company holds money that is not settled: the FROM of a query. */
export const unsettled = (userId: string, now: Date): SQL => sql`bookings
  JOIN payment_orders ON payment_orders.booking_id = bookings.id AND payment_orders.status = 'processing'
  WHERE bookings.user_id = ${userId}
    AND bookings.created_at > ${new Date(now.getTime() - SETTLING_DAYS * DAY_MS).toISOString()}`

export const moneyUnderWay = (userId: string, now: Date): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${unsettled(userId, now)})`
