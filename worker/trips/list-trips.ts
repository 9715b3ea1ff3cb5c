import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { BookingStatus } from '../../src/domain/bookings/booking'
import type { TripPage } from '../../src/domain/bookings/trip-details'
import { paidAmount } from '../bookings/applied-payments'
import { bookingOf } from '../bookings/booking-row'
import type { Database } from '../database/client'
import { bookings, reviews, users } from '../database/tables'
import { driverNameOf } from '../driver-facts'
import { paymentProcessing, refundDuePaise, refundedPaise } from '../payments/refunds'

export const TRIPS_PER_PAGE = 10

/** Where a page begins: after this row, in the order of the list. `<created_at>~<id>`. */
export const CursorSchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z~[\w-]{1,64}$/),
)

/**
 * A rider's own trips, or those of one status, newest first, page by page (docs/product.md, Trips): through an index
 * of rider, status and time, so that neither the hundredth page nor a rare status reads more rows than the first
 * page. `before` fits CursorSchema, or is null for the first page.
 */
export async function listTrips(
  database: Database,
  userId: string,
  before: string | null,
  status: BookingStatus | null = null,
): Promise<TripPage> {
  const [createdAt = '', id = ''] = before?.split('~') ?? []
  // As a row value, which the index can seek; the same written with OR would read every page before this one.
  const older = sql`(${bookings.created_at}, ${bookings.id}) < (${createdAt}, ${id})`
  const rows = await database
    .select({
      row: getTableColumns(bookings),
      paidAmount: paidAmount(),
      refundDuePaise: refundDuePaise(),
      refundedPaise: refundedPaise(),
      processing: paymentProcessing(),
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
        before === null ? undefined : older,
      ),
    )
    .orderBy(desc(bookings.created_at), desc(bookings.id))
    .limit(TRIPS_PER_PAGE + 1)
  const trips = rows.slice(0, TRIPS_PER_PAGE).map(({ row, driver, rating, ...money }) => {
    const name = driverNameOf(driver)
    return {
      ...bookingOf(row),
      paid_amount: money.paidAmount,
      refund_due_paise: money.refundDuePaise,
      refunded_paise: money.refundedPaise,
      payment_processing: money.processing === 1,
      driver: name === null ? null : { name },
      review: rating === null ? null : { rating },
    }
  })
  const last = trips.at(-1)
  const next = rows.length > TRIPS_PER_PAGE && last ? `${last.created_at}~${last.id}` : null
  return { trips, next }
}
