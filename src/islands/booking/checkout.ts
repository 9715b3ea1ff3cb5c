// What the booking page pays: the trip of step 3, and what is still to pay for a booking of step 4.
import { object } from 'valibot'
import { type CallRefusal, call, randomKey } from '../../api'
import {
  type Payable,
  type Payment,
  pay,
  type Settled,
  showPaymentProblem,
  termsAreAccepted,
} from '../../components/checkout/checkout'
import { showToast } from '../../components/toast'
import { type Booking, BookingSchema } from '../../domain/bookings/booking'
import { asAnotherBooking, withKeys } from '../../domain/bookings/booking-steps'
import type { ToastText } from '../../domain/bookings/sentences'
import { FAILED_TO_CALCULATE_FARE } from '../../domain/fares/sentences'
import { type PaymentMethod, payableAmounts } from '../../domain/payments/amounts'
import type { GoOn } from '../../domain/payments/checkout'
import type { OrderPurpose } from '../../domain/payments/payment'
import {
  NO_FARE_SELECTED,
  PASSENGER_REQUIRED,
  PAYMENT_SUCCESSFUL,
  RIDE_SETTLED,
  TIP_PAID,
} from '../../domain/payments/sentences'
import { checkContact } from '../../domain/profile/emergency-contact'
import { accept, type Result, refuse } from '../../domain/result'
import { type BookingState, keep, keepOwnTrip } from './booking-state'
import { bookingPath, type FoundBooking, storePaidBooking } from './confirmation'
import { quoteTrip } from './quote'
import {
  backToTrip,
  backToVehicles,
  leaveForSignIn,
  replaceStep,
  returnTo,
  settledUrl,
  showConfirmation,
  showStep,
} from './step-history'

/** Whether who rides can be taken; else the fields of step 1 say why not. */
export function takesPassenger(state: BookingState): boolean {
  const { passenger } = state.stored.value
  if (passenger === null || checkContact(passenger, null).ok) return true
  state.passengerMissed.value += 1
  return false
}

/** 'Pay ₹… Now' of step 3. */
export async function startPayment(state: BookingState, goOn?: GoOn) {
  if (!state.trip.value || !state.selectedFare.value) return showPaymentProblem(state, NO_FARE_SELECTED)
  if (!termsAreAccepted(state)) return
  if (!takesPassenger(state)) {
    returnTo(state, 1, () => showStep(state, 1))
    showToast('error', PASSENGER_REQUIRED)
    return
  }
  await pay(state, {
    ...paymentOf(state, goOn, PAYMENT_SUCCESSFUL),
    payable: () => bookTrip(state),
    renews: (refusal) => renewStale(state, refusal),
    onRefused: (refusal) => whereRefused(state, refusal),
  })
}

/** 'Finish the payment' of a booking that is shown in step 4, or what is owed for its ride. */
export async function finishPayment(
  state: BookingState,
  { booking, statement }: FoundBooking,
  { goOn, ...asked }: { goOn?: GoOn | undefined } & Partial<AskedPayment> = {},
): Promise<void> {
  const owed = statement.owed_paise / 100
  const ofRide = owed > 0 ? { rupees: owed, purpose: 'remainder' as const } : {}
  const ofBooking = owed > 0 ? RIDE_SETTLED : PAYMENT_SUCCESSFUL
  const refusal = await pay(state, {
    ...paymentOf(state, goOn, asked.purpose === 'tip' ? TIP_PAID : ofBooking),
    payable: async () => accept(payableOf(booking, booking.payment_method, { ...ofRide, ...asked })),
  })
  // The booking cannot be paid any more, or not so much: the page shows what became of it.
  if (refusal?.reason === 'refused' && refusal.status === 409) state.shownRound.value += 1
}

