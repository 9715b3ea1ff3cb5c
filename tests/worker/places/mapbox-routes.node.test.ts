import { describe, expect, it } from 'vitest'
import { mapboxRoutes } from '../../../worker/places/mapbox'
import { placesFrom, routesFrom } from '../../../worker/places/providers'
import { collectionOf, failures, KEYS, koramangalaFeature, mapboxThat } from './mapbox'

const KORAMANGALA = { lat: 12.9345, lng: 77.6245 }
const AIRPORT = { lat: 13.1986, lng: 77.7066 }

const geometry = {
  type: 'LineString',
  coordinates: [
    [77.6246, 12.9346],
    [77.7065, 13.1985],
  ],
}

const directions = (...routes: unknown[]) => Response.json({ code: 'Ok', routes, waypoints: [], uuid: 'x' })

describe('a route with Mapbox', () => {
  it('is requested for a car, longitude first, with the full polyline, as from our own pages', async () => {
    const from: (string | null)[] = []
    const { account, asked } = mapboxThat((request) => {
      from.push(request.headers.get('referer'))
      return directions({ distance: 41_234.6, duration: 4321.4, geometry })
    })
    expect(await mapboxRoutes(account).route(KORAMANGALA, AIRPORT)).toEqual({
      ok: true,
      value: {
        distanceMetres: 41_235,
        durationSeconds: 4321,
        source: 'mapbox',
        estimated: false,
        polyline: [KORAMANGALA, { lat: 12.9346, lng: 77.6246 }, { lat: 13.1985, lng: 77.7065 }, AIRPORT],
        steps: [{ road: null, from: 0, exit: null, mapped: true }],
      },
    })
    // A browser's token is restricted to them.
    expect(from).toEqual(['https://hasirucabs.example/'])
    expect(asked[0]?.pathname).toBe('/directions/v5/mapbox/driving/77.624500,12.934500;77.706600,13.198600')
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      overview: 'full',
      geometries: 'geojson',
      access_token: 'pk.test',
    })
  })

  it.each(['NoRoute', 'NoSegment'])('is refused where Mapbox knows none: %s', async (code) => {
    const { account } = mapboxThat(() => Response.json({ code, routes: [], message: 'None' }))
    expect(await mapboxRoutes(account).route(KORAMANGALA, AIRPORT)).toEqual({
      ok: false,
      refusal: { reason: 'no_route', from: KORAMANGALA, to: AIRPORT },
    })
  })

  it.each([
    ...failures,
    ['promises a route and has none', () => directions(), 200] as const,
    ['measures below nothing', () => directions({ distance: -1, duration: 5, geometry }), 200] as const,
    ['sends no line', () => directions({ distance: 1, duration: 5 }), 200] as const,
    [
      'draws a line off the earth',
      () => directions({ distance: 1, duration: 5, geometry: { coordinates: [[12.9, 977.6]] } }),
      200,
    ] as const,
    ['asks us for other input', () => Response.json({ code: 'InvalidInput' }, { status: 422 }), 422] as const,
  ])('is refused when Mapbox %s', async (_, answer, status) => {
    const { account } = mapboxThat(answer)
    expect(await mapboxRoutes({ ...account, timeoutMs: 20 }).route(KORAMANGALA, AIRPORT)).toEqual({
      ok: false,
      refusal: { reason: 'provider_failed', provider: 'mapbox', status },
    })
  })
})

/** As Mapbox Directions v5 answers with `steps=true`; the last step is the arrival. */
const stepped = (...steps: unknown[]) =>
  directions({ distance: 5000, duration: 600, geometry, legs: [{ summary: '', steps }] })

/** A road along these points, `lng lat` each. */
const road = (name: string, line: string, more: object = {}) => ({
  ...{ name, distance: 1, duration: 1, mode: 'driving' },
  geometry: {
    type: 'LineString',
    coordinates: line.split(', ').map((point) => point.split(' ').map(Number)),
  },
  maneuver: { type: 'turn', modifier: 'left' },
  ...more,
})

