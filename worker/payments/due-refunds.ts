import { type SQL, sql } from 'drizzle-orm'

/**
 * Of a booking: paise that were recorded to go back for it and have not arrived, whatever they go back for. A refund
 * that failed is still owed. Columns are written out, as in applied-payments.ts.
 */
export const refundDuePaise = (): SQL<number> => sql<number>`(
  SELECT coalesce(sum(refunds.amount_paise), 0) FROM payments
  JOIN refunds ON refunds.payment_id = payments.id AND refunds.status <> 'processed'
  WHERE payments.booking_id = bookings.id)`
