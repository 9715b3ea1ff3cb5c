import { describe, expect, it } from 'vitest'
import type { DriverRide } from '../../../src/domain/bookings/driver-rides'
import {
  enqueue,
  isInFirstRequest,
  parseQueue,
  pressTime,
  type Queueable,
  type QueuedTransition,
  type TransitionQueue,
  withQueued,
} from '../../../src/domain/rides/queued-transitions'

const NOW = new Date('2026-11-21T18:31:00.000Z')
const minutesAgo = (minutes: number) => NOW.getTime() - minutes * 60_000
const press = (transition: Queueable, minutes = 5, ride_id = 'ride-1'): QueuedTransition => ({
  ride_id,
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
    const once = enqueue([], press('arrived', 9))
    const twice = enqueue(once, { ...press('arrived', 1), transition_id: 'x'.repeat(20) })
    expect(twice).toEqual([press('arrived', 9)])
  })

  it('has the transitions of all rides in the order in which they were pressed', () => {
    const pressed = [press('start', 9), press('complete', 6), press('arrived', 1, 'ride-2')]
    expect(pressed.reduce<TransitionQueue>(enqueue, [])).toEqual(pressed)
  })

  it.each([null, '', '{', '{"ride_id":"a"}', '{"ride_id":"a","transitions":[{"transition":"cancel"}]}'])(
    'reads nothing from %s',
    (stored) => {
      expect(parseQueue(stored)).toEqual([])
    },
  )

  it('reads what a page stored that kept one ride’s alone', () => {
    const { ride_id, ...stored } = press('complete')
    expect(parseQueue(JSON.stringify({ ride_id, transitions: [stored] }))).toEqual([press('complete')])
  })

  it('leaves a press alone for half a minute while another page may be sending it', () => {
    const sending = { ...press('complete'), first_request: true } as const
    const at = (seconds: number) => sending.pressed_at + seconds * 1000
    expect([0, 29, 31].map((seconds) => isInFirstRequest(sending, at(seconds)))).toEqual([true, true, false])
    expect(isInFirstRequest(press('complete'), at(0))).toBe(false)
  })
})

describe('The ride on the driver’s page', () => {
  const ride = {
    id: 'ride-1',
    phase: 'on_the_way' as const,
    arrived_at: null,
    start_time: null,
    end_time: null,
    remainder: null,
  }
  it.each([
    [[], 'on_the_way'],
    [['arrived'], 'arrived'],
    [['arrived', 'start'], 'started'],
    [['arrived', 'start', 'complete'], 'completed'],
  ] as const)('with %s waiting it is %s', (waiting, phase) => {
    const queue = waiting.map((each) => press(each))
    expect(withQueued<typeof ride & { phase: string }>(ride, queue).phase).toBe(phase)
  })

  it('is not changed by what waits of another ride', () => {
    expect(withQueued(ride, [press('arrived', 5, 'ride-2')])).toBe(ride)
  })

  it.each([
    [
      { remainder_collected: 627, remainder_method: 'cash' },
      { amount: 627, method: 'cash' },
    ],
    [{ remainder_collected: null, remainder_method: null }, null],
    [{ remainder_collected: 'much' }, null],
  ])('has the end and the money of an end that waits with %j', (body, remainder) => {
    const end = { ...press('complete'), body }
    const end_time = new Date(end.pressed_at).toISOString()
    expect(withQueued<typeof ride & Pick<DriverRide, 'remainder'>>(ride, [end])).toMatchObject({
      end_time,
      remainder,
    })
  })
})
