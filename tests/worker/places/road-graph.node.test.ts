import { describe, expect, it } from 'vitest'
import { greatCircleKm } from '../../../src/domain/places/coordinates'
import { buildRoadGraph, roadGraph } from '../../../worker/places/road-graph/road-graph'
import { snapsOf } from '../../../worker/places/road-graph/shortest-path'

const graph = roadGraph()

const edgesOf = (road: string) => graph.edges.filter((edge) => edge.road === road)
const kmOf = (road: string) => edgesOf(road).reduce((sum, { km }) => sum + km, 0)

describe('the road graph', () => {
  it('is in one piece: every junction can be reached from every other', () => {
    const reached = new Set([0])
    for (const junction of reached) {
      for (const number of graph.edgesAt[junction] ?? []) {
        const edge = graph.edges[number]
        if (edge) reached.add(edge.from).add(edge.to)
      }
    }
    const cutOff = graph.junctions.filter((_, number) => !reached.has(number))
    expect(cutOff).toEqual([])
  })

  it('gives every junction an id of its own and a position of its own', () => {
    expect(new Set(graph.junctions.map(({ id }) => id)).size).toBe(graph.junctions.length)
    expect(new Set(graph.junctions.map(({ lat, lng }) => `${lat},${lng}`)).size).toBe(graph.junctions.length)
  })

  it('has no road shorter than its great circle, and none of no length', () => {
    for (const { from, to, km } of graph.edges) {
      const [a, b] = [graph.junctions[from], graph.junctions[to]]
      expect(a && b && km >= greatCircleKm(a, b) && km > 0).toBe(true)
    }
  })

  it('joins no two junctions twice by the same road', () => {
    const keys = graph.edges.map(({ road, from, to }) =>
      [road, Math.min(from, to), Math.max(from, to)].join(),
    )
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
  })

  it.each([
    ['Chamundi Hill Road', 17.5],
    ['KRS Road', 13.2],
    ['NICE Road', 47.7],
    ['Nandi Hills', 13.5],
    ['Hennur-Bagalur Road', 11.4],
  ])('%s has a length of its own, %d km in all', (road, km) => {
    expect(edgesOf(road).every(({ hasOwnLength }) => hasOwnLength)).toBe(true)
    expect(kmOf(road)).toBeCloseTo(km, 6)
  })

  it('counts NH-275, and it alone, as highway', () => {
    expect(
      new Set(graph.edges.filter(({ roadClass }) => roadClass === 'nh').map(({ road }) => road)),
    ).toEqual(new Set(['Mysuru Expressway NH-275']))
    expect(kmOf('Mysuru Expressway NH-275')).toBeGreaterThan(105)
  })
})

describe('building a graph', () => {
  const junctions = 'a|A|12.90|77.60\nb|B|12.91|77.60\nc|C|12.92|77.60'
  const straightKm = greatCircleKm({ lat: 12.9, lng: 77.6 }, { lat: 12.91, lng: 77.6 })

  it.each([
    ['mw', 1.1],
    ['nh', 1.06],
    ['tr', 1.06],
    ['ar', 1.08],
    ['co', 1.12],
  ])('a road of class %s winds %d times', (roadClass, winding) => {
    expect(buildRoadGraph(junctions, `${roadClass}|R|a b`).edges[0]?.km).toBeCloseTo(straightKm * winding, 9)
  })

  it("spreads a road's own length over its stretches", () => {
    const { edges } = buildRoadGraph(junctions, 'co|R|a b c|5')
    expect(edges.map(({ km }) => Number(km.toFixed(6)))).toEqual([2.5, 2.5])
  })

  it.each([
    ['an unknown junction', 'co|R|a x'],
    ['an unknown class', 'zz|R|a b'],
  ])('throws on %s, so that a slip in the data cannot go live', (_, row) => {
    expect(() => buildRoadGraph(junctions, row)).toThrow()
  })
})

describe('joining the graph', () => {
  const junctions = 'a|A|12.90|77.60\nb|B|12.90|77.64\nc|C|12.93|77.60\nd|D|12.93|77.64'
  const small = buildRoadGraph(junctions, 'ar|South|a b\nar|North|c d\nmw|Toll|a d')

  it('projects a point on an edge, and winds 1.35 times to get there', () => {
    const point = { lat: 12.901, lng: 77.61 }
    const [nearest] = snapsOf(point, small)
    expect(nearest?.edge.road).toBe('South')
    expect(nearest?.fraction).toBeCloseTo(0.25, 3)
    expect(nearest?.accessKm).toBeCloseTo(1.35 * greatCircleKm(point, { lat: 12.9, lng: 77.61 }), 3)
  })

  it('does not join an access-controlled road on its way', () => {
    const onTheTollRoad = { lat: 12.915, lng: 77.62 }
    expect(snapsOf(onTheTollRoad, small).map(({ edge }) => edge.road)).not.toContain('Toll')
  })

  it('leaves out edges more than 1 km beyond the nearest', () => {
    expect(snapsOf({ lat: 12.9, lng: 77.61 }, small).map(({ edge }) => edge.road)).toEqual(['South'])
    expect(snapsOf({ lat: 12.916, lng: 77.61 }, small).length).toBe(2)
  })

  it('joins six edges at most, and none from 25 km off', () => {
    expect(snapsOf({ lat: 12.9767, lng: 77.5735 }, graph).length).toBeLessThanOrEqual(6)
    expect(snapsOf({ lat: 13.0827, lng: 80.2707 }, graph)).toEqual([])
  })
})
