import { describe, expect, it } from 'vitest'
import { headingOf, lengthOf, spotAt } from '../../sandbox/driver/follow-line'
import { greatCircleKm } from '../../src/domain/places/coordinates'

const KORAMANGALA = { lat: 12.9352, lng: 77.6245 }
/** North for about a kilometre, then east for about a kilometre. */
const CORNER = { lat: 12.9442, lng: 77.6245 }
const END = { lat: 12.9442, lng: 77.6337 }
const LINE = [KORAMANGALA, CORNER, END]

const metres = (a: typeof CORNER, b: typeof CORNER) => greatCircleKm(a, b) * 1000

describe('A line of a road', () => {
  it('is as long as its pieces', () => {
    expect(lengthOf(LINE)).toBeCloseTo(metres(KORAMANGALA, CORNER) + metres(CORNER, END), 6)
    expect(lengthOf([CORNER])).toBe(0)
    expect(lengthOf([])).toBe(0)
  })

  it.each([
    ['north', CORNER, 0],
    ['east', { lat: 12.9352, lng: 77.6337 }, 90],
    ['south', { lat: 12.9262, lng: 77.6245 }, 180],
    ['west', { lat: 12.9352, lng: 77.6153 }, 270],
  ])('looks %s', (_, to, degrees) => {
    expect(headingOf(KORAMANGALA, to)).toBeCloseTo(degrees, 6)
  })
})

describe('A car on it', () => {
  it('has gone as many metres as it drove', () => {
    for (const driven of [1, 250, 999]) {
      expect(metres(KORAMANGALA, spotAt(LINE, driven))).toBeCloseTo(driven, 0)
    }
    const beyond = lengthOf(LINE) - 300
    expect(metres(spotAt(LINE, beyond), END)).toBeCloseTo(300, 0)
  })

  it('turns at the corner', () => {
    const corner = metres(KORAMANGALA, CORNER)
    expect(spotAt(LINE, corner - 1).heading).toBeCloseTo(0, 6)
    expect(spotAt(LINE, corner + 1).heading).toBeCloseTo(90, 6)
  })

  it('neither leaves the beginning backwards nor the end forwards', () => {
    expect(spotAt(LINE, -50)).toEqual({ ...KORAMANGALA, heading: 0 })
    const after = spotAt(LINE, lengthOf(LINE) + 5000)
    expect({ lat: after.lat, lng: after.lng }).toEqual(END)
    expect(after.heading).toBeCloseTo(90, 6)
  })

  it('passes points that are there twice, and stands where the line is one point', () => {
    const twice = [KORAMANGALA, KORAMANGALA, CORNER, CORNER, END]
    expect(spotAt(twice, 1500)).toEqual(spotAt(LINE, 1500))
    expect(spotAt([CORNER, CORNER], 10)).toEqual({ ...CORNER, heading: null })
  })

  it('needs a line', () => {
    expect(() => spotAt([], 1)).toThrow(RangeError)
  })
})
