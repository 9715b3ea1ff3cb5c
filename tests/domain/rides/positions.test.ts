import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metresBetween } from '../../../src/domain/places/coordinates'
import { decodePolyline } from '../../../src/domain/places/polyline'
import type { Position } from '../../../src/domain/rides/messages'
import {
  addToTrace,
  EMPTY_TRACE,
  gapsOf,
  judgePoint,
  judgePoints,
  MAX_TRACE_POINTS,
  type PointRules,
  roadOfGap,
} from '../../../src/domain/rides/positions'
import { fix } from '../../support/rides/room-facts'

const NOW = 1_800_000_000_000
const RULES: PointRules = { now: NOW, setOutAt: NOW - 3_600_000, simulated: false }
const LAST = fix(NOW - 10_000)

describe('A point (LIVE-4)', () => {
  it.each<[string, Position, string]>([
    ['the next one', fix(NOW - 7000, 40), 'kept'],
    ['the same instant again', fix(NOW - 10_000, 1), 'older'],
    ['an earlier one', fix(NOW - 10_001), 'older'],
    ['one from before setting out', fix(NOW - 3_600_001), 'before_set_out'],
    ['one a minute ahead', fix(NOW + 60_000), 'kept'],
    ['one more than a minute ahead', fix(NOW + 60_001), 'ahead'],
    ['one that may be 200 m off', fix(NOW - 7000, 40, { accuracy: 200 }), 'kept'],
    ['one that may be further off', fix(NOW - 7000, 40, { accuracy: 200.1 }), 'inaccurate'],
    ['one of unknown accuracy', fix(NOW - 7000, 40, { accuracy: null }), 'kept'],
    ['555 m in ten seconds, and both off by 8 m', fix(NOW, 571), 'kept'],
    ['further than that in ten seconds', fix(NOW, 573), 'jump'],
    ['to the sea and back', fix(NOW, 0, { lat: 0, lng: 0 }), 'jump'],
  ])('%s: %s', (_, point, verdict) => {
    expect(judgePoint(LAST, point, RULES)).toBe(verdict)
  })

  it('may be thousands of times as fast in a simulated ride, and no faster', () => {
    expect(judgePoint(LAST, fix(NOW, 2_770_000), { ...RULES, simulated: true })).toBe('kept')
    expect(judgePoint(LAST, fix(NOW, 2_790_000), { ...RULES, simulated: true })).toBe('jump')
  })

  it('after a wrong first fix counts as soon as the car can have come from it', () => {
    const wrong = fix(NOW - 100_000, 3000)
    const verdicts = [10, 30, 53, 54, 60].map((seconds) =>
      judgePoint(wrong, fix(wrong.at + seconds * 1000), RULES),
    )
    expect(verdicts).toEqual(['jump', 'jump', 'jump', 'kept', 'kept'])
  })
})

describe('A message of points (LIVE-4)', () => {
  it('is acknowledged to its last number, whichever of its points count', () => {
    const points = [fix(NOW - 9000), fix(NOW - 8000, 90_000), fix(NOW - 7000, 30), fix(NOW + 90_000)]
    const judged = judgePoints({ last: LAST, through: 4 }, { first: 5, points }, RULES)
    expect(judged).toEqual({ through: 8, kept: [points[0], points[2]] })
  })

  it('may skip numbers of points that a phone has lost', () => {
    expect(judgePoints({ last: null, through: 2 }, { first: 90, points: [LAST] }, RULES)).toEqual({
      through: 90,
      kept: [LAST],
    })
  })
})

const anyPoint = fc.record({
  at: fc.integer({ min: NOW - 4_000_000, max: NOW + 200_000 }),
  lat: fc.double({ min: 12.9, max: 13, noNaN: true }),
  lng: fc.double({ min: 77.6, max: 77.7, noNaN: true }),
  heading: fc.constant<number | null>(null),
  speed: fc.constant<number | null>(null),
  accuracy: fc.option(fc.double({ min: 0, max: 400, noNaN: true })),
})
const anyMessage = fc.record({
  first: fc.integer({ min: 1, max: 60 }),
  points: fc.array(anyPoint, { minLength: 1, maxLength: 30 }),
})

describe('Whatever is sent', () => {
  it('what counts is new, in order, possible, and of this trip', () => {
    fc.assert(
      fc.property(anyMessage, fc.integer({ min: 0, max: 60 }), (message, through) => {
        const judged = judgePoints({ last: LAST, through }, message, RULES)
        const chain = [LAST, ...judged.kept]
        for (const [index, point] of judged.kept.entries()) {
          const before = chain[index] ?? LAST
          expect(point.at).toBeGreaterThan(before.at)
          expect(point.at).toBeGreaterThanOrEqual(RULES.setOutAt)
          expect(point.at).toBeLessThanOrEqual(NOW + 60_000)
          expect(message.first + message.points.indexOf(point)).toBeGreaterThan(through)
          const doubt = (before.accuracy ?? 30) + (point.accuracy ?? 30)
          expect(metresBetween(before, point)).toBeLessThanOrEqual(
            (60 * (point.at - before.at)) / 1000 + doubt + 1e-6,
          )
        }
        expect(judged.through).toBe(Math.max(through, message.first + message.points.length - 1))
      }),
    )
  })

  it('has the same result in one message, in single ones, and sent twice', () => {
    fc.assert(
      fc.property(fc.array(anyPoint, { minLength: 1, maxLength: 30 }), (points) => {
        const whole = judgePoints({ last: null, through: 0 }, { first: 1, points }, RULES)
        let state: { last: Position | null; through: number } = { last: null, through: 0 }
        const kept: Position[] = []
        for (const [index, point] of points.entries()) {
          for (const _ of ['once', 'again']) {
            const one = judgePoints(state, { first: index + 1, points: [point] }, RULES)
            kept.push(...one.kept)
            state = { last: one.kept.at(-1) ?? state.last, through: one.through }
          }
        }
        expect(kept).toEqual(whole.kept)
      }),
    )
  })
})

it('A stretch by road is never below its straight line, nor above twice as long (RENTAL-5)', () => {
  expect([0, 700, 900, 1200, 5000].map((road) => roadOfGap(800, road))).toEqual([800, 800, 900, 1200, 1600])
})

const traced = (points: Position[]) =>
  points.reduce((trace, point, at) => addToTrace(trace, point, points[at - 1] ?? null), EMPTY_TRACE)

it('A stretch of a trace without positions is kept by both its ends, and no wait is one (RENTAL-5)', () => {
  const after = (seconds: number, metres: number) => fix(NOW + seconds * 1000, metres)
  const waits = [after(0, 0), ...[60, 120, 180, 240].map((at) => after(at, 3)), after(300, 900)]
  expect(gapsOf(traced(waits))).toEqual([])
  const [gap, ...others] = gapsOf(traced([after(0, 0), after(60, 800), after(300, 4800), after(330, 5200)]))
  expect(others).toEqual([])
  expect(gap && Math.round(metresBetween(gap.from, gap.to) / 10)).toBe(400)
  const many = Array.from({ length: 12 }, (_, at) => after(at * 300, at * 2000))
  expect(gapsOf(traced(many))).toHaveLength(8)
})

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
