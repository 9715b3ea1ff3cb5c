import type { CheckedTrip } from '../../src/domain/bookings/check-trip'
import type { VehicleType } from '../../src/domain/bookings/vehicle-types'
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
    userId: facts.userId,
    idempotencyKey: facts.idempotencyKey,
    ...tripColumns(trip),
    scheduledTime: trip.pickupAt.toISOString(),
    returnScheduledTime: trip.returnAt?.toISOString() ?? null,
    serviceTypeId: facts.serviceTypeId,
    isScheduled: true,
    vehicleType: vehicle,
    packageHours: facts.packageHours,
    distanceKm: claims.billed.distance_km,
    durationMinutes: claims.billed.duration_minutes,
    fareAmount: fare.totalFare,
    fareParts: JSON.stringify(fare),
    advanceAmount: advance,
    remainingAmount: remaining,
    paymentMethod: facts.paymentMethod,
    status: 'pending',
    paymentStatus: 'pending',
    createdAt: facts.now.toISOString(),
  }
}

/** An address in one line, without what could turn the text around it: messages and other people's screens show it. */
const oneLine = (address: string) => address.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ').trim()

/** The columns that hold the trip as the rider asked for it, times aside. */
export function tripColumns(trip: Omit<CheckedTrip, 'pickupAt' | 'returnAt' | 'tripMultiplier'>) {
  return {
    pickupAddress: oneLine(trip.pickup_address),
    pickupLatitude: trip.pickup_latitude,
    pickupLongitude: trip.pickup_longitude,
    dropoffAddress: trip.dropoff_address === null ? null : oneLine(trip.dropoff_address),
    dropoffLatitude: trip.dropoff_latitude,
    dropoffLongitude: trip.dropoff_longitude,
    serviceType: trip.service_type,
    isRoundTrip: trip.is_round_trip,
    tripType: trip.trip_type,
    passengers: trip.passengers,
    specialInstructions: trip.special_instructions,
    packageId: trip.package_id,
  }
}
