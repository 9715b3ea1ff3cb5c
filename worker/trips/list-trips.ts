import { and, asc, eq, not, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { TRIP_STATES, type TripState } from '../../src/domain/bookings/badges'
import type { ListedTrip, TripPage } from '../../src/domain/bookings/trip-details'
import { bookingOf, isConfirmed } from '../bookings/booking-row'
import type { Database } from '../database/client'
import { keyset } from '../database/keyset'
import { bookings, reviews, users } from '../database/tables'
import { driverNameOf, rideDriverName } from '../driver-facts'
import { columnsOfMoney, moneyAndLateness } from './show-trip'

export const TRIPS_PER_PAGE = 10

export const TripStateSchema = v.picklist(TRIP_STATES)

interface TripQuery {
  userId: string
  /** Fits CursorSchema; null for the first page. */
  before: string | null
  /** Null: in every state. */
  status: TripState | null
  now: Date
}

/**
 * A rider's own trips, or those in one state, newest first, page by page (docs/product.md, TRIP-1): through an index
 * of rider, status and time, so that neither the hundredth page nor a rare status reads more rows than the first
 * page.
 */
export async function listTrips(
  database: Database,
  { userId, before, status, now }: TripQuery,
): Promise<TripPage> {
  const newest = keyset({
    by: [bookings.created_at, bookings.id],
    order: 'desc',
    after: before,
    size: TRIPS_PER_PAGE,
  })
  const query = select(database, and(eq(bookings.user_id, userId), inState(status), newest.where), now)
  const { rows, next } = await newest.read(query, ({ row }) => [row.created_at, row.id])
  return { trips: rows.map((row) => listed(row, now)), next }
}

const UPCOMING_MOST = 10

/** A rider's trips that are ahead or under way, paid or payable, the next pickup first (docs/product.md, TRIP-1). */
export async function upcomingTrips(database: Database, userId: string, now: Date): Promise<ListedTrip[]> {
  // Literal, as the index bookings_ahead_of_rider has it.
  const isAhead = sql`bookings.status IN ('pending', 'accepted', 'started')`
  const rows = await select(database, and(eq(bookings.user_id, userId), isAhead), now)
    .orderBy(asc(bookings.scheduled_time), asc(bookings.id))
    .limit(UPCOMING_MOST)
  return rows.map((row) => listed(row, now))
}

/** Awaited and pending trips are told apart among the few of a rider that are pending. */
function inState(state: TripState | null): SQL | undefined {
  if (state === null) return undefined
  if (state === 'awaited') return and(eq(bookings.status, 'pending'), isConfirmed())
  return and(eq(bookings.status, state), state === 'pending' ? not(isConfirmed()) : undefined)
}

const select = (database: Database, which: SQL | undefined, now: Date) =>
  database
    .select({
      ...columnsOfMoney(now),
      driver: {
        id: users.id,
        full_name: rideDriverName(sql`bookings.id`, sql`users.full_name`).as('driver_name'),
        deleted_at: users.deleted_at,
      },
      rating: reviews.rating,
    })
    .from(bookings)
    .leftJoin(users, eq(users.id, bookings.driver_id))
    .leftJoin(reviews, and(eq(reviews.booking_id, bookings.id), eq(reviews.reviewer_id, bookings.user_id)))
    .where(which)

function listed(
  { driver, rating, ...trip }: Awaited<ReturnType<typeof select>>[number],
  now: Date,
): ListedTrip {
  const name = trip.problem === null ? driverNameOf(driver) : null
  return {
    ...bookingOf(trip.row),
    ...moneyAndLateness(trip, now),
    driver: name === null ? null : { name },
    review: rating === null ? null : { rating },
  }
}
