import { Hono } from 'hono'
import * as v from 'valibot'
import { CoordinatesSchema } from '../../src/domain/places/coordinates'
import type { AppEnv } from '../http/app-env'
import { fail } from '../http/failures'
import { log } from '../http/log'
import { limitPlaces } from '../http/rate-limit'
import { jsonBody } from '../http/validate'
import { routesOf } from '../places/providers'
import { mapData } from './map-data'
import { previewRoute } from './preview-route'

const DAY_SECONDS = 86_400

let drawn: string | undefined

/** What our own map draws: the same for everybody, and changed by a deployment alone. */
export const mapFiles = new Hono<AppEnv>().get('/places.json', (c) => {
  drawn ??= JSON.stringify(mapData())
  c.header('cache-control', `public, max-age=${DAY_SECONDS}`)
  return c.body(drawn, 200, { 'content-type': 'application/json' })
})

const NO_ROUTE = 'We know no road between these places.'

/** The road between two places, before anything is booked. Open to visitors, and limited as their searches are. */
export const routePreview = new Hono<AppEnv>().post(
  '/route-preview',
  limitPlaces,
  jsonBody(v.object({ pickup: CoordinatesSchema, dropoff: CoordinatesSchema })),
  async (c) => {
    c.header('cache-control', 'no-store')
    const found = await previewRoute(c.req.valid('json'), routesOf(c.env))
    if (found.ok) return c.json(found.value)
    if (found.refusal.reason !== 'provider_failed') return fail(c, 422, found.refusal.reason, NO_ROUTE)
    log('error', 'route_preview_failed', { requestId: c.get('requestId'), status: found.refusal.status })
    return fail(c, 502, 'provider_failed', NO_ROUTE)
  },
)
