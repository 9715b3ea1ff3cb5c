import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/client'
import { bookings } from '../database/tables'

// What a booking's payment status becomes by what is owed, written off, and given back (docs/product.md, Remainder and
// Refunds).

/** Of the booking that a statement updates: something of it was written off, so it was not paid, and is not called so. */
const wasWrittenOff = sql`EXISTS (SELECT 1 FROM unpaid_remainders
  WHERE unpaid_remainders.booking_id = bookings.id AND unpaid_remainders.written_off > 0)`

/** Of a driven ride, in the update after which nothing is owed: one whose advance was paid is paid. */
export const paidUnlessWrittenOff = (nothingIsOwed: SQL = sql`TRUE`): SQL =>
  sql`CASE WHEN payment_status = 'partial' AND ${nothingIsOwed} AND NOT ${wasWrittenOff} THEN 'paid'
    ELSE payment_status END`

/** Of a driven ride, in the update after which something is owed: it is paid no more. */
export const partlyPaid: SQL = sql`CASE payment_status WHEN 'paid' THEN 'partial' ELSE payment_status END`

/** All that was paid online for it went back, and nothing was paid otherwise. */
const allWentBack = sql`EXISTS (SELECT 1 FROM payments WHERE payments.booking_id = bookings.id AND payments.applied = 1)
  AND coalesce(bookings.remainder_collected, 0) + bookings.office_amount = 0
  AND NOT EXISTS (SELECT 1 FROM payments
    WHERE payments.booking_id = bookings.id AND payments.applied = 1 AND payments.amount_paise > (
      SELECT coalesce(sum(refunds.amount_paise), 0) FROM refunds
      WHERE refunds.payment_id = payments.id AND refunds.status = 'processed'))`

/**
 * For a batch that paid or gave back something, after it, of a booking that is over: it reads 'refunded' once all that
 * was paid went back, and no longer so where a refund failed after all, or something was paid since.
 */
export function refundedOrNot(database: Database, bookingId: string | null) {
  const isOver = and(eq(bookings.id, bookingId ?? ''), inArray(bookings.status, ['cancelled', 'completed']))
  return [
    database
      .update(bookings)
      .set({ payment_status: 'refunded' })
      .where(and(isOver, inArray(bookings.payment_status, ['partial', 'paid']), allWentBack)),
    database
      .update(bookings)
      .set({
        payment_status: sql`CASE WHEN iif(bookings.status = 'completed',
          bookings.owed_amount = 0 AND NOT ${wasWrittenOff}, bookings.remaining_amount = 0)
          THEN 'paid' ELSE 'partial' END`,
      })
      .where(and(isOver, eq(bookings.payment_status, 'refunded'), sql`NOT (${allWentBack})`)),
  ] as const
}
