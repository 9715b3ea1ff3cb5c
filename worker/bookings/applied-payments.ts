import { type SQL, sql } from 'drizzle-orm'

// Columns are written with their tables: drizzle leaves the table out where a query has only one, and in a subquery the
// bare name would mean the inner table's column.

/** Of a booking: nothing is paid for it. */
export const hasNoAppliedPayment = (): SQL => sql`NOT EXISTS (
  SELECT 1 FROM payments
  WHERE payments.booking_id = bookings.id AND payments.applied = 1)`

/** Of a booking: what was paid online for it, in whole rupees, without payments that went back because they came too late or twice. */
export const paidAmount = (): SQL<number> => sql<number>`(
  SELECT coalesce(sum(payments.amount), 0) FROM payments
  WHERE payments.booking_id = bookings.id AND payments.applied = 1)`
