import * as v from 'valibot'
import { SignalSchema } from '../rides/messages'
import { InstantSchema, RideRowSchema } from './ride-row'

/** What needs a person, the most pressing kind first (docs/product.md, Operations). */
export const NEEDS = ['unassigned', 'signal_lost', 'pin_locked', 'refund_failed', 'not_set_out'] as const
export const NeedSchema = v.picklist(NEEDS)
export type Need = v.InferOutput<typeof NeedSchema>

/** A paid ride without a driver needs a person from so many hours before its pickup on. */
export const UNASSIGNED_HOURS = 2

export const NeedsPersonSchema = v.object({
  need: NeedSchema,
  /** Null for a refund of money that belongs to no booking. */
  ride: v.nullable(RideRowSchema),
  /** Since when, or for what time: the pickup, the last fix, the failed refund. */
  at: v.nullable(InstantSchema),
  /** Of a failed refund. */
  refund_paise: v.nullable(v.number()),
})
export type NeedsPerson = v.InferOutput<typeof NeedsPersonSchema>

/** A ride under way, as its live object tells it. 'unknown': the object did not answer in time. */
export const MovingRideSchema = v.object({
  ride: RideRowSchema,
  signal: v.picklist([...SignalSchema.options, 'unknown']),
  position: v.nullable(v.object({ lat: v.number(), lng: v.number(), heading: v.nullable(v.number()) })),
  /** When that position came in; null without one. */
  seen_at: v.nullable(InstantSchema),
})
export type MovingRide = v.InferOutput<typeof MovingRideSchema>

/** Rides are counted up to here; so many may be more. */
export const COUNTED_TO = 100

/** GET /api/ops/board. */
export const BoardSchema = v.object({
  now: InstantSchema,
  needs: v.array(NeedsPersonSchema),
  counts: v.object({ unassigned: v.number(), accepted: v.number(), started: v.number() }),
  moving: v.array(MovingRideSchema),
  /** More rides are under way than were asked for their position. */
  moving_more: v.boolean(),
})
export type Board = v.InferOutput<typeof BoardSchema>

/** The most pressing kind first; of one kind the earliest. */
export function byUrgency(one: NeedsPerson, other: NeedsPerson): number {
  const kinds = NEEDS.indexOf(one.need) - NEEDS.indexOf(other.need)
  return kinds !== 0 ? kinds : (one.at ?? '').localeCompare(other.at ?? '')
}
