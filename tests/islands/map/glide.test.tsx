import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Coordinates, greatCircleKm } from '../../../src/domain/places/coordinates'
import { nearestOnPolyline, pointAlong } from '../../../src/domain/places/polyline'
import { glide, type Pose } from '../../../src/islands/map/markers'

const CORNER = { lat: 12.95, lng: 77.61 }
const ROAD = [{ lat: 12.95, lng: 77.6 }, CORNER, { lat: 12.96, lng: 77.61 }]
const metres = (a: Coordinates, b: Coordinates) => greatCircleKm(a, b) * 1000

const onRoad = (along: number, heading: number | null = null): Pose => {
  const spot = pointAlong(ROAD, along)
  if (!spot) throw new Error('No such spot')
  return { ...spot.point, heading }
}

const share = fc.double({ min: 0, max: 1, noNaN: true })
const along = fc.double({ min: 0, max: 2190, noNaN: true })

describe('a car between two fixes', () => {
  it('begins at the one and ends exactly at the other', () => {
    const [from, to] = [onRoad(800, 90), onRoad(1300, 0)]
    const start = glide(from, to, ROAD, 0)
    expect(metres(start, from)).toBeLessThan(0.01)
    expect(glide(from, to, ROAD, 1)).toEqual(to)
    expect(glide(from, to, ROAD, 7)).toEqual(to)
  })

  it('follows the road round a corner, and does not cut it', () => {
    const [from, to] = [onRoad(800), onRoad(1400)]
    for (const part of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      expect(nearestOnPolyline(ROAD, glide(from, to, ROAD, part))?.asideMetres).toBeLessThan(0.5)
    }
    const cut = glide(from, to, null, 0.5)
    expect(nearestOnPolyline(ROAD, cut)?.asideMetres).toBeGreaterThan(50)
  })

  it('is never drawn beyond the newer fix, nor before the older', () => {
    fc.assert(
      fc.property(along, along, share, (one, other, part) => {
        const [behind, ahead] = [Math.min(one, other), Math.max(one, other)]
        const spot = nearestOnPolyline(ROAD, glide(onRoad(behind), onRoad(ahead), ROAD, part))
        // A jump is at its end at once; nothing is farther.
        expect(spot?.alongMetres).toBeLessThanOrEqual(ahead + 0.5)
        expect(spot?.alongMetres).toBeGreaterThanOrEqual(behind - 0.5)
      }),
    )
  })

  it('comes nearer to the newer fix all the time', () => {
    fc.assert(
      fc.property(share, share, (one, other) => {
        const [from, to] = [onRoad(400), onRoad(900)]
        const [sooner, later] = [Math.min(one, other), Math.max(one, other)]
        expect(metres(glide(from, to, ROAD, later), to)).toBeLessThanOrEqual(
          metres(glide(from, to, ROAD, sooner), to) + 0.01,
        )
      }),
    )
  })

  it('keeps aside of the road as its fixes do', () => {
    const aside = ({ lat, lng }: Coordinates): Pose => ({ lat: lat + 0.0002, lng, heading: null })
    const between = glide(aside(onRoad(200)), aside(onRoad(600)), ROAD, 0.5)
    expect(nearestOnPolyline(ROAD, between)?.asideMetres).toBeCloseTo(22, 0)
  })

  it.each([
    ['off the road', { lat: 12.945, lng: 77.605, heading: null }, onRoad(900)],
    ['backwards', onRoad(1400), onRoad(800)],
  ])('goes straight when it is driven %s', (_, from, to) => {
    const between = glide(from, to, ROAD, 0.5)
    expect(between.lat).toBeCloseTo((from.lat + to.lat) / 2, 9)
    expect(between.lng).toBeCloseTo((from.lng + to.lng) / 2, 9)
  })

  it('is not animated where no fix came for kilometres', () => {
    const far = { lat: 13.1, lng: 77.7, heading: 40 }
    expect(glide(onRoad(100, 90), far, ROAD, 0.1)).toEqual(far)
  })

  it('turns by the shorter way, and keeps its course where the newer fix has none', () => {
    const at = onRoad(500)
    expect(glide({ ...at, heading: 350 }, { ...onRoad(600), heading: 10 }, null, 0.5).heading).toBeCloseTo(
      0,
      6,
    )
    expect(glide({ ...at, heading: 10 }, { ...onRoad(600), heading: 350 }, null, 0.25).heading).toBeCloseTo(
      5,
      6,
    )
    expect(glide({ ...at, heading: 77 }, onRoad(600), null, 0.5).heading).toBe(77)
    expect(glide({ ...at, heading: 77 }, onRoad(600), null, 1).heading).toBe(77)
    expect(glide(at, { ...onRoad(600), heading: 12 }, null, 0.5).heading).toBe(12)
  })

  it('points along the road where no fix says where it points', () => {
    for (const part of [0.5, 1]) {
      expect(glide(onRoad(200), onRoad(600), ROAD, part).heading).toBeCloseTo(90, 0)
    }
  })
})
