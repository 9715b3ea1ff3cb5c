import * as v from 'valibot'
import { CountSchema } from '../fields'
import {
  ACKNOWLEDGED_AFTER_MS,
  ACKNOWLEDGED_AFTER_POINTS,
  type CloseReason,
  PositionSchema,
  type Signal,
  SignalSchema,
} from './messages'
import { isMoving, isOver } from './phase'
import { EMPTY_TRACE, TraceSchema } from './positions'
import { MillisecondsSchema, type RideFacts, RideFactsSchema, type RoomEntry } from './room-entry'
import { SHOWN_AFTER_RIDE_MS } from './share'

/** The room state: everything a room stores apart from its sockets. Milliseconds since 1970, by the room's clock. */
export const RoomStateSchema = v.object({
  facts: RideFactsSchema,
  /** When the facts were synced from the database. */
  synced_at: MillisecondsSchema,
  /** Sequence number of the last broadcast. */
  seq: CountSchema,
  /** Number of the driver's newest point that was kept or dropped. */
  through: CountSchema,
  last: v.nullable(v.object({ position: PositionSchema, received_at: MillisecondsSchema })),
  /** Since when positions are awaited; null while none are. */
  awaited_since: v.nullable(MillisecondsSchema),
  /** When a position was last broadcast. */
  sent_at: v.nullable(MillisecondsSchema),
  /** A newer position than the last broadcast waits for the interval to pass. */
  pending: v.boolean(),
  /** The pending position replaced another pending one: more positions come than may be broadcast. */
  superseded: v.boolean(),
  signal: SignalSchema,
  /** When the oldest sockets have to be authorised again; null without sockets. */
  renew_at: v.nullable(MillisecondsSchema),
  trace: TraceSchema,
  /** What was driven from setting out to the start, measured as the trace is; only how far is kept. */
  approach: v.optional(TraceSchema, EMPTY_TRACE),
  trace_stored: v.boolean(),
  /** The room was closed; the state stays until its trace is stored in D1. */
  closed: v.boolean(),
  /** The time for which the alarm is set. */
  alarm_at: v.nullable(MillisecondsSchema),
  /** The last write: how many there were with it, when it was, and `through` as it was written. */
  written: v.object({ times: CountSchema, at: MillisecondsSchema, through: CountSchema }),
})

export type RoomState = v.InferOutput<typeof RoomStateSchema>

/** The room state that is not written yet, as the driver's sockets keep it: `trace.tail` is what the write has not. */
export const UnwrittenSchema = v.omit(RoomStateSchema, ['facts'])

export type Unwritten = v.InferOutput<typeof UnwrittenSchema>

/** `writtenTail`: the tail of the trace as it was written. */
export const unwrittenOf = (
  { facts: _written, trace, ...state }: RoomState,
  writtenTail: string,
): Unwritten => ({ ...state, trace: { ...trace, tail: trace.tail.slice(writtenTail.length) } })

/**
 * The newest state, of the written one and those that sockets kept after that same write. A state that a socket kept
 * before a later write counts no more: another driver may have the ride since.
 */
export function newestState(written: RoomState, kept: readonly Unwritten[]): RoomState {
  const [newest] = kept
    .filter((state) => state.written.times === written.written.times)
    .toSorted((one, other) => other.seq - one.seq || other.through - one.through)
  if (!newest) return written
  const tail = written.trace.tail + newest.trace.tail
  return { ...newest, facts: written.facts, trace: { ...newest.trace, tail } }
}

/** Whether the driver's points have to be written and acknowledged now (docs/product.md, LIVE-1). */
export const isWriteDue = ({ through, written }: RoomState, now: number): boolean =>
  through - written.through >= ACKNOWLEDGED_AFTER_POINTS ||
  (through > written.through && now - written.at >= ACKNOWLEDGED_AFTER_MS)

export const newRoom = (facts: RideFacts, now: number): RoomState => ({
  facts,
  synced_at: now,
  seq: 0,
  through: 0,
  last: null,
  awaited_since: isMoving(facts.phase) ? now : null,
  sent_at: null,
  pending: false,
  superseded: false,
  signal: 'none',
  renew_at: null,
  trace: EMPTY_TRACE,
  approach: EMPTY_TRACE,
  trace_stored: false,
  closed: false,
  alarm_at: null,
  written: { times: 0, at: now, through: 0 },
})

/** After so many milliseconds without a position the signal is lost (docs/product.md, LIVE-5). */
const SIGNAL_TIMEOUT_MS = 30_000

