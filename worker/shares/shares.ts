import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { accept, type Result, refuse } from '../../src/domain/result'
import { isShareLive } from '../../src/domain/rides/share'
import { type BookingRow, findOwnBooking } from '../bookings/booking-row'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { bookings, rideShares } from '../database/tables'
import { endedAt } from '../rides/ride-facts'

type ShareRefusal =
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

type FoundShare =
  | { state: 'live'; row: BookingRow }
  /** Revoked, or its ride ended half an hour ago. */
  | { state: 'ended' }
  | { state: 'unknown' }

const ShareIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/**
 * The ride behind a link, for whoever has it (docs/product.md, Sharing). A ride that looks for another driver keeps
 * its link: whoever follows it sees the next one. A text that is no id costs no read.
 */
export async function findShare(database: Database, shareId: string, now: Date): Promise<FoundShare> {
  if (!v.is(ShareIdSchema, shareId)) return { state: 'unknown' }
  const [found] = await database
    .select({
      row: getTableColumns(bookings),
      revoked_at: rideShares.revoked_at,
      endedAt: endedAt().as('ended_at'),
    })
    .from(rideShares)
    .innerJoin(bookings, eq(bookings.id, rideShares.booking_id))
    .where(eq(rideShares.id, shareId))
  if (!found) return { state: 'unknown' }
  const facts = { revokedAt: instant(found.revoked_at), rideOverAt: overAt(found) }
  return isShareLive(facts, now) ? { state: 'live', row: found.row } : { state: 'ended' }
}

const instant = (iso: string | null): Date | null => (iso === null ? null : new Date(iso))

/** An end without a time counts as long ago. */
function overAt({ row, endedAt }: { row: BookingRow; endedAt: string | null }): Date | null {
  const isOver = row.status === 'completed' || row.status === 'cancelled'
  return isOver ? instant(endedAt ?? row.created_at) : null
}

type RevokeOutcome =
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
