import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { RefundReason } from '../../src/domain/payments/decide-payment'
import type { Database } from '../database/client'
import { payments } from '../database/tables'

// Columns are written out in these texts: drizzle leaves a column's table out where a query has one table only, and
// the bare name would then mean the inner table's.

/** Reasons for which a payment was never taken for its booking and goes back whole. */
const NEVER_APPLIED: RefundReason[] = ['cancelled', 'already_paid', 'unknown_booking', 'amount_mismatch']

/** Of a payment: it counts for its booking, for no refund says that it never did. */
export const isApplied = (): SQL => sql`NOT EXISTS (
  SELECT 1 FROM refunds WHERE refunds.payment_id = payments.id AND refunds.reason IN ${NEVER_APPLIED})`

/** Of a booking: nobody's money is applied to it. */
export const hasNoAppliedPayment = (): SQL => sql`NOT EXISTS (
  SELECT 1 FROM payments WHERE payments.booking_id = bookings.id AND ${isApplied()})`

/** Of a booking: what was paid online for it, in whole rupees; money that only waits to go back is left out. */
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