/** When the signal counts as lost if no position comes; null while none is awaited. */
const lostAt = ({ facts, last, awaited_since }: RoomState): number | null => {
  const since = last?.received_at ?? awaited_since
  return isMoving(facts.phase) && since !== null ? since + SIGNAL_TIMEOUT_MS : null
}

/** The signal now. */
export function signalOf(state: RoomState, now: number): Signal {
  const lost = lostAt(state)
  if (lost === null) return 'none'
  if (now >= lost) return 'lost'
  return state.last === null ? 'none' : 'live'
}

/** The position age in milliseconds: since the fix was taken, and at least since it was received. */
export const ageOf = ({ last }: RoomState, now: number): number | null =>
  last && Math.max(0, now - Math.min(last.received_at, last.position.at))

/**
 * While the driver is connected, a lost signal is broadcast up to so much later: an alarm every two minutes is a quarter
 * of what one every thirty seconds costs. Pages show by their own clock that a position is old.
 */
const SIGNAL_CHECK_MS = 90_000

/** How long an authorisation of a socket holds; then the socket is closed, and its page reconnects. */
export const RENEW_MS = 30 * 60_000

/** How long after the ride a room waits for its trace to be stored: its end may be a day old when it comes (OFFLINE-11). */
const TRACE_DEADLINE_MS = 48 * 3_600_000

/**
 * Milliseconds after which a room without a sync and without a position is deleted: it may have missed the end of its
 * ride.
 */
const INACTIVE_ROOM_TTL_MS = 7 * 24 * 3_600_000

/** An alarm that is overdue by so much was lost and has to be set again. */
const OVERDUE_MS = 60_000

/**
 * Jitter of the network that is tolerated: a phone that sends each second must not be delayed for good by one late
 * message. Unless positions supersede each other, one may be broadcast so much before the interval has passed.
 */
const JITTER_MS = 100

/** When a pending position is due; null when none is pending. */
export const positionDueAt = ({ pending, superseded, sent_at }: RoomState, intervalMs: number) =>
  pending ? (sent_at ?? 0) + intervalMs - (superseded ? 0 : JITTER_MS) : null

/** When the room closes all sockets: 30 minutes after the ride (docs/product.md, LIVE-12). */
export const closesAt = ({ facts, closed }: RoomState): number | null =>
  facts.over_at === null || closed ? null : facts.over_at + SHOWN_AFTER_RIDE_MS

/**
 * When the room's storage is deleted: at its close, or two days after the ride if the trace was not stored in D1. A room
 * that missed the end is deleted too, so that no position is kept for good; the next connect syncs a new one.
 */
export function deletedAt({ facts, synced_at, last, trace, trace_stored }: RoomState): number {
  if (facts.over_at === null) return Math.max(synced_at, last?.received_at ?? 0) + INACTIVE_ROOM_TTL_MS
  const nothingToKeep = trace_stored || trace.points === 0
  return facts.over_at + (nothingToKeep ? SHOWN_AFTER_RIDE_MS : TRACE_DEADLINE_MS)
}

/** When something is due next by the clock alone, in milliseconds since 1970. */
export function nextAlarm(state: RoomState, isDriverConnected: boolean): number {
  const lost = state.signal === 'lost' ? null : lostAt(state)
  const patience = isDriverConnected && state.last !== null ? SIGNAL_CHECK_MS : 0
  const times = [lost && lost + patience, state.renew_at, closesAt(state)]
  return Math.min(deletedAt(state), ...times.filter((time) => time !== null))
}

/**
 * The time for which the alarm has to be set; null where the alarm may stay. An alarm that runs too early does nothing
 * and is set again, which costs less than setting it with each position.
 */
export function alarmToSet(state: RoomState, now: number, isDriverConnected: boolean): number | null {
  const next = nextAlarm(state, isDriverConnected)
  const isSet = state.alarm_at !== null && state.alarm_at > now - OVERDUE_MS
  return isSet && state.alarm_at !== null && state.alarm_at <= next ? null : next
}

/**
 * Why an entry authorised by the worker is refused all the same; null where it is accepted. The room's state may be
 * newer than what the worker read from D1: another driver, or the end of the ride (docs/product.md, LIVE-4).
 */
export function refuseEntry(
  { audience, person_id }: Pick<RoomEntry, 'audience' | 'person_id'>,
  state: RoomState | null,
  now: number,
): CloseReason | null {
  const closes = state && closesAt(state)
  if (state === null || state.closed || (closes !== null && now >= closes)) {
    return audience === 'shared' ? 'share_ended' : 'ride_over'
  }
  if (audience !== 'driver') return null
  if (person_id !== state.facts.driver_id) return 'reassigned'
  return isOver(state.facts.phase) ? 'ride_over' : null
}
