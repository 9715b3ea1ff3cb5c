import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Coordinates, greatCircleKm } from '../../../src/domain/places/coordinates'
import { SERVICE_CENTRES } from '../../../src/domain/places/service-area'
import { roadDistance, streetsBetween } from '../../../worker/places/road-graph-routes'

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

const [MYSURU, BENGALURU] = SERVICE_CENTRES
const KM_PER_DEGREE = 111.195

/** The point so many kilometres from another, at an angle in eighths of a turn. */
function pointAt({ lat, lng }: Coordinates, distanceKm: number, eighths: number): Coordinates {
  const angle = (eighths * Math.PI) / 4
  const east = (distanceKm * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180)
  return { lat: lat + (distanceKm * Math.sin(angle)) / KM_PER_DEGREE, lng: lng + east / KM_PER_DEGREE }
}

describe('the streets of a trip (PLACE-16)', () => {
  it.each([
    ['within Mysuru are straighter', MYSURU, 0, 8, 1.22],
    ['to the middle of the way out of Mysuru are half so', MYSURU, 0, 26, 1.245],
    ['beyond 40 km around Mysuru are as anywhere', MYSURU, 41, 60, 1.32],
    ['within the inner city of Bengaluru wind more', BENGALURU, 0, 6, 1.34],
    ['of 10 km out of it wind half as much more', BENGALURU, -3, 7, 1.33],
    ['of 12 km through it are as anywhere', BENGALURU, -6, 6, 1.32],
    ['beside it are as anywhere', BENGALURU, 13, 20, 1.32],
  ])('%s', (_, centre, fromKm, toKm, straight) => {
    const { streets } = streetsBetween(pointAt(centre, fromKm, 0), pointAt(centre, toKm, 0))
    expect(streets.straight).toBeCloseTo(straight, 2.4)
  })

  it('change steadily across every border, and with the length of the trip', () => {
    for (const centre of SERVICE_CENTRES) {
      for (const startKm of [0, 6, 11, 30]) {
        for (let eighths = 0; eighths < 8; eighths++) {
          const from = pointAt(centre, startKm, 0)
          const at = (km: number) => {
            const { streets, oneWayKm } = streetsBetween(from, pointAt(from, km, eighths))
            return { ...streets, oneWayKm }
          }
          for (let km = 0; km < 60; km += 0.5) {
            const [before, after] = [at(km), at(km + 0.5)]
            for (const name of ['graphWeight', 'shortRoundWeight', 'longestDetourKm', 'oneWayKm'] as const) {
              expect(Math.abs(after[name] - before[name])).toBeLessThan(0.2)
            }
            expect(Math.abs(after.straight - before.straight)).toBeLessThan(0.012)
          }
        }
      }
    }
  })

  it('never make a longer trip shorter on a road that goes on straight, out of a city, into it or past it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SERVICE_CENTRES),
        thousandths(0, 45),
        fc.integer({ min: 0, max: 7 }),
        fc.integer({ min: 0, max: 7 }),
        thousandths(1.06, 1.5),
        thousandths(0, 60),
        thousandths(0, 1),
        (centre, startKm, startAt, towards, winding, tripKm, more) => {
          const from = pointAt(centre, startKm, startAt)
          const lengthTo = (km: number) => {
            const to = pointAt(from, km, towards)
            const greatCircle = greatCircleKm(from, to)
            const way = { ...none, streetKm: winding * greatCircle }
            return total(roadDistance(way, greatCircle, streetsBetween(from, to)))
          }
          expect(lengthTo(tripKm + more)).toBeGreaterThanOrEqual(lengthTo(tripKm) - 1e-9)
        },
      ),
      { numRuns: 3000 },
    )
  })

  it.each([
    ['Mysuru', MYSURU],
    ['the inner city of Bengaluru', BENGALURU],
  ])('of %s never make a trip shorter whose road turns aside', (_, centre) => {
    const streets = streetsBetween(centre, pointAt(centre, 3, 1))
    fc.assert(
      fc.property(
        thousandths(1, 12),
        thousandths(0, 0.15),
        thousandths(0, 0.2),
        thousandths(-0.3, 1),
        (gc, bend, on, turn) => {
          const streetKm = (1.06 + bend) * gc
          const before = total(roadDistance({ ...none, streetKm }, gc, streets))
          const longer = { ...none, streetKm: streetKm + 1.06 * on }
          expect(total(roadDistance(longer, gc + turn * on, streets))).toBeGreaterThanOrEqual(before - 1e-9)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
