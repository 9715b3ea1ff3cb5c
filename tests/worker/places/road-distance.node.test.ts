import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roadDistance } from '../../../worker/places/road-graph-routes'

const total = ({ highwayKm, streetKm }: { highwayKm: number; streetKm: number }) => highwayKm + streetKm
const km = fc.double({ min: 0, max: 200, noNaN: true })
const none = { ownKm: 0, highwayKm: 0, streetKm: 0, accessKm: 0 }

describe('the distance of a route', () => {
  it.each([
    ['of two places on the roads is 3/4 of the route and 1/4 of 1.32 great circles', 12, 0, 10, 9 + 3.3],
    ['with half of 1.32 great circles beside the roads is 3/8 of the route', 7, 6.6, 10, 5.1 + 8.25],
    ['wholly beside the roads is 1.32 great circles', 0, 15, 10, 13.2],
    ['round a lake is cut to 1.32 great circles and 2 km', 18, 0, 10, 11.4 + 3.3],
    ['round the block, under 2 km, is cut to 2.32 great circles', 9, 0, 1, 1.74 + 0.33],
    ['between a point and itself is none', 0, 0, 0, 0],
    ['from a point to itself by the nearest road is none', 0, 1, 0, 0],
  ])('%s', (_, streetKm, accessKm, greatCircle, expected) => {
    expect(total(roadDistance({ ...none, streetKm, accessKm }, greatCircle))).toBeCloseTo(expected, 9)
  })

  it('is the own length of a road where it is known, and of highway alone', () => {
    expect(total(roadDistance({ ...none, ownKm: 8.5 }, 4))).toBeCloseTo(8.5)
    expect(roadDistance({ ...none, highwayKm: 110 }, 100)).toEqual({ highwayKm: 110, streetKm: 0 })
  })

  it('is not drawn nearer to the great circle where a known road is what makes it long', () => {
    expect(total(roadDistance({ ...none, ownKm: 8, streetKm: 1 }, 3))).toBeCloseTo(9)
  })

  it('is drawn out on the streets alone, by their share of it, where it is straighter than others', () => {
    const { highwayKm, streetKm } = roadDistance({ ...none, highwayKm: 90, streetKm: 30 }, 100)
    expect(highwayKm).toBe(90)
    expect(streetKm).toBeCloseTo(0.75 * 30 + 0.25 * 30 * (132 / 120), 9)
  })

  it('is cut for highway and street alike, and so is the time', () => {
    const cut = roadDistance({ ...none, highwayKm: 40, streetKm: 20 }, 10)
    expect(cut.highwayKm).toBeCloseTo((2 / 3) * 15.2)
    expect(cut.streetKm).toBeCloseTo((1 / 3) * 15.2)
  })

  it('is over 1.32 great circles and 2 km by own lengths alone', () => {
    fc.assert(
      fc.property(km, km, km, km, km, (ownKm, highwayKm, streetKm, accessKm, gc) => {
        const length = total(roadDistance({ ownKm, highwayKm, streetKm, accessKm }, gc))
        expect(length).toBeGreaterThanOrEqual(0)
        expect(length).toBeLessThanOrEqual(ownKm + 1.32 * gc + 2 + 1e-9)
      }),
    )
  })

  it('never falls as the route between the same ends gets longer', () => {
    fc.assert(
      fc.property(km, km, km, km, km, km, (ownKm, highwayKm, streetKm, accessKm, more, gc) => {
        const shorter = total(roadDistance({ ownKm, highwayKm, streetKm, accessKm }, gc))
        const longer = total(roadDistance({ ownKm, highwayKm, streetKm: streetKm + more, accessKm }, gc))
        expect(longer).toBeGreaterThanOrEqual(shorter - 1e-9)
      }),
    )
  })

  it('never falls along one road, even where it turns straight back towards the pickup', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 8, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 0.2, noNaN: true }),
        (gc, bend, back) => {
          const streetKm = (1.06 + 0.44 * bend) * gc
          const on = { ...none, streetKm: streetKm + 1.06 * back }
          const before = total(roadDistance({ ...none, streetKm }, gc))
          expect(total(roadDistance(on, gc - back))).toBeGreaterThanOrEqual(before - 1e-9)
        },
      ),
    )
  })
})
