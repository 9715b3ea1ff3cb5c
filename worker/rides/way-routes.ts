import { type Context, Hono } from 'hono'
import { NO_SUCH_RIDE } from '../../src/domain/rides/refusals'
import type { RouteAheadAnswer } from '../../src/domain/rides/route-ahead'
import type { BookingRow } from '../bookings/booking-row'
import { findOwnBooking } from '../bookings/find-booking'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { fail } from '../http/failures'
import { requireDriver, requireVerifiedPhone } from '../http/guards'
import { limitRider, limitShare, limitShares } from '../http/rate-limit'
import { findShare } from '../shares/find-share'
import { linkRefused } from '../shares/routes'
import { findDriverRide } from './driver-move'
import { findWay } from './find-way'

const answerWay = async (c: Context<AppEnv>, row: BookingRow | null) =>
  row
    ? c.json<RouteAheadAnswer>(await findWay(c.env, row, 'own'))
    : fail(c, 404, 'no_such_ride', NO_SUCH_RIDE)

/** The way still to go, for the ride's rider, the driver who has it, and whoever has its link. */
export const rideWays = new Hono<AppEnv>()
  .get('/rides/:id/way', requireVerifiedPhone, limitRider, async (c) =>
    answerWay(c, await findOwnBooking(databaseOf(c.env.DB), c.get('viewer').userId, c.req.param('id'))),
  )
  .get('/driver/rides/:id/way', requireDriver, limitRider, async (c) => {
    const [database, driverId] = [databaseOf(c.env.DB), c.get('viewer').userId]
    return answerWay(
      c,
      await findDriverRide({ database, driverId, bookingId: c.req.param('id'), now: new Date() }),
    )
  })
  .get('/shares/:id/way', limitShares, limitShare, async (c) => {
    const share = await findShare(databaseOf(c.env.DB), c.req.param('id'), new Date())
    if (share.state !== 'live') return linkRefused(c, share.state)
    return c.json<RouteAheadAnswer>(await findWay(c.env, share.row, 'shared'))
  })
