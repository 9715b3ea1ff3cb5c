import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { sentenceForTripRefusal, type TripRefusal } from '../../src/domain/bookings/check-trip'
import type { Trip } from '../../src/domain/bookings/trip-request'
import { TripSchema } from '../../src/domain/bookings/trip-request'
import { FAILED_TO_CALCULATE_FARE, FAILED_TO_FETCH_PACKAGES } from '../../src/domain/fares/sentences'
import { quoteKeys } from '../config'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { fail, jsonBody } from '../http/failures'
import { log } from '../http/log'
import { limitPackages, limitRider } from '../http/rate-limit'
import type { AddressElsewhere } from '../places/entered-address'
import { routesOf } from '../places/providers'
import { addressElsewhere } from '../places/routes'
import { requireVerifiedPhone } from '../session/guards'
import type { PricingRefusal } from './price-trip'
import { quoteTrip } from './quotes'
import { activePackages, PACKAGE_UNAVAILABLE } from './tariffs'

/** The refusals of a quote. Only a failing provider is no 4xx, because the request may be retried. */
export function quoteRefused(
  c: Context<AppEnv>,
  refusal: TripRefusal | AddressElsewhere | PricingRefusal,
  trip: Trip,
) {
  switch (refusal.reason) {
    case 'no_route':
      return fail(c, 422, refusal.reason, FAILED_TO_CALCULATE_FARE)
    case 'provider_failed':
      log('error', 'no_route_from_provider', { provider: refusal.provider, status: refusal.status })
      return fail(c, 502, refusal.reason, FAILED_TO_CALCULATE_FARE)
    case 'address_elsewhere':
      return addressElsewhere(c, refusal)
    case 'package_unavailable':
      return fail(c, 422, refusal.reason, PACKAGE_UNAVAILABLE)
    default:
      return fail(c, 422, refusal.reason, sentenceForTripRefusal(refusal, trip.service_type))
  }
}

export const fares = new Hono<AppEnv>()
  .get('/rental-packages', limitPackages, async (c) => {
    try {
      return c.json({ packages: await activePackages(databaseOf(c.env.DB)) })
    } catch (error) {
      log('error', 'packages_not_read', { requestId: c.get('requestId'), message: String(error) })
      return fail(c, 500, 'packages_unavailable', FAILED_TO_FETCH_PACKAGES)
    }
  })
  .post('/quotes', requireVerifiedPhone, limitRider, jsonBody(v.object({ trip: TripSchema })), async (c) => {
    const { trip } = c.req.valid('json')
    const deps = { database: databaseOf(c.env.DB), routes: routesOf(c.env), keys: quoteKeys(c.env) }
    const quoted = await quoteTrip(deps, { trip, userId: c.get('user').userId, now: new Date() })
    return quoted.ok ? c.json(quoted.value) : quoteRefused(c, quoted.refusal, trip)
  })
