import { waitUntil } from 'cloudflare:workers'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { activeRideOf } from '../../durable-objects/active-ride/active-ride'
import { phaseOf } from '../../src/domain/rides/phase'
import { type PrivacyZone, privacyZoneOf } from '../../src/domain/rides/privacy-zone'
import type { RideFacts, RoomSummary, SocketOwner } from '../../src/domain/rides/room-entry'
import { SHOWN_AFTER_RIDE_MS } from '../../src/domain/rides/share'
import { type Database, databaseOf } from '../database/client'
import { bookings } from '../database/tables'
import type { Bindings } from '../http/app-env'
import { log } from '../http/log'
import { endedAt } from './ended-at'
import { dropoffOf, type EndsRow, pickupOf } from './ride-ends'
import { tryAgain } from './try-again'

/** What `rideFactsOf` needs of a booking. */
export const factColumns = {
  id: bookings.id,
  status: bookings.status,
  driver_id: bookings.driver_id,
  ride_version: bookings.ride_version,
  set_out_at: bookings.set_out_at,
  arrived_at: bookings.arrived_at,
  start_time: bookings.start_time,
  created_at: bookings.created_at,
  overAt: endedAt().as('over_at'),
  pickup_latitude: bookings.pickup_latitude,
  pickup_longitude: bookings.pickup_longitude,
  dropoff_latitude: bookings.dropoff_latitude,
  dropoff_longitude: bookings.dropoff_longitude,
}

type FactsRow = Pick<
  typeof bookings.$inferSelect,
  'id' | 'status' | 'driver_id' | 'ride_version' | 'set_out_at' | 'arrived_at' | 'start_time' | 'created_at'
> &
  EndsRow & { overAt: string | null }

/** What stands for the car near the ends of a trip (docs/product.md, Sharing). */
export function veilsOf(row: EndsRow): PrivacyZone[] {
  const dropoff = dropoffOf(row)
  return [privacyZoneOf('pickup', pickupOf(row)), ...(dropoff ? [privacyZoneOf('dropoff', dropoff)] : [])]
}

const instantOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso))

/** A booking as its room is told it. An end without a time counts as long ago. */
export function rideFactsOf(row: FactsRow): RideFacts {
  const isOver = row.status === 'completed' || row.status === 'cancelled'
  return {
    booking_id: row.id,
    version: row.ride_version,
    phase: phaseOf(row),
    driver_id: row.driver_id,
    set_out_at: instantOf(row.set_out_at),
    started_at: instantOf(row.start_time),
    over_at: isOver ? instantOf(row.overAt ?? row.created_at) : null,
    veils: veilsOf(row),
  }
}

/** The facts of one ride, as D1 has them now; null without such a booking. */
export async function readRideFacts(database: Database, bookingId: string): Promise<RideFacts | null> {
  const [row] = await database.select(factColumns).from(bookings).where(eq(bookings.id, bookingId))
  return row ? rideFactsOf(row) : null
}

export const roomOf = (env: Bindings, bookingId: string) => activeRideOf(env.ACTIVE_RIDE, bookingId)

/** Tells a ride's room what D1 says now; null without such a booking. Throws where the room cannot be reached. */
export async function tellRoom(env: Bindings, bookingId: string): Promise<RoomSummary | null> {
  const facts = await readRideFacts(databaseOf(env.DB), bookingId)
  return facts && roomOf(env, bookingId).tell(facts)
}

/**
 * Closes these sockets in these rooms, for good: to be called once D1 says that what they proved has ended, which was
 * at `endedAt` at the latest. A room that cannot be reached is tried again beside the answer. One that cannot be
 * reached at all keeps its sockets until they have to prove themselves anew, 30 minutes at most (docs/product.md, Live
 * position): the worker then reads D1 and refuses them.
 */
export async function closeSockets(
  env: Bindings,
  who: SocketOwner,
  bookingIds: string[],
  endedAt = Date.now(),
): Promise<void> {
  const reason = 'share_id' in who ? 'share_ended' : 'signed_out'
  const say = (what: string) => (error: unknown) => log('error', what, { message: String(error) })
  const close = async (bookingId: string) => {
    const once = async () => roomOf(env, bookingId).closeSockets(who, reason, endedAt)
    await once().catch((error) => {
      say('sockets_not_closed')(error)
      waitUntil(tryAgain(once).catch(say('sockets_left_open')))
    })
  }
  await Promise.all(bookingIds.map(close))
}

/** Of a rider's bookings so many of the newest are looked through: rows read must not grow with their years. */
const NEWEST = 100

/**
 * Rides in whose rooms this person may have a socket: theirs to drive and not over, or theirs to ride and not over for
 * long.
 */
async function openRidesOf(database: Database, userId: string, now: Date): Promise<string[]> {
  const shownSince = new Date(now.getTime() - SHOWN_AFTER_RIDE_MS).toISOString()
  const driven = database
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.driver_id, userId), inArray(bookings.status, ['accepted', 'started'])))
  const newest = database
    .select({ id: bookings.id, status: bookings.status, overAt: endedAt().as('over_at') })
    .from(bookings)
    .where(eq(bookings.user_id, userId))
    .orderBy(desc(bookings.created_at), desc(bookings.id))
    .limit(NEWEST)
  const [toDrive, toRide] = await database.batch([driven, newest])
  const isShown = ({ overAt }: { overAt: string | null }) => overAt === null || overAt > shownSince
  return [...toDrive, ...toRide.filter(isShown)].map(({ id }) => id)
}

/** Closes every socket of a person, whatever session it came with: theirs have all ended. */
export async function closeSocketsOfPerson(env: Bindings, userId: string): Promise<void> {
  const endedAt = new Date()
  const rides = await openRidesOf(databaseOf(env.DB), userId, endedAt)
  await closeSockets(env, { person_id: userId }, rides, endedAt.getTime())
}

/** Closes the sockets that were opened with one session of a person. */
export async function closeSocketsOfSession(
  env: Bindings,
  userId: string,
  sessionHash: string,
): Promise<void> {
  const endedAt = new Date()
  const rides = await openRidesOf(databaseOf(env.DB), userId, endedAt)
  await closeSockets(env, { session_hash: sessionHash }, rides, endedAt.getTime())
}
