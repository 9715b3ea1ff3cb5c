import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { RefundReason } from '../../src/domain/payments/decide-payment'
import type { Database } from '../database/client'
import { payments } from '../database/tables'

// Columns are written with their tables: drizzle leaves the table out where a query has only one, and in a subquery the
// bare name would mean the inner table's column.

/** Reasons for which a payment was never applied to its booking and is refunded in full. */
const NEVER_APPLIED: RefundReason[] = ['cancelled', 'already_paid', 'unknown_booking', 'amount_mismatch']

/** Of a payment: it is applied to its booking; no refund has one of the reasons above. */
export const isApplied = (): SQL => sql`NOT EXISTS (
  SELECT 1 FROM refunds WHERE refunds.payment_id = payments.id AND refunds.reason IN ${NEVER_APPLIED})`

/** Of a booking: no payment is applied to it. */
export const hasNoAppliedPayment = (): SQL => sql`NOT EXISTS (
  SELECT 1 FROM payments WHERE payments.booking_id = bookings.id AND ${isApplied()})`

/** Of a booking: what was paid online for it, in whole rupees; without payments that are refunded in full because they were never applied. */
export const paidAmount = (): SQL<number> => sql<number>`(
  SELECT coalesce(sum(payments.amount), 0) FROM payments
  WHERE payments.booking_id = bookings.id AND payments.status = 'paid' AND ${isApplied()})`

/** Paise applied to one booking. */
export async function appliedPaise(database: Database, bookingId: string): Promise<number> {
  const [row] = await database
    .select({ paise: sql<number>`coalesce(sum(${payments.amount_paise}), 0)` })
    .from(payments)
    .where(and(eq(payments.booking_id, bookingId), eq(payments.status, 'paid'), isApplied()))
  return row?.paise ?? 0
}
