import type { BookingRow } from '../../src/domain/bookings/booking'
import type { CheckedTrip } from '../../src/domain/bookings/check-trip'
import type { Trip } from '../../src/domain/bookings/trip-request'
import { instantOf } from '../../src/domain/kolkata-time'
import { type AmountChoice, payableAmounts } from '../../src/domain/payments/amounts'
import { pickupOf } from '../../src/domain/places/coordinates'
import { cityOf } from '../../src/domain/places/service-area'
import { newId } from '../database/new-id'
import type { bookings } from '../database/tables'
import type { QuoteClaims } from '../fares/quotes'

interface BookingFacts {
  user_id: string
  service_type_id: string
  trip: CheckedTrip
  claims: QuoteClaims
  package_hours: number | null
  request: Pick<BookingRow, 'idempotency_key' | 'vehicle_type' | 'payment_method'> & {
    amount_choice: AmountChoice
  }
  pays_driver: boolean
  /** When the driver can be there who is sent at once; null: the pickup is when it was asked for. */
  thereAt: Date | null
  now: Date
}

/** What a ride without a driver holds: nothing is left of a former one. */
export const RELEASED = {
  status: 'pending',
  driver_id: null,
  vehicle_id: null,
  accepted_at: null,
  set_out_at: null,
  arrived_at: null,
  arrival_confirmed_at: null,
  busy_from: null,
  busy_until: null,
  start_pin: null,
  pin_tries: 0,
  approach_metres: null,
} as const

/** What a booking has once it is paid for, driven or cancelled, and a new one has not. */
export const NOT_YET = {
  ...RELEASED,
  start_time: null,
  end_time: null,
  waiting_time_minutes: null,
  cancellation_reason: null,
  version: 0,
  ride_version: 0,
  last_move: null,
  payment_failed: false,
  unpaid_note: null,
  actual_distance_metres: null,
  ended_reason: null,
  rental_over: null,
  clock_from: null,
  clock_stopped_at: null,
  change_number: 0,
} as const satisfies Partial<BookingRow>

/** Each column of a booking but those that the database generates. */
export type NewBooking = Pick<BookingRow, keyof typeof bookings.$inferInsert>

/**
 * The row of a new booking. Every amount comes out of the signed quote; the status is always pending, the owner always
 * the session's rider (docs/product.md, BOOKING-19).
 */
export function newBooking({
  trip: checked,
  claims,
  request,
  thereAt,
  now,
  ...ids
}: BookingFacts): NewBooking {
  const { pickupAt, returnAt, tripMultiplier, ...trip } = checked
  const { idempotency_key, vehicle_type, payment_method, amount_choice } = request
  const fare = claims.fares[vehicle_type]
  const { advance, remaining } = ids.pays_driver
    ? { advance: 0, remaining: fare.totalFare }
    : payableAmounts(fare.totalFare)[amount_choice]
  return {
    ...NOT_YET,
    ...tripColumns(trip),
    ...ids,
    ...{ idempotency_key, vehicle_type, payment_method },
    id: newId(),
    city: cityOf(pickupOf(trip)),
    scheduled_time: (thereAt ?? pickupAt).toISOString(),
    return_scheduled_time: returnAt?.toISOString() ?? null,
    is_scheduled: thereAt === null,
    distance_km: claims.billed.distance_km,
    duration_minutes: claims.billed.duration_minutes,
    fare_amount: fare.totalFare,
    fare_parts: JSON.stringify(fare),
    advance_amount: advance,
    remaining_amount: remaining,
    created_at: now.toISOString(),
  }
}

const isoOf = (local: string | null) => (local === null ? null : (instantOf(local)?.toISOString() ?? null))

/** A trip as its columns hold it: every field, local times as instants. */
export const tripColumns = (trip: Trip) => ({
  ...trip,
  scheduled_time: isoOf(trip.scheduled_time),
  return_scheduled_time: isoOf(trip.return_scheduled_time),
})
