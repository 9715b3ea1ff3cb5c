import * as v from 'valibot'
import { PositionSchema, SignalSchema } from './messages'
import { RidePhaseSchema } from './phase'
import { PrivacyZoneSchema } from './privacy-zone'

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
  privacy_zones: v.array(PrivacyZoneSchema),
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
  simulated: v.boolean(),
})

export type RoomEntry = v.InferOutput<typeof RoomEntrySchema>

/** Whose sockets to close. */
export type SocketOwner = { share_id: string } | { person_id: string } | { session_hash: string }

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A room as the worker sees it, without a socket. */
const RoomSummarySchema = v.object({
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

export type RoomSummary = v.InferOutput<typeof RoomSummarySchema>

/** The way of a ride since its start, to be kept with the booking. */
export interface RideTrace {
  /** An encoded polyline of five decimals; empty when no position came. */
  trace: string
  points: number
  distance_metres: number
}

/** What a socket belongs to, as one word: links, people and sessions never share one. */
export const socketTag = (who: SocketOwner): string => {
  if ('share_id' in who) return `share:${who.share_id}`
  return 'person_id' in who ? `person:${who.person_id}` : `session:${who.session_hash}`
}

/** Everything that a visitor's socket belongs to. */
export function socketTags({ person_id, session_hash, share_id }: Omit<RoomEntry, 'facts'>): string[] {
  const tags: string[] = []
  if (person_id !== null) tags.push(socketTag({ person_id }))
  if (session_hash !== null) tags.push(socketTag({ session_hash }))
  if (share_id !== null) tags.push(socketTag({ share_id }))
  return tags
}

/** A proof that takes longer than this, in milliseconds, has failed: nobody comes in with an older one. */
export const REVOCATION_TTL_MS = 2 * 60_000

/** Endings remembered at once. Only a ride's own rider and driver make any, so nobody pushes out somebody else's. */
export const MAX_REVOCATIONS = 100

/** Milliseconds that the clocks of two machines may be apart. */
const MAX_CLOCK_SKEW_MS = 500

/**
 * What an ending, at `revokedAt`, does to a proof that was begun at `provedAt`: 'void' where it may have seen what was
 * before the ending; 'doubtful' where only the clocks say that it did not, so that it has to be given again; 'good'
 * after that, as somebody's is who signed in again (docs/product.md, Live position). Milliseconds since 1970.
 */
export function proofAfterRevocation(revokedAt: number, provedAt: number): 'void' | 'doubtful' | 'good' {
  if (provedAt <= revokedAt) return 'void'
  return provedAt <= revokedAt + MAX_CLOCK_SKEW_MS ? 'doubtful' : 'good'
}
