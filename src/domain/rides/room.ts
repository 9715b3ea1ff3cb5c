import { type FromDriver, type ToDriver, type ToViewer, PROTOCOL_VERSION as V } from './messages'
import { isMoving } from './phase'
import { judgePoints } from './points'
import { positionDueAt } from './room-clock'
import type { Glance, RideFacts } from './room-entry'
import { ageOf, newRoom, type RoomState, signalOf } from './room-state'
import { addToTrace, EMPTY_TRACE, type Trace } from './trace'

/** A room after something happened, and what is to be said to everybody in it, in order. */
export interface Step {
  state: RoomState
  say: ToViewer[]
}

export interface Pacing {
  /** Milliseconds since 1970. */
  now: number
  /** Milliseconds between two positions to everybody at least. */
  intervalMs: number
}

type Unnumbered<Message> = Message extends { seq: number } ? Omit<Message, 'v' | 'seq'> : never

/** Says one thing more, under the next number. */
function say({ state, say }: Step, message: Unnumbered<ToViewer>): Step {
  const seq = state.seq + 1
  return { state: { ...state, seq }, say: [...say, { v: V, seq, ...message } as ToViewer] }
}

const newsOf = ({ facts: { version, phase } }: RoomState) => ({ version, phase })

/** Positions are shown while the car is on its way; where it stood at the end is nobody's business any more. */
const shown = (state: RoomState, now: number) =>
  isMoving(state.facts.phase)
    ? { position: state.last?.position ?? null, age_ms: ageOf(state, now) }
    : { position: null, age_ms: null }

const snapshot = (state: RoomState, now: number) => ({
  type: 'snapshot' as const,
  ride: newsOf(state),
  ...shown(state, now),
  signal: state.signal,
})

/** What somebody who comes in is told; the next message to everybody has the number after it. */
export const snapshotOf = (state: RoomState, now: number): ToViewer => ({
  v: V,
  seq: state.seq,
  ...snapshot(state, now),
})

/** To the driver at a connect too, so that another phone goes on numbering from there. */
export const ackOf = ({ through }: RoomState): ToDriver => ({ v: V, type: 'ack', through })

/** The room to the worker. Where the car stood at the end is told here, for the driver's record. */
export function glanceOf(state: RoomState, sockets: Glance['sockets'], now: number): Glance {
  const { facts, last, trace } = state
  return {
    version: facts.version,
    phase: facts.phase,
    signal: signalOf(state, now),
    position: last?.position ?? null,
    age_ms: ageOf(state, now),
    sockets,
    distance_metres: Math.round(trace.distance_metres),
  }
}

function saySignal(step: Step, now: number): Step {
  const signal = signalOf(step.state, now)
  if (signal === step.state.signal) return step
  return say({ ...step, state: { ...step.state, signal } }, { type: 'signal', signal })
}

function sayPosition(step: Step, now: number): Step {
  const { last } = step.state
  const sent = { ...step.state, waiting: false, crowded: false }
  if (last === null) return { ...step, state: sent }
  return say(
    { ...step, state: { ...sent, sent_at: now } },
    { type: 'position', position: last.position, age_ms: ageOf(sent, now) ?? 0 },
  )
}

/**
 * Takes in what D1 says; of two tellings the higher version holds. Another driver, or another setting out, begins
 * anew: nothing of the former way is shown or counted (docs/product.md, Live position).
 */
export function tellFacts(before: RoomState | null, facts: RideFacts, now: number): Step {
  if (before === null) return { state: newRoom(facts, now), say: [] }
  if (facts.version <= before.facts.version) return { state: before, say: [] }
  const sameWay = facts.driver_id === before.facts.driver_id && facts.set_out_at === before.facts.set_out_at
  const moving = isMoving(facts.phase)
  const kept: RoomState = sameWay
    ? { ...before, facts, told_at: now }
    : { ...before, facts, told_at: now, last: null, through: 0, trace: EMPTY_TRACE, awaited_since: null }
  const state: RoomState = {
    ...kept,
    awaited_since: moving ? (kept.awaited_since ?? now) : null,
    waiting: kept.waiting && moving && kept.last !== null,
  }
  const told = saySignal(say({ state, say: [] }, { type: 'status', ride: newsOf(state) }), now)
  // A car that was on the screens has to go from them.
  return before.last !== null && state.last === null ? say(told, snapshot(told.state, now)) : told
}

export interface TakeRules extends Pacing {
  rehearsal: boolean
}

/**
 * Takes in the driver's points: all are dealt with, those that count make the trace from the start on, and the newest
 * is sent to everybody, now or when the last one was long enough ago.
 */
export function takePoints(
  before: RoomState,
  message: FromDriver,
  { now, intervalMs, rehearsal }: TakeRules,
): Step {
  const { facts } = before
  const setOutAt = isMoving(facts.phase) ? (facts.set_out_at ?? now) : Number.POSITIVE_INFINITY
  const known = { last: before.last?.position ?? null, through: before.through }
  const { through, kept } = judgePoints(known, message, { now, setOutAt, rehearsal })
  const newest = kept.at(-1)
  if (!newest) return { state: { ...before, through }, say: [] }
  const state: RoomState = {
    ...before,
    through,
    last: { position: newest, received_at: now },
    trace: traceOf(before.trace, kept, facts),
    waiting: true,
    crowded: before.waiting,
  }
  const dueAt = positionDueAt(state, intervalMs) ?? 0
  const told: Step = { state, say: [] }
  return saySignal(now >= dueAt ? sayPosition(told, now) : told, now)
}

const traceOf = (trace: Trace, kept: FromDriver['points'], { started_at }: RideFacts): Trace =>
  kept.filter(({ at }) => started_at !== null && at >= started_at).reduce(addToTrace, trace)

/** What time alone brings: a position that waited, and a signal that was lost. */
export function tick(state: RoomState, { now, intervalMs }: Pacing): Step {
  const dueAt = positionDueAt(state, intervalMs)
  const step: Step = { state, say: [] }
  return saySignal(dueAt !== null && now >= dueAt ? sayPosition(step, now) : step, now)
}
