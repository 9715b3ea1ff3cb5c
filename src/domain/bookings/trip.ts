import * as v from 'valibot'
import { instantOf } from '../kolkata-time'
import { ADDRESS_MAX } from '../places/place'
import { ServiceTypeSchema, type TripType, TripTypeSchema } from './trip-types'

const AddressSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(ADDRESS_MAX))

const LatitudeSchema = v.pipe(v.number(), v.minValue(-90), v.maxValue(90))

const LongitudeSchema = v.pipe(v.number(), v.minValue(-180), v.maxValue(180))

/** A zoneless local time in Kolkata, `YYYY-MM-DDTHH:mm`, 24:00 allowed. */
const LocalTimeSchema = v.pipe(
  v.string(),
  v.check((text) => instantOf(text) !== null, 'not a local time'),
)

/** Most characters of saved instructions, and of the rider's note in them. */
export const INSTRUCTIONS_MAX = 600

/**
 * A trip as the form sends it: well formed, not yet allowed (see check-trip.ts). Whatever else the sender adds
 * is dropped. Coordinates in degrees; times local to Kolkata.
 */
export const TripSchema = v.object({
  service_type: ServiceTypeSchema,
  trip_type: v.nullable(TripTypeSchema),
  is_round_trip: v.boolean(),
  pickup_address: AddressSchema,
  pickup_latitude: LatitudeSchema,
  pickup_longitude: LongitudeSchema,
  dropoff_address: v.nullable(AddressSchema),
  dropoff_latitude: v.nullable(LatitudeSchema),
  dropoff_longitude: v.nullable(LongitudeSchema),
  scheduled_time: LocalTimeSchema,
  return_scheduled_time: v.nullable(LocalTimeSchema),
  passengers: v.pipe(v.number(), v.integer()),
  package_id: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
  special_instructions: v.nullable(v.pipe(v.string(), v.maxLength(INSTRUCTIONS_MAX))),
})

export type Trip = v.InferOutput<typeof TripSchema>

/**
 * Whether a field of a trip is part of what is priced, in the order of the quote's fingerprint; coordinates to five
 * decimals, about a metre. Each field is also part of what is stored, and a change of it makes another trip.
 */
export const TRIP_FIELDS = {
  service_type: 'priced',
  trip_type: 'priced',
  is_round_trip: 'priced',
  pickup_address: 'not_priced',
  pickup_latitude: 'priced_to_a_metre',
  pickup_longitude: 'priced_to_a_metre',
  dropoff_address: 'not_priced',
  dropoff_latitude: 'priced_to_a_metre',
  dropoff_longitude: 'priced_to_a_metre',
  scheduled_time: 'priced',
  return_scheduled_time: 'priced',
  passengers: 'not_priced',
  package_id: 'priced',
  special_instructions: 'not_priced',
} as const satisfies Record<keyof Trip, 'priced' | 'priced_to_a_metre' | 'not_priced'>

/** Whether a trip has a return time of its own: outstation round trips alone (docs/product.md, Trip form). */
export function hasReturnTime(trip: Pick<Trip, 'service_type' | 'is_round_trip'>): boolean {
  return trip.service_type === 'outstation' && trip.is_round_trip
}

/**
 * The trip without what its service does not have: a rental has no drop-off and is never a round trip, only a
 * rental has a package, only an outstation round trip a return time.
 */
export function normaliseTrip(trip: Trip): Trip {
  const rental = trip.service_type === 'car_rental'
  return {
    ...trip,
    trip_type: rental || trip.service_type === 'ride_later' ? null : trip.trip_type,
    is_round_trip: trip.is_round_trip && !rental,
    dropoff_address: rental ? null : trip.dropoff_address,
    dropoff_latitude: rental ? null : trip.dropoff_latitude,
    dropoff_longitude: rental ? null : trip.dropoff_longitude,
    return_scheduled_time: hasReturnTime(trip) ? trip.return_scheduled_time : null,
    package_id: rental ? trip.package_id : null,
    special_instructions: trip.special_instructions || null,
  }
}

export type TripEnd = 'pickup' | 'dropoff'

/** Which end of a trip is the airport; null when neither has to be. */
export function airportEndOf(tripType: TripType | null): TripEnd | null {
  if (tripType === 'airport_pickup') return 'pickup'
  return tripType === 'airport_drop' ? 'dropoff' : null
}
