import * as v from 'valibot'
import { type Booking, BookingSchema } from '../../src/domain/bookings/booking'
import type { bookings } from '../database/tables'

export type BookingRow = typeof bookings.$inferSelect

/**
 * A row as the API answers it: the one place where columns become the field names of docs/product.md, Booking.
 * Parsed, so that a row that no code of ours can have written is found out here and not on a rider's screen.
 */
export function bookingOf(row: BookingRow): Booking {
  return v.parse(BookingSchema, {
    id: row.id,
    user_id: row.userId,
    pickup_address: row.pickupAddress,
    pickup_latitude: row.pickupLatitude,
    pickup_longitude: row.pickupLongitude,
    dropoff_address: row.dropoffAddress,
    dropoff_latitude: row.dropoffLatitude,
    dropoff_longitude: row.dropoffLongitude,
    fare_amount: row.fareAmount,
    advance_amount: row.advanceAmount,
    remaining_amount: row.remainingAmount,
    fare_parts: JSON.parse(row.fareParts),
    status: row.status,
    payment_status: row.paymentStatus,
    payment_method: row.paymentMethod,
    scheduled_time: row.scheduledTime,
    return_scheduled_time: row.returnScheduledTime,
    service_type_id: row.serviceTypeId,
    service_type: row.serviceType,
    is_scheduled: row.isScheduled,
    is_round_trip: row.isRoundTrip,
    trip_type: row.tripType,
    vehicle_type: row.vehicleType,
    passengers: row.passengers,
    special_instructions: row.specialInstructions,
    package_id: row.packageId,
    package_hours: row.packageHours,
    distance_km: row.distanceKm,
    duration_minutes: row.durationMinutes,
    driver_id: row.driverId,
    vehicle_id: row.vehicleId,
    start_time: row.startTime,
    end_time: row.endTime,
    created_at: row.createdAt,
    cancellation_reason: row.cancellationReason,
    waiting_time_minutes: row.waitingTimeMinutes,
  } satisfies Record<keyof Booking, unknown>)
}
