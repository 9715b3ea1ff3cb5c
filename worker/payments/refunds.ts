import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { RefundReason, RefundRow } from '../../src/domain/payments/payment'
import { SMALLEST_REFUND_PAISE } from '../../src/domain/payments/refund-policy'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { payments, refunds } from '../database/payment-tables'
import { columnsOf, insertRow } from '../database/rows'
import { type Cause, putInLedger } from './ledger'

// Columns are written with their tables: drizzle leaves the table out where a query has only one, and in a subquery the
// bare name would mean the inner table's column.

/** The paise of a payment for which no refund is recorded yet. */
export const leftPaise = (): SQL<number> => sql<number>`(payments.amount_paise - (
  SELECT coalesce(sum(refunds.amount_paise), 0) FROM refunds WHERE refunds.payment_id = payments.id))`

/** Paise that a cancellation by its rider may refund of a booking; 0 once it has started: its payments are not read. */
export const refundableUntilStart = (): SQL<number> => sql<number>`CASE
  WHEN bookings.status IN ('pending', 'accepted') THEN (SELECT coalesce(sum(${leftPaise()}), 0) FROM payments
    WHERE payments.booking_id = bookings.id AND payments.applied = 1) ELSE 0 END`

/** The payments applied to a booking, each with its paise and those of them that are not refunded. */
export const refundablePayments = (database: Database, bookingId: string) =>
  database
    .select({
      ...columnsOf(getTableColumns(payments), ['id', 'provider_payment_id']),
      paise: payments.amount_paise,
      leftPaise: leftPaise().as('left_paise'),
    })
    .from(payments)
    .where(and(eq(payments.booking_id, bookingId), eq(payments.applied, true)))
    .orderBy(asc(payments.created_at), asc(payments.id))

export interface NewRefund {
  paymentId: string
  /** Null for a payment of no booking we know. */
  bookingId: string | null
  paise: number
  reason: RefundReason
  /**
   * What caused the refund, together with the payment; absent: the reason, which then occurs once for each payment.
   */
  causeId?: string
  /**
   * The provider's id of a refund that was made there, without us: such a refund is recorded as sent, whatever is
   * left.
   */
  sentAs?: string
  /** What must hold, beside the payment being recorded and having this much left; absent: nothing more. */
  when?: SQL
}

/**
 * The statements that record a refund and enter it in the ledger, for the batch that decides the refund; the clock
 * sends it. One refund for each payment and cause, however often it is put, and never more than is left of the
 * payment. What the provider refuses to send, because it is under a rupee, waits for an operator.
 */
export function putRefund(database: Database, refund: NewRefund, cause: Cause) {
  const { paymentId, bookingId, paise, reason, causeId = reason, sentAs = null, when } = refund
  const id = newId()
  const at = cause.now.toISOString()
  const canBeSent = sentAs !== null || paise >= SMALLEST_REFUND_PAISE
  const row: RefundRow = {
    id,
    payment_id: paymentId,
    booking_id: bookingId,
    amount_paise: paise,
    reason,
    cause_id: causeId,
    status: sentAs === null ? 'due' : 'sent',
    attempt: 1,
    tries: 0,
    try_at: canBeSent ? at : null,
    failure: canBeSent ? null : 'below_minimum',
    provider_refund_id: sentAs,
    bank_reference: null,
    created_at: at,
    sent_at: sentAs === null ? null : at,
    processed_at: null,
    updated_at: at,
  }
  const isLeft = sentAs === null ? sql`${leftPaise()} >= ${paise}` : undefined
  const mayGoBack = sql`EXISTS (SELECT 1 FROM payments WHERE ${and(eq(payments.id, paymentId), isLeft, when)})`
  const isRecorded = sql`EXISTS (SELECT 1 FROM refunds WHERE refunds.id = ${id})`
  const enter = (kind: 'refund_due' | 'refund_sent', source: string) =>
    putInLedger(database, { ...entryOf(row), kind, source }, cause, isRecorded)
  return [
    insertRow(database, refunds, row, mayGoBack).onConflictDoNothing(),
    enter('refund_due', id),
    ...(sentAs === null ? [] : [enter('refund_sent', `${id}|1`)]),
  ] as const
}

/** What the ledger's entries of a refund have in common. */
export const entryOf = ({ id, booking_id, payment_id, reason, amount_paise }: RefundRow) => ({
  paise: amount_paise,
  booking_id,
  payment_id,
  refund_id: id,
  // What a change gave back counts for its booking no more.
  counts:
    reason === 'changed'
      ? false
      : sql`(SELECT payments.applied FROM payments WHERE payments.id = ${payment_id})`,
  reason,
})
