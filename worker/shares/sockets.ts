import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { entryRequest } from '../../durable-objects/active-ride/sockets'
import { accept, type Result, refuse } from '../../src/domain/result'
import { CLOSE_CODES, type CloseReason } from '../../src/domain/rides/messages'
import { isOver } from '../../src/domain/rides/phase'
import type { RideFacts, RoomEntry } from '../../src/domain/rides/room-entry'
import { isLongOver, isShareLive } from '../../src/domain/rides/share'
import { ridesAreSimulated } from '../config'
import { databaseOf } from '../database/client'
import { bookings, rideShares } from '../database/tables'
import type { AppEnv, SignedInUser } from '../http/app-env'
import { fail } from '../http/failures'
import { log } from '../http/log'
import { isOverLimit } from '../http/rate-limit'
import { factColumns, rideFactsOf } from '../rides/ride-facts'
import { roomOf } from '../rides/room'
import { checkSession } from '../session/check-session'

/** The answer of a successful upgrade: a new response, because headers can't be added to the Durable Object's own. */
const opened = (webSocket: WebSocket | null) => new Response(null, { status: 101, webSocket })

/** A browser hides why an upgrade failed, so a refused socket is opened and closed at once, with the reason. */
function refused(reason: CloseReason): Response {
  const { 0: client, 1: server } = new WebSocketPair()
  server.accept()
  server.close(CLOSE_CODES[reason], reason)
  return opened(client)
}

/** Browsers send cookies with an upgrade from any site, but name its origin: only our own pages may open a socket. */
const isOwnOrigin = ({ headers, url }: Request) => headers.get('origin') === new URL(url).origin

async function openSocket(c: Context<AppEnv>, admit: () => Promise<Admission>): Promise<Response> {
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') {
    return fail(c, 426, 'socket_only', 'This address is for a socket.')
  }
  if (!isOwnOrigin(c.req.raw)) return refused('wrong_origin')
  const provedAt = Date.now()
  try {
    const admission = await admit()
    if (!admission.ok) return refused(admission.refusal)
    const entry = { ...admission.value, proved_at: provedAt, simulated: ridesAreSimulated(c.env) }
    const { webSocket } = await roomOf(c.env, entry.facts.booking_id).fetch(entryRequest(entry))
    return webSocket ? opened(webSocket) : refused('try_later')
  } catch (error) {
    log('error', 'socket_not_opened', { requestId: c.get('requestId'), message: String(error) })
    return refused('try_later')
  }
}

/** The sockets of a ride (docs/product.md, Live position). Routed before every guard, because a browser can't read the guards' refusals. */
export const rideSockets = new Hono<AppEnv>()
  .get('/rides/:id/socket', (c) => openSocket(c, () => admitRider(c, c.req.param('id'), new Date())))
  .get('/driver/rides/:id/socket', (c) => openSocket(c, () => admitDriver(c, c.req.param('id'))))
  .get('/shares/:id/socket', (c) => openSocket(c, () => admitByShare(c, c.req.param('id'), new Date())))

// Who may receive a ride's position, or send it (docs/product.md, Live position). An absent ride and another user's
// are answered alike: to a rider with 'no_such_ride', to a driver with 'not_yours'.

type Admission = Result<Omit<RoomEntry, 'proved_at' | 'simulated'>, CloseReason>

const overAtOf = ({ over_at }: RideFacts) => (over_at === null ? null : new Date(over_at))

async function personOf(c: Context<AppEnv>): Promise<Result<SignedInUser, CloseReason>> {
  const check = await checkSession(c)
  if (check.state === 'failed') return refuse('try_later')
  if (check.state !== 'signed-in') return refuse('signed_out')
  const { user } = check
  if (!user.phoneVerified) return refuse('not_yours')
  const { success } = await c.env.RIDER_LIMIT.limit({ key: `socket|${user.userId}` })
  return success ? accept(user) : refuse('too_many')
}

async function rideOf(c: Context<AppEnv>, bookingId: string) {
  const [row] = await databaseOf(c.env.DB)
    .select({ ...factColumns, user_id: bookings.user_id })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  return row ? { riderId: row.user_id, facts: rideFactsOf(row) } : null
}

/** The ride's own rider, until the ride is over for 30 minutes. */
async function admitRider(c: Context<AppEnv>, bookingId: string, now: Date): Promise<Admission> {
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
async function admitDriver(c: Context<AppEnv>, bookingId: string): Promise<Admission> {
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

/** Viewers of a shared link, while it is live. */
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