/** What a payment leads to, in both steps. Draft and booking are kept for a retry. */
const paymentOf = (state: BookingState, goOn: GoOn | undefined, thanks: ToastText) =>
  ({
    goOn,
    onSettled(end: Settled, booking) {
      if (end === 'confirmed') {
        storePaidBooking(booking)
        showToast('success', thanks)
      }
      showConfirmation(state, booking.id, end === 'confirmed' || end === 'already_paid')
    },
    onNothingPaid({ id }, isCanceled) {
      state.settledBooking.value = id
      if (!isCanceled || state.step.value !== 3) return
      const canceled = new URLSearchParams({ payment_canceled: 'true', booking_id: id })
      replaceStep(3, `${location.pathname}?${canceled}`)
    },
    onIdle() {
      // A reload must not show the cancellation again.
      if (state.step.value === 3) replaceStep(3, settledUrl(location.search))
    },
    onSignedOut: (claimed) => leaveForSignIn(state, claimed?.id),
  }) satisfies Omit<Payment<Booking>, 'payable'>

interface AskedPayment {
  /** Whole rupees. */
  rupees: number
  purpose: OrderPurpose
}

/** `asked`: what is paid where it is not the booking itself. */
const payableOf = (
  booking: Booking,
  method: PaymentMethod,
  { rupees = booking.advance_amount, purpose }: Partial<AskedPayment> = {},
): Payable<Booking> => ({
  booking,
  method,
  rupees,
  statePath: bookingPath(booking.id),
  order: {
    path: '/api/payment-order',
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
      purpose,
    },
  },
  verification: { path: '/api/payment-verification', body: { booking_id: booking.id } },
})

const BookedAnswerSchema = object({ booking: BookingSchema })

/** Creates the booking, or finds the one that was created earlier with the same idempotency key. */
async function bookTrip(state: BookingState): Promise<Result<Payable<Booking>, CallRefusal | null>> {
  const { value: trip } = state.trip
  const { value: fare } = state.selectedFare
  if (!trip || !fare) return refuse(null)
  keepOwnTrip(state)
  const quote = await quoteTrip(state, trip, new AbortController().signal)
  const isLeaving = state.step.value !== 3 || state.returning.value !== null
  if (!quote && !isLeaving) return refuse({ reason: 'unreachable', message: FAILED_TO_CALCULATE_FARE })
  // The rider is led to the form with the reason, or to the sign-in, or has to accept the changed price first.
  if (!quote || state.priceChange.value) return refuse(null)
  // Kept before the request: its answer may be lost.
  const { tripKey, askedKeys } = state.stored.value
  keep(state, { askedKeys: withKeys(askedKeys, [tripKey]) })
  const { value: stored } = state.stored
  const { value: method } = state.method
  const booked = await call('/api/bookings', {
    answer: BookedAnswerSchema,
    body: {
      trip,
      vehicle_type: fare.type,
      quote: quote.quote,
      idempotency_key: tripKey,
      replaces: stored.askedKeys,
      payment_method: method,
      amount_choice: stored.amountChoice,
      fare_amount: fare.price,
      passenger: stored.passenger,
    },
  })
  if (!booked.ok) return booked
  const { booking } = booked.value
  // Whatever the new booking replaces is replaced.
  keep(state, { bookingId: booking.id, askedKeys: [tripKey] })
  // A booking from an earlier attempt may have another choice; the payment order sets the amount and method.
  const { advance, remaining } = payableAmounts(fare.price)[stored.amountChoice]
  const chosen = { advance_amount: advance, remaining_amount: remaining, payment_method: method }
  return accept(payableOf({ ...booking, ...chosen }, method))
}

/** The server refused the quote or the key as stale: a new one is requested, and paid only at the same price. */
function renewStale(state: BookingState, refusal: CallRefusal): boolean {
  const code = refusal.reason === 'refused' ? refusal.code : ''
  if (['quote_expired', 'price_changed'].includes(code)) keep(state, { quote: null })
  else if (['conflict', 'booking_closed'].includes(code))
    keep(state, asAnotherBooking(state.stored.value, randomKey()))
  else return false
  return true
}

/** Refusal codes of the vehicle: the rider returns to step 2, not to the form. */
const VEHICLE_CODES = ['not_bookable', 'too_few_seats', 'package_for_other_vehicle']

/** The step that a refused trip or vehicle leads back to. */
function whereRefused(state: BookingState, refusal: CallRefusal): (() => void) | null {
  if (refusal.reason !== 'refused' || refusal.status !== 422) return null
  const back = VEHICLE_CODES.includes(refusal.code) ? backToVehicles : backToTrip
  return () => back(state, refusal.message)
}
