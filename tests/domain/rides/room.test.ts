import { describe, expect, it } from 'vitest'
import type { Position } from '../../../src/domain/rides/messages'
import { ackOf, applyFacts, roomSummary, snapshotOf, takePoints, tick } from '../../../src/domain/rides/room'
import type { RideFacts } from '../../../src/domain/rides/room-entry'
import {
  alarmToSet,
  isWriteDue,
  newestState,
  newRoom,
  nextAlarm,
  positionDueAt,
  type RoomState,
  signalOf,
  unwrittenOf,
} from '../../../src/domain/rides/room-state'
import { facts, fix } from '../../support/rides/room-facts'

const NOW = 1_800_000_000_000
const SECOND = 1000
const MINUTE = 60_000
const DAY = 1440 * MINUTE

const room = (overrides: Partial<RideFacts> = {}) => newRoom(facts(NOW, overrides), NOW)
const take = (state: RoomState, now: number, points: Position[], first = state.through + 1) =>
  takePoints(state, { v: 1, type: 'points', first, points }, { now, intervalMs: SECOND, simulated: false })
const typesOf = ({ messages }: { messages: { type: string }[] }) => messages.map(({ type }) => type)

describe('Positions', () => {
  it('are broadcast at once, and then the newest once a second', () => {
    const first = take(room(), NOW, [fix(NOW)])
    expect(typesOf(first)).toEqual(['position', 'signal'])
    const second = take(first.state, NOW + 300, [fix(NOW + 300, 3)])
    const third = take(second.state, NOW + 600, [fix(NOW + 600, 6)])
    expect([typesOf(second), typesOf(third)]).toEqual([[], []])
    expect(typesOf(tick(third.state, { now: NOW + 999, intervalMs: SECOND }))).toEqual([])
    const due = tick(third.state, { now: NOW + 1000, intervalMs: SECOND })
    expect(due.messages).toMatchObject([{ type: 'position', position: { at: NOW + 600 }, age_ms: 400 }])
    expect(typesOf(tick(due.state, { now: NOW + 5000, intervalMs: SECOND }))).toEqual([])
  })

  it('that come each second recover after a late one, and are never closer than 0.9 seconds', () => {
    let state = room()
    const sentAt: number[] = []
    for (const ms of [0, 1000, 2000, 3400, 4000, 5000, 6000, 7000, 8000, 9000, 10_000]) {
      const step = take(state, NOW + ms, [fix(NOW + ms, ms / 100)])
      const due = positionDueAt(step.state, SECOND)
      sentAt.push((due ?? NOW + ms) - NOW)
      state = due === null ? step.state : tick(step.state, { now: due, intervalMs: SECOND }).state
    }
    expect(sentAt).toEqual([0, 1000, 2000, 3400, 4300, 5200, 6100, 7000, 8000, 9000, 10_000])
  })

  it('of a queue are all traced, and only the newest is broadcast', () => {
    const started = room({ phase: 'started', started_at: NOW - 10 * MINUTE, set_out_at: NOW - 20 * MINUTE })
    const points = Array.from({ length: 100 }, (_, index) => fix(NOW - 300_000 + index * 3000, index * 40))
    const { state, messages } = take(started, NOW, points)
    expect(messages).toMatchObject([{ type: 'position', position: { at: NOW - 3000 }, age_ms: 3000 }, {}])
    expect(state.trace).toMatchObject({ points: 100 })
    expect(state.through).toBe(100)
  })

  it('extend the trace from the start on, not on the drive to the pickup', () => {
    const points = [0, 20, 40, 60].map((seconds) => fix(NOW - MINUTE + seconds * SECOND, seconds * 10))
    expect(take(room(), NOW, points).state.trace.points).toBe(0)
    const started = room({ phase: 'started', started_at: NOW - 30 * SECOND })
    expect(take(started, NOW, points).state.trace).toMatchObject({ points: 2 })
    expect(take(started, NOW, points).state.trace.distance_metres).toBeCloseTo(200, 0)
  })

  it('before the start are the way to the pickup, of this setting out alone (LIVE-18)', () => {
    expect(roomSummary(room(), NOW).approach_metres).toBeNull()
    const points = [0, 20, 40, 60].map((seconds) => fix(NOW - MINUTE + seconds * SECOND, seconds * 10))
    const started = room({ phase: 'started', started_at: NOW - 30 * SECOND })
    const { state } = take(started, NOW, points)
    expect([roomSummary(state, NOW).approach_metres, state.approach.tail]).toEqual([200, ''])
    const again = { ...started.facts, version: 3, driver_id: 'driver-kiran', started_at: null }
    expect(roomSummary(applyFacts(state, again, NOW).state, NOW).approach_metres).toBeNull()
  })

  it('say how far all cars of a ride have driven, and nothing before one has come (RENTAL-6)', () => {
    const second = room({ phase: 'started', started_at: NOW - MINUTE, driven_before: 30_000 })
    expect(snapshotOf(second, NOW)).not.toHaveProperty('driven_metres')
    const { state, messages } = take(second, NOW, [fix(NOW - 20 * SECOND), fix(NOW, 200)])
    expect(messages[0]).toMatchObject({ driven_metres: 30_200 })
    expect(roomSummary(state, NOW).distance_metres).toBe(200)
  })

  it('before setting out are acknowledged and not broadcast', () => {
    const { state, messages } = take(room({ phase: 'assigned', set_out_at: null }), NOW, [fix(NOW)])
    expect([messages, state.last, state.through]).toEqual([[], null, 1])
  })
})

