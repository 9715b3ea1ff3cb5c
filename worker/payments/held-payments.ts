import { type SQL, sql } from 'drizzle-orm'

/**
 * Of a booking: the provider holds the rider's money and has not captured it, as far as we heard. 1 or 0. Orders are
 * looked at only of a booking that stands and is not paid.
 */
export const paymentProcessing = (): SQL<number> => sql<number>`(
  bookings.status = 'pending' AND bookings.payment_status IN ('pending', 'failed') AND EXISTS (
    SELECT 1 FROM payment_orders
    WHERE payment_orders.booking_id = bookings.id AND payment_orders.status = 'processing'))`
