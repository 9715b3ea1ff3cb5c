import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { accept, type Result, refuse } from '../../src/domain/result'
import { findOwnBooking } from '../bookings/find-booking'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { bookings, rideShares } from '../database/tables'

export type ShareRefusal =
  /** Absent, or another rider's. */
  | { reason: 'no_such_ride' }
  /** No driver has it yet, or it is over. */
  | { reason: 'not_shareable' }

/**
 * The link of a rider's own ride, made at the first asking: 128 random bits, one live link a ride however many ask
 * at once (docs/product.md, Sharing). Only a ride that a driver has can be shared.
 */
export async function createShare(
  database: Database,
  userId: string,
  bookingId: string,
  now: Date,
): Promise<Result<{ id: string }, ShareRefusal>> {
  const own = and(eq(bookings.id, bookingId), eq(bookings.user_id, userId))
  const isShareable = inArray(bookings.status, ['accepted', 'started'])
  const [, [live]] = await database.batch([
    database
      .insert(rideShares)
      .select(
        database
          .select({
            id: sql<string>`${newId()}`.as('id'),
            booking_id: bookings.id,
            user_id: bookings.user_id,
            created_at: sql<string>`${now.toISOString()}`.as('created_at'),
            revoked_at: sql<null>`NULL`.as('revoked_at'),
          })
          .from(bookings)
          .where(and(own, isShareable)),
      )
      .onConflictDoNothing(),
    database
      .select({ id: rideShares.id })
      .from(rideShares)
      .innerJoin(bookings, eq(bookings.id, rideShares.booking_id))
      .where(and(own, isShareable, isNull(rideShares.revoked_at))),
  ])
  if (live) return accept(live)
  const booking = await findOwnBooking(database, userId, bookingId)
  return refuse({ reason: booking ? 'not_shareable' : 'no_such_ride' })
}
