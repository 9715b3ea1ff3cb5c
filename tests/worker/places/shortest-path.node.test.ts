import { describe, expect, it } from 'vitest'
import { greatCircleKm } from '../../../src/domain/places/coordinates'
import { buildRoadGraph, type RoadGraph, roadGraph } from '../../../worker/places/road-graph/road-graph'
import { type RoadPath, shortestPath } from '../../../worker/places/road-graph/shortest-path'

const lengthOf = (path: RoadPath | null) =>
  path ? path.ownKm + path.highwayKm + path.streetKm + path.accessKm : Number.NaN

/** Names of the roads that a path takes, each once. */
const roadsOf = (path: RoadPath | null) => [...new Set(path?.stretches.map(({ road }) => road))]

const A = { lat: 12.9, lng: 77.6 }
const B = { lat: 12.9, lng: 77.7 }
const C = { lat: 12.95, lng: 77.65 }
const ISLAND = { lat: 12.5, lng: 76.6 }
const junctions = 'a|A|12.90|77.60\nb|B|12.90|77.70\nc|C|12.95|77.65\nx|X|12.50|76.60\ny|Y|12.50|76.70'

const AB = greatCircleKm(A, B)
const AC = greatCircleKm(A, C)

describe('The shortest path', () => {
  it('counts kilometres by what they are', () => {
    const path = shortestPath(buildRoadGraph(junctions, 'nh|Highway|a c\nco|Hill|c b|20'), A, B)
    expect(roadsOf(path)).toEqual(['Highway', 'Hill'])
    expect(path).toMatchObject({ ownKm: expect.closeTo(20, 6), highwayKm: expect.closeTo(AC * 1.06, 6) })
    expect(path?.streetKm).toBeCloseTo(0, 6)
  })

  it('follows one edge where both points lie on it, and does not go by its ends', () => {
    const graph = buildRoadGraph(junctions, 'ar|Straight|a b')
    const path = shortestPath(graph, { lat: 12.9, lng: 77.62 }, { lat: 12.9, lng: 77.64 })
    expect(lengthOf(path)).toBeCloseTo(0.2 * AB * 1.08, 2)
  })

  it('passes the junctions in order, from where it joins the road to where it leaves it', () => {
    const graph = buildRoadGraph(junctions, 'ar|Straight|a b|40\nar|Bend|a c b')
    const path = shortestPath(graph, { lat: 12.91, lng: 77.61 }, B)
    expect(path?.polyline.length).toBe(3)
    expect(path?.polyline[0]?.lat).toBeCloseTo(12.91, 3)
    expect(path?.polyline.slice(1)).toEqual([C, B])
  })

  it('includes the distance from each point to its road', () => {
    const graph = buildRoadGraph(junctions, 'ar|Straight|a b')
    const aside = { lat: 12.905, lng: 77.62 }
    const path = shortestPath(graph, aside, B)
    const access = 1.35 * greatCircleKm(aside, { lat: 12.9, lng: 77.62 })
    expect(lengthOf(path)).toBeCloseTo(0.8 * AB * 1.08 + access, 2)
  })

  it('is none where no road leads', () => {
    const graph = buildRoadGraph(junctions, 'ar|Straight|a b\nar|Island|x y')
    expect(shortestPath(graph, A, ISLAND)).toBeNull()
  })

  const compare = (some: readonly number[]) => {
    const known = textbookDistances(roadGraph())
    for (const from of some) {
      for (const to of some) {
        const km = between(from, to)
        expect(km).toBeLessThanOrEqual((known[from]?.[to] ?? 0) + 1e-6)
        expect(km).toBeGreaterThanOrEqual(greatCircleKm(at(from), at(to)) - 1e-6)
      }
    }
  }
  it('is never longer than the path between junctions by Dijkstra’s algorithm, between one in thirty', () => {
    compare(oneIn(30))
  })
  it('is never longer than the path between junctions by Dijkstra’s algorithm', { tags: 'slow' }, () => {
    compare(oneIn(8))
  })
})

/** So many junctions of our own road graph, by number. */
const oneIn = (many: number) =>
  roadGraph().junctions.flatMap((_, number) => (number % many === 0 ? [number] : []))

const at = (junction: number) => roadGraph().junctions[junction] ?? { lat: Number.NaN, lng: Number.NaN }

const between = (from: number, to: number) => lengthOf(shortestPath(roadGraph(), at(from), at(to)))

/** Floyd and Warshall's three loops: slow, and plain enough to be believed. */
function textbookDistances({ junctions, edges }: RoadGraph): number[][] {
  const km = junctions.map((_, from) =>
    junctions.map((_, to) => (from === to ? 0 : Number.POSITIVE_INFINITY)),
  )
  for (const { from, to, km: length } of edges) {
    for (const [a, b] of [
      [from, to],
      [to, from],
    ] as const) {
      const row = km[a]
      if (row) row[b] = Math.min(row[b] ?? 0, length)
    }
  }
  km.forEach((ofBy, by) => {
    for (const row of km) {
      const toBy = row[by] ?? 0
      if (toBy === Number.POSITIVE_INFINITY) continue
      for (let to = 0; to < row.length; to++) row[to] = Math.min(row[to] ?? 0, toBy + (ofBy[to] ?? 0))
    }
  })
  return km
}
