import * as v from 'valibot'
import { CitySchema, CountSchema } from '../fields'
import type { Position, Signal } from './messages'
import { RidePhaseSchema } from './phase'
import type { Gap } from './positions'
import { PrivacyZoneSchema } from './privacy-zone'

/** Milliseconds since 1970. */
export const MillisecondsSchema = v.pipe(v.number(), v.safeInteger())

/** What a ride's room gets of its booking from D1: at each connect and after each state transition. */
export const RideFactsSchema = v.object({
  booking_id: v.string(),
  /** Whose dispatch object the room reports to. */
  city: CitySchema,
  /** `ride_version` of the row: of two syncs the one with the higher version holds. */
  version: CountSchema,
  phase: RidePhaseSchema,
  /** Whose points are accepted; null while no driver has the ride. */
  driver_id: v.nullable(v.string()),
  /** Milliseconds since 1970: points measured before it belong to another trip. */
  set_out_at: v.nullable(MillisecondsSchema),
  /** Milliseconds since 1970: the trace counts from here on. Null before the start. */
  started_at: v.nullable(MillisecondsSchema),
  /** Whole metres that a first car drove with the rider until it had a problem. */
  driven_before: v.optional(CountSchema, 0),
  /** Milliseconds since 1970: when the ride was completed or cancelled. */
  over_at: v.nullable(MillisecondsSchema),
  /**
   * The middles of the privacy zones, for redacted positions. The room does not get the pickup and the drop-off
   * themselves.
   */
  privacy_zones: v.array(PrivacyZoneSchema),
})

export type RideFacts = v.InferOutput<typeof RideFactsSchema>

/** An authorised connect. The worker alone makes it; the room does not authorise anybody itself. */
export const RoomEntrySchema = v.object({
  /** 'shared' and 'emergency' by a link: to the one positions are redacted, to the other they are exact. */
  audience: v.picklist(['rider', 'driver', 'shared', 'emergency']),
  /** The rider or driver; null for a shared link. */
  person_id: v.nullable(v.string()),
  session_hash: v.nullable(v.string()),
  share_id: v.nullable(v.string()),
  /**
   * When the entry was authorised: milliseconds since 1970 by the worker's clock, read before the session or link was.
   */
  proved_at: MillisecondsSchema,
  facts: RideFactsSchema,
  /** True only outside production: a simulated car may be faster than any real one. */
  simulated: v.boolean(),
})

export type RoomEntry = v.InferOutput<typeof RoomEntrySchema>

/** Whose sockets to close. */
export type SocketOwner = { share_id: string } | { person_id: string } | { session_hash: string }

/** The room as the worker asks for it. */
export interface RoomSummary extends Pick<RideFacts, 'phase'> {
  /** Whose position it is. */
  driver_id: string | null
  signal: Signal
  position: Position | null
  /** As a snapshot has it; null without a position. */
  age_ms: number | null
  /** Driven since the start, in whole metres, along the straight line where no positions came: there are its ends. */
  distance_metres: number
  gaps: Gap[]
  /** Driven from setting out to the start; null without a position of then. */
  approach_metres: number | null
}

/** The trace of a ride since its start, to be stored with the booking. */
export interface RideTrace {
  /** An encoded polyline of five decimals; empty when no position came. */
  trace: string
  points: number
  distance_metres: number
}

/** The tag of a socket's owner; those of links, users and sessions never collide. */
export const socketTag = (who: SocketOwner): string => {
  if ('share_id' in who) return `share:${who.share_id}`
  return 'person_id' in who ? `person:${who.person_id}` : `session:${who.session_hash}`
}

/** The tags of all owners of an entry's socket. */
export const socketTags = ({
  person_id,
  session_hash,
  share_id = null,
}: Partial<Pick<RoomEntry, 'share_id'>> & Pick<RoomEntry, 'person_id' | 'session_hash'>): string[] => [
  ...(person_id === null ? [] : [socketTag({ person_id })]),
  ...(session_hash === null ? [] : [socketTag({ session_hash })]),
  ...(share_id === null ? [] : [socketTag({ share_id })]),
]

/**
 * Revocation TTL in milliseconds. No connect takes longer from its authorisation to the room, so none can outlive it.
 */
export const REVOCATION_TTL_MS = 2 * 60_000

/** Most revocations kept at once. Only a ride's own rider and driver cause any, so nobody can displace another's. */
export const MAX_REVOCATIONS = 100

/** Milliseconds by which the clocks of two machines may differ. */
const MAX_CLOCK_SKEW_MS = 500

/**
 * What a revocation at `revokedAt` does to an authorisation begun at `provedAt`: 'void' where it may have read the
 * state before the revocation; 'doubtful' within the clock skew, where it has to be repeated; 'good' after that, e.g.
 * of a user who signed in again (docs/product.md, LIVE-17). Milliseconds since 1970.
 */
export function proofAfterRevocation(revokedAt: number, provedAt: number): 'void' | 'doubtful' | 'good' {
  if (provedAt <= revokedAt) return 'void'
  return provedAt <= revokedAt + MAX_CLOCK_SKEW_MS ? 'doubtful' : 'good'
}
