import { eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { CloseReason } from '../../src/domain/rides/messages'
import { isOver } from '../../src/domain/rides/phase'
import type { RideFacts, RoomEntry } from '../../src/domain/rides/room-entry'
import { isLongOver, isShareLive } from '../../src/domain/rides/share'
import { databaseOf } from '../database/client'
import { bookings, rideShares } from '../database/tables'
import type { AppEnv, Viewer } from '../http/app-env'
import { isTryingLinks } from '../http/rate-limit'
import { checkSession } from '../sign-in/check-session'
import { factColumns, rideFactsOf } from './room'

// Who may listen to a ride, or tell it (docs/product.md, Live position). What is absent and what is somebody else's
// answer alike: a rider hears 'no_such_ride' of both, a driver 'not_yours'.

export type Admission = Result<Omit<RoomEntry, 'proved_at' | 'rehearsal'>, CloseReason>

const overAtOf = ({ over_at }: RideFacts) => (over_at === null ? null : new Date(over_at))

async function personOf(c: Context<AppEnv>): Promise<Result<Viewer, CloseReason>> {
  const check = await checkSession(c)
  if (check.state === 'failed') return refuse('try_later')
  if (check.state !== 'signed-in') return refuse('signed_out')
  const { viewer } = check
  if (!viewer.phoneVerified) return refuse('not_yours')
  const { success } = await c.env.RIDER_LIMIT.limit({ key: `socket|${viewer.userId}` })
  return success ? accept(viewer) : refuse('too_many')
}

async function rideOf(c: Context<AppEnv>, bookingId: string) {
  const [row] = await databaseOf(c.env.DB)
    .select({ ...factColumns, user_id: bookings.user_id })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  return row ? { riderId: row.user_id, facts: rideFactsOf(row) } : null
}

/** The ride's own rider, until the ride is over for 30 minutes. */
export async function admitRider(c: Context<AppEnv>, bookingId: string, now: Date): Promise<Admission> {
  const person = await personOf(c)
  if (!person.ok) return person
  const { userId, sessionHash } = person.value
  const ride = await rideOf(c, bookingId)
  if (ride?.riderId !== userId) return refuse('no_such_ride')
  if (isLongOver(overAtOf(ride.facts), now)) return refuse('ride_over')
  return accept({
    audience: 'rider',
    person_id: userId,
    session_hash: sessionHash,
    share_id: null,
    facts: ride.facts,
  })
}

/** The driver who has the ride now, until it is over. */
export async function admitDriver(c: Context<AppEnv>, bookingId: string): Promise<Admission> {
  const person = await personOf(c)
  if (!person.ok) return person
  const { userId, sessionHash, role } = person.value
  const ride = role === 'driver' ? await rideOf(c, bookingId) : null
  if (ride?.facts.driver_id !== userId) return refuse('not_yours')
  if (isOver(ride.facts.phase)) return refuse('ride_over')
  return accept({
    audience: 'driver',
    person_id: userId,
    session_hash: sessionHash,
    share_id: null,
    facts: ride.facts,
  })
}

/** Whoever has the link, while it is live. */
export async function admitByShare(c: Context<AppEnv>, shareId: string, now: Date): Promise<Admission> {
  if (await isTryingLinks(c)) return refuse('too_many')
  const [found] = await databaseOf(c.env.DB)
    .select({ ...factColumns, revokedAt: sql<string | null>`${rideShares.revoked_at}`.as('revoked_at') })
    .from(rideShares)
    .innerJoin(bookings, eq(bookings.id, rideShares.booking_id))
    .where(eq(rideShares.id, shareId))
  if (!found) return refuse('no_such_ride')
  const facts = rideFactsOf(found)
  const revokedAt = found.revokedAt === null ? null : new Date(found.revokedAt)
  if (!isShareLive({ revokedAt, rideOverAt: overAtOf(facts) }, now)) return refuse('share_ended')
  return accept({ audience: 'shared', person_id: null, session_hash: null, share_id: shareId, facts })
}
