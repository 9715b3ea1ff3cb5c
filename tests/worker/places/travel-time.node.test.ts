import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pricedKm, pricedMinutes, tripFare } from '../../../src/domain/fares/fare'
import { fallbackRates } from '../../../src/domain/fares/rates'
import { VEHICLE_TYPES } from '../../../src/domain/fields'
import type { Coordinates } from '../../../src/domain/places/coordinates'
import { roadGraph } from '../../../worker/places/road-graph/road-graph'
import { type RoadPath, shortestPath } from '../../../worker/places/road-graph/shortest-path'
import { roadGraphRoutes, speedKmh, travelHours } from '../../../worker/places/road-graph-routes'
import { granted } from '../../support/surely'

const km = fc.double({ min: 0, max: 200, noNaN: true })

describe('the time of a trip (PLACE-17)', () => {
  it.each([
    [2, 18],
    [4, 18],
    [11.5, 22],
    [20, 25],
    [41.25, 31.5],
    [50, 34],
    [140, 34],
  ])('of %d km is driven at %d km/h', (tripKm, kmh) => {
    expect(speedKmh(tripKm)).toBeCloseTo(kmh, 10)
  })

  it.each([
    ['4 km of streets', { streetKm: 4, highwayKm: 0 }, (4 / 18) * 60],
    ['20 km of streets', { streetKm: 20, highwayKm: 0 }, (20 / 25) * 60],
    ['120 km of highway', { streetKm: 0, highwayKm: 120 }, 120],
    ['30 km of streets and 110 km of highway', { streetKm: 30, highwayKm: 110 }, (30 / 34) * 60 + 110],
  ])('%s', (_, way, minutes) => {
    expect(travelHours(way) * 60).toBeCloseTo(minutes, 6)
  })

  it('never falls with another kilometre of street or of highway', () => {
    fc.assert(
      fc.property(km, km, fc.double({ min: 0, max: 20, noNaN: true }), (streetKm, highwayKm, more) => {
        const hours = travelHours({ streetKm, highwayKm })
        expect(travelHours({ streetKm: streetKm + more, highwayKm })).toBeGreaterThanOrEqual(hours - 1e-12)
        expect(travelHours({ streetKm, highwayKm: highwayKm + more })).toBeGreaterThanOrEqual(hours - 1e-12)
      }),
      { numRuns: 1000 },
    )
  })

  it('never falls metre by metre up to 160 km, nor does any fare', () => {
    const vehicles = VEHICLE_TYPES.map((vehicle) => fallbackRates('ride_later', vehicle))
    let before = { seconds: 0, fares: vehicles.map(() => 0) }
    for (let metres = 0; metres <= 160_000; metres += 100) {
      const seconds = Math.round(travelHours({ streetKm: metres / 1000, highwayKm: 0 }) * 3600)
      const trip = { distanceKm: pricedKm(metres), durationMinutes: pricedMinutes(seconds) }
      const fares = vehicles.map(
        (rates) => tripFare({ rates, ruleId: null, multiplier: 1, ...trip }).totalFare,
      )
      expect(seconds).toBeGreaterThanOrEqual(before.seconds)
      fares.forEach((fare, i) => {
        expect(fare).toBeGreaterThanOrEqual(before.fares[i] ?? 0)
      })
      before = { seconds, fares }
    }
  })
})

const graph = roadGraph()

/** Every road as the junctions it passes; a road of several rows that don't meet falls into several. */
function roads(): { name: string; stops: Coordinates[] }[] {
  const chains: { name: string; stops: number[] }[] = []
  for (const { road, from, to } of graph.edges) {
    const chain = chains.at(-1)
    if (road !== '' && chain?.name === road && chain.stops.at(-1) === from) chain.stops.push(to)
    else chains.push({ name: road, stops: [from, to] })
  }
  return chains.flatMap(({ name, stops }) => {
    const passed = stops.flatMap((number) => graph.junctions[number] ?? [])
    return [passed, [...passed].reverse()].map((stops) => ({ name, stops }))
  })
}

const lengthOf = (path: RoadPath | null) =>
  path ? path.ownKm + path.highwayKm + path.streetKm + path.accessKm : 0

async function priced(from: Coordinates, to: Coordinates) {
  const { distanceMetres, durationSeconds } = granted(await roadGraphRoutes.route(from, to))
  const trip = { distanceKm: pricedKm(distanceMetres), durationMinutes: pricedMinutes(durationSeconds) }
  const fares = (['sedan', 'suv'] as const).map(
    (vehicle) =>
      tripFare({ rates: fallbackRates('outstation', vehicle), ruleId: null, multiplier: 1, ...trip })
        .totalFare,
  )
  return { distanceMetres, durationSeconds, fares }
}

/** Compares each two routes along these roads of which one goes on; tells which has less of anything. */
async function compareAlong(chosen: ReturnType<typeof roads>) {
  let compared = 0
  const fell: string[] = []
  for (const { name, stops } of chosen) {
    for (const [start, from] of stops.entries()) {
      let before: Awaited<ReturnType<typeof priced>> | null = null
      let longest = -1
      for (const stop of stops.slice(start + 1)) {
        // Round a ring the shortest way turns back at half: from there on it is another road.
        const length = lengthOf(shortestPath(graph, from, stop))
        if (length <= longest) break
        longest = length
        const after = await priced(from, stop)
        const nearer = before
        before = after
        if (!nearer) continue
        compared++
        const isLess =
          after.distanceMetres < nearer.distanceMetres ||
          after.durationSeconds < nearer.durationSeconds ||
          after.fares.some((fare, i) => fare < (nearer.fares[i] ?? 0))
        if (isLess) fell.push(`${name}: ${JSON.stringify({ before: nearer, after })}`)
      }
    }
  }
  return { compared, fell }
}

describe('The more junctions a route passes along one road (PLACE-17), never has it less distance, duration or fare', () => {
  it('on one road in twelve', async () => {
    const { compared, fell } = await compareAlong(roads().filter((_, number) => number % 12 === 0))
    expect(compared).toBeGreaterThan(40)
    expect(fell).toEqual([])
  })

  it('on every road', { tags: 'slow' }, async () => {
    const { compared, fell } = await compareAlong(roads())
    expect(compared).toBeGreaterThan(500)
    expect(fell).toEqual([])
  })
})
