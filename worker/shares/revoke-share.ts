import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { findOwnBooking } from '../bookings/find-booking'
import type { Database } from '../database/client'
import { rideShares } from '../database/tables'

export type RevokeOutcome =
  /** The link that is dead now, or since the last time; null: there never was one, so nobody is looking. */
  { outcome: 'revoked'; shareId: string | null } | { outcome: 'no_such_ride' }

/**
 * Ends the live link of a rider's own ride, at any time and any number of times. Who looks through it now has to be
 * sent away afterwards: the link is dead first, so that nobody comes back in between. Asked again, it names the link
 * once more, for the first time may not have reached everybody.
 */
export async function revokeShare(
  database: Database,
  userId: string,
  bookingId: string,
  now: Date,
): Promise<RevokeOutcome> {
  const own = and(eq(rideShares.booking_id, bookingId), eq(rideShares.user_id, userId))
  const [, [revoked]] = await database.batch([
    database
      .update(rideShares)
      .set({ revoked_at: now.toISOString() })
      .where(and(own, isNull(rideShares.revoked_at))),
    database
      .select({ id: rideShares.id })
      .from(rideShares)
      .where(and(own, isNotNull(rideShares.revoked_at)))
      .orderBy(desc(rideShares.revoked_at))
      .limit(1),
  ])
  if (revoked) return { outcome: 'revoked', shareId: revoked.id }
  const booking = await findOwnBooking(database, userId, bookingId)
  return booking ? { outcome: 'revoked', shareId: null } : { outcome: 'no_such_ride' }
}
