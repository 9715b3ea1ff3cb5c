import { type FromDriver, type ToDriver, type ToViewer, PROTOCOL_VERSION as V } from './messages'
import { isMoving } from './phase'
import { addToTrace, EMPTY_TRACE, judgePoints, type Trace } from './positions'
import type { RideFacts, RoomSummary } from './room-entry'
import { ageOf, newRoom, positionDueAt, type RoomState, signalOf } from './room-state'

/** A room after something happened, and what is to be said to everybody in it, in order. */
export interface RoomStep {
  state: RoomState
  messages: ToViewer[]
}

export interface BroadcastTiming {
  /** Milliseconds since 1970. */
  now: number
  /** Milliseconds between two positions to everybody at least. */
  intervalMs: number
}

type Unnumbered<Message> = Message extends { seq: number } ? Omit<Message, 'v' | 'seq'> : never

/** Says one thing more, under the next number. */
function emit({ state, messages }: RoomStep, message: Unnumbered<ToViewer>): RoomStep {
  const seq = state.seq + 1
  return { state: { ...state, seq }, messages: [...messages, { v: V, seq, ...message } as ToViewer] }
}

const rideStatus = ({ facts: { version, phase } }: RoomState) => ({ version, phase })

/** Positions are shown while the car is on its way; where it stood at the end is nobody's business any more. */
const shown = (state: RoomState, now: number) =>
  isMoving(state.facts.phase)
    ? { position: state.last?.position ?? null, age_ms: ageOf(state, now) }
    : { position: null, age_ms: null }

const snapshot = (state: RoomState, now: number) => ({
  type: 'snapshot' as const,
  ride: rideStatus(state),
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
export function roomSummary(state: RoomState, sockets: RoomSummary['sockets'], now: number): RoomSummary {
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

function emitSignal(step: RoomStep, now: number): RoomStep {
  const signal = signalOf(step.state, now)
  if (signal === step.state.signal) return step
  return emit({ ...step, state: { ...step.state, signal } }, { type: 'signal', signal })
}

function emitPosition(step: RoomStep, now: number): RoomStep {
  const { last } = step.state
  const sent = { ...step.state, pending: false, superseded: false }
  if (last === null) return { ...step, state: sent }
  return emit(
    { ...step, state: { ...sent, sent_at: now } },
    { type: 'position', position: last.position, age_ms: ageOf(sent, now) ?? 0 },
  )
}

/**
 * Takes in what D1 says; of two tellings the higher version holds. Another driver, or another setting out, begins
 * anew: nothing of the former way is shown or counted (docs/product.md, Live position).
 */
export function applyFacts(before: RoomState | null, facts: RideFacts, now: number): RoomStep {
  if (before === null) return { state: newRoom(facts, now), messages: [] }
  if (facts.version <= before.facts.version) return { state: before, messages: [] }
  const sameWay = facts.driver_id === before.facts.driver_id && facts.set_out_at === before.facts.set_out_at
  const moving = isMoving(facts.phase)
  const kept: RoomState = sameWay
    ? { ...before, facts, synced_at: now }
    : { ...before, facts, synced_at: now, last: null, through: 0, trace: EMPTY_TRACE, awaited_since: null }
  const state: RoomState = {
    ...kept,
    awaited_since: moving ? (kept.awaited_since ?? now) : null,
    pending: kept.pending && moving && kept.last !== null,
  }
  const told = emitSignal(emit({ state, messages: [] }, { type: 'status', ride: rideStatus(state) }), now)
  // A car that was on the screens has to go from them.
  return before.last !== null && state.last === null ? emit(told, snapshot(told.state, now)) : told
}

export interface TakePointsRules extends BroadcastTiming {
  simulated: boolean
}

/**
 * Takes in the driver's points: all are dealt with, those that count make the trace from the start on, and the newest
 * is sent to everybody, now or when the last one was long enough ago.
 */
export function takePoints(
  before: RoomState,
  message: FromDriver,
  { now, intervalMs, simulated }: TakePointsRules,
): RoomStep {
  const { facts } = before
  const setOutAt = isMoving(facts.phase) ? (facts.set_out_at ?? now) : Number.POSITIVE_INFINITY
  const known = { last: before.last?.position ?? null, through: before.through }
  const { through, kept } = judgePoints(known, message, { now, setOutAt, simulated })
  const newest = kept.at(-1)
  if (!newest) return { state: { ...before, through }, messages: [] }
  const state: RoomState = {
    ...before,
    through,
    last: { position: newest, received_at: now },
    trace: traceOf(before.trace, kept, facts),
    pending: true,
    superseded: before.pending,
  }
  const dueAt = positionDueAt(state, intervalMs) ?? 0
  const told: RoomStep = { state, messages: [] }
  return emitSignal(now >= dueAt ? emitPosition(told, now) : told, now)
}

const traceOf = (trace: Trace, kept: FromDriver['points'], { started_at }: RideFacts): Trace =>
  kept.filter(({ at }) => started_at !== null && at >= started_at).reduce(addToTrace, trace)

/** What time alone brings: a position that waited, and a signal that was lost. */
export function tick(state: RoomState, { now, intervalMs }: BroadcastTiming): RoomStep {
  const dueAt = positionDueAt(state, intervalMs)
  const step: RoomStep = { state, messages: [] }
  return emitSignal(dueAt !== null && now >= dueAt ? emitPosition(step, now) : step, now)
}
