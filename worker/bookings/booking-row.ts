import * as v from 'valibot'
import { type Booking, BookingSchema } from '../../src/domain/bookings/booking'
import type { bookings } from '../database/tables'

export type BookingRow = typeof bookings.$inferSelect

/**
 * A row as the API answers it: the fields of docs/product.md, Booking, and none of the other columns. Parsed, so that
 * a row that no code of ours can have written is found out here and not on a rider's screen.
 */
export const bookingOf = (row: BookingRow): Booking =>
  v.parse(BookingSchema, { ...row, fare_parts: JSON.parse(row.fare_parts) })
