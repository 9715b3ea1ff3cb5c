import { type Context, Hono } from 'hono'
import { NO_SUCH_RIDE } from '../../src/domain/rides/refusals'
import type { DriverRouteAnswer, RemainingRouteAnswer } from '../../src/domain/rides/remaining-route'
import { findOwnBooking } from '../bookings/booking-row'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { fail } from '../http/failures'
import { limitRider, limitRoutesOfShare, limitShares } from '../http/rate-limit'
import { findDriverRide } from '../rides/driver-transitions'
import { findDriverRoute, findRemainingRoute } from '../rides/remaining-route'
import { requireDriver, requireVerifiedPhone } from '../session/guards'
import { readSharedRide } from './read-shared-ride'
import { findShare } from './shares'

/** The same sentence for a link that ended and for one that never was. */
const LINK_NOT_AVAILABLE = 'This link is not available.'

const linkRefused = (c: Context<AppEnv>, state: 'ended' | 'unknown') =>
  fail(c, state === 'ended' ? 410 : 404, 'link_not_available', LINK_NOT_AVAILABLE)

/** The ride behind a link, for viewers without an account; nothing of the rider is in it. */
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
