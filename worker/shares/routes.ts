import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { ActiveRideAnswer, OtherRidesAnswer } from '../../src/domain/bookings/ride-details'
import { helpSentence } from '../../src/domain/profile/emergency-contact'
import { NO_SUCH_RIDE } from '../../src/domain/rides/refusals'
import type { DriverRouteAnswer, RemainingRouteAnswer } from '../../src/domain/rides/remaining-route'
import type { ShareAnswer } from '../../src/domain/rides/share'
import { BookingIdSchema, findOwnBooking } from '../bookings/booking-row'
import { databaseOf } from '../database/client'
import { bookingChanged } from '../dispatch'
import type { AppEnv } from '../http/app-env'
import { fail } from '../http/failures'
import { limitHelp, limitRider, limitRoutesOfShare, limitShares } from '../http/rate-limit'
import { once } from '../idempotency'
import { findDriverRide } from '../rides/driver-transitions'
import { pressEmergency, readPressed } from '../rides/press-emergency'
import { readActiveRide, readOtherRides } from '../rides/read-active-ride'
import { findDriverRoute, findRemainingRoute } from '../rides/remaining-route'
import { closeSockets } from '../rides/room'
import { requireDriver, requireVerifiedPhone } from '../session/guards'
import { readSharedRide } from './read-shared-ride'
import { createShare, findShare, lastRevoked, liveShare, revokeShare } from './shares'

/** The same sentence for a link that ended and for one that never was. */
const LINK_NOT_AVAILABLE = 'This link is not available.'

const linkRefused = (c: Context<AppEnv>, state: 'ended' | 'unknown') =>
  fail(c, state === 'ended' ? 410 : 404, 'link_not_available', LINK_NOT_AVAILABLE)

/** The ride behind a link, for viewers without an account; the answer has nothing of the rider. */
export const sharedRides = new Hono<AppEnv>().get('/shares/:id', limitShares, async (c) => {
  const shared = await readSharedRide(databaseOf(c.env.DB), c.req.param('id'), new Date())
  if (shared.state !== 'live') return linkRefused(c, shared.state)
  return c.json(shared.ride)
})

/** The remaining route, for the ride's rider, its driver, and viewers of its shared link. */
export const remainingRoutes = new Hono<AppEnv>()
  .get('/rides/:id/remaining-route', requireVerifiedPhone, limitRider, async (c) => {
    const row = await findOwnBooking(databaseOf(c.env.DB), c.get('user').userId, c.req.param('id'))
    if (!row) return fail(c, 404, 'no_such_ride', NO_SUCH_RIDE)
    return c.json<RemainingRouteAnswer>(await findRemainingRoute(c.env, row, 'own'))
  })
  .get('/driver/rides/:id/remaining-route', requireDriver, limitRider, async (c) => {
    const [database, driverId] = [databaseOf(c.env.DB), c.get('user').userId]
    const row = await findDriverRide({ database, driverId, bookingId: c.req.param('id'), now: new Date() })
    if (!row) return fail(c, 404, 'no_such_ride', NO_SUCH_RIDE)
    return c.json<DriverRouteAnswer>(await findDriverRoute(c.env, row))
  })
  .get('/shares/:id/remaining-route', limitShares, limitRoutesOfShare, async (c) => {
    const share = await findShare(databaseOf(c.env.DB), c.req.param('id'), new Date())
    if (share.state !== 'live') return linkRefused(c, share.state)
    return c.json<RemainingRouteAnswer>(
      await findRemainingRoute(c.env, share.row, share.emergency_until === null ? 'shared' : 'own'),
    )
  })

const NOT_UNDER_WAY = 'This ride is not under way, so nobody was told. In an emergency call 112.'

const NOT_SHAREABLE = 'A ride can be shared while a driver has it.'

function bookingIdOf(text: string | undefined): string | null {
  const parsed = v.safeParse(BookingIdSchema, text)
  return parsed.success ? parsed.output : null
}

async function revoke(c: Context<AppEnv>, kind: 'ordinary' | 'emergency') {
  const { userId } = c.get('user')
  const bookingId = c.req.param('id') ?? ''
  const revoked = await once(c, (database) => revokeShare(database, userId, bookingId, new Date(), kind))
  if (!revoked.ok) return fail(c, 404, 'no_such_ride', NO_SUCH_RIDE)
  // Before the answer, so that no viewer is connected any more when the rider reads that the link has ended.
  const [ended] = await lastRevoked(databaseOf(c.env.DB), userId, bookingId, kind)
  if (ended) await closeSockets(c.env, { share_id: ended.id }, [bookingId])
  return c.json({ share: null, message: 'The link shows nothing any more.' })
}

/** A rider's own rides under way, their links, and the press for help. */
export const riderRides = new Hono<AppEnv>()
  .get('/rides/active', requireVerifiedPhone, limitRider, async (c) => {
    const bookingId = bookingIdOf(c.req.query('booking_id'))
    return c.json<ActiveRideAnswer>(await readActiveRide(c.env, c.get('user').userId, bookingId))
  })
  .get('/rides/others', requireVerifiedPhone, limitRider, async (c) => {
    const shownId = bookingIdOf(c.req.query('than'))
    return c.json<OtherRidesAnswer>(await readOtherRides(c.env, c.get('user').userId, shownId))
  })
  .post('/rides/:id/share', requireVerifiedPhone, limitRider, async (c) => {
    const { userId } = c.get('user')
    const bookingId = c.req.param('id')
    const made = await once(c, (database) => createShare(database, userId, bookingId, new Date()))
    if (!made.ok && made.refusal.reason === 'no_such_ride') return fail(c, 404, 'no_such_ride', NO_SUCH_RIDE)
    // Revoked since: a repeated press makes no other one.
    const [live] = await liveShare(databaseOf(c.env.DB), userId, bookingId)
    if (!made.ok || !live) return fail(c, 409, 'not_shareable', NOT_SHAREABLE)
    const { id } = live
    return c.json<ShareAnswer>({ share: { id, url: `${new URL(c.req.url).origin}/trip-share/${id}` } })
  })
  .post('/rides/:id/share/revoke', requireVerifiedPhone, limitRider, (c) => revoke(c, 'ordinary'))
  .post('/rides/:id/emergency', requireVerifiedPhone, limitHelp, async (c) => {
    const { userId } = c.get('user')
    const [bookingId, now] = [c.req.param('id'), new Date()]
    const pressed = await once(c, (database) => pressEmergency(database, userId, bookingId, now))
    if (!pressed.ok) {
      return pressed.refusal.reason === 'no_such_ride'
        ? fail(c, 404, 'no_such_ride', NO_SUCH_RIDE)
        : fail(c, 409, 'not_under_way', NOT_UNDER_WAY)
    }
    c.set('mayHaveMessages', true)
    c.executionCtx.waitUntil(bookingChanged(c.env, bookingId))
    const { told, contacts } = await readPressed(databaseOf(c.env.DB), userId, bookingId, now)
    return c.json({ message: helpSentence(told, contacts) })
  })
  .post('/rides/:id/emergency/revoke', requireVerifiedPhone, limitRider, (c) => revoke(c, 'emergency'))
