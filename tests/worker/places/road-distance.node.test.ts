import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roadDistance } from '../../../worker/places/road-graph-routes'

const total = ({ highwayKm, streetKm }: { highwayKm: number; streetKm: number }) => highwayKm + streetKm
/** Thousandths: floating numbers would be drawn evenly by their bits, and be next to nothing mostly. */
const thousandths = (min: number, max: number) =>
  fc.integer({ min: min * 1000, max: max * 1000 }).map((number) => number / 1000)
const km = thousandths(0, 20)
const none = { ownKm: 0, highwayKm: 0, streetKm: 0, accessKm: 0 }

describe('the distance of a route (PLACE-16)', () => {
  it.each([
    ['of two places on the roads is 3/4 of the route and 1/4 of 1.32 great circles', 12, 0, 10, 9 + 3.3],
    ['with half of 1.32 great circles beside the roads is 3/8 of the route', 7, 6.6, 10, 5.1 + 8.25],
    ['wholly beside the roads is 1.32 great circles', 0, 15, 10, 13.2],
    ['round a lake is cut to 1.32 great circles and 2 km', 18, 0, 10, 11.4 + 3.3],
    ['of 3 km along one road is 3/4 of it and 1/4 of 1.245 great circles', 3.18, 0, 3, 2.385 + 0.93375],
    ['of 3 km by others counts 5/4 of what is over 1.245 great circles', 4.5, 0, 3, 3.735 + 1.25 * 0.765],
    ['of 3 km wholly beside the roads is 1.245 great circles', 0, 5, 3, 3.735],
    ['of 1 km round the block is cut to 2.195 great circles', 9, 0, 1, 1.195 + 1],
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
    expect(cut.highwayKm).toBeCloseTo((2 / 3) * (0.75 * 15.2 + 0.25 * 13.2))
    expect(cut.streetKm).toBeCloseTo((1 / 3) * (0.75 * 15.2 + 0.25 * 13.2))
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

  it('never falls as the route between the same ends gets longer, whichever of its roads does', () => {
    fc.assert(
      fc.property(
        fc.record({ ownKm: km, highwayKm: km, streetKm: km, accessKm: km }),
        fc.constantFrom('ownKm', 'highwayKm', 'streetKm'),
        km,
        thousandths(0, 1),
        (way, longer, more, straightness) => {
          // No road of the graph is straighter than 1.06 great circles, no way to it than 1.35.
          const onRoads = way.ownKm + way.highwayKm + way.streetKm
          const gc = straightness * (onRoads / 1.06 + way.accessKm / 1.35)
          const before = total(roadDistance(way, gc))
          const after = total(roadDistance({ ...way, [longer]: way[longer] + more }, gc))
          expect(after).toBeGreaterThanOrEqual(before - 1e-9)
          expect(before).toBeGreaterThanOrEqual(1.03 * gc - 1e-9)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('never falls along one road, whichever way it turns, straight back towards the pickup too', () => {
    fc.assert(
      fc.property(
        thousandths(1, 8),
        thousandths(0, 1),
        thousandths(0, 0.2),
        thousandths(-1, 1),
        (gc, bend, on, turn) => {
          const streetKm = (1.06 + 0.44 * bend) * gc
          const before = total(roadDistance({ ...none, streetKm }, gc))
          const after = total(roadDistance({ ...none, streetKm: streetKm + 1.06 * on }, gc + turn * on))
          expect(after).toBeGreaterThanOrEqual(before - 1e-9)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('grows evenly with the great circle where the graph knows nothing, from short trips to others', () => {
    const beside = (gc: number) => total(roadDistance({ ...none, accessKm: 2 * gc }, gc))
    fc.assert(
      fc.property(thousandths(0, 12), (gc) => {
        const more = (beside(gc + 0.001) - beside(gc)) / 0.001
        expect(more).toBeGreaterThan(1.16)
        expect(more).toBeLessThan(1.48)
      }),
    )
  })
})
