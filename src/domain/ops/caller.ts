// A rider who calls, and what an operator books for them (docs/product.md, CALLER-1).
import * as v from 'valibot'
import { TypedPassengerSchema } from '../bookings/booking-steps'
import { TripSchema } from '../bookings/trip-request'
import { IdempotencyKeySchema, IdSchema, InstantSchema, ReasonSchema, VehicleTypeSchema } from '../fields'
import { accept, type Result, refuse } from '../result'
import { dialledPhone, isIndianMobile } from '../sign-in/phone'

/** POST /api/ops/callers: in the body, because an address is written to logs. */
export const CallerQuerySchema = v.object({ phone_no: v.pipe(v.string(), v.maxLength(40)) })

/** Who has this number. An operator asks the caller's name before they say one. */
export const CallerSchema = v.object({
  phone_no: v.string(),
  /** Null where nobody has said one. */
  name: v.nullable(v.string()),
  /**
   * 'verified': whoever has the number signed in by it; 'called': an operator booked for it before; 'new': nobody's
   * (docs/product.md, CALLER-3).
   */
  known: v.picklist(['verified', 'called', 'new']),
})

export type Caller = v.InferOutput<typeof CallerSchema>

/** What is booked by a rider or for one. `fare_amount` is the price that they were told, and is only ever compared. */
export const BookedTripSchema = v.object({
  trip: TripSchema,
  vehicle_type: VehicleTypeSchema,
  quote: v.pipe(v.string(), v.maxLength(8000)),
  fare_amount: v.number(),
  idempotency_key: IdempotencyKeySchema,
  /** Who rides, where it is not the rider. */
  passenger: v.optional(v.nullable(TypedPassengerSchema), null),
})

/** POST /api/ops/bookings. */
export const CallerBookingSchema = v.object({
  ...BookedTripSchema.entries,
  phone_no: v.pipe(v.string(), v.maxLength(40)),
  /** Needed where the number's account has no name. */
  name: v.nullable(v.pipe(v.string(), v.maxLength(100))),
  /** Why it is paid to the driver; null: the caller is sent a link to pay. */
  pays_driver_reason: v.optional(v.nullable(ReasonSchema), null),
  /** The driver who is sent at once, whatever time the trip has; null: it is offered to drivers, once it is confirmed. */
  send_driver_id: v.optional(v.nullable(IdSchema), null),
})

export type CallerBooking = v.InferOutput<typeof CallerBookingSchema>

/** Answer of that. */
export const CallerBookedSchema = v.object({
  id: v.string(),
  /** Who is on the way, as the caller is told; absent: drivers are offered it. */
  sent: v.optional(
    v.nullable(
      v.object({
        driver: v.nullable(v.string()),
        plate: v.string(),
        scheduled_time: InstantSchema,
        /** The caller was sent a link to pay. Absent in the answers of an older server. */
        has_link: v.optional(v.boolean(), false),
      }),
    ),
    null,
  ),
})

export type CallerBooked = v.InferOutput<typeof CallerBookedSchema>

/** The number as it is dialled, in the international form. */
export function checkCallerPhone(typed: string): Result<string, { reason: 'invalid_phone' }> {
  const phone = dialledPhone(typed)
  return isIndianMobile(phone) ? accept(phone) : refuse({ reason: 'invalid_phone' })
}
