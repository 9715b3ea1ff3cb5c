import { normaliseTrip } from '../../src/domain/bookings/trip'
import { instantOf } from '../../src/domain/kolkata-time'
import type { BookingRequest } from './booking-request'
import type { BookingRow } from './booking-row'
import { tripColumns } from './new-booking'

const isoOf = (local: string | null) => (local === null ? null : (instantOf(local)?.toISOString() ?? null))

/**
 * Whether a request that comes under a known key asks for what was booked under it: the same trip, car and fare.
 * How it is paid may differ, for that is settled when the payment is ordered.
 */
export function isSameBooking(row: BookingRow, request: BookingRequest): boolean {
  const trip = normaliseTrip(request.trip)
  const asked = {
    ...tripColumns(trip),
    scheduled_time: isoOf(trip.scheduled_time),
    return_scheduled_time: isoOf(trip.return_scheduled_time),
    vehicle_type: request.vehicle_type,
    fare_amount: request.fare_amount,
  }
  const stored: Record<string, unknown> = row
  return Object.entries(asked).every(([column, value]) => stored[column] === value)
}