describe('The signal', () => {
  it('is lost after 30 seconds, also when no position ever comes', () => {
    expect(signalOf(room(), NOW + 29_999)).toBe('none')
    expect(tick(room(), { now: NOW + 30_000, intervalMs: SECOND }).messages).toMatchObject([
      { signal: 'lost' },
    ])
  })

  it.each(['unassigned', 'assigned', 'completed', 'cancelled'] as const)("is 'none' while %s", (phase) => {
    expect(signalOf(room({ phase }), NOW + 5 * MINUTE)).toBe('none')
  })
})

describe('A write', () => {
  const written = take(room(), NOW, [fix(NOW)]).state
  const wrote = { ...written, written: { times: 1, at: NOW, through: 1 } }
  const later = (points: number, ms: number) =>
    take(
      wrote,
      NOW + ms,
      Array.from({ length: points }, (_, index) => fix(NOW + index + 1, index)),
    ).state

  it.each([
    [29, 3000, false],
    [30, 3000, true],
    [1, 59_999, false],
    [1, 60_000, true],
  ])('of %i points that wait, %i ms after the last, is due: %s', (points, ms, due) => {
    expect(isWriteDue(later(points, ms), NOW + ms)).toBe(due)
  })

  it('is never due where no point waits', () => {
    expect(isWriteDue(wrote, NOW + 600_000)).toBe(false)
  })

  it('is what an acknowledgement is of', () => {
    expect(ackOf(later(5, 3000))).toMatchObject({ through: 1 })
  })
})

describe('What sockets keep of a room', () => {
  const started = room({ phase: 'started', started_at: NOW - MINUTE, set_out_at: NOW - 2 * MINUTE })
  const written = {
    ...take(started, NOW, [fix(NOW - 3000), fix(NOW, 30)]).state,
    written: { times: 1, at: NOW, through: 2 },
  }
  const third = take(written, NOW + 3000, [fix(NOW + 3000, 60)]).state
  const fourth = take(third, NOW + 6000, [fix(NOW + 6000, 90)]).state
  const kept = (state: RoomState) => unwrittenOf(state, written.trace.tail)

  it('is the newest state, with the whole trace', () => {
    expect(kept(fourth).trace.tail.length).toBeLessThan(fourth.trace.tail.length)
    expect(newestState(written, [kept(fourth), kept(third)])).toEqual(fourth)
    expect(newestState(written, [])).toBe(written)
  })

  it('counts no more after a later write', () => {
    const wroteAgain = { ...third, written: { times: 2, at: NOW + 4000, through: 3 } }
    expect(newestState(wroteAgain, [kept(fourth)])).toBe(wroteAgain)
  })

  it('takes less than an attachment may, after a minute of a ride', () => {
    const points = Array.from({ length: 29 }, (_, index) => fix(NOW + index * 3000, 100 + index * 60))
    expect(JSON.stringify(kept(take(written, NOW + 90_000, points).state)).length).toBeLessThan(1400)
  })
})

