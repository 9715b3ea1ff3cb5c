import * as v from 'valibot'
import { PositionSchema, type Signal, SignalSchema } from './messages'
import { isMoving } from './phase'
import { type RideFacts, RideFactsSchema } from './room-entry'
import { EMPTY_TRACE, TraceSchema } from './trace'

const instant = v.pipe(v.number(), v.safeInteger())
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Everything a room knows beside its sockets. Times in milliseconds since 1970, by the room's clock. */
export const RoomStateSchema = v.object({
  facts: RideFactsSchema,
  /** When the room was told them. */
  told_at: instant,
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
  waiting: v.boolean(),
  /** It took the place of another one that waited: more come than may go out. */
  crowded: v.boolean(),
  /** What viewers were told. */
  signal: SignalSchema,
  /** When the oldest sockets have to prove themselves anew; null without sockets. */
  renew_at: v.nullable(instant),
  trace: TraceSchema,
  trace_kept: v.boolean(),
  /** The room was closed; what is left waits for its trace to be kept. */
  closed: v.boolean(),
  /** For when the alarm is set. */
  alarm_at: v.nullable(instant),
})
export type RoomState = v.InferOutput<typeof RoomStateSchema>

export const newRoom = (facts: RideFacts, now: number): RoomState => ({
  facts,
  told_at: now,
  seq: 0,
  through: 0,
  last: null,
  awaited_since: isMoving(facts.phase) ? now : null,
  sent_at: null,
  waiting: false,
  crowded: false,
  signal: 'none',
  renew_at: null,
  trace: EMPTY_TRACE,
  trace_kept: false,
  closed: false,
  alarm_at: null,
})

/** After so many milliseconds without a position the signal is lost (docs/product.md, Live position). */
const QUIET_MS = 30_000

/** When the signal is lost if nothing comes; null while nothing is awaited. */
export const lostAt = ({ facts, last, awaited_since }: RoomState): number | null => {
  const since = last?.received_at ?? awaited_since
  return isMoving(facts.phase) && since !== null ? since + QUIET_MS : null
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
