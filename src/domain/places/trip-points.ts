import type { Coordinates } from './coordinates'

/** Both ends of a trip as bookings and requests have them; a rental has no drop-off. */
export interface TripPoints {
  pickup_latitude: number
  pickup_longitude: number
  dropoff_latitude: number | null
  dropoff_longitude: number | null
}

/** Where a trip begins. */
export const pickupOf = (trip: TripPoints): Coordinates => ({
  lat: trip.pickup_latitude,
  lng: trip.pickup_longitude,
})

/** Null for a rental. */
export const dropoffOf = ({
  dropoff_latitude: lat,
  dropoff_longitude: lng,
}: TripPoints): Coordinates | null => (lat === null || lng === null ? null : { lat, lng })
