import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { BookingStatus } from '../../src/domain/bookings/booking'
import { type ListedTrip, ListedTripSchema, type TripPage } from '../../src/domain/bookings/trip-details'
import type { RefundRow } from '../../src/domain/payments/payment'
import { latenessOf } from '../../src/domain/rides/lateness'
import { bookingOf, paidAmount } from '../bookings/booking-row'
import type { Database } from '../database/client'
import { keyset } from '../database/keyset'
import { bookings, reviews, users } from '../database/tables'
import { driverNameOf } from '../driver-facts'
import { paymentState } from '../payments/orders'
import { refundableUntilStart } from '../payments/refunds'

export const TRIPS_PER_PAGE = 10

const RefundsSchema = v.pipe(v.string(), v.parseJson(), ListedTripSchema.entries.refunds)

/** The refunds of a booking as JSON, in no order. */
const refundsOfBooking = (): SQL<string> => sql<string>`(
  SELECT json_group_array(json_object(
    'amount_paise', refunds.amount_paise, 'status', refunds.status, 'created_at', refunds.created_at,
    'sent_at', refunds.sent_at, 'processed_at', refunds.processed_at,
    'provider_refund_id', refunds.provider_refund_id, 'bank_reference', refunds.bank_reference))
  FROM payments JOIN refunds ON refunds.payment_id = payments.id
  WHERE payments.booking_id = bookings.id)`

/** Paise that the provider doesn't have yet (one that failed is still owed), that it has taken, and that it has refunded. */
export function refundSums(
  refunds: readonly Pick<RefundRow, 'status' | 'amount_paise'>[],
): Pick<ListedTrip, 'refund_due_paise' | 'refund_sent_paise' | 'refunded_paise'> {
  const paise = (...states: RefundRow['status'][]) =>
    refunds.reduce((sum, { status, amount_paise }) => sum + (states.includes(status) ? amount_paise : 0), 0)
  return {
    refund_due_paise: paise('due', 'failed'),
    refund_sent_paise: paise('sent'),
    refunded_paise: paise('processed'),
  }
}

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
      row: getTableColumns(bookings),
      paidAmount: paidAmount(),
      refundablePaise: refundableUntilStart(),
      refunds: refundsOfBooking(),
      paymentState: paymentState(now),
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
  const trips = rows.map(({ row, driver, rating, ...money }) => {
    const name = driverNameOf(driver)
    const refunds = v
      .parse(RefundsSchema, money.refunds)
      .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
    return {
      ...bookingOf(row),
      paid_amount: money.paidAmount,
      lateness: latenessOf({ ...row, refundable_paise: money.refundablePaise }, now),
      payment_state: money.paymentState,
      refunds,
      ...refundSums(refunds),
      driver: name === null ? null : { name },
      review: rating === null ? null : { rating },
    }
  })
  return { trips, next }
}
