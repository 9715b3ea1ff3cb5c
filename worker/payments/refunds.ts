import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { isApplied } from '../bookings/applied-payments'
import { transitionApplied } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { payments, refunds } from '../database/tables'

// Columns are written out in these texts, as in applied-payments.ts.

/** Of a payment: its paise that are not going back already, one way or another. */
const leftPaise = (): SQL<number> => sql<number>`(payments.amount_paise - (
  SELECT coalesce(sum(refunds.amount_paise), 0) FROM refunds WHERE refunds.payment_id = payments.id))`

/** Of a booking: paise that a cancellation judges. What changes it changes the decision. */
export const refundablePaise = (): SQL<number> => sql<number>`(
  SELECT coalesce(sum(${leftPaise()}), 0) FROM payments
  WHERE payments.booking_id = bookings.id AND payments.status = 'paid' AND ${isApplied()})`

/** The payments applied to a booking, each with what it still holds. */
export const refundablePayments = (database: Database, bookingId: string) =>
  database
    .select({ id: payments.id, leftPaise: leftPaise().as('left_paise') })
    .from(payments)
    .where(and(eq(payments.booking_id, bookingId), eq(payments.status, 'paid'), isApplied()))
    .orderBy(asc(payments.created_at), asc(payments.id))

interface DueRefund {
  bookingId: string
  /** The move that cancelled the booking: without it nothing goes back. */
  move: string
  paymentId: string
  paise: number
  reason: string
  now: Date
}

/** Records that so much of a payment is to go back, in the batch that cancels its booking. */
export function refundDue(database: Database, due: DueRefund) {
  const at = due.now.toISOString()
  return database
    .insert(refunds)
    .select(
      database
        .select({
          id: sql<string>`${newId()}`.as('id'),
          payment_id: payments.id,
          booking_id: sql<string | null>`${due.bookingId}`.as('booking_id'),
          amount_paise: sql<number>`${due.paise}`.as('amount_paise'),
          reason: sql<string>`${due.reason}`.as('reason'),
          status: sql<'due'>`'due'`.as('status'),
          provider_refund_id: sql<null>`NULL`.as('provider_refund_id'),
          created_at: sql<string>`${at}`.as('created_at'),
          updated_at: sql<string>`${at}`.as('updated_at'),
        })
        .from(payments)
        .where(and(eq(payments.id, due.paymentId), transitionApplied(due.bookingId, due.move))),
    )
    .onConflictDoNothing()
}

// Columns are written out, as in applied-payments.ts.

const refundPaise = (which: SQL): SQL<number> => sql<number>`(
  SELECT coalesce(sum(refunds.amount_paise), 0) FROM payments
  JOIN refunds ON refunds.payment_id = payments.id AND ${which}
  WHERE payments.booking_id = bookings.id)`

/**
 * Of a booking: paise that were recorded to go back for it and have not arrived, whatever they go back for. A refund
 * that failed is still owed.
 */
export const refundDuePaise = (): SQL<number> => refundPaise(sql`refunds.status <> 'processed'`)

/** Of a booking: paise that have gone back, as the provider says. */
export const refundedPaise = (): SQL<number> => refundPaise(sql`refunds.status = 'processed'`)

/**
 * Of a booking: the provider holds the rider's money and has not captured it, as far as we heard. 1 or 0. Orders are
 * looked at only of a booking that stands and is not paid.
 */
export const paymentProcessing = (): SQL<number> => sql<number>`(
  bookings.status = 'pending' AND bookings.payment_status IN ('pending', 'failed') AND EXISTS (
    SELECT 1 FROM payment_orders
    WHERE payment_orders.booking_id = bookings.id AND payment_orders.status = 'processing'))`
