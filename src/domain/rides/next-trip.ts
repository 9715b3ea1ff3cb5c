import * as v from 'valibot'
import { isOver, RidePhaseSchema } from './phase'

/** Browser storage key: the rider's next trip, to be read without a network (docs/product.md, Without a network). */
export const NEXT_TRIP_KEY = 'next-trip'

/** As a clock reads it too: the pattern alone lets in what `Date` can't read. */
const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
)

/** What a rider needs at the kerb, and no more: no fare, phone number or coordinates. */
export const NextTripSchema = v.object({
  phase: RidePhaseSchema,
  scheduled_time: instant,
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
  /** From this instant on it is nobody's next trip, whatever became of it. */
  show_until: instant,
})
export type NextTrip = v.InferOutput<typeof NextTripSchema>

/** Answer of GET /api/trips/next. Without a rider nobody is signed in, or their phone is not proved. */
export const NextTripAnswerSchema = v.object({
  rider: v.nullable(v.string()),
  as_of: instant,
  trip: v.nullable(NextTripSchema),
})
export type NextTripAnswer = v.InferOutput<typeof NextTripAnswerSchema>

const StoredNextTripSchema = v.object({
  /** Whose it is: pages of anybody else remove it. */
  rider: v.string(),
  /** The asking that is under way. Whatever removes the whole makes its answer worth nothing. */
  asked: v.optional(v.string()),
  known: v.optional(
    v.object({
      as_of: instant,
      /** Milliseconds that this device's clock was ahead of ours at `as_of`; below nought, behind it. */
      ahead: v.optional(v.number()),
      trip: NextTripSchema,
    }),
  ),
})
export type StoredNextTrip = v.InferOutput<typeof StoredNextTripSchema>
export type KnownNextTrip = NonNullable<StoredNextTrip['known']>

/** What is stored under `NEXT_TRIP_KEY`; null for what we did not write. */
export function parseStoredNextTrip(stored: string | null): StoredNextTrip | null {
  if (stored === null) return null
  try {
    const kept = v.safeParse(StoredNextTripSchema, JSON.parse(stored))
    return kept.success ? kept.output : null
  } catch {
    return null
  }
}

/**
 * The trip that is still to be shown as the next one; null where there is none, or its time has passed. `now` is the
 * device's clock, which may be hours wrong: without a network it is set right by what it was off when it was asked.
 */
export function tripToShow(kept: StoredNextTrip | null, now: Date): KnownNextTrip | null {
  const known = kept?.known
  if (!known || isOver(known.trip.phase)) return null
  return now.getTime() - (known.ahead ?? 0) < Date.parse(known.trip.show_until) ? known : null
}
