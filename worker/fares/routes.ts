import { sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { TripSchema } from '../../src/domain/bookings/trip-request'
import { FAILED_TO_FETCH_PACKAGES } from '../../src/domain/fares/sentences'
import { type Coordinates, CoordinatesSchema, pickupOf } from '../../src/domain/places/coordinates'
import { cityOf } from '../../src/domain/places/service-area'
import { quoteKeys } from '../config'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { fail, granted, jsonBody } from '../http/failures'
import { limitAddress } from '../http/rate-limit'
import { log, logged } from '../log'
import { routesOf } from '../places/providers'
import { requireVerifiedPhone } from '../session/guards'
import { PRICING_REFUSALS } from './price-trip'
import { quoteTrip } from './quotes'
import { activePackages } from './tariffs'

/**
 * Counts what leaves no row, by its day and the city of its pickup: one write, for which the answer does not wait
 * (docs/product.md, OPS-40). Each route that counts has a limit before it.
 */
function countEvent(c: Context<AppEnv>, what: 'search' | 'quote', pickup: Coordinates): void {
  const event = databaseOf(c.env.DB).run(sql`INSERT INTO counted_events (at, city, what, count)
    VALUES (${new Date().toISOString()}, ${cityOf(pickup)}, ${what}, 1)`)
  c.executionCtx.waitUntil(event.catch(logged('event_not_counted', null, { what })))
}

/** The trip that a quote is asked for. */
export const QuotedSchema = v.object({ trip: TripSchema })

/** What a trip costs, for whoever is signed in: a rider, or an operator for somebody who calls. */
export async function answerQuote(c: Context<AppEnv>, { trip }: v.InferOutput<typeof QuotedSchema>) {
  const deps = { database: databaseOf(c.env.DB), routes: routesOf(c.env), keys: quoteKeys(c.env) }
  const quoted = await granted(
    PRICING_REFUSALS,
    quoteTrip(deps, { trip, userId: c.get('user').userId, now: new Date() }),
  )
  countEvent(c, 'quote', pickupOf(trip))
  return c.json(quoted)
}

export const fares = new Hono<AppEnv>()
  .get('/rental-packages', limitAddress('packages'), async (c) => {
    try {
      return c.json({ packages: await activePackages(databaseOf(c.env.DB)) })
    } catch (error) {
      log('error', 'packages_not_read', { error })
      return fail(c, 500, 'packages_unavailable', FAILED_TO_FETCH_PACKAGES)
    }
  })
  .post('/quotes', requireVerifiedPhone, jsonBody(QuotedSchema), (c) => answerQuote(c, c.req.valid('json')))
  // Of Search Cars, which reads nothing: the pickup says of which city it is.
  .post('/searches', limitAddress('searches'), jsonBody(CoordinatesSchema), (c) => {
    countEvent(c, 'search', c.req.valid('json'))
    return c.body(null, 204)
  })
