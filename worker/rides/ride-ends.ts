import type { Coordinates } from '../../src/domain/places/coordinates'
import type { BookingRow } from '../bookings/booking-row'

export type EndsRow = Pick<
  BookingRow,
  'pickup_latitude' | 'pickup_longitude' | 'dropoff_latitude' | 'dropoff_longitude'
>

export const pickupOf = (row: EndsRow): Coordinates => ({
  lat: row.pickup_latitude,
  lng: row.pickup_longitude,
})

/** Null of a rental. */
export const dropoffOf = (row: EndsRow): Coordinates | null =>
  row.dropoff_latitude === null || row.dropoff_longitude === null
    ? null
    : { lat: row.dropoff_latitude, lng: row.dropoff_longitude }
