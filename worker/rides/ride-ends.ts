import type { Coordinates } from '../../src/domain/places/coordinates'
import type { BookingRow } from '../bookings/booking-row'

export const pickupOf = (row: BookingRow): Coordinates => ({
  lat: row.pickupLatitude,
  lng: row.pickupLongitude,
})

/** Null of a rental. */
export const dropoffOf = (row: BookingRow): Coordinates | null =>
  row.dropoffLatitude === null || row.dropoffLongitude === null
    ? null
    : { lat: row.dropoffLatitude, lng: row.dropoffLongitude }
