import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import type { RefusalOf, RefusalTable } from '../../src/domain/refusals'
import { accept, type Result, refuse } from '../../src/domain/result'
import { NO_SUCH_RIDE } from '../../src/domain/rides/refusals'
import { isShareLive } from '../../src/domain/rides/share'
import { findOwnBooking } from '../bookings/booking-row'
import type { Database } from '../database/client'
import { bookings, rideShares } from '../database/tables'
import { openProblem } from '../rides/report-car-problem'
import { factsBeside, putShare, rideFactsOf } from '../room/ride-facts'

export const SHARE_REFUSALS = {
  /** Absent, or another rider's. */
  no_such_ride: [404, NO_SUCH_RIDE],
  /** No driver has the ride yet, or the ride is over. */
  not_shareable: [409, 'A ride can be shared while a driver has it.'],
} as const satisfies RefusalTable

/**
 * The link of a rider's own ride, created by the first press: 128 random bits, one live link per ride however many
 * requests come at once (docs/product.md, SHARE-1). Only a ride that a driver has can be shared.
 */
export async function createShare(
  database: Database,
  userId: string,
  bookingId: string,
  now: Date,
): Promise<Result<{ id: string }, RefusalOf<typeof SHARE_REFUSALS>>> {
  const [, [live]] = await database.batch([
    putShare(database, isShareable(userId, bookingId), now),
    liveShare(database, userId, bookingId),
  ])
  if (live) return accept(live)
  const booking = await findOwnBooking(database, userId, bookingId)
  return refuse({ reason: booking ? 'not_shareable' : 'no_such_ride' })
}

const isShareable = (userId: string, bookingId: string) =>
  and(
    eq(bookings.id, bookingId),
    eq(bookings.user_id, userId),
    inArray(bookings.status, ['accepted', 'started']),
  )

/** The live link of a rider's own ride that can be shared. */
export const liveShare = (database: Database, userId: string, bookingId: string) =>
  database
    .select({ id: rideShares.id })
    .from(rideShares)
    .innerJoin(bookings, eq(bookings.id, rideShares.booking_id))
    .where(
      and(isShareable(userId, bookingId), isNull(rideShares.revoked_at), isNull(rideShares.emergency_until)),
    )

/**
 * The ride behind a link, for its viewers (docs/product.md, SHARE-1). A ride that was handed back keeps its link,
 * which then shows the next driver. 'ended': it is revoked, or its time is over. A text that can't be an id costs no read.
 */
export async function findShare(database: Database, shareId: string, now: Date) {
  if (!v.is(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)), shareId)) return { state: 'unknown' } as const
  const [shared] = await database
    .select({
      row: getTableColumns(bookings),
      revoked_at: rideShares.revoked_at,
      emergency_until: rideShares.emergency_until,
      ...factsBeside(),
      problem: openProblem().as('problem'),
    })
    .from(rideShares)
    .innerJoin(bookings, eq(bookings.id, rideShares.booking_id))
    .where(eq(rideShares.id, shareId))
  if (!shared) return { state: 'unknown' } as const
  const { row, overAt, drivenBefore, problem, revoked_at, emergency_until } = shared
  const facts = rideFactsOf({ ...row, overAt, drivenBefore })
  if (!isShareLive({ revoked_at, emergency_until, rideOverAt: facts.over_at }, now))
    return { state: 'ended' } as const
  return { state: 'live', row, facts, problem, emergency_until } as const
}

type ShareKind = 'ordinary' | 'emergency'

const ownLinks = (userId: string, bookingId: string, kind: ShareKind) =>
  and(
    eq(rideShares.booking_id, bookingId),
    eq(rideShares.user_id, userId),
    kind === 'ordinary' ? isNull(rideShares.emergency_until) : isNotNull(rideShares.emergency_until),
  )

/** The link of this kind of a rider's own ride that was revoked last. */
export const lastRevoked = (database: Database, userId: string, bookingId: string, kind: ShareKind) =>
  database
    .select({ id: rideShares.id })
    .from(rideShares)
    .where(and(ownLinks(userId, bookingId, kind), isNotNull(rideShares.revoked_at)))
    .orderBy(desc(rideShares.revoked_at))
    .limit(1)

/**
 * Revokes the live link of this kind of a rider's own ride, at any time. The caller closes the sockets of its viewers
 * afterwards, of `lastRevoked`: the link is revoked first, so that no viewer reconnects in between.
 */
export async function revokeShare(
  database: Database,
  userId: string,
  bookingId: string,
  now: Date,
  kind: ShareKind = 'ordinary',
): Promise<Result<true, { reason: 'no_such_ride' }>> {
  if (!(await findOwnBooking(database, userId, bookingId))) return refuse({ reason: 'no_such_ride' })
  const live = and(ownLinks(userId, bookingId, kind), isNull(rideShares.revoked_at))
  await database.batch([database.update(rideShares).set({ revoked_at: now.toISOString() }).where(live)])
  return accept(true)
}
