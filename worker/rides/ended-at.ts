import { type SQL, sql } from 'drizzle-orm'

/** Of a booking: when it was completed or cancelled, as an ISO instant; null while it is neither. */
export const endedAt = (): SQL<string | null> => sql<string | null>`CASE bookings.status
  WHEN 'completed' THEN bookings.end_time
  WHEN 'cancelled' THEN (
    SELECT booking_cancellations.created_at FROM booking_cancellations
    WHERE booking_cancellations.booking_id = bookings.id)
  END`
