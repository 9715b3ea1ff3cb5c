import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { entryRequest } from '../../durable-objects/active-ride/sockets'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { CloseReason } from '../../src/domain/rides/messages'
import { isOver } from '../../src/domain/rides/phase'
import type { RideFacts, RoomEntry } from '../../src/domain/rides/room-entry'
import { isLongOver, isShareLive } from '../../src/domain/rides/share'
import { ridesAreSimulated } from '../config'
import { databaseOf } from '../database/client'
import { bookings, rideShares } from '../database/tables'
import type { AppEnv } from '../http/app-env'
import { isOverLimit } from '../http/rate-limit'
import { factColumns, rideFactsOf } from '../rides/ride-facts'
import { roomOf } from '../rides/room'
import { openSocket, socketUser } from '../session/open-socket'

type Admission = Result<Omit<RoomEntry, 'proved_at' | 'simulated'>, CloseReason>

/** Opens a socket in the room of the ride. */
const openRoom = (c: Context<AppEnv>, admit: () => Promise<Admission>) =>
  openSocket(c, async (provedAt) => {
    const admission = await admit()
    if (!admission.ok) return admission
    const entry = { ...admission.value, proved_at: provedAt, simulated: ridesAreSimulated(c.env) }
    return accept(() => roomOf(c.env, entry.facts.booking_id).fetch(entryRequest(entry)))
  })

/** The sockets of a ride (docs/product.md, LIVE-16). Routed before every guard, because a browser can't read the guards' refusals. */
export const rideSockets = new Hono<AppEnv>()
  .get('/rides/:id/socket', (c) => openRoom(c, () => admitRider(c, c.req.param('id'), new Date())))
  .get('/driver/rides/:id/socket', (c) => openRoom(c, () => admitDriver(c, c.req.param('id'))))
  .get('/shares/:id/socket', (c) => openRoom(c, () => admitByShare(c, c.req.param('id'), new Date())))

// Who may receive a ride's position, or send it (docs/product.md, LIVE-16). An absent ride and another user's
// are answered alike: to a rider with 'no_such_ride', to a driver with 'not_yours'.

const overAtOf = ({ over_at }: RideFacts) => (over_at === null ? null : new Date(over_at))

async function rideOf(c: Context<AppEnv>, bookingId: string) {
  const [row] = await databaseOf(c.env.DB)
    .select({ ...factColumns, user_id: bookings.user_id })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  return row ? { riderId: row.user_id, facts: rideFactsOf(row) } : null
}

/** The ride's own rider, until 30 minutes after the ride. */
async function admitRider(c: Context<AppEnv>, bookingId: string, now: Date): Promise<Admission> {
  const person = await socketUser(c)
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

/** The driver who has the ride now, until the ride is over. */
async function admitDriver(c: Context<AppEnv>, bookingId: string): Promise<Admission> {
  const person = await socketUser(c)
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

/** Viewers of a shared link, while the link is live. */
async function admitByShare(c: Context<AppEnv>, shareId: string, now: Date): Promise<Admission> {
  if (await isOverLimit(c, 'shares')) return refuse('too_many')
  const [shared] = await databaseOf(c.env.DB)
    .select({
      ...factColumns,
      revoked_at: rideShares.revoked_at,
      emergency_until: rideShares.emergency_until,
    })
    .from(rideShares)
    .innerJoin(bookings, eq(bookings.id, rideShares.booking_id))
    .where(eq(rideShares.id, shareId))
  if (!shared) return refuse('no_such_ride')
  const facts = rideFactsOf(shared)
  const { revoked_at, emergency_until } = shared
  const rideOverAt = overAtOf(facts)
  if (!isShareLive({ revoked_at, emergency_until, rideOverAt }, now)) return refuse('share_ended')
  // An emergency link outlives the ride's room.
  if (isLongOver(rideOverAt, now)) return refuse('ride_over')
  const audience = emergency_until === null ? 'shared' : 'emergency'
  return accept({ audience, person_id: null, session_hash: null, share_id: shareId, facts })
}
