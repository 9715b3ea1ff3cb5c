import { and, eq, isNull } from 'drizzle-orm'
import { findOwnBooking } from '../bookings/find-booking'
import type { Database } from '../database/client'
import { rideShares } from '../database/tables'

export type RevokeOutcome =
  /** Null: there was no live link, so nobody is looking. */
  { outcome: 'revoked'; shareId: string | null } | { outcome: 'no_such_ride' }

/**
 * Ends the live link of a rider's own ride, at any time and any number of times. Who looks through it now has to be
 * sent away afterwards: the link is dead first, so that nobody comes back in between.
 */
export async function revokeShare(
  database: Database,
  userId: string,
  bookingId: string,
  now: Date,
): Promise<RevokeOutcome> {
  const [revoked] = await database
    .update(rideShares)
    .set({ revokedAt: now.toISOString() })
    .where(
      and(eq(rideShares.bookingId, bookingId), eq(rideShares.userId, userId), isNull(rideShares.revokedAt)),
    )
    .returning({ id: rideShares.id })
  if (revoked) return { outcome: 'revoked', shareId: revoked.id }
  const booking = await findOwnBooking(database, userId, bookingId)
  return booking ? { outcome: 'revoked', shareId: null } : { outcome: 'no_such_ride' }
}
