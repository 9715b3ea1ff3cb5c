import { describe, expect, it } from 'vitest'
import { pricedKm, pricedMinutes, tripFare } from '../../../src/domain/fares/fare'
import { fallbackRates } from '../../../src/domain/fares/rates'
import type { Coordinates } from '../../../src/domain/places/coordinates'
import { roadGraph } from '../../../worker/places/road-graph/road-graph'
import { type RoadPath, shortestPath } from '../../../worker/places/road-graph/shortest-path'
import { roadGraphRoutes } from '../../../worker/places/road-graph-routes'

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

const lengthOf = (path: RoadPath | null) => (path ? path.ownKm + path.highwayKm + path.streetKm : 0)

async function priced(from: Coordinates, to: Coordinates) {
  const found = await roadGraphRoutes.route(from, to)
  if (!found.ok) throw new Error('No route')
  const { distanceMetres, durationSeconds } = found.value
  const trip = { distanceKm: pricedKm(distanceMetres), durationMinutes: pricedMinutes(durationSeconds) }
  const fares = (['sedan', 'suv'] as const).map(
    (vehicle) =>
      tripFare({ rates: fallbackRates('outstation', vehicle), ruleId: null, multiplier: 1, ...trip })
        .totalFare,
  )
  return { distanceMetres, durationSeconds, fares }
}

describe('A route along one road', () => {
  it('never has a shorter distance or duration or a lower fare the more junctions it passes', async () => {
    let compared = 0
    const fell: string[] = []
    for (const { name, stops } of roads()) {
      for (const [start, from] of stops.entries()) {
        const onward = stops.slice(start + 1)
        const lengths = onward.map((stop) => lengthOf(shortestPath(graph, from, stop)))
        let before: Awaited<ReturnType<typeof priced>> | null = null
        for (const [index, stop] of onward.entries()) {
          // Round a ring the shortest way turns back at half: from there on it is another road.
          if (index > 0 && (lengths[index] ?? 0) <= (lengths[index - 1] ?? 0)) break
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
    expect(compared).toBeGreaterThan(500)
    expect(fell).toEqual([])
  })
})
