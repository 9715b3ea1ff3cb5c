// Somebody else who rides, as the rider who books names them (docs/product.md, Bookings for somebody else).
import * as v from 'valibot'

/** As a booking has it; the number is null 30 days after the booking was made. */
export const PassengerSchema = v.object({ name: v.string(), phone_no: v.nullable(v.string()) })

export type Passenger = v.InferOutput<typeof PassengerSchema>

/** As it is typed: a name by the rule of names, and an Indian mobile number as it is dialled. */
export const TypedPassengerSchema = v.object({
  name: v.pipe(v.string(), v.maxLength(100)),
  phone_no: v.pipe(v.string(), v.maxLength(40)),
})

export type TypedPassenger = v.InferOutput<typeof TypedPassengerSchema>
