import { describe, expect, it } from 'vitest'
import { packRoads, readOverpass } from '../../../scripts/road-import.mjs'
import { type Coordinates, greatCircleKm } from '../../../src/domain/places/coordinates'
import { graphOf, importedRoads } from '../../../worker/places/providers'
import { importedRoutes, roadGraphRoutes } from '../../../worker/places/road-graph-routes'
import { at, kmBetween, overpass } from '../../support/places/made-up-town'
import { granted } from '../../support/surely'

const packed = () => packRoads(readOverpass(overpass()))
const routes = importedRoutes(async () => graphOf(packed().rows))

const kmFrom = async (from: Coordinates, to: Coordinates) =>
  granted(await routes.route(from, to)).distanceMetres / 1000

describe('Roads imported from OpenStreetMap', () => {
  it('are those that a cab drives on and comes back from, with class, name, direction and the length of their bends', () => {
    const { rows, junctions, edges, leftOut } = packed()
    expect(rows.split('\n')[0]).toBe('© OpenStreetMap contributors, ODbL 1.0')
    expect({ junctions, edges, leftOut }).toEqual({ junctions: 5, edges: 5, leftOut: [] })
    const graph = graphOf(rows)
    expect(graph.edges.map(({ road, roadClass, isOneWay }) => [roadClass, road, isOneWay])).toEqual([
      ['ar', 'First Road', true],
      ['ar', 'Second Road', true],
      ['co', '', true],
      ['co', '', true],
      ['nh', 'Mysore Road NH-275', false],
    ])
    expect(graph.edges[1]?.km).toBeCloseTo(kmBetween(2, 5, 3), 3)
  })

  it('are driven along one-way streets alone, by their own lengths', async () => {
    expect(await kmFrom(at(1), at(2))).toBeCloseTo(kmBetween(1, 2), 2)
    expect(await kmFrom(at(2), at(1))).toBeCloseTo(kmBetween(2, 5, 3, 4, 1), 2)
    expect(await kmFrom(at(6), at(1))).toBeCloseTo(await kmFrom(at(1), at(6)), 3)
  })

  it('are joined in the middle of a street, and followed round where the other end lies behind', async () => {
    const [near, far] = [
      { lat: 12.3, lng: 76.643 },
      { lat: 12.3, lng: 76.647 },
    ]
    const round = kmBetween(1, 2, 5, 3, 4, 1)
    const between = greatCircleKm(near, far)
    expect(await kmFrom(near, far)).toBeCloseTo(between, 2)
    expect(await kmFrom(far, near)).toBeCloseTo(round - between, 2)
  })

  it('leave every trip that begins or ends beside the extract to our own roads', async () => {
    const [palace, bengaluru] = [
      { lat: 12.3052, lng: 76.6552 },
      { lat: 12.9716, lng: 77.5946 },
    ]
    expect(await routes.route(palace, bengaluru)).toEqual(await roadGraphRoutes.route(palace, bengaluru))
    const beside = await routes.route(at(1), at(2))
    expect(beside.ok && beside.value.source).toBe('openstreetmap')
    const without = importedRoutes(async () => null)
    expect(await without.route(at(1), at(2))).toEqual(await roadGraphRoutes.route(at(1), at(2)))
  })

  it('are read from the store once, and again after it failed', async () => {
    let asked = 0
    const store = (answer: () => string | null) => ({
      get: async () => {
        asked += 1
        return answer()
      },
    })
    const failing = store(() => {
      throw new Error('The store is away')
    })
    const holding = store(() => packed().rows)
    expect(await importedRoads(failing as never)).toBe(null)
    expect((await importedRoads(holding as never))?.edges).toHaveLength(5)
    expect((await importedRoads(failing as never))?.edges).toHaveLength(5)
    expect(asked).toBe(2)
  })
})
