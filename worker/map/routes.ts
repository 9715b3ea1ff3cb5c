import { Hono } from 'hono'
import * as v from 'valibot'
import { formatKm, formatMinutes, pricedKm, pricedMinutes } from '../../src/domain/fares/fare'
import { type Coordinates, CoordinatesSchema } from '../../src/domain/places/coordinates'
import type { RoutePreview } from '../../src/domain/places/route'
import { isInServiceArea } from '../../src/domain/places/service-area'
import { accept, type Result, refuse } from '../../src/domain/result'
import { configOf, missingSettings } from '../config'
import type { AppEnv } from '../http/app-env'
import { fail, jsonBody } from '../http/failures'
import { log } from '../http/log'
import { limitPlaces } from '../http/rate-limit'
import type { RouteFinder, RouteRefusal } from '../places/ports'
import { routesOf } from '../places/providers'
import { mapData } from './map-data'

const DAY_SECONDS = 86_400

let mapJson: string | undefined

/** The data of our own map: the same for everybody, and changed only by a deployment. */
export const mapFiles = new Hono<AppEnv>().get('/places.json', (c) => {
  mapJson ??= JSON.stringify(mapData())
  c.header('cache-control', `public, max-age=${DAY_SECONDS}`)
  return c.body(mapJson, 200, { 'content-type': 'application/json' })
})

const NO_ROUTE = 'We know no road between these places.'

/** The road between two places, before anything is booked. Open to visitors, and limited as their searches are. */
export const routePreview = new Hono<AppEnv>().post(
  '/route-preview',
  limitPlaces,
  jsonBody(v.object({ pickup: CoordinatesSchema, dropoff: CoordinatesSchema })),
  async (c) => {
    c.header('cache-control', 'no-store')
    const routed = await previewRoute(c.req.valid('json'), routesOf(c.env))
    if (routed.ok) return c.json(routed.value)
    if (routed.refusal.reason !== 'provider_failed') return fail(c, 422, routed.refusal.reason, NO_ROUTE)
    log('error', 'route_preview_failed', { requestId: c.get('requestId'), status: routed.refusal.status })
    return fail(c, 502, 'provider_failed', NO_ROUTE)
  },
)

type PreviewRefusal = RouteRefusal | { reason: 'out_of_area'; end: 'pickup' | 'dropoff' }

/** Distance, time and polyline of a trip, one way, from the route finder that its fare will be computed with. */
export async function previewRoute(
  { pickup, dropoff }: { pickup: Coordinates; dropoff: Coordinates },
  routes: RouteFinder,
): Promise<Result<RoutePreview, PreviewRefusal>> {
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
    line: polyline.map(({ lat, lng }): [number, number] => [lng, lat]),
  })
}

/**
 * The hosts that a page with a map may load from where there is a token: Mapbox's styles, tiles and events. Without a
 * token there are none, and the map uses our own data.
 */
export const MAPBOX_HOSTS = [
  'https://api.mapbox.com',
  'https://events.mapbox.com',
  'https://*.tiles.mapbox.com',
] as const

/**
 * The token for a page's map, or null: then our own map is drawn. A secret token (`sk.`) is for the worker's own
 * requests and is never sent to a browser.
 */
export function mapTokenOf(env: object): string | null {
  // A page is rendered whatever is wrong with the settings; requests that need them report it.
  if (missingSettings(env, 'places').length > 0) return null
  const { MAPBOX_TOKEN } = configOf(env, 'places')
  return MAPBOX_TOKEN?.startsWith('pk.') ? MAPBOX_TOKEN : null
}

/** The hosts of a page with a map. */
export const mapHosts = (env: object): readonly string[] => (mapTokenOf(env) ? MAPBOX_HOSTS : [])
