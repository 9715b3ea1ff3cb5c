import * as v from 'valibot'
import { PositionSchema, SignalSchema } from './messages'
import { RidePhaseSchema } from './phase'
import { VeilSchema } from './veil'

const instant = v.pipe(v.number(), v.safeInteger())

/** What a ride's room is told of its booking, from D1: at each connect and after each move. */
export const RideFactsSchema = v.object({
  booking_id: v.string(),
  /** `ride_version` of the row: of two tellings the one with the higher version holds. */
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  phase: RidePhaseSchema,
  /** Whose points are taken; null while nobody has the ride. */
  driver_id: v.nullable(v.string()),
  /** Milliseconds since 1970: points taken before it are another trip's. */
  set_out_at: v.nullable(instant),
  /** Milliseconds since 1970: from here on the way counts as the ride's. Null before the start. */
  started_at: v.nullable(instant),
  /** Milliseconds since 1970: when the ride was completed or cancelled. */
  over_at: v.nullable(instant),
  /** What stands for the car to people with a link near an end of the trip. The room is not told the ends themselves. */
  veils: v.array(VeilSchema),
})
export type RideFacts = v.InferOutput<typeof RideFactsSchema>

/** Who comes in, as the worker proved it. The room believes the worker and nobody else. */
export const RoomEntrySchema = v.object({
  audience: v.picklist(['rider', 'driver', 'shared']),
  /** The rider or driver; null for a shared link. */
  person_id: v.nullable(v.string()),
  session_hash: v.nullable(v.string()),
  share_id: v.nullable(v.string()),
  /** Milliseconds since 1970, by the worker's clock: taken before anything that proves it was read. */
  proved_at: instant,
  facts: RideFactsSchema,
  /** Only where rides are rehearsed: a simulated car may be faster than any real one. */
  rehearsal: v.boolean(),
})
export type RoomEntry = v.InferOutput<typeof RoomEntrySchema>

/** Whose sockets to close. */
export type SocketsOf = { share_id: string } | { person_id: string } | { session_hash: string }

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A room as the worker sees it, without a socket. */
export const GlanceSchema = v.object({
  version: count,
  phase: RidePhaseSchema,
  signal: SignalSchema,
  position: v.nullable(PositionSchema),
  /** As a snapshot has it; null without a position. */
  age_ms: v.nullable(count),
  /** Open sockets by what they came for. */
  sockets: v.object({ rider: count, driver: count, shared: count }),
  /** Driven since the start, in metres. */
  distance_metres: count,
})
export type Glance = v.InferOutput<typeof GlanceSchema>

/** The way of a ride since its start, to be kept with the booking. */
export interface RideTrace {
  /** An encoded polyline of five decimals; empty when no position came. */
  trace: string
  points: number
  distance_metres: number
}
