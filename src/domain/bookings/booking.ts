import * as v from 'valibot'
import { FareResultSchema } from '../fares/fare'
import { PaymentMethodSchema } from '../payments/amounts'
import { ServiceTypeSchema, TripTypeSchema, VehicleTypeSchema } from './trip-types'

export const BOOKING_STATUSES = ['pending', 'accepted', 'started', 'completed', 'cancelled'] as const

export const BookingStatusSchema = v.picklist(BOOKING_STATUSES)

export type BookingStatus = v.InferOutput<typeof BookingStatusSchema>

export const PAYMENT_STATUSES = ['pending', 'partial', 'paid', 'refunded', 'failed'] as const

const PaymentStatusSchema = v.picklist(PAYMENT_STATUSES)

export type PaymentStatus = v.InferOutput<typeof PaymentStatusSchema>

const InstantSchema = v.pipe(v.string(), v.isoTimestamp())

const RupeesSchema = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * A booking as the API answers it and session storage keeps it. Ids are strings, times ISO instants in UTC, money
 * whole rupees, `distance_km` and `duration_minutes` as billed (doubled for a round trip), `service_type` the
 * flow's name ('airport'; its record is found by `service_type_id`).
 */
export const BookingSchema = v.object({
  id: v.string(),
  user_id: v.string(),
  pickup_address: v.string(),
  pickup_latitude: v.number(),
  pickup_longitude: v.number(),
  dropoff_address: v.nullable(v.string()),
  dropoff_latitude: v.nullable(v.number()),
  dropoff_longitude: v.nullable(v.number()),
  fare_amount: RupeesSchema,
  advance_amount: RupeesSchema,
  remaining_amount: RupeesSchema,
  /** The fare as it was quoted, with its parts. */
  fare_parts: FareResultSchema,
  status: BookingStatusSchema,
  // Any text: a value this page does not know yet is shown on a grey badge, never an error.
  payment_status: v.string(),
  payment_method: PaymentMethodSchema,
  scheduled_time: InstantSchema,
  return_scheduled_time: v.nullable(InstantSchema),
  service_type_id: v.string(),
  service_type: ServiceTypeSchema,
  is_scheduled: v.boolean(),
  is_round_trip: v.boolean(),
  trip_type: v.nullable(TripTypeSchema),
  vehicle_type: VehicleTypeSchema,
  passengers: v.number(),
  special_instructions: v.nullable(v.string()),
  package_id: v.nullable(v.string()),
  package_hours: v.nullable(v.number()),
  distance_km: v.number(),
  duration_minutes: v.number(),
  driver_id: v.nullable(v.string()),
  vehicle_id: v.nullable(v.string()),
  start_time: v.nullable(InstantSchema),
  end_time: v.nullable(InstantSchema),
  created_at: InstantSchema,
  cancellation_reason: v.nullable(v.string()),
  waiting_time_minutes: v.nullable(v.number()),
})

export type Booking = v.InferOutput<typeof BookingSchema>

/** The part of an id that people see and read out: its last 8 characters. */
export function shortId(id: string): string {
  return id.slice(-8)
}

/** A rider may cancel until the ride has started (docs/product.md, Booking). */
export function canCancel(status: BookingStatus): boolean {
  return status === 'pending' || status === 'accepted'
}

/** Who cancelled a booking, and by which rule its money was judged (docs/product.md, Ride). */
export const CANCELLATION_CODES = ['unpaid', 'rider', 'no_show', 'company', 'no_driver'] as const
