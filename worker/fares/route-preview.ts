import { Hono } from 'hono'
import * as v from 'valibot'
import { checkRoute } from '../../src/domain/bookings/check-trip'
import { TripSchema } from '../../src/domain/bookings/trip-request'
import { formatKm, formatMinutes, pricedKm, pricedMinutes } from '../../src/domain/fares/fare'
import { CoordinatesSchema, positionOf } from '../../src/domain/places/coordinates'
import type { RoutePreview } from '../../src/domain/places/route'
import { isInServiceArea } from '../../src/domain/places/service-area'
import type { RefusalOf, RefusalTable } from '../../src/domain/refusals'
import { accept, type Result, refuse } from '../../src/domain/result'
import { type Database, databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { granted, jsonBody } from '../http/failures'
import { log } from '../log'
import { failureFacts, type RouteFinder } from '../places/ports'
import { routesOf } from '../places/providers'
import { limitPlaces } from '../places/routes'
import { routeFares } from './price-trip'
import { pricingRulesOf } from './tariffs'

const NO_ROUTE = 'We know no road between these places.'

const PREVIEW_REFUSALS = {
  out_of_area: NO_ROUTE,
  no_route: NO_ROUTE,
  provider_failed: [502, NO_ROUTE, { logged: ['error', 'route_preview_failed', failureFacts] }],
} as const satisfies RefusalTable

const PreviewRequestSchema = v.object({
  pickup: CoordinatesSchema,
  dropoff: CoordinatesSchema,
  /** Without it the route has no fares. */
  trip: v.optional(v.pick(TripSchema, ['service_type', 'trip_type', 'is_round_trip'])),
})

type PreviewRequest = v.InferOutput<typeof PreviewRequestSchema>

/** The road between two places and what it costs, before anything is booked. Open to visitors, and limited as their searches are. */
export const routePreview = new Hono<AppEnv>().post(
  '/route-preview',
  limitPlaces,
  jsonBody(PreviewRequestSchema),
  async (c) => {
    const request = c.req.valid('json')
    const routed = await granted(PREVIEW_REFUSALS, previewRoute(request, routesOf(c.env)))
    const fares = await estimateFares(databaseOf(c.env.DB), request, routed, new Date()).catch((error) => {
      log('error', 'fares_not_estimated', { error })
      return null
    })
    return c.json({ ...routed, fares } satisfies RoutePreview)
  },
)

type DrawnPreview = Omit<RoutePreview, 'fares'>

/** Distance, time and polyline of a trip, one way, from the route finder that its fare will be computed with. */
export async function previewRoute(
  { pickup, dropoff }: PreviewRequest,
  routes: RouteFinder,
): Promise<Result<DrawnPreview, RefusalOf<typeof PREVIEW_REFUSALS>>> {
  if (!isInServiceArea(pickup)) return refuse({ reason: 'out_of_area', end: 'pickup' })
  if (!isInServiceArea(dropoff)) return refuse({ reason: 'out_of_area', end: 'dropoff' })
  const routed = await routes.route(pickup, dropoff)
  if (!routed.ok) return routed
  const { distanceMetres, durationSeconds, estimated, polyline } = routed.value
  return accept({
    distance_metres: distanceMetres,
    duration_seconds: durationSeconds,
    distance_text: formatKm(pricedKm(distanceMetres)),
    // A ride to the next door still takes a minute.
    duration_text: formatMinutes(Math.max(1, pricedMinutes(durationSeconds))),
    estimated,
    line: polyline.map(positionOf),
  })
}

/**
 * What a route costs by the tariffs that a quote would use now, in whole rupees: no quote, and nothing is booked by it
 * (docs/product.md, FARE-8). Null for a trip that could not be booked, and for a rental, which costs its package.
 */
async function estimateFares(
  database: Database,
  { pickup, dropoff, trip }: PreviewRequest,
  { distance_metres, duration_seconds }: DrawnPreview,
  now: Date,
): Promise<RoutePreview['fares']> {
  if (!trip || trip.service_type === 'car_rental' || checkRoute(trip, pickup, dropoff)) return null
  const [rules] = await pricingRulesOf(database, [trip.service_type], now)
  const { sedan, suv } = routeFares(
    trip.service_type,
    rules,
    {
      distanceKm: pricedKm(distance_metres),
      durationMinutes: pricedMinutes(duration_seconds),
      multiplier: trip.is_round_trip ? 2 : 1,
    },
    now,
  )
  return { sedan: sedan.totalFare, suv: suv.totalFare }
}
