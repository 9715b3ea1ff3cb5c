import type { Trip } from './trip-request'
import type { ServiceType, TripType } from './trip-types'

/** Whether a trip has a return time of its own: outstation round trips alone (docs/product.md, FORM-8). */
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

/** The kind of trip a tab opens with. */
export function firstTripType(service: ServiceType): TripType | null {
  if (service === 'airport') return 'airport_pickup'
  return service === 'outstation' ? 'one_way' : null
}
