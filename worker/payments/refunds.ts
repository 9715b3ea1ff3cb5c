import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { RefundRow } from '../../src/domain/payments/payment'
import { isApplied } from '../bookings/applied-payments'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { insertRow } from '../database/rows'
import { payments, refunds } from '../database/tables'

// Columns are written with their tables, as in applied-payments.ts.

/** Of a payment: its paise for which no refund is recorded yet. */
const leftPaise = (): SQL<number> => sql<number>`(payments.amount_paise - (
  SELECT coalesce(sum(refunds.amount_paise), 0) FROM refunds WHERE refunds.payment_id = payments.id))`

/** Of a booking: paise that a cancellation may refund. A cancellation is decided again where they have changed. */
export const refundablePaise = (): SQL<number> => sql<number>`(
  SELECT coalesce(sum(${leftPaise()}), 0) FROM payments
  WHERE payments.booking_id = bookings.id AND payments.status = 'paid' AND ${isApplied()})`

/** The payments applied to a booking, each with its paise that are not refunded. */
export const refundablePayments = (database: Database, bookingId: string) =>
  database
    .select({ id: payments.id, leftPaise: leftPaise().as('left_paise') })
    .from(payments)
    .where(and(eq(payments.booking_id, bookingId), eq(payments.status, 'paid'), isApplied()))
    .orderBy(asc(payments.created_at), asc(payments.id))

interface DueRefund {
  paymentId: string
  /** Null for a payment of no booking we know. */
  bookingId: string | null
  paise: number
  reason: string
  now: Date
  /** What must hold, beside the payment being recorded; absent: nothing more. */
  when?: SQL
}

/**
 * Records that this much of a payment is to be refunded, in the batch that decides so. One refund per payment and
 * reason, however often it is inserted.
 */
export function insertRefund(database: Database, due: DueRefund) {
  const { paymentId, bookingId, paise, reason, now, when } = due
  const at = now.toISOString()
  const row: RefundRow = {
    id: newId(),
    payment_id: paymentId,
    booking_id: bookingId,
    amount_paise: paise,
    reason,
    status: 'due',
    provider_refund_id: null,
    created_at: at,
    updated_at: at,
  }
  const isRecorded = sql`EXISTS (SELECT 1 FROM payments WHERE ${and(eq(payments.id, paymentId), when)})`
  return insertRow(database, refunds, row, isRecorded).onConflictDoNothing()
}

const refundPaise = (which: SQL): SQL<number> => sql<number>`(
  SELECT coalesce(sum(refunds.amount_paise), 0) FROM payments
  JOIN refunds ON refunds.payment_id = payments.id AND ${which}
  WHERE payments.booking_id = bookings.id)`

/**
 * Of a booking: paise of its refunds that the provider has not processed, for whatever reason. A refund that failed is
 * still owed.
 */
export const refundDuePaise = (): SQL<number> => refundPaise(sql`refunds.status <> 'processed'`)

/** Of a booking: paise that the provider has refunded. */
export const refundedPaise = (): SQL<number> => refundPaise(sql`refunds.status = 'processed'`)

/**
 * Of a booking: the provider holds the rider's money and has not captured it, as far as we know. 1 or 0. Orders are
 * read only for a booking that is open and unpaid.
 */
export const paymentProcessing = (): SQL<number> => sql<number>`(
  bookings.status = 'pending' AND bookings.payment_status IN ('pending', 'failed') AND EXISTS (
    SELECT 1 FROM payment_orders
    WHERE payment_orders.booking_id = bookings.id AND payment_orders.status = 'processing'))`
