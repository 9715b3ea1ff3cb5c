import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  acknowledge,
  type Batch,
  emptyQueue,
  keepPoint,
  MAX_KEPT,
  markSent,
  nextBatch,
  type PointQueue,
  readQueue,
  throughOf,
  writeQueue,
} from '../../../src/domain/rides/driver-points'
import { MAX_POINTS, type Position } from '../../../src/domain/rides/messages'

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

  it('is restored from storage unchanged, for its own ride only', () => {
    const [queue] = send(queueOf(7))
    expect(readQueue(writeQueue(queue), 'ride-1')).toEqual(queue)
    expect(readQueue(writeQueue(queue), 'ride-2')).toEqual(emptyQueue('ride-2'))
  })

  it('stores two hours of points in less than 200 kB', () => {
    expect(writeQueue(queueOf(MAX_KEPT)).length).toBeLessThan(200_000)
  })

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another shape', '{"rideId":"ride-1"}'],
    ['a number below 1', JSON.stringify({ ...emptyQueue('ride-1'), first: 0 })],
    ['a place off the earth', '{"rideId":"ride-1","first":1,"sent":0,"points":[[1,91,77,null,null,null]]}'],
    ['a point of words', '{"rideId":"ride-1","first":1,"sent":0,"points":[["now",1,1,null,null,null]]}'],
  ])('starts empty where storage holds %s', (_, text) => {
    expect(readQueue(text, 'ride-1')).toEqual(emptyQueue('ride-1'))
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
            queue = readQueue(writeQueue(queue), 'ride-1')
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

  it('continues after another phone with every point this one never sent', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.nat(50), (theirs, before, after) => {
        const room = new Room()
        room.through = theirs
        const mine = Array.from({ length: before + after }, (_, n) => point(n + 1))
        let queue = acknowledge(mine.slice(0, before).reduce(keepPoint, emptyQueue('ride-1')), room.through)
        queue = mine.slice(before).reduce(keepPoint, queue)
        for (let batch = nextBatch(queue); batch; batch = nextBatch(queue)) {
          queue = acknowledge(markSent(queue, batch), room.take(batch))
        }
        expect(room.taken).toEqual(mine)
      }),
    )
  })
})
