import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodePolyline } from '../../../src/domain/places/polyline'
import type { Position } from '../../../src/domain/rides/messages'
import { addToTrace, EMPTY_TRACE, MAX_TRACE_POINTS } from '../../../src/domain/rides/positions'
import { fix } from '../../support/rides/room-facts'

const traced = (points: Position[]) => points.reduce(addToTrace, EMPTY_TRACE)

describe('A trace (LIVE-11)', () => {
  it('is an encoded polyline: the published example comes out of it', () => {
    const places = [
      [38.5, -120.2],
      [40.7, -120.95],
      [43.252, -126.453],
    ] as const
    const trace = traced(places.map(([lat, lng], index) => fix(index, 0, { lat, lng })))
    expect(trace.tail).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
    expect(decodePolyline(trace.tail)).toEqual(places.map(([lat, lng]) => ({ lat, lng })))
  })

  it('measures the distance in metres', () => {
    const trace = traced(Array.from({ length: 21 }, (_, index) => fix(index, index * 50)))
    expect(trace.distance_metres).toBeCloseTo(1000, 0)
    expect(trace.points).toBe(21)
  })

  it('does not grow while the car stands still and its fixes scatter', () => {
    const trembling = Array.from({ length: 1000 }, (_, index) =>
      fix(index, [0, 6, -6, 3, -8][index % 5], { accuracy: 20 }),
    )
    expect(traced(trembling)).toMatchObject({ distance_metres: 0, points: 1 })
  })

  it.each([
    ['says that it stands', 0.3, 50],
    ['does not tell its speed', null, 600],
  ])('hardly grows in an hour of standing still where a phone %s', (_, speed, most) => {
    // Each fix is off anew, by 5 m in each direction (one sigma): worse than a phone's, that wander slowly.
    let seed = 7
    const random = () => {
      seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
      return (seed + 1) / 2 ** 32
    }
    const off = () => 5 * Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
    const standing = Array.from({ length: 1200 }, (_, index) =>
      fix(index * 3000, off(), { lng: 77.6245 + off() / 108_400, speed }),
    )
    expect(traced(standing).distance_metres).toBeLessThan(most)
  })

  it('is complete though a phone reports speed 0 all the time', () => {
    const driven = Array.from({ length: 1001 }, (_, index) => fix(index * 3000, index * 30, { speed: 0 }))
    expect(traced(driven).distance_metres).toBeGreaterThan(29_940)
  })

  it('does not count an inaccurate fix as movement, until it is far enough', () => {
    const bad = (metres: number) => traced([fix(0), fix(1, metres, { accuracy: 120 })]).distance_metres
    expect(bad(49)).toBe(0)
    expect(bad(51)).toBeCloseTo(51, 0)
  })

  it('counts slow driving: ten metres in small steps are ten metres', () => {
    const crawling = Array.from({ length: 101 }, (_, index) => fix(index, index * 4))
    expect(traced(crawling).distance_metres).toBeGreaterThan(390)
  })

  it('is bounded, and the distance is not', () => {
    const points = Array.from({ length: 26_000 }, (_, index) => fix(index, index * 60))
    const trace = traced(points)
    expect(trace.points).toBe(MAX_TRACE_POINTS)
    expect(trace.distance_metres / 1000).toBeCloseTo(25_999 * 0.06, 0)
    expect(trace.tail.length).toBeLessThan(200_000)
  })

  it('decodes to what was encoded, to a metre', () => {
    const place = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(place, { maxLength: 40 }), (places) => {
        const trace = traced(places.map((at, index) => fix(index, 0, at)))
        const read = decodePolyline(trace.tail)
        expect(read).toHaveLength(trace.points)
        const last = read.at(-1)
        if (last && trace.end) {
          expect(Math.abs(last.lat - trace.end.lat)).toBeLessThanOrEqual(0.5e-5 + 1e-9)
          expect(Math.abs(last.lng - trace.end.lng)).toBeLessThanOrEqual(0.5e-5 + 1e-9)
        }
      }),
    )
  })
})
