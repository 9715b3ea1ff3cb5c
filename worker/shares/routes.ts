import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { entryRequest } from '../../durable-objects/object-sockets'
import type { ActiveRideAnswer, OtherRidesAnswer } from '../../src/domain/bookings/ride-details'
import { IdSchema } from '../../src/domain/fields'
import { helpSentence } from '../../src/domain/profile/emergency-contact'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { CloseReason } from '../../src/domain/rides/messages'
import { isOver } from '../../src/domain/rides/phase'
import type { DriverRouteAnswer, RemainingRouteAnswer } from '../../src/domain/rides/remaining-route'
import type { RideFacts, RoomEntry } from '../../src/domain/rides/room-entry'
import { isLongOver, type ShareAnswer } from '../../src/domain/rides/share'
import { findOwnBooking } from '../bookings/booking-row'
import { ridesAreSimulated } from '../config'
import { databaseOf } from '../database/client'
import { bookings } from '../database/tables'
import { bookingChanged } from '../dispatch'
import type { AppEnv } from '../http/app-env'
import { linkRefusals, refusedBy } from '../http/failures'
import { isOverLimit, limitAddress, limitRider, limitRoutesOfShare } from '../http/rate-limit'
import { once } from '../idempotency'
import { findDriverRide } from '../rides/driver-transitions'
import { EMERGENCY_REFUSALS, pressEmergency, readPressed } from '../rides/press-emergency'
import { readActiveRide, readOtherRides } from '../rides/read-active-ride'
import { findDriverRoute, findRemainingRoute } from '../rides/remaining-route'
import { closeSockets } from '../room/close-sockets'
import { factColumns, rideFactsOf } from '../room/ride-facts'
import { roomOf } from '../room/room'
import { requireDriver, requireVerifiedPhone, requireVerifiedPhoneForHelp } from '../session/guards'
import { openSocket, socketUser } from '../session/open-socket'
import { readSharedRide } from './read-shared-ride'
import { createShare, findShare, lastRevoked, liveShare, revokeShare, SHARE_REFUSALS } from './shares'

const LINK_REFUSALS = linkRefusals('This link is not available.')

const noSuchRide = () => refusedBy(SHARE_REFUSALS, { reason: 'no_such_ride' })

function bookingIdOf(text: string | undefined): string | null {
  const parsed = v.safeParse(IdSchema, text)
  return parsed.success ? parsed.output : null
}

async function revoke(c: Context<AppEnv>, kind: 'ordinary' | 'emergency') {
  const { userId } = c.get('user')
  const bookingId = c.req.param('id') ?? ''
  await once(c, SHARE_REFUSALS, (database) => revokeShare(database, userId, bookingId, new Date(), kind))
  // Before the answer, so that no viewer is connected any more when the rider reads that the link has ended.
  const [ended] = await lastRevoked(databaseOf(c.env.DB), userId, bookingId, kind)
  if (ended) await closeSockets(c.env, { share_id: ended.id }, [bookingId])
  return c.json({ share: null, message: 'The link no longer works.' })
}

/**
 * A rider's own rides under way, their links, and the press for help; the ride behind a link, of which no answer has anything of
 * the rider; and the remaining route for rider, driver and viewers.
 */
