import { and, eq } from 'drizzle-orm'
import type { BookingStatus } from '../../src/domain/bookings/booking'
import type { TripPage } from '../../src/domain/bookings/trip-details'
import { bookingOf } from '../bookings/booking-row'
import type { Database } from '../database/client'
import { keyset } from '../database/keyset'
import { bookings, reviews, users } from '../database/tables'
import { driverNameOf } from '../driver-facts'
import { columnsOfMoney, moneyAndLateness } from './show-trip'

export const TRIPS_PER_PAGE = 10

interface TripQuery {
  userId: string
  /** Fits CursorSchema; null for the first page. */
  before: string | null
  /** Null: of every status. */
  status: BookingStatus | null
  now: Date
}

/**
 * A rider's own trips, or those of one status, newest first, page by page (docs/product.md, TRIP-1): through an index
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
  const read = await database
    .select({
      ...columnsOfMoney(now),
      driver: { id: users.id, full_name: users.full_name, deleted_at: users.deleted_at },
      rating: reviews.rating,
    })
    .from(bookings)
    .leftJoin(users, eq(users.id, bookings.driver_id))
    .leftJoin(reviews, and(eq(reviews.booking_id, bookings.id), eq(reviews.reviewer_id, bookings.user_id)))
    .where(
      and(
        eq(bookings.user_id, userId),
        status === null ? undefined : eq(bookings.status, status),
        newest.where,
      ),
    )
    .orderBy(...newest.orderBy)
    .limit(newest.limit)
  const { rows, next } = newest.page(read, ({ row }) => [row.created_at, row.id])
  const trips = rows.map(({ driver, rating, ...trip }) => {
    const name = trip.problem === null ? driverNameOf(driver) : null
    return {
      ...bookingOf(trip.row),
      ...moneyAndLateness(trip, now),
      driver: name === null ? null : { name },
      review: rating === null ? null : { rating },
    }
  })
  return { trips, next }
}
