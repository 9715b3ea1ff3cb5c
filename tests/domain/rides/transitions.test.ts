import { describe, expect, it } from 'vitest'
import { phaseOf, RIDE_PHASES, type RidePhase } from '../../../src/domain/rides/phase'
import {
  type DriverTransition,
  pressTime,
  transitionStatus,
  waitingMinutes,
} from '../../../src/domain/rides/transitions'

/** b: begins; m: made before; c: cancelled; -: not from here. In the order of the phases. */
const TABLE: Record<DriverTransition, string> = {
  //         un as on ar st co ca
  set_out: ' -  b  m  m  m  -  c',
  arrive: '  -  -  b  m  m  m  c',
  start: '   -  -  b  b  m  m  c',
  complete: '-  -  -  -  b  m  c',
  take_over: '-  -  -  -  b  m  c',
  drive_on: '-  -  -  -  b  m  c',
  report_problem: '-  -  b  b  b  -  c',
  report_no_show: '-  -  -  b  -  -  c',
  hand_back: '-  b  b  b  -  -  c',
}

const letter = (move: DriverTransition, phase: RidePhase): string => {
  const stands = transitionStatus(move, phase)
  if (stands === 'begins') return 'b'
  if (stands === 'done') return 'm'
  return stands.reason === 'cancelled' ? 'c' : '-'
}

describe('A driver’s state transitions', () => {
  it.each(Object.entries(TABLE) as [DriverTransition, string][])('%s', (move, row) => {
    expect(RIDE_PHASES.map((phase) => letter(move, phase))).toEqual(row.trim().split(/\s+/))
  })

  it('that do not begin in a phase are refused with that phase', () => {
    expect(transitionStatus('set_out', 'completed')).toEqual({ reason: 'wrong_phase', phase: 'completed' })
  })
})

it.each([
  ['pending', null, null, 'unassigned'],
  ['accepted', null, null, 'assigned'],
  ['accepted', '2026-11-21T06:00:00.000Z', null, 'on_the_way'],
  ['accepted', '2026-11-21T06:00:00.000Z', '2026-11-21T06:20:00.000Z', 'arrived'],
  ['started', '2026-11-21T06:00:00.000Z', null, 'started'],
  ['completed', '2026-11-21T06:00:00.000Z', '2026-11-21T06:20:00.000Z', 'completed'],
  ['cancelled', '2026-11-21T06:00:00.000Z', null, 'cancelled'],
] as const)(
  'The phase of a booking that is %s, set out %s, arrived %s: %s',
  (status, setOutAt, arrivedAt, phase) => {
    expect(phaseOf({ status, set_out_at: setOutAt, arrived_at: arrivedAt })).toBe(phase)
  },
)

describe('Waiting', () => {
  const iso = (time: string) => `2026-11-21T${time}.000Z`

  it.each([
    ['06:00:00', '06:30:00', '06:42:59', 12],
    ['06:35:00', '06:30:00', '06:42:00', 7],
    ['06:30:00', '06:30:00', '06:30:59', 0],
    ['06:00:00', '06:30:00', '06:20:00', 0],
  ])('arrived at %s for %s, started at %s: %i minutes', (arrived, scheduled, start, minutes) => {
    const ride = { arrival_confirmed_at: iso(arrived), scheduled_time: iso(scheduled) }
    expect(waitingMinutes(ride, new Date(iso(start)))).toBe(minutes)
  })

  it('is 0 where no arrival was confirmed', () => {
    const ride = { arrival_confirmed_at: null, scheduled_time: iso('06:30:00') }
    expect(waitingMinutes(ride, new Date(iso('07:30:00')))).toBe(0)
  })
})

/** A minute past midnight in Kolkata. */
const NOW = new Date('2026-11-21T18:31:00.000Z')
const minutesAgo = (minutes: number) => NOW.getTime() - minutes * 60_000

describe('The time of a press that comes late', () => {
  const since = new Date(minutesAgo(60))
  it.each([
    ['five minutes ago, on the day before', 5, minutesAgo(5)],
    ['before the transition before it', 61, minutesAgo(60)],
    ['long before the transition before it', 90, null],
    ['by a clock that is a minute ahead', -1, NOW.getTime()],
    ['in the future', -10, null],
  ])('pressed %s', (_, minutes, expected) => {
    expect(pressTime(minutesAgo(minutes), { since, now: NOW })?.getTime() ?? null).toBe(expected)
  })

  it('is taken for 24 hours, and no older one, however long the ride has been under way (OFFLINE-11)', () => {
    const since = new Date(minutesAgo(48 * 60))
    const aDayAgo = minutesAgo(24 * 60)
    expect(pressTime(aDayAgo, { since, now: NOW })).toEqual(new Date(aDayAgo))
    expect(pressTime(aDayAgo - 1, { since, now: NOW })).toBeNull()
  })
})
