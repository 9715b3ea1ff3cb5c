import { Hono } from 'hono'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { RoutePreviewSchema } from '../../../src/domain/places/route'
import { refuse } from '../../../src/domain/result'
import { previewRoute, routePreview } from '../../../worker/map/routes'
import { roadGraphRoutes } from '../../../worker/places/road-graph-routes'

const KORAMANGALA = { lat: 12.9345, lng: 77.6245 }
const AIRPORT = { lat: 13.1986, lng: 77.7066 }
const DELHI = { lat: 28.6139, lng: 77.209 }

const app = new Hono().route('/api', routePreview)

function ask(body: unknown, allowed = true) {
  const env = { PLACES_LIMIT: { limit: async () => ({ success: allowed }) } }
  const headers = { 'content-type': 'application/json', 'cf-connecting-ip': '203.0.113.7' }
  return app.request('/api/route-preview', { method: 'POST', headers, body: JSON.stringify(body) }, env)
}

describe('The route preview', () => {
  it('is the route that the fare is computed from', async () => {
    const answer = await ask({ pickup: KORAMANGALA, dropoff: AIRPORT })
    expect(answer.status).toBe(200)
    const preview = v.parse(RoutePreviewSchema, await answer.json())
    const found = await roadGraphRoutes.route(KORAMANGALA, AIRPORT)
    if (!found.ok) throw new Error('No route')
    expect(preview).toMatchObject({
      distance_metres: found.value.distanceMetres,
      duration_seconds: found.value.durationSeconds,
      estimated: true,
    })
    expect(preview.line[0]).toEqual([77.6245, 12.9345])
    expect(preview.line.at(-1)).toEqual([77.7066, 13.1986])
  })

  it('is not cacheable, because it holds where a rider is going', async () => {
    const answer = await ask({ pickup: KORAMANGALA, dropoff: AIRPORT })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['pickup', { pickup: DELHI, dropoff: AIRPORT }],
    ['drop-off', { pickup: AIRPORT, dropoff: DELHI }],
  ])('is not requested with the %s outside the service area', async (_, trip) => {
    const answer = await ask(trip)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ error: { code: 'out_of_area' } })
  })

  it.each([
    ['nothing', {}],
    ['half a trip', { pickup: KORAMANGALA }],
    ['places off the earth', { pickup: { lat: 912, lng: 77 }, dropoff: AIRPORT }],
    ['words', { pickup: '12.9,77.6', dropoff: AIRPORT }],
  ])('is not requested between %s', async (_, body) => {
    expect((await ask(body)).status).toBe(400)
  })

  it('is refused to an address over its rate limit', async () => {
    expect((await ask({ pickup: KORAMANGALA, dropoff: AIRPORT }, false)).status).toBe(429)
  })

  it('is refused as the route finder refuses it', async () => {
    const failed = { reason: 'provider_failed', provider: 'mapbox', status: 500 } as const
    const routes = { route: async () => refuse(failed) }
    expect(await previewRoute({ pickup: KORAMANGALA, dropoff: AIRPORT }, routes)).toEqual(refuse(failed))
  })
})