describe('A sync from the database', () => {
  const { state: moving } = take(room(), NOW, [fix(NOW)])

  it('applies a newer version, and no other', () => {
    for (const version of [1, 2]) {
      expect(applyFacts(moving, facts(NOW, { version, phase: 'cancelled' }), NOW).state).toBe(moving)
    }
    const told = applyFacts(moving, facts(NOW, { version: 3, phase: 'arrived' }), NOW)
    expect(told.messages).toEqual([{ v: 1, type: 'status', seq: 3, ride: { version: 3, phase: 'arrived' } }])
    expect(told.state.last).toEqual(moving.last)
  })

  it.each<[string, Partial<RideFacts>]>([
    ['handed back', { phase: 'unassigned', driver_id: null, set_out_at: null }],
    ['given to another', { phase: 'assigned', driver_id: 'driver-lata', set_out_at: null }],
    ['set out for anew, though the room missed what was between', { set_out_at: NOW + 5 }],
  ])('resets the trace of a ride that was %s, and broadcasts that there is no position', (_, changed) => {
    const { state, messages } = applyFacts(moving, facts(NOW, { version: 5, ...changed }), NOW + 10)
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_message, index) => 3 + index))
    expect(messages.at(-1)).toMatchObject({ type: 'snapshot', position: null, signal: 'none' })
    expect(state).toMatchObject({ last: null, through: 0, trace: { points: 0 }, pending: false })
  })

  it('of a ride that is over hides the last position from later connects', () => {
    const over = { version: 9, phase: 'completed', over_at: NOW } as const
    const { state, messages } = applyFacts(moving, facts(NOW, over), NOW)
    expect(messages).toMatchObject([{ type: 'status' }, { type: 'signal', signal: 'none' }])
    expect(snapshotOf(state, NOW)).toMatchObject({ position: null, age_ms: null, signal: 'none' })
  })

  it('drops a pending position of the former drive', () => {
    const { state } = take(moving, NOW + 100, [fix(NOW + 100, 1)])
    expect(state.pending).toBe(true)
    const back = applyFacts(
      state,
      facts(NOW, { version: 5, phase: 'unassigned', driver_id: null }),
      NOW + 200,
    )
    expect(typesOf(tick(back.state, { now: NOW + 9000, intervalMs: SECOND }))).toEqual([])
  })
})

describe('The alarm', () => {
  const { state: live } = take(room(), NOW, [fix(NOW)])
  const over = (overrides: Partial<RoomState> = {}) => ({
    ...room({ phase: 'completed', over_at: NOW }),
    ...overrides,
  })
  const driven = { ...live.trace, points: 5 }

  it.each<[string, RoomState, number]>([
    ['a ride nobody set out for is forgotten', room({ phase: 'assigned', set_out_at: null }), NOW + 7 * DAY],
    ['the signal is lost', live, NOW + 30 * SECOND],
    ['one is, whose signal was lost before', { ...live, signal: 'lost' }, NOW + 7 * DAY],
    ['sockets have to prove themselves', { ...live, renew_at: NOW + SECOND }, NOW + SECOND],
    ['the room closes', over(), NOW + 30 * MINUTE],
    ['a closed room waits two days for its trace', over({ closed: true, trace: driven }), NOW + 2 * DAY],
  ])('is due when %s', (_, state, expected) => {
    expect(nextAlarm(state, false)).toBe(expected)
  })

  it('comes every two minutes for the signal while the driver is connected, and at once for the first position', () => {
    expect(nextAlarm(live, true)).toBe(NOW + 120 * SECOND)
    expect(nextAlarm(room(), true)).toBe(NOW + 30 * SECOND)
  })

  it('stays when it is due before that, and is set again when it is due later or was lost', () => {
    expect(alarmToSet({ ...live, alarm_at: NOW + 10 * SECOND }, NOW, false)).toBeNull()
    expect(alarmToSet({ ...live, alarm_at: NOW + 30 * SECOND }, NOW, false)).toBeNull()
    for (const alarm_at of [null, NOW + 30 * MINUTE, NOW - 61 * SECOND]) {
      expect(alarmToSet({ ...live, alarm_at }, NOW, false)).toBe(NOW + 30 * SECOND)
    }
  })
})
