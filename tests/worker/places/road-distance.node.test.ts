import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Coordinates, greatCircleKm } from '../../../src/domain/places/coordinates'
import { SERVICE_CENTRES } from '../../../src/domain/places/service-area'
import { roadDistance, streetsBetween, type TripStreets } from '../../../worker/places/road-graph-routes'

const total = ({ highwayKm, streetKm }: { highwayKm: number; streetKm: number }) => highwayKm + streetKm
/** Thousandths: floating numbers would be drawn evenly by their bits, and be next to nothing mostly. */
const thousandths = (min: number, max: number) =>
  fc.integer({ min: min * 1000, max: max * 1000 }).map((number) => number / 1000)
const km = thousandths(0, 20)
const none = { ownKm: 0, highwayKm: 0, streetKm: 0, accessKm: 0 }
const ELSEWHERE: TripStreets = { mysuru: 0, innerBengaluru: 0, oneWayKm: 0 }
const IN_MYSURU = { ...ELSEWHERE, mysuru: 1 }
const IN_INNER_BENGALURU = { ...ELSEWHERE, innerBengaluru: 1 }

describe('the distance of a route (PLACE-16)', () => {
  it.each([
    ['is 3/4 of the route and 1/4 of 1.32 great circles', ELSEWHERE, 12, 0, 10, 9 + 3.3],
    ['with half of 1.32 great circles beside the roads is 3/8 of the route', ELSEWHERE, 7, 6.6, 10, 13.35],
    ['wholly beside the roads is 1.32 great circles', ELSEWHERE, 0, 15, 10, 13.2],
    ['round a lake is cut to 1.32 great circles and 2 km', ELSEWHERE, 18, 0, 10, 11.4 + 3.3],
    ['of 1 km round the block is cut to 2.32 great circles', ELSEWHERE, 9, 0, 1, 1.32 + 0.75],
    ['from a point to itself by the nearest road is none', ELSEWHERE, 0, 1, 0, 0],
    ['in inner Bengaluru is 0.65 of the route', IN_INNER_BENGALURU, 12, 0, 10, 7.8 + 0.35 * 13.2],
    ['in inner Bengaluru is cut to 1.32 great circles and 1 km', IN_INNER_BENGALURU, 18, 0, 10, 13.2 + 0.65],
    [
      'in the heart of Bengaluru has what one-way streets add',
      { ...ELSEWHERE, oneWayKm: 1 },
      12,
      0,
      10,
      13.3,
    ],
    ['in Mysuru counts 0.3 of what is over 1.21 great circles', IN_MYSURU, 7, 0, 5, 6.05 + 0.3 * 0.95],
    ['in Mysuru wholly beside the roads has 0.08 of that way more', IN_MYSURU, 0, 9, 5, 6.05 + 0.08 * 5],
  ])('%s', (_, streets, streetKm, accessKm, greatCircle, expected) => {
    expect(total(roadDistance({ ...none, streetKm, accessKm }, greatCircle, streets))).toBeCloseTo(
      expected,
      9,
    )
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

  it.each([
    ['anywhere, straight back towards the pickup too', ELSEWHERE, 8, 0.44, -1],
    ['in inner Bengaluru, straight back too', IN_INNER_BENGALURU, 3, 0.44, -1],
    ['in Mysuru', IN_MYSURU, 12, 0.15, -0.3],
  ])('never falls along one road that turns aside, %s', (_, streets, longestKm, mostBend, leastTurn) => {
    fc.assert(
      fc.property(
        thousandths(1, longestKm),
        thousandths(0, mostBend),
        thousandths(0, 0.2),
        thousandths(leastTurn, 1),
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
    ['within Mysuru are all its own', MYSURU, 0, 8, [1, 0, 0]],
    ['to the middle of the way out of Mysuru are so by 3/4', MYSURU, 0, 26, [0.75, 0, 0]],
    ['beyond 40 km around Mysuru are as anywhere', MYSURU, 41, 60, [0, 0, 0]],
    ['within inner Bengaluru are all its own', BENGALURU, 2, 7, [0, 1, 0]],
    [
      'of 6 km through the heart of Bengaluru have 0.35 km more for each of its 3 km',
      BENGALURU,
      -3,
      3,
      [0, 1, 1.05],
    ],
    ['of 11 km through it are so by half', BENGALURU, -4, 7, [0, 0.5, 0.525]],
    ['of 13 km through it are as anywhere', BENGALURU, -6.5, 6.5, [0, 0, 0]],
    ['beside inner Bengaluru are as anywhere', BENGALURU, 13, 20, [0, 0, 0]],
  ])('%s', (_, centre, fromKm, toKm, shares) => {
    const streets = streetsBetween(pointAt(centre, fromKm, 0), pointAt(centre, toKm, 0))
    const { mysuru, innerBengaluru, oneWayKm } = streets
    for (const [i, share] of [mysuru, innerBengaluru, oneWayKm].entries())
      expect(share).toBeCloseTo(shares[i] ?? 0, 2)
  })

  it('change steadily across every border, and with the length of the trip', () => {
    for (const centre of SERVICE_CENTRES) {
      for (const startKm of [0, 6, 11, 30]) {
        for (let eighths = 0; eighths < 8; eighths++) {
          const from = pointAt(centre, startKm, 0)
          const at = (km: number) => streetsBetween(from, pointAt(from, km, eighths))
          for (let km = 0; km < 60; km += 0.5) {
            const [before, after] = [at(km), at(km + 0.5)]
            expect(Math.abs(after.mysuru - before.mysuru)).toBeLessThan(0.02)
            expect(Math.abs(after.innerBengaluru - before.innerBengaluru)).toBeLessThan(0.18)
            expect(Math.abs(after.oneWayKm - before.oneWayKm)).toBeLessThan(0.2)
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
})
