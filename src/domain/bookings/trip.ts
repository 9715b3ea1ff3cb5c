import type { BookingRecord } from './booking'
import type { TripType } from './trip-types'

/** Most characters of a pickup's detail. */
export const PICKUP_DETAIL_MAX = 80

export const PICKUP_DETAIL_LABEL = 'House, floor, gate or landmark'

/** Most characters of saved instructions, and of the rider's note in them. */
export const INSTRUCTIONS_MAX = 600

/**
 * Whether a field of a trip is part of what is priced, in the order of the quote's fingerprint; coordinates to five
 * decimals, about a metre. Each field is also part of what is stored, and a change of it makes another trip.
 */
export const TRIP_FIELDS = {
  service_type: 'priced',
  trip_type: 'priced',
  is_round_trip: 'priced',
  pickup_address: 'not_priced',
  pickup_detail: 'not_priced',
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
} as const satisfies Partial<Record<keyof BookingRecord, 'priced' | 'priced_to_a_metre' | 'not_priced'>>

/**
 * A trip as the form sends it: well formed, not yet allowed (see check-trip.ts). Coordinates in degrees; times local to
 * Kolkata, `YYYY-MM-DDTHH:mm`.
 */
export type Trip = Pick<BookingRecord, keyof typeof TRIP_FIELDS>

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
