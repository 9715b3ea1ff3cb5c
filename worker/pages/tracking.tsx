import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { NO_FIX } from '../../src/components/live-ride/live-ride'
import type { TrackingProps } from '../../src/islands/tracking/island'
import { TrackingPage } from '../../src/pages/rider-pages'
import { ROUTES } from '../../src/routes'
import { BookingIdSchema } from '../bookings/booking-request'
import type { AppEnv } from '../http/app-env'
import { log } from '../http/log'
import { mapHosts, mapTokenOf } from '../map/map-token'
import { readActiveRide } from '../rides/read-active-ride'
import { guardedPage } from './guarded'
import { lastFixOf } from './last-fix'

async function trackingOf(c: Context<AppEnv>, userId: string): Promise<TrackingProps> {
  const asked = v.safeParse(BookingIdSchema, c.req.query('booking_id'))
  const initial = await readActiveRide(c.env, userId, asked.success ? asked.output : null)
  const { ride } = initial
  return {
    initial,
    lastFix: ride ? await lastFixOf(c.env, ride.booking.id, ride.phase) : NO_FIX,
    renderedAt: Date.now(),
    mapboxToken: mapTokenOf(c.env),
  }
}

/** A ride that can't be read leaves a page that says so. */
export const trackingPage = new Hono<AppEnv>().get(
  ROUTES.tracking.path,
  guardedPage(
    ROUTES.tracking,
    async (c, { userId }) => {
      const tracking = await trackingOf(c, userId).catch((error: unknown) => {
        log('error', 'ride_not_found', { requestId: c.get('requestId'), message: String(error) })
        return 'failed' as const
      })
      return { content: <TrackingPage tracking={tracking} /> }
    },
    { hosts: ({ env }) => mapHosts(env) },
  ),
)
