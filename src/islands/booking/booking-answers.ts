import { number, object } from 'valibot'
import { BookingSchema } from '../../domain/bookings/booking'
import { PaymentStateSchema } from '../../domain/payments/answers'

export const BookedAnswerSchema = object({ booking: BookingSchema })

/** `paid_amount`: rupees of all payments applied to the booking. */
export const BookingAnswerSchema = object({
  booking: BookingSchema,
  paid_amount: number(),
  payment_state: PaymentStateSchema,
})
