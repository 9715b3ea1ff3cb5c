import * as v from 'valibot'
import { type CloseReason, PositionSchema, type Signal, SignalSchema } from './messages'
import { isMoving, isOver } from './phase'
import { EMPTY_TRACE, TraceSchema } from './positions'
import { type RideFacts, RideFactsSchema, type RoomEntry } from './room-entry'
import { SHOWN_AFTER_RIDE_MS } from './share'

const instant = v.pipe(v.number(), v.safeInteger())

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Everything a room knows beside its sockets. Times in milliseconds since 1970, by the room's clock. */
export const RoomStateSchema = v.object({
  facts: RideFactsSchema,
  /** When the room was told them. */
  synced_at: instant,
  /** Number of the newest message to everybody. */
  seq: count,
  /** Number of the driver's newest point that was dealt with. */
  through: count,
  last: v.nullable(v.object({ position: PositionSchema, received_at: instant })),
  /** Since when positions are awaited; null while none are. */
  awaited_since: v.nullable(instant),
  /** When a position was last sent to everybody. */
  sent_at: v.nullable(instant),
  /** A newer position than the one sent waits for its turn. */
  pending: v.boolean(),
  /** It took the place of another one that waited: more come than may go out. */
  superseded: v.boolean(),
  /** What viewers were told. */
  signal: SignalSchema,
  /** When the oldest sockets have to prove themselves anew; null without sockets. */
  renew_at: v.nullable(instant),
  trace: TraceSchema,
  trace_stored: v.boolean(),
  /** The room was closed; what is left waits for its trace to be kept. */
  closed: v.boolean(),
  /** For when the alarm is set. */
  alarm_at: v.nullable(instant),
})

export type RoomState = v.InferOutput<typeof RoomStateSchema>

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
  trace_stored: false,
  closed: false,
  alarm_at: null,
})

/** After so many milliseconds without a position the signal is lost (docs/product.md, Live position). */
const SIGNAL_TIMEOUT_MS = 30_000

/** When the signal is lost if nothing comes; null while nothing is awaited. */
const lostAt = ({ facts, last, awaited_since }: RoomState): number | null => {
  const since = last?.received_at ?? awaited_since
  return isMoving(facts.phase) && since !== null ? since + SIGNAL_TIMEOUT_MS : null
}

/** What is to be said of the driver's signal now. */
export function signalOf(state: RoomState, now: number): Signal {
  const lost = lostAt(state)
  if (lost === null) return 'none'
  if (now >= lost) return 'lost'
  return state.last === null ? 'none' : 'live'
}

/** How old the last fix is: since it was taken, and never less than since it came in. */
export const ageOf = ({ last }: RoomState, now: number): number | null =>
  last && Math.max(0, now - Math.min(last.received_at, last.position.at))

/** Milliseconds between two positions to a viewer at least (docs/product.md, Live position). */
export const POSITION_INTERVAL_MS = 1000

/** A waiting position is sent by a timer; if the room was evicted before that, the alarm sends it so much later. */
const TIMER_GRACE_MS = 2000

/** A socket is open for so long at most; then its page proves again whom it is for. */
export const RENEW_MS = 30 * 60_000

/** How long a room waits for its trace to be kept. */
const TRACE_DEADLINE_MS = 24 * 3_600_000

/** A room that hears nothing for so long, neither of its ride nor of its car, may never hear of the end. */
const INACTIVE_ROOM_TTL_MS = 7 * 24 * 3_600_000

/** An alarm that is overdue for so long will not come by itself. */
const OVERDUE_MS = 60_000

/**
 * Who sends each second must not wait for ever because the network was late once: unless positions crowd, one may go
 * out a little early, and so catches up.
 */
const JITTER_MS = 100

/** When a waiting position is due; null when none waits. */
export const positionDueAt = (
  { pending, superseded, sent_at }: RoomState,
  intervalMs: number,
): number | null => (pending ? (sent_at ?? 0) + intervalMs - (superseded ? 0 : JITTER_MS) : null)

/** When the room closes to everybody: 30 minutes after the ride (docs/product.md, Live position). */
export const closesAt = ({ facts, closed }: RoomState): number | null =>
  facts.over_at === null || closed ? null : facts.over_at + SHOWN_AFTER_RIDE_MS

/**
 * When nothing is left to remember: at the close, or a day after the ride if nobody kept its trace. A room that missed
 * the end keeps nobody's position for good: a ride that goes on after all is told to it anew by the next who comes.
 */
export function deletedAt({ facts, synced_at, last, trace, trace_stored }: RoomState): number {
  if (facts.over_at === null) return Math.max(synced_at, last?.received_at ?? 0) + INACTIVE_ROOM_TTL_MS
  const nothingToKeep = trace_stored || trace.points === 0
  return facts.over_at + (nothingToKeep ? SHOWN_AFTER_RIDE_MS : TRACE_DEADLINE_MS)
}

/** When time alone changes something next, in milliseconds since 1970. */
export function nextAlarm(state: RoomState): number {
  const sendAt = state.pending ? (state.sent_at ?? 0) + TIMER_GRACE_MS : null
  const quietAt = state.signal === 'lost' ? null : lostAt(state)
  const times = [sendAt, quietAt, state.renew_at, closesAt(state)]
  return Math.min(deletedAt(state), ...times.filter((time) => time !== null))
}

/**
 * For when the alarm has to be set anew; null: it may stay. One that comes too early finds nothing to do and is set
 * again, which is cheaper than moving it with each position.
 */
export function alarmToSet(state: RoomState, now: number): number | null {
  const next = nextAlarm(state)
  const isSet = state.alarm_at !== null && state.alarm_at > now - OVERDUE_MS
  return isSet && state.alarm_at !== null && state.alarm_at <= next ? null : next
}

/**
 * Why somebody whom the worker let through is not admitted all the same; null: they are. The room may know more than
 * D1 said a moment ago: that the ride has another driver, or that it is over (docs/product.md, Live position).
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
