import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { ActiveRideAnswer, OtherRidesAnswer } from '../../src/domain/bookings/ride-details'
import { helpSentence } from '../../src/domain/rides/emergency'
import { NO_SUCH_RIDE } from '../../src/domain/rides/refusals'
import type { ShareAnswer } from '../../src/domain/rides/share'
import { BookingIdSchema } from '../bookings/booking-row'
import { databaseOf } from '../database/client'
import { bookingChanged } from '../dispatch'
import type { AppEnv } from '../http/app-env'
import { fail } from '../http/failures'
import { limitHelp, limitRider } from '../http/rate-limit'
import { once } from '../idempotency'
import { pressEmergency, readPressed } from '../rides/press-emergency'
import { readActiveRide, readOtherRides } from '../rides/read-active-ride'
import { closeSockets } from '../rides/room'
import { requireVerifiedPhone } from '../session/guards'
import { createShare, lastRevoked, liveShare, revokeShare } from './shares'

const NOT_UNDER_WAY = 'This ride is not under way, so nobody was told. In an emergency call 112.'

const NOT_SHAREABLE = 'A ride can be shared while a driver has it.'

function bookingIdOf(text: string | undefined): string | null {
  const parsed = v.safeParse(BookingIdSchema, text)
  return parsed.success ? parsed.output : null
}

async function revoke(c: Context<AppEnv>, kind: 'ordinary' | 'emergency') {
  const { userId } = c.get('user')
  const bookingId = c.req.param('id') ?? ''
  const database = databaseOf(c.env.DB)
  const revoked = await once(c, (pressed) => revokeShare(pressed, userId, bookingId, new Date(), kind))
  if (!revoked.ok) return fail(c, 404, 'no_such_ride', NO_SUCH_RIDE)
  // Before the answer, so that no viewer is connected any more when the rider reads that the link has ended.
  const [ended] = await lastRevoked(database, userId, bookingId, kind)
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
