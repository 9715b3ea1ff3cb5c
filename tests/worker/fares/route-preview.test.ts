import { describe, expect, it, vi } from 'vitest'
import { RoutePreviewSchema, routeSummary } from '../../../src/domain/places/route'
import { accept, refuse } from '../../../src/domain/result'
import { previewRoute } from '../../../worker/fares/route-preview'
import { roadGraphRoutes } from '../../../worker/places/road-graph-routes'
import { granted } from '../../support/surely'
import { expectRefusal, ok, post } from '../../support/worker/api'
import { withoutTable } from '../../support/worker/database'

const KORAMANGALA = { lat: 12.9345, lng: 77.6245 }
const AIRPORT = { lat: 13.1986, lng: 77.7066 }
const DELHI = { lat: 28.6139, lng: 77.209 }

const ask = (body: unknown) => post('/api/route-preview', body)

describe('The route preview', () => {
  it('is the route that the fare is computed from', async () => {
    const answer = await ask({ pickup: KORAMANGALA, dropoff: AIRPORT })
    const preview = await ok(answer, RoutePreviewSchema)
    const found = granted(await roadGraphRoutes.route(KORAMANGALA, AIRPORT))
    expect(preview).toMatchObject({
      distance_metres: found.distanceMetres,
      duration_seconds: found.durationSeconds,
      estimated: true,
    })
    expect(preview.line[0]).toEqual([77.6245, 12.9345])
    expect(preview.line.at(-1)).toEqual([77.7066, 13.1986])
  })

  it.each([
    [12_412, 1920, true, '12.4 km', '32 min', 'About 12.4 km, 32 min (estimated)'],
    [41_235, 4321, false, '41.2 km', '1 h 12 min', 'About 41.2 km, 1 h 12 min'],
    [140_000, 7200, true, '140.0 km', '2 h', 'About 140.0 km, 2 h (estimated)'],
    [40, 5, true, '0.0 km', '1 min', 'About 0.0 km, 1 min (estimated)'],
  ])('says %d m and %d s as texts too, and in one sentence', async (metres, seconds, estimated, ...texts) => {
    const source = 'road-graph' as const
    const found = {
      distanceMetres: metres,
      durationSeconds: seconds,
      source,
      estimated,
      polyline: [],
      steps: [],
    }
    const routes = { route: async () => accept(found) }
    const preview = granted(await previewRoute({ pickup: KORAMANGALA, dropoff: AIRPORT }, routes))
    const { distance_metres, duration_seconds, distance_text, duration_text } = preview
    expect([distance_metres, duration_seconds]).toEqual([metres, seconds])
    expect([distance_text, duration_text, routeSummary(preview)]).toEqual(texts)
  })

  it.each([
    ['pickup', { pickup: DELHI, dropoff: AIRPORT }],
    ['drop-off', { pickup: AIRPORT, dropoff: DELHI }],
  ])('is not requested with the %s outside the service area', async (_, trip) => {
    await expectRefusal(ask(trip), 'out_of_area', 422)
  })

  it.each([
    ['nothing', {}],
    ['half a trip', { pickup: KORAMANGALA }],
    ['places off the earth', { pickup: { lat: 912, lng: 77 }, dropoff: AIRPORT }],
    [
      'two places as a trip of no kind',
      { pickup: KORAMANGALA, dropoff: AIRPORT, trip: { service_type: 'taxi' } },
    ],
    ['words', { pickup: '12.9,77.6', dropoff: AIRPORT }],
  ])('is not requested between %s', async (_, body) => {
    expect((await ask(body)).status).toBe(400)
  })

  it.each([
    ['without a kind of trip', undefined],
    [
      'where the tariffs cannot be read',
      { service_type: 'ride_later', trip_type: null, is_round_trip: false },
    ],
  ])('has its road and no fares %s', async (_, trip) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const answer = await withoutTable('pricing_rules', () =>
      ask({ pickup: KORAMANGALA, dropoff: AIRPORT, trip }),
    )
    expect((await ok(answer, RoutePreviewSchema)).fares).toBeNull()
  })

  it('is refused as the route finder refuses it', async () => {
    const failed = { reason: 'provider_failed', provider: 'mapbox', status: 500 } as const
    const routes = { route: async () => refuse(failed) }
    expect(await previewRoute({ pickup: KORAMANGALA, dropoff: AIRPORT }, routes)).toEqual(refuse(failed))
  })
})
