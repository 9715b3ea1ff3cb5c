import type { CheckedTrip } from '../../src/domain/bookings/check-trip'
import type { VehicleType } from '../../src/domain/bookings/trip-types'
import type { QuoteClaims } from '../../src/domain/fares/quote'
import { type AmountChoice, type PaymentMethod, payableAmounts } from '../../src/domain/payments/amounts'
import type { bookings } from '../database/tables'

export type NewBooking = typeof bookings.$inferInsert

export interface BookingFacts {
  id: string
  userId: string
  idempotencyKey: string
  serviceTypeId: string
  trip: CheckedTrip
  vehicle: VehicleType
  claims: QuoteClaims
  packageHours: number | null
  amountChoice: AmountChoice
  paymentMethod: PaymentMethod
  now: Date
}

/**
 * The row of a new booking. Every amount comes out of the signed quote; status and payment status are always
 * pending, the owner always the session's rider (docs/product.md, Booking).
 */
export function newBooking(facts: BookingFacts): NewBooking {
  const { trip, claims, vehicle } = facts
  const fare = claims.fares[vehicle]
  const { advance, remaining } = payableAmounts(fare.totalFare)[facts.amountChoice]
  return {
    id: facts.id,
    user_id: facts.userId,
    idempotency_key: facts.idempotencyKey,
    ...tripColumns(trip),
    scheduled_time: trip.pickupAt.toISOString(),
    return_scheduled_time: trip.returnAt?.toISOString() ?? null,
    service_type_id: facts.serviceTypeId,
    is_scheduled: true,
    vehicle_type: vehicle,
    package_hours: facts.packageHours,
    distance_km: claims.billed.distance_km,
    duration_minutes: claims.billed.duration_minutes,
    fare_amount: fare.totalFare,
    fare_parts: JSON.stringify(fare),
    advance_amount: advance,
    remaining_amount: remaining,
    payment_method: facts.paymentMethod,
    status: 'pending',
    payment_status: 'pending',
    created_at: facts.now.toISOString(),
  }
}

/** An address in one line, without what could turn the text around it: messages and other people's screens show it. */
const oneLine = (address: string) => address.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ').trim()

/** The columns that hold the trip as the rider asked for it, times aside. */
export function tripColumns(trip: Omit<CheckedTrip, 'pickupAt' | 'returnAt' | 'tripMultiplier'>) {
  return {
    pickup_address: oneLine(trip.pickup_address),
    pickup_latitude: trip.pickup_latitude,
    pickup_longitude: trip.pickup_longitude,
    dropoff_address: trip.dropoff_address === null ? null : oneLine(trip.dropoff_address),
    dropoff_latitude: trip.dropoff_latitude,
    dropoff_longitude: trip.dropoff_longitude,
    service_type: trip.service_type,
    is_round_trip: trip.is_round_trip,
    trip_type: trip.trip_type,
    passengers: trip.passengers,
    special_instructions: trip.special_instructions,
    package_id: trip.package_id,
  }
}
