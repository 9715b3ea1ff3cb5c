import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/client'
import { bookings, rideDeclines } from '../database/tables'

interface Decline {
  bookingId: string
  driverId: string
  kind: 'declined' | 'handed_back'
  /** Why; a declined offer needs no reason. */
  reason: string | null
  now: Date
  /** What must hold of the booking for it to be remembered. */
  when: SQL | undefined
}

/** A statement that remembers who is not to be offered a ride again (docs/product.md, Ride); one row a driver and ride. */
export const rememberDecline = (database: Database, decline: Decline) => {
  const { bookingId, driverId, kind, reason, now, when } = decline
  return database.insert(rideDeclines).select(
    database
      .select({
        booking_id: bookings.id,
        driver_id: sql<string>`${driverId}`.as('driver_id'),
        kind: sql<Decline['kind']>`${kind}`.as('kind'),
        created_at: sql<string>`${now.toISOString()}`.as('created_at'),
        reason: sql<string | null>`${reason}`.as('reason'),
      })
      .from(bookings)
      .where(and(eq(bookings.id, bookingId), when)),
  )
}
