import { type DriverPoints, type ToDriver, type ToViewer, PROTOCOL_VERSION as V } from './messages'
import { isMoving } from './phase'
import { addToTrace, EMPTY_TRACE, gapsOf, judgePoints } from './positions'
import type { RideFacts, RoomSummary } from './room-entry'
import { ageOf, newRoom, positionDueAt, type RoomState, signalOf } from './room-state'

/** A room's new state, and the messages to broadcast, in order. */
export interface RoomStep {
  state: RoomState
  messages: ToViewer[]
}

interface BroadcastTiming {
  /** Milliseconds since 1970. */
  now: number
  /** Least milliseconds between two position broadcasts. */
  intervalMs: number
}

type Unnumbered<Message> = Message extends { seq: number } ? Omit<Message, 'v' | 'seq'> : never

/** Adds one message, with the next sequence number. */
function emit({ state, messages }: RoomStep, message: Unnumbered<ToViewer>): RoomStep {
  const seq = state.seq + 1
  return { state: { ...state, seq }, messages: [...messages, { v: V, seq, ...message }] }
}

const rideStatus = ({ facts: { version, phase } }: RoomState) => ({ version, phase })

/** Of all cars of a ride; without a position nobody knows. */
const drivenSince = ({ facts, last, trace }: RoomState) =>
  facts.started_at === null || last === null
    ? {}
    : { driven_metres: facts.driven_before + Math.round(trace.distance_metres) }

/** Positions are shown while the car is under way only; not where it stood at the end. */
const shown = (state: RoomState, now: number) =>
  isMoving(state.facts.phase)
    ? { position: state.last?.position ?? null, age_ms: ageOf(state, now) }
    : { position: null, age_ms: null }

const snapshot = (state: RoomState, now: number) => ({
  type: 'snapshot' as const,
  ride: rideStatus(state),
  ...shown(state, now),
  signal: signalOf(state, now),
  ...drivenSince(state),
})

/** The first message to a new socket; the next broadcast has the sequence number after it. */
export const snapshotOf = (state: RoomState, now: number): ToViewer => ({
  v: V,
  seq: state.seq,
  ...snapshot(state, now),
})

/**
 * Acknowledges what is written, and nothing else. Also sent to the driver at a connect, so that another phone continues
 * the numbering.
 */
export const ackOf = ({ written }: RoomState): ToDriver => ({ v: V, type: 'ack', through: written.through })

/** The room summary for the worker, with the last position after the ride too, for the driver's record. */
export const roomSummary = (state: RoomState, now: number): RoomSummary => ({
  phase: state.facts.phase,
  driver_id: state.facts.driver_id,
  signal: signalOf(state, now),
  position: state.last?.position ?? null,
  age_ms: ageOf(state, now),
  distance_metres: Math.round(state.trace.distance_metres),
  gaps: gapsOf(state.trace),
  approach_metres: state.approach.points === 0 ? null : Math.round(state.approach.distance_metres),
})

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
    { type: 'position', position: last.position, age_ms: ageOf(sent, now) ?? 0, ...drivenSince(sent) },
  )
}

/**
 * Syncs the room with D1; of two syncs the higher version holds. Another driver, or another setting out, resets the
 * trace and the position: nothing of the former drive is shown or counted (docs/product.md, LIVE-11).
 */
export function applyFacts(before: RoomState | null, facts: RideFacts, now: number): RoomStep {
  if (before === null) return { state: newRoom(facts, now), messages: [] }
  if (facts.version <= before.facts.version) return { state: before, messages: [] }
  const sameDrive = facts.driver_id === before.facts.driver_id && facts.set_out_at === before.facts.set_out_at
  const moving = isMoving(facts.phase)
  const kept: RoomState = sameDrive
    ? { ...before, facts, synced_at: now }
    : {
        ...{ ...before, facts, synced_at: now, last: null, through: 0, awaited_since: null },
        ...{ trace: EMPTY_TRACE, approach: EMPTY_TRACE },
      }
  const state: RoomState = {
    ...kept,
    awaited_since: moving ? (kept.awaited_since ?? now) : null,
    pending: kept.pending && moving && kept.last !== null,
  }
  const step = emitSignal(emit({ state, messages: [] }, { type: 'status', ride: rideStatus(state) }), now)
  // Viewers still show the former driver's car: a snapshot without a position removes it.
  return before.last !== null && state.last === null ? emit(step, snapshot(step.state, now)) : step
}

/**
 * Takes the driver's points: all are kept or dropped, the kept ones extend the trace from the start on, and the newest
 * is broadcast, now or once the interval since the last broadcast has passed.
 */
export function takePoints(
  before: RoomState,
  message: DriverPoints,
  { now, intervalMs, simulated }: BroadcastTiming & { simulated: boolean },
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
    ...measured(before, kept, facts),
    pending: true,
    superseded: before.pending,
  }
  const dueAt = positionDueAt(state, intervalMs) ?? 0
  const step: RoomStep = { state, messages: [] }
  return emitSignal(now >= dueAt ? emitPosition(step, now) : step, now)
}

/** The ways with these points: to the pickup those before the start, and the trace those after it. */
function measured(
  { trace, approach, last }: RoomState,
  kept: DriverPoints['points'],
  { started_at }: RideFacts,
): Pick<RoomState, 'trace' | 'approach'> {
  const isCounted = ({ at }: { at: number }) => started_at !== null && at >= started_at
  const counted = kept.filter(isCounted)
  const before = kept.filter((point) => !isCounted(point))
  return {
    trace: counted.reduce(
      (sum, point, at) => addToTrace(sum, point, counted[at - 1] ?? last?.position ?? null),
      trace,
    ),
    approach: before.reduce((sum, point) => ({ ...addToTrace(sum, point, null), tail: '' }), approach),
  }
}

/** What is due by the clock alone: a pending position, and a signal that is lost. */
export function tick(state: RoomState, { now, intervalMs }: BroadcastTiming): RoomStep {
  const dueAt = positionDueAt(state, intervalMs)
  const step: RoomStep = { state, messages: [] }
  return emitSignal(dueAt !== null && now >= dueAt ? emitPosition(step, now) : step, now)
}
