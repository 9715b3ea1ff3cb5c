// Apart from the room, which the simulation has in its imports: it runs without the runtime.
import { waitUntil } from 'cloudflare:workers'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { CITIES } from '../../src/domain/fields'
import type { SocketOwner } from '../../src/domain/rides/room-entry'
import { SHOWN_AFTER_RIDE_MS } from '../../src/domain/rides/share'
import { type Database, databaseOf } from '../database/client'
import { bookings } from '../database/tables'
import { dispatchAt } from '../dispatch'
import type { Bindings } from '../http/app-env'
import { logged } from '../log'
import { endedAt } from './ride-facts'
import { retry, roomOf } from './room'

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
