import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roadDistance } from '../../../worker/places/road-graph-routes'

const total = ({ highwayKm, streetKm }: { highwayKm: number; streetKm: number }) => highwayKm + streetKm
const km = fc.double({ min: 0, max: 200, noNaN: true })

describe('the distance of a route', () => {
  it.each([
    ['a way between the bounds stays as it is', { streetKm: 12, greatCircle: 10, expected: 12 }],
    [
      'a way round the block is cut to 1.5 times the great circle',
      { streetKm: 18, greatCircle: 10, expected: 15 },
    ],
    [
      'a way straighter than any road is drawn out to 1.03 times',
      { streetKm: 9, greatCircle: 10, expected: 10.3 },
    ],
    [
      'a way of no length between two points is drawn out as well',
      { streetKm: 0, greatCircle: 10, expected: 10.3 },
    ],
    ['nowhere to go is no way', { streetKm: 0, greatCircle: 0, expected: 0 }],
    [
      'from a point to itself, by the nearest road and back, is no way',
      { streetKm: 1, greatCircle: 0, expected: 0 },
    ],
  ])('%s', (_, { streetKm, greatCircle, expected }) => {
    expect(total(roadDistance({ ownKm: 0, highwayKm: 0, streetKm }, greatCircle))).toBeCloseTo(expected)
  })

  it('is not reduced on a road whose own length is known', () => {
    const way = { ownKm: 8.5, highwayKm: 0, streetKm: 4 }
    expect(total(roadDistance(way, 4))).toBeCloseTo(12.5)
    expect(total(roadDistance(way, 2))).toBeCloseTo(8.5 + 3)
  })

  it('is reduced for highway and street alike, and so is the time', () => {
    const cut = roadDistance({ ownKm: 0, highwayKm: 20, streetKm: 10 }, 10)
    expect(cut.highwayKm).toBeCloseTo(10)
    expect(cut.streetKm).toBeCloseTo(5)
  })

  it('is never under 1.03 times the great circle, and over 1.5 times by own lengths alone', () => {
    fc.assert(
      fc.property(km, km, km, km, (ownKm, highwayKm, streetKm, gc) => {
        const length = total(roadDistance({ ownKm, highwayKm, streetKm }, gc))
        expect(length).toBeGreaterThanOrEqual(1.03 * gc - 1e-9)
        expect(length).toBeLessThanOrEqual(ownKm + 1.5 * gc + 1e-9)
      }),
    )
  })

  it('never falls as the route between the same ends gets longer', () => {
    fc.assert(
      fc.property(km, km, km, km, km, (ownKm, highwayKm, streetKm, more, gc) => {
        const shorter = total(roadDistance({ ownKm, highwayKm, streetKm }, gc))
        const longer = total(roadDistance({ ownKm, highwayKm, streetKm: streetKm + more }, gc))
        expect(longer).toBeGreaterThanOrEqual(shorter - 1e-9)
      }),
    )
  })
})
