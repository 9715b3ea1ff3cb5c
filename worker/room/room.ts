import { and, eq, gte } from 'drizzle-orm'
import { MINUTE_MS } from '../../src/domain/kolkata-time'
import type { LastFix } from '../../src/domain/rides/judge-position'
import type { RoomSummary } from '../../src/domain/rides/room-entry'
import { databaseOf } from '../database/client'
import { rideShares } from '../database/tables'
import type { Bindings } from '../http/app-env'
import { logged } from '../log'
import { readRideFacts } from './ride-facts'

/** The room of a booking's ride. */
export const roomOf = (env: Bindings, bookingId: string) => env.ACTIVE_RIDE.getByName(bookingId)

/** Syncs a ride's room from the database; null without such a booking. Throws where the room cannot be reached. */
export async function syncRoom(env: Bindings, bookingId: string): Promise<RoomSummary | null> {
  const facts = await readRideFacts(databaseOf(env.DB), bookingId)
  return facts && roomOf(env, bookingId).syncFromDatabase(facts)
}

/**
 * Closes the sockets of the links that a change has just ended, because somebody else rides (docs/product.md, CHANGE-14). Never
 * throws: the change is made, and a socket is authorised again within 30 minutes.
 */
export async function closeEndedLinks(env: Bindings, bookingId: string): Promise<void> {
  const since = new Date(Date.now() - MINUTE_MS).toISOString()
  const isEnded = and(eq(rideShares.booking_id, bookingId), gte(rideShares.revoked_at, since))
  const close = async () => {
    const ended = await databaseOf(env.DB).select({ share_id: rideShares.id }).from(rideShares).where(isEnded)
    for (const who of ended) await roomOf(env, bookingId).closeSockets(who, 'share_ended', Date.now())
  }
  await close().catch(() => retry(close).catch(logged('sockets_left_open', undefined, { bookingId })))
}

/** Where a ride's car was last, and how many metres it has driven since the start, as its room knows. */
export interface SeenCar {
  fix: LastFix
  driven: number
  /** Stretches of it without positions. */
  gaps: RoomSummary['gaps']
}

/** Null where the room has no position, or can't be reached. */
export async function readCar(env: Bindings, bookingId: string): Promise<SeenCar | null> {
  const read = async () => roomOf(env, bookingId).summary()
  const summary = await read().catch(logged('room_not_read', null, { bookingId }, 'warn'))
  if (!summary?.position || summary.age_ms === null) return null
  const { lat, lng } = summary.position
  return {
    fix: { lat, lng, at: Date.now() - summary.age_ms, approach_metres: summary.approach_metres },
    driven: summary.distance_metres,
    gaps: summary.gaps,
  }
}

/** The last fix of a ride's room; null where there is none. */
export const readLastFix = async (env: Bindings, bookingId: string): Promise<LastFix | null> =>
  (await readCar(env, bookingId))?.fix ?? null

/**
 * Milliseconds before each further try: all within the two seconds in which screens change (docs/product.md, LIVE-17).
 */
const PAUSES_MS = [200, 800]

/** Repeats work that failed once, after a pause each time, until it succeeds; throws the last failure. */
export async function retry<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  let failure: unknown
  for (const pause of PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    try {
      return await work()
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
