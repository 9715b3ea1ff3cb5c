import * as v from 'valibot'
import { TripSchema } from '../../src/domain/bookings/trip'
import { VehicleTypeSchema } from '../../src/domain/bookings/trip-types'
import { AmountChoiceSchema, PaymentMethodSchema } from '../../src/domain/payments/amounts'

export const BookingIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))

/**
 * All that a rider may say about a new booking. Anything else that is posted (a status, an owner, a driver) is
 * dropped; `fare_amount` is the price the rider saw, and is only ever compared.
 */
export const BookingRequestSchema = v.object({
  trip: TripSchema,
  vehicle_type: VehicleTypeSchema,
  quote: v.pipe(v.string(), v.maxLength(8000)),
  idempotency_key: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  /** An unpaid booking made for the trip before it was changed. */
  replaces: v.optional(v.nullable(BookingIdSchema), null),
  payment_method: PaymentMethodSchema,
  amount_choice: AmountChoiceSchema,
  fare_amount: v.number(),
})

export type BookingRequest = v.InferOutput<typeof BookingRequestSchema>