export const rides = new Hono<AppEnv>()
  .get('/rides/active', requireVerifiedPhone, async (c) => {
    const bookingId = bookingIdOf(c.req.query('booking_id'))
    return c.json<ActiveRideAnswer>(await readActiveRide(c.env, c.get('user').userId, bookingId))
  })
  .get('/rides/others', requireVerifiedPhone, async (c) => {
    const shownId = bookingIdOf(c.req.query('than'))
    return c.json<OtherRidesAnswer>(await readOtherRides(c.env, c.get('user').userId, shownId))
  })
  .post('/rides/:id/share', requireVerifiedPhone, async (c) => {
    const { userId } = c.get('user')
    const bookingId = c.req.param('id')
    await once(c, SHARE_REFUSALS, (database) => createShare(database, userId, bookingId, new Date()))
    // Revoked since: a repeated press makes no other one.
    const [live] = await liveShare(databaseOf(c.env.DB), userId, bookingId)
    if (!live) throw refusedBy(SHARE_REFUSALS, { reason: 'not_shareable' })
    const { id } = live
    return c.json<ShareAnswer>({ share: { id, url: `${new URL(c.req.url).origin}/trip-share/${id}` } })
  })
  .post('/rides/:id/share/revoke', requireVerifiedPhone, (c) => revoke(c, 'ordinary'))
  .post('/rides/:id/emergency', requireVerifiedPhoneForHelp, async (c) => {
    const { userId } = c.get('user')
    const [bookingId, now] = [c.req.param('id'), new Date()]
    await once(c, EMERGENCY_REFUSALS, (database) => pressEmergency(database, userId, bookingId, now))
    c.set('mayHaveMessages', true)
    c.executionCtx.waitUntil(bookingChanged(c.env, bookingId))
    const { told, contacts } = await readPressed(databaseOf(c.env.DB), userId, bookingId, now)
    return c.json({ message: helpSentence(told, contacts) })
  })
  .post('/rides/:id/emergency/revoke', requireVerifiedPhone, (c) => revoke(c, 'emergency'))
  .get('/shares/:id', limitAddress('shares'), async (c) => {
    const shared = await readSharedRide(databaseOf(c.env.DB), c.req.param('id'), new Date())
    if (shared.state !== 'live') throw refusedBy(LINK_REFUSALS, { reason: shared.state })
    return c.json(shared.ride)
  })
  .get('/rides/:id/remaining-route', requireVerifiedPhone, limitRider, async (c) => {
    const row = await findOwnBooking(databaseOf(c.env.DB), c.get('user').userId, c.req.param('id'))
    if (!row) throw noSuchRide()
    return c.json<RemainingRouteAnswer>(await findRemainingRoute(c.env, row, 'own'))
  })
  .get('/driver/rides/:id/remaining-route', requireDriver, limitRider, async (c) => {
    const [database, driverId] = [databaseOf(c.env.DB), c.get('user').userId]
    const row = await findDriverRide({ database, driverId, bookingId: c.req.param('id'), now: new Date() })
    if (!row) throw noSuchRide()
    return c.json<DriverRouteAnswer>(await findDriverRoute(c.env, row))
  })
  .get('/shares/:id/remaining-route', limitAddress('shares'), limitRoutesOfShare, async (c) => {
    const share = await findShare(databaseOf(c.env.DB), c.req.param('id'), new Date())
    if (share.state !== 'live') throw refusedBy(LINK_REFUSALS, { reason: share.state })
    return c.json<RemainingRouteAnswer>(
      await findRemainingRoute(c.env, share.row, share.emergency_until === null ? 'shared' : 'own'),
    )
  })

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

async function rideOf(c: Context<AppEnv>, bookingId: string) {
  const [row] = await databaseOf(c.env.DB)
    .select(factColumns)
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  return row ? { riderId: row.user_id, facts: rideFactsOf(row) } : null
}

const entryOf = (
  audience: 'rider' | 'driver',
  { userId, sessionHash }: { userId: string; sessionHash: string },
  facts: RideFacts,
): Admission => accept({ audience, person_id: userId, session_hash: sessionHash, share_id: null, facts })

/** The ride's own rider, until 30 minutes after the ride. */
async function admitRider(c: Context<AppEnv>, bookingId: string, now: Date): Promise<Admission> {
  const person = await socketUser(c)
  if (!person.ok) return person
  const ride = await rideOf(c, bookingId)
  if (ride?.riderId !== person.value.userId) return refuse('no_such_ride')
  const { facts } = ride
  return isLongOver(facts.over_at, now.getTime())
    ? refuse('ride_over')
    : entryOf('rider', person.value, facts)
}

/** The driver who has the ride now, until the ride is over. */
async function admitDriver(c: Context<AppEnv>, bookingId: string): Promise<Admission> {
  const person = await socketUser(c)
  if (!person.ok) return person
  const ride = person.value.role === 'driver' ? await rideOf(c, bookingId) : null
  if (ride?.facts.driver_id !== person.value.userId) return refuse('not_yours')
  return isOver(ride.facts.phase) ? refuse('ride_over') : entryOf('driver', person.value, ride.facts)
}

/** Viewers of a shared link, while the link is live. */
async function admitByShare(c: Context<AppEnv>, shareId: string, now: Date): Promise<Admission> {
  if (await isOverLimit(c, 'shares')) return refuse('too_many')
  const share = await findShare(databaseOf(c.env.DB), shareId, now)
  if (share.state !== 'live') return refuse(share.state === 'ended' ? 'share_ended' : 'no_such_ride')
  const { facts } = share
  // An emergency link outlives the ride's room.
  if (isLongOver(facts.over_at, now.getTime())) return refuse('ride_over')
  const audience = share.emergency_until === null ? 'shared' : 'emergency'
  return accept({ audience, person_id: null, session_hash: null, share_id: shareId, facts })
}
