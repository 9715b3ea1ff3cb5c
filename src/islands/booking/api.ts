// Requests made only by the lazy steps of the booking page: kept out of the page's first script.

import { nullable, number, object, optional, string } from 'valibot'
import { type CallOptions, type CallRefusal, call, isSignedOut } from '../../api'
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

const BookedAnswerSchema = object({ booking: BookingSchema })

/** `paid_amount`: rupees of all payments applied to the booking. */
const BookingAnswerSchema = object({
  booking: BookingSchema,
  passenger_name: optional(nullable(string()), null),
  paid_amount: number(),
  payment_state: PaymentStateSchema,
})

/** Retries after the first request, each given up after so many milliseconds: what it was for is then read. */
const VERIFY_RETRIES = 2

const VERIFY_TIMEOUT_MS = 8000

/** Milliseconds: an answer that never comes must not end the polling. */
const READ_TIMEOUT_MS = 10_000

/** A fare chosen in step 2, on a trip that can be quoted. */
interface ChosenTrip {
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
      passenger: stored.passenger,
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

/** `insteadOf`: the order of another amount that is given up. */
export const orderPayment = (booking: Booking, method: PaymentMethod, insteadOf: string | null) =>
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
      paymentAmount: booking.owed_amount || booking.advance_amount,
      insteadOf,
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
    timeoutMs: VERIFY_TIMEOUT_MS,
  })

/** Error code: the booking does not exist, or is not this rider's. Only this refusal is retried. */
const NOT_FOUND = 'PGRST116'

export interface FoundBooking {
  booking: Booking
  /** Who rides, where it is not the rider. */
  passenger: string | null
  /** Rupees: the sum of the payments applied to the booking. */
  paidAmount: number
  paymentState: PaymentState
}

export async function readBooking(
  id: string,
  how: Pick<CallOptions, 'signal' | 'retries' | 'isTransient'> = {},
): Promise<Result<FoundBooking, CallRefusal>> {
  const answer = await call(`/api/bookings/${encodeURIComponent(id)}`, {
    answer: BookingAnswerSchema,
    timeoutMs: READ_TIMEOUT_MS,
    ...how,
  })
  if (!answer.ok) return answer
  const { booking, passenger_name: passenger, paid_amount, payment_state } = answer.value
  return { ok: true, value: { booking, passenger, paidAmount: paid_amount, paymentState: payment_state } }
}

export const isMissing = (refusal: CallRefusal) => refusal.reason === 'refused' && refusal.code === NOT_FOUND

/**
 * What is known of a booking's payment: 'checking' also where the answer is lost; 'none' for a booking that this rider
 * can't read, for nothing can be paid for it either; nothing where the session has ended.
 */
export async function readPayment(id: string): Promise<PaymentState | 'signed_out'> {
  const found = await readBooking(id)
  if (found.ok) return found.value.paymentState
  const { refusal } = found
  if (isSignedOut(refusal)) return 'signed_out'
  return refusal.reason === 'refused' && refusal.status < 500 ? 'none' : 'checking'
}
