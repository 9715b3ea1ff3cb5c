import { type SQL, sql } from 'drizzle-orm'

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
