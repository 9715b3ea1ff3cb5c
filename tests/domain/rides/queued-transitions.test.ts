import { describe, expect, it } from 'vitest'
import {
  enqueue,
  parseQueue,
  pressTime,
  type Queueable,
  type QueuedTransition,
  withQueued,
} from '../../../src/domain/rides/queued-transitions'

const NOW = new Date('2026-11-21T18:31:00.000Z')
const minutesAgo = (minutes: number) => NOW.getTime() - minutes * 60_000
const press = (transition: Queueable, minutes = 5): QueuedTransition => ({
  transition,
  transition_id: `${transition}-0123456789abcdef`,
  pressed_at: minutesAgo(minutes),
  body: {},
})

describe('The time of a press that comes late', () => {
  const since = new Date(minutesAgo(60))
  it.each([
    ['five minutes ago', 5, minutesAgo(5)],
    ['before the transition before it', 61, minutesAgo(60)],
    ['long before the transition before it', 90, null],
    ['by a clock that is a minute ahead', -1, NOW.getTime()],
    ['in the future', -10, null],
  ])('pressed %s', (_, minutes, expected) => {
    expect(pressTime(minutesAgo(minutes), { since, now: NOW })?.getTime() ?? null).toBe(expected)
  })

  it('is taken for half a day, and yesterday’s is not, however long the ride has been under way', () => {
    const since = new Date(minutesAgo(48 * 60))
    const halfADay = minutesAgo(12 * 60)
    expect(pressTime(halfADay, { since, now: NOW })).toEqual(new Date(halfADay))
    for (const pressed of [halfADay - 1, minutesAgo(24 * 60)]) {
      expect(pressTime(pressed, { since, now: NOW })).toBeNull()
    }
  })

  it('may be of the other side of midnight', () => {
    const setOut = new Date(minutesAgo(45))
    expect(pressTime(minutesAgo(3), { since: setOut, now: NOW })).toEqual(new Date(minutesAgo(3)))
  })
})

describe('The queue', () => {
  it('keeps the first press of a transition: a second is no second transition', () => {
    const once = enqueue(null, 'ride-1', press('arrived', 9))
    const twice = enqueue(once, 'ride-1', { ...press('arrived', 1), transition_id: 'x'.repeat(20) })
    expect(twice.transitions).toEqual([press('arrived', 9)])
  })

  it('has the transitions in the order in which they were pressed', () => {
    const pressed = [press('arrived', 9), press('start', 6), press('complete', 1)]
    const queue = pressed.reduce<ReturnType<typeof parseQueue>>(
      (before, one) => enqueue(before, 'ride-1', one),
      null,
    )
    expect(queue?.transitions).toEqual(pressed)
  })

  it('is emptied of another ride’s', () => {
    const queue = enqueue(enqueue(null, 'ride-1', press('arrived')), 'ride-2', press('complete'))
    expect(queue).toEqual({ ride_id: 'ride-2', transitions: [press('complete')] })
  })

  it.each([null, '', '{', '{"ride_id":"a"}', '{"ride_id":"a","transitions":[{"transition":"cancel"}]}'])(
    'reads nothing from %s',
    (stored) => {
      expect(parseQueue(stored)).toBeNull()
    },
  )
})

describe('The ride on the driver’s page', () => {
  const ride = { id: 'ride-1', phase: 'on_the_way' as const, arrived_at: null, start_time: null }
  it.each([
    [[], 'on_the_way'],
    [['arrived'], 'arrived'],
    [['arrived', 'start'], 'started'],
    [['arrived', 'start', 'complete'], 'completed'],
  ] as const)('with %s waiting it is %s', (waiting, phase) => {
    const queue = { ride_id: ride.id, transitions: waiting.map((each) => press(each)) }
    expect(withQueued<typeof ride & { phase: string }>(ride, queue).phase).toBe(phase)
  })

  it('is not changed by what waits of another ride', () => {
    expect(withQueued(ride, { ride_id: 'ride-2', transitions: [press('arrived')] })).toBe(ride)
  })
})
