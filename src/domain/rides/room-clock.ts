import { lostAt, type RoomState } from './room-state'
import { SHOWN_AFTER_RIDE_MS } from './share-life'

/** Milliseconds between two positions to a viewer at least (docs/product.md, Live position). */
export const POSITION_INTERVAL_MS = 1000
/** A waiting position is sent by a timer; if the room was evicted before that, the alarm sends it so much later. */
const TIMER_GRACE_MS = 2000
/** A socket is open for so long at most; then its page proves again whom it is for. */
export const RENEW_MS = 30 * 60_000
/** How long a room waits for its trace to be kept. */
const TRACE_WAITS_MS = 24 * 3_600_000
/** A room that hears nothing for so long, neither of its ride nor of its car, may never hear of the end. */
const SILENCE_MS = 7 * 24 * 3_600_000
/** An alarm that is overdue for so long will not come by itself. */
const OVERDUE_MS = 60_000

/**
 * Who sends each second must not wait for ever because the network was late once: unless positions crowd, one may go
 * out a little early, and so catches up.
 */
const JITTER_MS = 100

/** When a waiting position is due; null when none waits. */
export const positionDueAt = ({ waiting, crowded, sent_at }: RoomState, intervalMs: number): number | null =>
  waiting ? (sent_at ?? 0) + intervalMs - (crowded ? 0 : JITTER_MS) : null

/** When the room closes to everybody: 30 minutes after the ride (docs/product.md, Live position). */
export const closesAt = ({ facts, closed }: RoomState): number | null =>
  facts.over_at === null || closed ? null : facts.over_at + SHOWN_AFTER_RIDE_MS

/**
 * When nothing is left to remember: at the close, or a day after the ride if nobody kept its trace. A room that missed
 * the end keeps nobody's position for good: a ride that goes on after all is told to it anew by the next who comes.
 */
export function forgottenAt({ facts, told_at, last, trace, trace_kept }: RoomState): number {
  if (facts.over_at === null) return Math.max(told_at, last?.received_at ?? 0) + SILENCE_MS
  const nothingToKeep = trace_kept || trace.points === 0
  return facts.over_at + (nothingToKeep ? SHOWN_AFTER_RIDE_MS : TRACE_WAITS_MS)
}

/** When time alone changes something next, in milliseconds since 1970. */
export function nextAlarm(state: RoomState): number {
  const sendAt = state.waiting ? (state.sent_at ?? 0) + TIMER_GRACE_MS : null
  const quietAt = state.signal === 'lost' ? null : lostAt(state)
  const times = [sendAt, quietAt, state.renew_at, closesAt(state)]
  return Math.min(forgottenAt(state), ...times.filter((time) => time !== null))
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
