import * as v from 'valibot'
import { StoredInstantSchema } from '../fields'
import { isOver, RidePhaseSchema } from './phase'

/** Browser storage key: the rider's next trip, to be read without a network (docs/product.md, OFFLINE-2). */
export const NEXT_TRIP_KEY = 'next-trip'

/** What a rider needs at the pickup without a network, and no more: no fare, phone number or coordinates. */
const NextTripSchema = v.object({
  phase: RidePhaseSchema,
  /** False where the driver's arrival is their word alone (docs/product.md, OFFLINE-3). */
  arrival_confirmed: v.optional(v.boolean(), true),
  scheduled_time: StoredInstantSchema,
  pickup_address: v.string(),
  /** Null of a rental. */
  dropoff_address: v.nullable(v.string()),
  vehicle: v.nullable(
    v.object({ license_plate: v.string(), make: v.string(), model: v.string(), color: v.string() }),
  ),
  driver_name: v.nullable(v.string()),
  /** Null before a driver has the ride and after the start. */
  pin: v.nullable(v.string()),
  pin_locked: v.boolean(),
  /** From this instant on it is not shown as the next trip, whatever its phase. */
  show_until: StoredInstantSchema,
})
export type NextTrip = v.InferOutput<typeof NextTripSchema>

/** Answer of GET /api/trips/next. `rider` is null where nobody is signed in, or the phone is not verified. */
export const NextTripAnswerSchema = v.object({
  rider: v.nullable(v.string()),
  as_of: StoredInstantSchema,
  trip: v.nullable(NextTripSchema),
})
export type NextTripAnswer = v.InferOutput<typeof NextTripAnswerSchema>

const StoredNextTripSchema = v.object({
  /** The rider's id: a page that anybody else signed in to removes the whole record. */
  rider: v.string(),
  /**
   * The latest request. An answer is dropped unless its request's id is still stored, so a sign-out meanwhile voids
   * the answer.
   */
  request_id: v.optional(v.string()),
  known: v.optional(
    v.object({
      as_of: StoredInstantSchema,
      /** Clock offset: milliseconds that this device's clock was ahead of the server's at `as_of`; negative: behind. */
      clock_offset_ms: v.optional(v.number()),
      trip: NextTripSchema,
    }),
  ),
})
export type StoredNextTrip = v.InferOutput<typeof StoredNextTripSchema>
export type KnownNextTrip = NonNullable<StoredNextTrip['known']>

/** Parses what is stored under `NEXT_TRIP_KEY`; null for anything that does not fit the schema. */
export function parseStoredNextTrip(stored: string | null): StoredNextTrip | null {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), StoredNextTripSchema), stored)
  return kept.success ? kept.output : null
}

/**
 * The trip that is still to be shown as the next one; null where there is none, or its time has passed. `now` is the
 * device's clock, which may be hours wrong: the stored clock offset corrects it (docs/product.md, OFFLINE-5).
 */
export function tripToShow(kept: StoredNextTrip | null, now: Date): KnownNextTrip | null {
  const known = kept?.known
  if (!known || isOver(known.trip.phase)) return null
  return now.getTime() - (known.clock_offset_ms ?? 0) < Date.parse(known.trip.show_until) ? known : null
}
