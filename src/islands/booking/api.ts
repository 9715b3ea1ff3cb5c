// Requests made only by the lazy steps of the booking page: kept out of the page's first script.

import { number, object } from 'valibot'
import { type CallOptions, type CallRefusal, call } from '../../api'
import { type Booking, BookingSchema } from '../../domain/bookings/booking'
import type { StoredBooking } from '../../domain/bookings/booking-steps'
import type { Trip } from '../../domain/bookings/trip-request'
import { type PaymentMethod, payableAmounts } from '../../domain/payments/amounts'
import {
  type CheckoutAnswer,
  PaymentOrderAnswerSchema,
  type PaymentState,
  PaymentStateSchema,
  type PaymentVerificationAnswer,
  PaymentVerificationAnswerSchema,
} from '../../domain/payments/checkout'
import { accept, type Result } from '../../domain/result'

export const BookedAnswerSchema = object({ booking: BookingSchema })

/** `paid_amount`: rupees of all payments applied to the booking. */
export const BookingAnswerSchema = object({
  booking: BookingSchema,
  paid_amount: number(),
  payment_state: PaymentStateSchema,
})

/** Retries after the first request. */
const VERIFY_RETRIES = 2

/** A fare chosen in step 2, on a trip that can be quoted. */
export interface ChosenTrip {
  stored: StoredBooking
  method: PaymentMethod
  trip: Trip
  quote: string
  fare: NonNullable<StoredBooking['draft']['selectedFare']>
}

/** Creates a booking, or returns the one that was created earlier with the same idempotency key. */
export async function makeBooking({
  stored,
  method,
  trip,
  quote,
  fare,
}: ChosenTrip): Promise<Result<Booking, CallRefusal>> {
  const booked = await call('/api/bookings', {
    answer: BookedAnswerSchema,
    body: {
      trip,
      vehicle_type: fare.type,
      quote,
      idempotency_key: stored.tripKey,
      replaces: stored.replaces,
      payment_method: method,
      amount_choice: stored.amountChoice,
      fare_amount: fare.price,
    },
  })
  if (!booked.ok) return booked
  // A booking from an earlier attempt may have another choice; the payment order sets the amount and method.
  const { advance, remaining } = payableAmounts(fare.price)[stored.amountChoice]
  return accept({
    ...booked.value.booking,
    advance_amount: advance,
    remaining_amount: remaining,
    payment_method: method,
  })
}

export const orderPayment = (booking: Booking, method: PaymentMethod) =>
  call('/api/payment-order', {
    answer: PaymentOrderAnswerSchema,
    body: {
      bookingData: {
        pickup_address: booking.pickup_address,
        dropoff_address: booking.dropoff_address,
        scheduled_time: booking.scheduled_time,
        vehicle_type: booking.vehicle_type,
        fare_amount: booking.fare_amount,
        advance_amount: booking.advance_amount,
        remaining_amount: booking.remaining_amount,
      },
      bookingId: booking.id,
      paymentMethod: method,
      paymentAmount: booking.advance_amount,
    },
  })

/** Money may have been taken, so a failed verification is retried; verifying twice changes nothing. */
export const verifyPayment = (
  answer: CheckoutAnswer,
  booking: Booking,
): Promise<Result<PaymentVerificationAnswer, CallRefusal>> =>
  call('/api/payment-verification', {
    answer: PaymentVerificationAnswerSchema,
    body: { ...answer, booking_id: booking.id },
    retries: VERIFY_RETRIES,
  })

/** Error code: the booking does not exist, or is not this rider's. Only this refusal is retried. */
const NOT_FOUND = 'PGRST116'

export interface FoundBooking {
  booking: Booking
  /** Rupees: the sum of the payments applied to the booking. */
  paidAmount: number
  paymentState: PaymentState
}

export async function readBooking(
  id: string,
  how: Pick<CallOptions, 'signal' | 'retries' | 'isTransient'>,
): Promise<Result<FoundBooking, CallRefusal>> {
  const answer = await call(`/api/bookings/${encodeURIComponent(id)}`, {
    answer: BookingAnswerSchema,
    ...how,
  })
  if (!answer.ok) return answer
  const { booking, paid_amount, payment_state } = answer.value
  return { ok: true, value: { booking, paidAmount: paid_amount, paymentState: payment_state } }
}

export const isMissing = (refusal: CallRefusal) => refusal.reason === 'refused' && refusal.code === NOT_FOUND
