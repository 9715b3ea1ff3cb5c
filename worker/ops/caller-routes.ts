import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { TripSchema } from '../../src/domain/bookings/trip-request'
import { CallerBookingSchema, CallerQuerySchema } from '../../src/domain/ops/caller'
import { bookingRefused } from '../bookings/routes'
import { quoteKeys } from '../config'
import { quoteTrip } from '../fares/quotes'
import { quoteRefused } from '../fares/routes'
import type { AppEnv } from '../http/app-env'
import { fail, jsonBody } from '../http/failures'
import { limitRider } from '../http/rate-limit'
import { routesOf } from '../places/providers'
import { bookForCaller, type CallerRefusal, findCaller } from './book-for-caller'
import { operatorOf } from './log'

const CALLER_HAS_UNPAID = 'Five bookings of this caller are not paid yet. Cancel one of them first.'

function refused(
  c: Context<AppEnv>,
  refusal: CallerRefusal,
  asked: v.InferOutput<typeof CallerBookingSchema>,
) {
  switch (refusal.reason) {
    case 'invalid_phone':
    case 'invalid_name':
      return fail(c, 422, refusal.reason, refusal.sentence)
    case 'too_many_unpaid':
      return fail(c, 409, refusal.reason, CALLER_HAS_UNPAID)
    default:
      return bookingRefused(c, refusal, asked)
  }
}

/** What an operator books for somebody who calls: who it is, what it costs, and the booking. */
export const callerRoutes = new Hono<AppEnv>()
  .post('/callers', limitRider, jsonBody(CallerQuerySchema), async (c) => {
    const found = await findCaller(operatorOf(c).database, c.req.valid('json').phone_no)
    return found.ok ? c.json(found.value) : fail(c, 422, 'invalid_phone', found.refusal)
  })
  .post('/quotes', limitRider, jsonBody(v.object({ trip: TripSchema })), async (c) => {
    const { trip } = c.req.valid('json')
    const { database, operatorId, now } = operatorOf(c)
    const deps = { database, routes: routesOf(c.env), keys: quoteKeys(c.env) }
    const quoted = await quoteTrip(deps, { trip, userId: operatorId, now })
    return quoted.ok ? c.json(quoted.value) : quoteRefused(c, quoted.refusal, trip)
  })
  .post('/bookings', limitRider, jsonBody(CallerBookingSchema), async (c) => {
    const asked = c.req.valid('json')
    const booked = await bookForCaller({ ...operatorOf(c), keys: quoteKeys(c.env) }, asked)
    if (!booked.ok) return refused(c, booked.refusal, asked)
    c.set('mayHaveMessages', true)
    return c.json({ id: booked.value }, 201)
  })
