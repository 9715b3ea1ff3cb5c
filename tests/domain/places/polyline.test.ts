import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Coordinates, greatCircleKm } from '../../../src/domain/places/coordinates'
import {
  headingTo,
  nearestOnPolyline,
  pointAlong,
  polylineAhead,
  polylineMetres,
} from '../../../src/domain/places/polyline'

const KORAMANGALA = { lat: 12.9345, lng: 77.6245 }
const DOMLUR = { lat: 12.9605, lng: 77.64 }
const INDIRANAGAR = { lat: 12.9783, lng: 77.6386 }
const ROAD = [KORAMANGALA, DOMLUR, INDIRANAGAR]

const metres = (a: Coordinates, b: Coordinates) => greatCircleKm(a, b) * 1000

/** Points of the service area: lines of up to some tens of kilometres. */
const point = fc.record({
  lat: fc.double({ min: 12.7, max: 13.2, noNaN: true }),
  lng: fc.double({ min: 77.4, max: 77.8, noNaN: true }),
})
const line = fc.array(point, { minLength: 2, maxLength: 12 })
const share = fc.double({ min: 0, max: 1, noNaN: true })

describe('a course', () => {
  it.each([
    ['north', { lat: 13, lng: 77.6245 }, 0],
    ['south', { lat: 12.9, lng: 77.6245 }, 180],
    ['east', { lat: 12.9345, lng: 77.7 }, 90],
    ['west', { lat: 12.9345, lng: 77.5 }, 270],
  ])('to the %s', (_, to, degrees) => {
    expect(headingTo(KORAMANGALA, to)).toBeCloseTo(degrees, 1)
  })

  it('is null from a point to itself', () => {
    expect(headingTo(DOMLUR, { ...DOMLUR })).toBeNull()
  })
})

describe('the nearest spot on a polyline', () => {
  it('is where the polyline passes nearest', () => {
    const aside = { lat: 12.9605, lng: 77.645 }
    const spot = nearestOnPolyline(ROAD, aside)
    expect(spot?.point.lng).toBeCloseTo(77.64, 3)
    expect(spot?.asideMetres).toBeCloseTo(metres(aside, spot?.point ?? KORAMANGALA), 6)
    expect(spot?.alongMetres).toBeGreaterThan(metres(KORAMANGALA, DOMLUR) - 200)
  })

  it('is null without points, and the point of a polyline that has one', () => {
    expect(nearestOnPolyline([], DOMLUR)).toBeNull()
    expect(pointAlong([], 10)).toBeNull()
    expect(nearestOnPolyline([KORAMANGALA], DOMLUR)).toMatchObject({
      point: KORAMANGALA,
      alongMetres: 0,
      heading: null,
    })
    expect(pointAlong([KORAMANGALA], 10)).toEqual({ point: KORAMANGALA, alongMetres: 0, heading: null })
  })

  it('is the first where the polyline passes twice', () => {
    expect(nearestOnPolyline([KORAMANGALA, DOMLUR, KORAMANGALA], KORAMANGALA)?.alongMetres).toBe(0)
  })

  it("has the polyline's heading, with or without repeated points", () => {
    const twice = [KORAMANGALA, KORAMANGALA, DOMLUR, DOMLUR]
    expect(pointAlong(twice, 100)?.heading).toBeCloseTo(headingTo(KORAMANGALA, DOMLUR) ?? Number.NaN, 6)
    expect(nearestOnPolyline(twice, KORAMANGALA)?.heading).toBeCloseTo(
      headingTo(KORAMANGALA, DOMLUR) ?? Number.NaN,
      6,
    )
    expect(pointAlong(twice, 1e9)?.heading).not.toBeNull()
  })

  it('is no farther away than any point of the polyline', () => {
    fc.assert(
      fc.property(line, point, (road, aside) => {
        const spot = nearestOnPolyline(road, aside)
        const nearest = Math.min(...road.map((corner) => metres(corner, aside)))
        // Flat within a stretch: over 40 km that is a few metres off.
        expect(spot?.asideMetres).toBeLessThanOrEqual(nearest + 1e-6)
      }),
    )
  })

  it('is found again by its metres', () => {
    fc.assert(
      fc.property(line, share, (road, part) => {
        const spot = pointAlong(road, part * polylineMetres(road))
        const again = nearestOnPolyline(road, spot?.point ?? KORAMANGALA)
        expect(again?.asideMetres).toBeLessThan(0.01)
        expect(spot?.alongMetres).toBeCloseTo(part * polylineMetres(road), 3)
      }),
    )
  })

  it('beyond the first or last point is that point', () => {
    expect(pointAlong(ROAD, -5)).toMatchObject({ point: KORAMANGALA, alongMetres: 0 })
    expect(pointAlong(ROAD, 1e9)?.point).toEqual(INDIRANAGAR)
  })
})

/** Metres left of a road from the spot nearest to a car, apart from the polyline that is drawn. */
const remainingMetres = (road: Coordinates[], car: Coordinates) =>
  polylineMetres(road) - (nearestOnPolyline(road, car)?.alongMetres ?? 0)

describe('the remaining polyline', () => {
  it('is all of it at its start and empty at its end', () => {
    expect(polylineMetres(polylineAhead(ROAD, KORAMANGALA))).toBeCloseTo(polylineMetres(ROAD), 6)
    expect(polylineMetres(polylineAhead(ROAD, INDIRANAGAR))).toBeCloseTo(0, 6)
    expect(polylineAhead([], DOMLUR)).toEqual([])
  })

  it('is as long as the remaining metres, and begins at the nearest spot', () => {
    fc.assert(
      fc.property(line, point, (road, car) => {
        const ahead = polylineAhead(road, car)
        // Flat against round: to a metre in ten kilometres.
        expect(Math.abs(polylineMetres(ahead) - remainingMetres(road, car))).toBeLessThan(
          1 + polylineMetres(road) / 10_000,
        )
        if (ahead[0]) expect(metres(ahead[0], nearestOnPolyline(road, car)?.point ?? DOMLUR)).toBeLessThan(1)
      }),
    )
  })
})
