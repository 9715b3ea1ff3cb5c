import { and, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type BookingRow, canCancel, isConfirmed } from '../../src/domain/bookings/booking'
import { DAY_MS } from '../../src/domain/kolkata-time'
import { areAlike, GIVE_BACKS_A_MONTH, monthBegan, secondRide } from '../../src/domain/payments/second-ride'
import type { Database } from '../database/client'
import { bookings } from '../database/tables'

/** Second rides of a rider that were given back this month, in SQL. Bookings of the month before last are over. */
const givenBack = (userId: string, now: Date): SQL<number> => sql<number>`(
  SELECT count(DISTINCT mine.id) FROM bookings AS mine JOIN payments ON payments.booking_id = mine.id
    JOIN refunds ON refunds.payment_id = payments.id
  WHERE mine.user_id = ${userId} AND mine.status = 'cancelled' AND refunds.reason = 'second_ride'
    AND mine.created_at >= ${new Date(monthBegan(now).getTime() - 32 * DAY_MS).toISOString()}
    AND refunds.created_at >= ${monthBegan(now).toISOString()})`

/** A ride, and the rides of its rider that are alike, paid and not over, the one paid last before the others. */
export async function ridesAlike(database: Database, ride: BookingRow, now: Date) {
  const paid_at = sql<string | null>`(SELECT min(payments.created_at) FROM payments
    WHERE payments.booking_id = bookings.id AND payments.applied = 1)`.as('paid_at')
  const rides = await database
    .select({
      ...getTableColumns(bookings),
      paid_at,
      passenger: sql<string | null>`(SELECT coalesce(phone_no, name) FROM booking_passengers
        WHERE booking_passengers.booking_id = bookings.id)`.as('passenger'),
      given_back: givenBack(ride.user_id, now).as('given_back'),
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.user_id, ride.user_id),
        inArray(bookings.status, ['pending', 'accepted', 'started']),
        or(eq(bookings.id, ride.id), sql`bookings.is_confirmed = 1`),
      ),
    )
    .orderBy(desc(paid_at), bookings.id)
  const own = rides.find(({ id }) => id === ride.id) ?? null
  return { own, alike: rides.filter((other) => other !== own && areAlike(ride, other)) }
}

/** Whether a ride is given back in full where its rider cancels it now; null: the table judges it. */
export async function findSecondRide(database: Database, ride: BookingRow, now: Date) {
  if (!isConfirmed(ride) || !canCancel(ride.status) || ride.set_out_at !== null) return null
  const { own, alike } = await ridesAlike(database, ride, now)
  return own && secondRide({ ...own, now }, alike)
}

type FoundSecondRide = NonNullable<Awaited<ReturnType<typeof findSecondRide>>>

/** The condition that what was read of the first ride and of the month's second rides is so still. */
export const isStillSecond = ({ first }: FoundSecondRide, now: Date): SQL => sql`EXISTS (
  SELECT 1 FROM bookings AS first_ride WHERE first_ride.id = ${first.id} AND first_ride.version = ${first.version})
  AND ${givenBack(first.user_id, now)} < ${GIVE_BACKS_A_MONTH}`
