import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  acknowledge,
  type Batch,
  emptyQueue,
  isDue,
  keepPoint,
  MAX_KEPT,
  MIN_GAP_MS,
  markSent,
  measuredAt,
  nextBatch,
  type PointQueue,
  positionOf,
  readQueue,
  throughOf,
} from '../../../src/domain/rides/driver-points'
import { MAX_POINTS, type Position, PositionSchema } from '../../../src/domain/rides/messages'

const fix = {
  latitude: 12.93521234567,
  longitude: 77.62449999999,
  accuracy: 5.04,
  heading: 359.96,
  speed: 8.333,
}

describe('a point of the phone (LIVE-1)', () => {
  it.each([
    [null, 0, true],
    [1000, 1000 + MIN_GAP_MS - 1, false],
    [1000, 1000 + MIN_GAP_MS, true],
    // A clock that was put back waits until it is past the last point.
    [10_000, 4000, false],
  ])('after one at %s is taken at %s: %s', (last, at, taken) => {
    expect(isDue(last, at)).toBe(taken)
  })

  it('is sent to the decimetre and a whole millisecond', () => {
    const position = positionOf(fix, 1_795_262_400_123.7)
    expect(position).toEqual({
      at: 1_795_262_400_124,
      lat: 12.935212,
      lng: 77.6245,
      heading: 360,
      speed: 8.3,
      accuracy: 5,
    })
    expect(v.is(PositionSchema, position)).toBe(true)
  })

  it.each([
    ['null', null],
    ['NaN', Number.NaN],
    ['below zero', -1],
    ['without end', Number.POSITIVE_INFINITY],
  ])('leaves out heading, speed and accuracy that are %s', (_, value) => {
    const position = positionOf({ ...fix, heading: value, speed: value, accuracy: value }, 1000)
    expect(position).toMatchObject({ heading: null, speed: null, accuracy: null })
    expect(v.is(PositionSchema, position)).toBe(true)
  })
})

describe('When a fix was measured', () => {
  const NOW = 1_795_262_400_000
  const HOUR = 3_600_000
  it.each([
    ['a phone that is right', NOW, 0, NOW - 2000],
    ['a phone 3 h slow, by its own clock', NOW - 3 * HOUR, 3 * HOUR, NOW - 3 * HOUR - 2000],
    ['a phone 3 h slow, by the satellites’', NOW - 3 * HOUR, 3 * HOUR, NOW - 2000],
    ['a phone 3 h fast, by its own clock', NOW + 3 * HOUR, -3 * HOUR, NOW + 3 * HOUR - 2000],
    ['a phone 3 h fast, by the satellites’', NOW + 3 * HOUR, -3 * HOUR, NOW - 2000],
  ])('is correct for %s', (_, now, clockOffset, timestamp) => {
    expect(measuredAt(timestamp, { now, clockOffset })).toBe(NOW - 2000)
  })
  it('is never after now', () => {
    expect(measuredAt(NOW + 5000, { now: NOW, clockOffset: 0 })).toBe(NOW)
  })
})

const START = Date.UTC(2026, 10, 21, 12)

const point = (n: number): Position => ({
  at: START + n * 3000,
  lat: 12.9352 + n / 10_000,
  lng: 77.6245,
  heading: n % 5 === 0 ? null : 90,
  speed: 8.3,
  accuracy: 6,
})

const queueOf = (count: number, rideId = 'ride-1'): PointQueue =>
  Array.from({ length: count }, (_, n) => point(n + 1)).reduce(keepPoint, emptyQueue(rideId))

const send = (queue: PointQueue): [PointQueue, Batch] => {
  const batch = nextBatch(queue)
  if (!batch) throw new Error('Nothing waits to be sent')
  return [markSent(queue, batch), batch]
}

/** The room's side, as the protocol says it: what is numbered at or below its mark is known already. */
class Room {
  readonly taken: Position[] = []
  through = 0
  take({ first, points }: Batch): number {
    points.forEach((taken, offset) => {
      if (first + offset <= this.through) return
      this.taken.push(taken)
      this.through = first + offset
    })
    return this.through
  }
}

describe('the queue of positions (LIVE-2)', () => {
  it('holds back what was measured after a press that waits, and loses nothing to a clock that was ahead once', () => {
    const pressed = point(2).at
    const ahead = { ...point(2), at: START + 24 * 3_600_000 }
    const queue = [point(1), ahead, point(2), point(3)].reduce(keepPoint, emptyQueue('ride-1'))
    // In their order: what follows the wrong time waits with it.
    expect(nextBatch(queue, 0, pressed)).toEqual({ first: 1, points: [point(1)] })
    expect(nextBatch(queue, 1, pressed)).toBeNull()
    expect(nextBatch(queue, 1, null)).toEqual({ first: 2, points: [ahead, point(2), point(3)] })
  })

  it('sends a long queue in parts, each as large as one message allows', () => {
    const [sent, batch] = send(queueOf(MAX_POINTS + 50))
    expect(batch.points).toHaveLength(MAX_POINTS)
    const rest = nextBatch(acknowledge(sent, throughOf(batch)))
    expect(rest?.first).toBe(MAX_POINTS + 1)
    expect(rest?.points).toHaveLength(50)
  })

  it('drops the oldest points beyond two hours, and keeps the numbers of the others', () => {
    const full = queueOf(MAX_KEPT + 2)
    expect(full.points).toHaveLength(MAX_KEPT)
    expect(nextBatch(full)).toMatchObject({ first: 3, points: expect.arrayContaining([point(3)]) })
  })

  it('stores two hours of points in less than 250 kB', () => {
    expect(JSON.stringify(queueOf(MAX_KEPT)).length).toBeLessThan(250_000)
  })

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another shape', '{"rideId":"ride-1"}'],
    ['a number below 1', JSON.stringify({ ...emptyQueue('ride-1'), first: 0 })],
    ['a place off the earth', JSON.stringify(keepPoint(emptyQueue('ride-1'), { ...point(1), lat: 91 }))],
  ])('is none where storage holds %s', (_, text) => {
    expect(readQueue(text)).toBeNull()
  })

  it('loses nothing, repeats nothing and keeps the order over any disconnects, acknowledgements and reloads', () => {
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.constant('measure' as const) },
      { weight: 4, arbitrary: fc.constant('send and hear' as const) },
      { weight: 2, arbitrary: fc.constant('send, answer lost' as const) },
      { weight: 2, arbitrary: fc.constant('send, message lost' as const) },
      { weight: 1, arbitrary: fc.constant('old answer' as const) },
      { weight: 1, arbitrary: fc.constant('reload' as const) },
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        const room = new Room()
        const measured: Position[] = []
        let queue = emptyQueue('ride-1')
        let heard = 0
        for (const what of steps) {
          if (what === 'measure') {
            const taken = point(measured.length + 1)
            measured.push(taken)
            queue = keepPoint(queue, taken)
          } else if (what === 'reload') {
            queue = readQueue(JSON.stringify(queue)) ?? emptyQueue('ride-1')
          } else if (what === 'old answer') {
            queue = acknowledge(queue, heard)
          } else {
            const batch = nextBatch(queue)
            if (!batch) continue
            queue = markSent(queue, batch)
            if (what === 'send, message lost') continue
            const through = room.take(batch)
            if (what === 'send, answer lost') continue
            heard = through
            queue = acknowledge(queue, through)
          }
        }
        for (let batch = nextBatch(queue); batch; batch = nextBatch(queue)) {
          queue = acknowledge(markSent(queue, batch), room.take(batch))
        }
        expect(room.taken).toEqual(measured)
      }),
      { numRuns: 300 },
    )
  })
})