describe('a route with Mapbox, road by road', () => {
  const HERE = { lat: 12.9, lng: 77.6 }
  const THERE = { lat: 12.93, lng: 77.62 }
  const steps = [
    road('Hosur Road', '77.6001 12.9, 77.6001 12.91'),
    road('', '77.6001 12.91, 77.61 12.91', { ref: 'NH 275; SH 17' }),
    road('', '77.61 12.91, 77.61 12.93, 77.62 12.93', { maneuver: { type: 'roundabout', exit: 2 } }),
    road('', '77.62 12.93, 77.62 12.93'),
  ]

  it('names each road, or its number, and the points of the polyline where they begin', async () => {
    const { account, asked } = mapboxThat(() => stepped(...steps))
    const routed = await mapboxRoutes(account).route(HERE, THERE, { steps: true })
    expect(asked[0]?.searchParams.get('steps')).toBe('true')
    expect(routed.ok && routed.value.polyline).toEqual([
      HERE,
      { lat: 12.9, lng: 77.6001 },
      { lat: 12.91, lng: 77.6001 },
      { lat: 12.91, lng: 77.61 },
      { lat: 12.93, lng: 77.61 },
      { lat: 12.93, lng: 77.62 },
      THERE,
    ])
    expect(routed.ok && routed.value.steps).toEqual([
      { road: 'Hosur Road', from: 0, exit: null, mapped: true },
      { road: 'NH 275', from: 2, exit: null, mapped: true },
      { road: null, from: 3, exit: 2, mapped: true },
    ])
  })

  it('does not make up the road to a place that lies away from every road', async () => {
    const { account } = mapboxThat(() => stepped(...steps))
    const routed = await mapboxRoutes(account).route(HERE, { lat: 12.935, lng: 77.62 }, { steps: true })
    expect(routed.ok && routed.value.steps.at(-1)).toEqual({ road: null, from: 5, exit: null, mapped: false })
  })

  it('is one road without a name where Mapbox has no steps', async () => {
    const { account } = mapboxThat(() => stepped())
    const routed = await mapboxRoutes(account).route(HERE, THERE, { steps: true })
    expect(routed.ok && routed.value.polyline).toHaveLength(4)
    expect(routed.ok && routed.value.steps[0]).toEqual({ road: null, from: 0, exit: null, mapped: true })
  })

  it.each([
    ['breaks', () => new Response('', { status: 502 })],
    ['draws a road off the earth', () => stepped(road('Hosur Road', '12.9 977.6'))],
    [
      'counts an exit that is none',
      () => stepped(road('', '77.6 12.9', { maneuver: { type: 'rotary', exit: 0.5 } })),
    ],
  ])('comes from our own road graph, and says so, when Mapbox %s', async (_, answer) => {
    const { fetch } = mapboxThat(answer)
    const routes = routesFrom({ mapboxToken: 'pk.test', fetch, placesProvider: 'gazetteer' })
    expect(await routes.route(KORAMANGALA, AIRPORT, { steps: true })).toMatchObject({
      ok: true,
      value: { source: 'road-graph', estimated: true },
    })
  })
})

describe('the choice of a provider (PLACE-15)', () => {
  const working = () =>
    mapboxThat(({ url }) =>
      url.includes('/directions/')
        ? directions({ distance: 1, duration: 1, geometry })
        : collectionOf(koramangalaFeature),
    )

  it.each([
    ['our own gazetteer without a token', null, 'mapbox', 0],
    ['our own gazetteer unless Mapbox is asked for', 'pk.test', 'gazetteer', 0],
    ['Mapbox where it is asked for and there is a token', 'pk.test', 'mapbox', 1],
  ] as const)('takes places from %s', async (_, mapboxToken, placesProvider, requests) => {
    const { fetch, asked } = working()
    const found = await placesFrom({ mapboxToken, fetch, placesProvider }, KEYS).autocomplete('koramangala')
    expect(found[0]?.structured_formatting?.main_text).toBe('Koramangala')
    expect(asked.length).toBe(requests)
  })

  it.each([
    ['koramangala', ['Koramangala ✓']],
    ['kora', ['Koramangala']],
    ['delhi', ['New Delhi ✓', 'Koramangala']],
  ])(
    'marks the one place that %s can mean, also where Mapbox searches and it is outside',
    async (typed, marked) => {
      const { fetch } = working()
      const places = placesFrom({ mapboxToken: 'pk.test', fetch, placesProvider: 'mapbox' }, KEYS)
      const found = await places.autocomplete(typed)
      const shown = found.map(
        ({ structured_formatting, certain }) => `${structured_formatting?.main_text}${certain ? ' ✓' : ''}`,
      )
      expect(shown).toEqual(marked)
      for (const { place_id } of found) expect(await places.details(place_id)).toMatchObject({ ok: true })
    },
  )

  it.each([
    ['our own road graph without a token', null, 'road-graph'],
    ['Mapbox where there is a token', 'pk.test', 'mapbox'],
  ] as const)('takes routes from %s', async (_, mapboxToken, source) => {
    const { fetch } = working()
    const routes = routesFrom({ mapboxToken, fetch, placesProvider: 'gazetteer' })
    expect(await routes.route(KORAMANGALA, AIRPORT)).toMatchObject({ ok: true, value: { source } })
  })

  it("does not fall back where Mapbox knows no road: a made-up way wouldn't be driven", async () => {
    const { fetch } = mapboxThat(() => Response.json({ code: 'NoRoute', routes: [] }))
    const routes = routesFrom({ mapboxToken: 'pk.test', fetch, placesProvider: 'gazetteer' })
    expect(await routes.route(KORAMANGALA, AIRPORT)).toMatchObject({ ok: false })
  })
})
