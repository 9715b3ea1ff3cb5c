import * as v from 'valibot'
import { StoredInstantSchema } from '../fields'
import { isMoving, isOver, RidePhaseSchema } from './phase'

/** What a driver needs of a ride without a network: where to, when, and whom to call. No fare and no PIN. */
const KeptRideSchema = v.object({
  id: v.string(),
  phase: RidePhaseSchema,
  scheduled_time: StoredInstantSchema,
  pickup_address: v.string(),
  pickup_detail: v.nullable(v.string()),
  /** Null of a rental. */
  dropoff_address: v.nullable(v.string()),
  rider: v.nullable(v.object({ name: v.string(), phone_no: v.nullable(v.string()) })),
})
export type KeptRide = v.InferOutput<typeof KeptRideSchema>

const StoredRideSchema = v.object({
  /** The driver's id. */
  driver: v.string(),
  as_of: StoredInstantSchema,
  /** Clock offset: milliseconds that this device's clock was ahead of the server's at `as_of`; negative: behind. */
  clock_offset_ms: v.number(),
  ride: KeptRideSchema,
})
export type StoredRide = v.InferOutput<typeof StoredRideSchema>

/** Parses the record of the driver's store; null for anything that does not fit. */
export function parseStoredRide(stored: unknown): StoredRide | null {
  const kept = v.safeParse(StoredRideSchema, stored)
  return kept.success ? kept.output : null
}

/** The ride to keep: the one under way, else the next; null where the driver has none ahead. `rides` are by time. */
export function rideToKeep<Ride extends KeptRide>(rides: readonly Ride[]): Ride | null {
  return rides.find(({ phase }) => isMoving(phase)) ?? rides.find(({ phase }) => !isOver(phase)) ?? null
}

/** The fields that are kept of a ride, and no others. */
export const keptFieldsOf = (ride: KeptRide): KeptRide => v.parse(KeptRideSchema, ride)

/**
 * Milliseconds after the server's last answer for which a ride under way is kept; nobody needs its rider's number
 * later.
 */
const KEPT_MS = 24 * 3_600_000

/**
 * The stored ride while it may still be shown; null from a day after the server last confirmed it. `now` is the device's
 * clock, which may be hours wrong: the stored clock offset corrects it.
 */
export function rideToShow(stored: StoredRide | null, now: Date): StoredRide | null {
  if (!stored || isOver(stored.ride.phase)) return null
  const serverNow = now.getTime() - stored.clock_offset_ms
  return serverNow < Date.parse(stored.as_of) + KEPT_MS ? stored : null
}
