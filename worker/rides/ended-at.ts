import { type SQL, sql } from 'drizzle-orm'

/** How long a ride that ended is still shown to who has it open, and to who has its link, in milliseconds. */
export const SHOWN_AFTER_END_MS = 30 * 60_000

/** Of a booking: when it was completed or cancelled, as an ISO instant; null while it is neither. */
export const endedAt = (): SQL<string | null> => sql<string | null>`CASE bookings.status
  WHEN 'completed' THEN bookings.end_time
  WHEN 'cancelled' THEN (
    SELECT booking_cancellations.created_at FROM booking_cancellations
    WHERE booking_cancellations.booking_id = bookings.id)
  END`
