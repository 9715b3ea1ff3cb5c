import { waitUntil } from 'cloudflare:workers'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { CITIES } from '../../src/domain/fields'
import type { LastFix } from '../../src/domain/rides/judge-position'
import type { RoomSummary, SocketOwner } from '../../src/domain/rides/room-entry'
import { SHOWN_AFTER_RIDE_MS } from '../../src/domain/rides/share'
import { type Database, databaseOf } from '../database/client'
import { bookings } from '../database/tables'
import { dispatchAt } from '../dispatch'
import type { Bindings } from '../http/app-env'
import { logged } from '../log'
import { endedAt, readRideFacts } from './ride-facts'

/** The room of a booking's ride. */
export const roomOf = (env: Bindings, bookingId: string) => env.ACTIVE_RIDE.getByName(bookingId)

/** Syncs a ride's room from the database; null without such a booking. Throws where the room cannot be reached. */
export async function syncRoom(env: Bindings, bookingId: string): Promise<RoomSummary | null> {
  const facts = await readRideFacts(databaseOf(env.DB), bookingId)
  return facts && roomOf(env, bookingId).syncFromDatabase(facts)
}

/** Where a ride's car was last, and how many metres it has driven since the start, as its room knows. */
export interface SeenCar {
  fix: LastFix
  driven: number
}

/** Null where the room has no position, or can't be reached. */
export async function readCar(env: Bindings, bookingId: string): Promise<SeenCar | null> {
  const read = async () => roomOf(env, bookingId).summary()
  const summary = await read().catch(logged('room_not_read', null, { bookingId }, 'warn'))
  if (!summary?.position || summary.age_ms === null) return null
  const { lat, lng } = summary.position
  return { fix: { lat, lng, at: Date.now() - summary.age_ms }, driven: summary.distance_metres }
}

/** The last fix of a ride's room; null where there is none. */
export const readLastFix = async (env: Bindings, bookingId: string): Promise<LastFix | null> =>
  (await readCar(env, bookingId))?.fix ?? null

/**
 * Closes these sockets in these rooms, for good. Called once D1 holds the revocation of their authorisation, which was
 * at `endedAt` at the latest. A room that cannot be reached is tried again beside the answer. A room that cannot be
 * reached at all keeps its sockets until they have to be authorised again, 30 minutes at most (docs/product.md,
 * LIVE-16): the worker then reads D1 and refuses them.
 */
export async function closeSockets(
  env: Bindings,
  who: SocketOwner,
  bookingIds: string[],
  endedAt = Date.now(),
): Promise<void> {
  await Promise.all(bookingIds.map((bookingId) => closeAt(() => roomOf(env, bookingId), who, endedAt)))
}

type HasSockets = Pick<ReturnType<typeof roomOf>, 'closeSockets'>

async function closeAt(objectOf: () => HasSockets, who: SocketOwner, endedAt: number): Promise<void> {
  const reason = 'share_id' in who ? 'share_ended' : 'signed_out'
  const once = async () => objectOf().closeSockets(who, reason, endedAt)
  await once().catch((error) => {
    logged('sockets_not_closed', undefined)(error)
    waitUntil(retry(once).catch(logged('sockets_left_open', undefined)))
  })
}

/** Only the newest of a rider's bookings are searched, so that rows read don't grow with the years. */
const NEWEST = 100

/**
 * Rides in whose rooms this user may have a socket: as the driver until the ride is over, as the rider until half an hour
 * later.
 */
async function openRidesOf(database: Database, userId: string, now: Date): Promise<string[]> {
  const shownSince = new Date(now.getTime() - SHOWN_AFTER_RIDE_MS).toISOString()
  const driven = database
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.driver_id, userId), inArray(bookings.status, ['accepted', 'started'])))
  const newest = database
    .select({ id: bookings.id, overAt: endedAt().as('over_at') })
    .from(bookings)
    .where(eq(bookings.user_id, userId))
    .orderBy(desc(bookings.created_at), desc(bookings.id))
    .limit(NEWEST)
  const [toDrive, toRide] = await database.batch([driven, newest])
  const isShown = ({ overAt }: { overAt: string | null }) => overAt === null || overAt > shownSince
  return [...toDrive, ...toRide.filter(isShown)].map(({ id }) => id)
}

/** Closes the sockets of a user: those that were opened with the session that has ended; null: every one. */
export async function closeSocketsOf(
  env: Bindings,
  userId: string,
  sessionHash: string | null = null,
): Promise<void> {
  const endedAt = new Date()
  const who = sessionHash === null ? { person_id: userId } : { session_hash: sessionHash }
  await Promise.all(CITIES.map((city) => closeAt(() => dispatchAt(env, city), who, endedAt.getTime())))
  const rides = await openRidesOf(databaseOf(env.DB), userId, endedAt)
  await closeSockets(env, who, rides, endedAt.getTime())
}

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
