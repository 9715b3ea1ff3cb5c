import * as v from 'valibot'
import { InstantSchema } from '../fields'
import { type Coordinates, greatCircleKm } from '../places/coordinates'
import { RidePhaseSchema } from './phase'
import { RideVehicleSchema } from './vehicle'

/** How long a ride that is over is still shown by its link and its room, in milliseconds (docs/product.md, SHARE-1). */
export const SHOWN_AFTER_RIDE_MS = 30 * 60_000

/** True from 30 minutes after a ride's end on, to the millisecond; false while it is not over. Milliseconds since 1970. */
export const isLongOver = (overAt: number | null, now: number): boolean =>
  overAt !== null && now - overAt >= SHOWN_AFTER_RIDE_MS

interface ShareFacts {
  /** When the link was taken back, as an ISO instant; null where it was not. */
  revoked_at: string | null
  /** When an emergency link ends, as an ISO instant; null for an ordinary link. */
  emergency_until: string | null
  /** When the ride was completed or cancelled, in milliseconds since 1970; null before. */
  rideOverAt: number | null
}

/**
 * Whether a link still opens: not revoked, and its ride not over for 30 minutes; an emergency link until its end,
 * whatever becomes of the ride (docs/product.md, SHARE-1 and EMERGENCY-6).
 */
export function isShareLive({ revoked_at, emergency_until, rideOverAt }: ShareFacts, now: Date): boolean {
  if (revoked_at !== null) return false
  return emergency_until === null ? !isLongOver(rideOverAt, now.getTime()) : now < new Date(emergency_until)
}

/** A part of a city, or a town. */
interface Locality extends Coordinates {
  name: string
  city: string
}

/** Farther than this from the nearest locality, a point is described as 'Around …'. */
const NEAR_KM = 4

/**
 * What viewers by share link read instead of an address: 'Koramangala, Bengaluru' (docs/product.md, SHARE-3). Derived
 * from the coordinates alone and never from the address as typed, which may name a house. Null where no locality is
 * known.
 */
export function localityOf(point: Coordinates, localities: readonly Locality[]): string | null {
  let nearest: { locality: Locality; km: number } | undefined
  for (const locality of localities) {
    const km = greatCircleKm(point, locality)
    if (!nearest || km < nearest.km) nearest = { locality, km }
  }
  if (!nearest) return null
  const { name, city } = nearest.locality
  return nearest.km <= NEAR_KM ? `${name}, ${city}` : `Around ${name}, ${city}`
}

/** Everything a shared link shows: no number, fare, rider, address or exact end of the trip. */
export const SharedRideSchema = v.object({
  phase: RidePhaseSchema,
  version: v.number(),
  /** Says that the position does not confirm an arrival or end that the driver reported; else null. */
  drivers_word: v.nullable(v.string()),
  driver_first_name: v.nullable(v.string()),
  vehicle: v.nullable(RideVehicleSchema),
  /** Of a started ride whose car has a problem (PROBLEM-3). */
  another_car: v.nullable(v.picklist(['looked_for', 'on_its_way'])),
  pickup_locality: v.string(),
  dropoff_locality: v.nullable(v.string()),
  scheduled_time: InstantSchema,
  /** When an emergency link ends, which shows exactly where the car is. */
  emergency_until: v.nullable(InstantSchema),
})

export type SharedRide = v.InferOutput<typeof SharedRideSchema>

/** Answer of POST /api/rides/:id/share: the one link that is open now. */
export const ShareAnswerSchema = v.object({ share: v.object({ id: v.string(), url: v.string() }) })

export type ShareAnswer = v.InferOutput<typeof ShareAnswerSchema>
