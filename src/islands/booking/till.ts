import { type CallRefusal, call } from '../../api'
import type { Booking } from '../../domain/bookings/booking'
import type { StoredBooking } from '../../domain/bookings/stored-booking'
import type { Trip } from '../../domain/bookings/trip'
import { type PaymentMethod, payableAmounts } from '../../domain/payments/amounts'
import {
  PaymentOrderAnswerSchema,
  type PaymentVerificationAnswer,
  PaymentVerificationAnswerSchema,
} from '../../domain/payments/answers'
import type { CheckoutAnswer } from '../../domain/payments/razorpay'
import { accept, type Result } from '../../domain/result'
import { BookedAnswerSchema } from './booking-answers'
import type { Checkout } from './checkout-script'
import { openCheckout } from './open-checkout'
import type { Till } from './pay'

const VERIFY_TRIES = 3
const VERIFY_AGAIN_MS = 1000

interface Sheet {
  Sheet: Checkout
  brandName: string
}

/** A fare chosen in step 2, on a trip that can be quoted. */
export interface Chosen {
  stored: StoredBooking
  method: PaymentMethod
  trip: Trip
  quote: string
  fare: NonNullable<StoredBooking['draft']['selectedFare']>
}

/** Makes the booking of a trip, or finds the one this trip's key has made before. */
async function book({ stored, method, trip, quote, fare }: Chosen): Promise<Result<Booking, CallRefusal>> {
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
  // A booking made by an earlier try may say otherwise: how it is paid is settled when the payment is ordered.
  const { advance, remaining } = payableAmounts(fare.price)[stored.amountChoice]
  return accept({
    ...booked.value.booking,
    advance_amount: advance,
    remaining_amount: remaining,
    payment_method: method,
  })
}

const order = (booking: Booking, method: PaymentMethod) =>
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

/** The server's last word, not its failure to give one. */
const isWord = (refusal: CallRefusal) => refusal.reason === 'refused' && refusal.status < 500

/** Money may have moved, so a server that can't tell is asked again; asking twice changes nothing. */
async function verify(
  answer: CheckoutAnswer,
  booking: Booking,
): Promise<Result<PaymentVerificationAnswer, CallRefusal>> {
  for (let tried = 1; ; tried++) {
    const verified = await call('/api/payment-verification', {
      answer: PaymentVerificationAnswerSchema,
      body: { ...answer, booking_id: booking.id },
    })
    if (verified.ok || isWord(verified.refusal) || tried === VERIFY_TRIES) return verified
    await new Promise((resolve) => setTimeout(resolve, VERIFY_AGAIN_MS))
  }
}

/** Pays for the trip of the draft. */
export function tillForTrip(
  chosen: Chosen,
  { Sheet, brandName }: Sheet,
  booked: (made: Booking) => void,
): Till {
  const { method } = chosen
  return {
    async booking() {
      const answer = await book(chosen)
      if (answer.ok) booked(answer.value)
      return answer
    },
    order: (booking) => order(booking, method),
    checkout: (made, booking) => openCheckout(Sheet, { order: made, booking, method, brandName }),
    verify,
  }
}

/** Finishes the payment of a booking that was made before, with that booking's own data. */
export function tillForBooking(booking: Booking, { Sheet, brandName }: Sheet): Till {
  const method = booking.payment_method
  return {
    booking: async () => accept(booking),
    order: () => order(booking, method),
    checkout: (made) => openCheckout(Sheet, { order: made, booking, method, brandName }),
    verify,
  }
}
