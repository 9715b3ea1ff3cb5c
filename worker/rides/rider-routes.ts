import { Hono } from 'hono'
import * as v from 'valibot'
import { BookingIdSchema } from '../bookings/booking-request'
import type { AppEnv } from '../http/app-env'
import { requireVerifiedPhone } from '../http/guards'
import { limitRider } from '../http/rate-limit'
import { readActiveRide } from './read-active-ride'

/** What a rider asks about rides of their own. */
export const riderRides = new Hono<AppEnv>().get(
  '/rides/active',
  requireVerifiedPhone,
  limitRider,
  async (c) => {
    const asked = v.safeParse(BookingIdSchema, c.req.query('booking_id'))
    return c.json(await readActiveRide(c.env, c.get('viewer').userId, asked.success ? asked.output : null))
  },
)
