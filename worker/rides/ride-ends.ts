import type { Coordinates } from '../../src/domain/places/coordinates'
import type { BookingRow } from '../bookings/booking-row'

export type EndsRow = Pick<
  BookingRow,
  'pickupLatitude' | 'pickupLongitude' | 'dropoffLatitude' | 'dropoffLongitude'
>

export const pickupOf = (row: EndsRow): Coordinates => ({
  lat: row.pickupLatitude,
  lng: row.pickupLongitude,
})

/** Null of a rental. */
export const dropoffOf = (row: EndsRow): Coordinates | null =>
  row.dropoffLatitude === null || row.dropoffLongitude === null
    ? null
    : { lat: row.dropoffLatitude, lng: row.dropoffLongitude }
