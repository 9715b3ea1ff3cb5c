// One payment: booking, payment order, payment window, verification, and the result on the screen.
// docs/product.md, Payment.
import { type CallRefusal, randomKey } from '../../api'
import { dismissRefusals, showToast } from '../../components/toast'
import type { Booking } from '../../domain/bookings/booking'
import { FAILED_TO_CALCULATE_FARE } from '../../domain/fares/sentences'
import type {
  CheckoutAnswer,
  PaymentOrderAnswer,
  PaymentVerificationAnswer,
} from '../../domain/payments/checkout'
import {
  asLine,
  NO_FARE_SELECTED,
  PAYMENT_CANCELED,
  PAYMENT_ERROR,
  PAYMENT_FAILED,
  PAYMENT_NOT_LOADED,
  PAYMENT_SUCCESSFUL,
  TERMS_REQUIRED,
  VERIFICATION_FAILED,
  withDescription,
} from '../../domain/payments/sentences'
import { accept, type Result } from '../../domain/result'
import { type ChosenTrip, makeBooking, orderPayment, verifyPayment } from './api'
import { type BookingState, keep } from './booking-state'
import { storePaidBooking } from './confirmation'
import { type CheckoutResult, loadedRazorpay, openCheckout, type RazorpayConstructor } from './payment-window'
import { quoteTrip } from './quote'
import { backToTrip, backToVehicles, replaceStep, settledUrl, showPaidBooking } from './step-history'

/** 'Pay ₹… Now' of step 3. A second press while the first is under way does nothing. */
export async function startPayment(state: BookingState, brandName: string): Promise<void> {
  if (state.processing.value) return
  const { value: trip } = state.trip
  const { value: fare } = state.selectedFare
  if (!trip || !fare) return refusePayment(state, NO_FARE_SELECTED)
  if (!state.termsAccepted.value) {
    state.termsMissed.value += 1
    return showToast('error', TERMS_REQUIRED)
  }
  const Sheet = loadedRazorpay()
  if (!Sheet) return refusePayment(state, PAYMENT_NOT_LOADED)

  beginPayment(state)
  const attempt = async (): Promise<PaymentResult | Stale> => {
    const quote = await quoteTrip(state, trip, new AbortController().signal)
    if (!quote && state.step.value === 3) return { end: 'error', message: FAILED_TO_CALCULATE_FARE }
    // The rider is back at the form with the reason, or has to accept the changed price first.
    if (!quote || state.priceChange.value) return { end: 'stopped' }
    const chosen = { stored: state.stored.value, method: state.method.value, trip, quote: quote.quote, fare }
    return pay(stepsForTrip(chosen, { Sheet, brandName }, (made) => rememberBooking(state, made)))
  }
  showPaymentResult(state, await payWithOneRetry(attempt, (stale) => renewStale(state, stale)))
}

/** 'Finish the payment' of a booking that is shown in step 4. */
export async function finishPayment(state: BookingState, booking: Booking, brandName: string): Promise<void> {
  if (state.processing.value) return
  const Sheet = loadedRazorpay()
  if (!Sheet) return refusePayment(state, PAYMENT_NOT_LOADED)
  beginPayment(state)
  const attempt = () => pay(stepsForBooking(booking, { Sheet, brandName }))
  showPaymentResult(state, await payWithOneRetry(attempt, () => {}))
}

function beginPayment(state: BookingState): void {
  state.processing.value = true
  state.signedOut.value = false
  state.paymentProblem.value = null
  dismissRefusals()
}

/** Stores the new booking's id in the draft, and clears the id of the booking that it replaces. */
function rememberBooking(state: BookingState, { id }: Booking): void {
  keep(state, { bookingId: id, replaces: null })
}

/** The server refused the quote or the key as stale: a new one is requested, and paid only at the same price. */
function renewStale(state: BookingState, { what }: Stale): void {
  const { bookingId, replaces } = state.stored.value
  if (what === 'quote') keep(state, { quote: null, quotedFor: null })
  else keep(state, { tripKey: randomKey(), bookingId: null, replaces: bookingId ?? replaces })
}

/**
 * One attempt, and a second one after a stale quote or key is renewed. The window is a third party's script:
 * an exception in it fails the payment, not the page.
 */
async function payWithOneRetry(
  attempt: () => Promise<PaymentResult | Stale>,
  renewed: (stale: Stale) => void,
): Promise<PaymentResult> {
  try {
    const first = await attempt()
    if (first.end !== 'stale') return first
    renewed(first)
    const second = await attempt()
    return second.end === 'stale' ? { end: 'error', message: second.message } : second
  } catch {
    return { end: 'error', message: '' }
  }
}

function refusePayment(state: BookingState, problem: typeof NO_FARE_SELECTED): void {
  state.paymentProblem.value = asLine(problem)
  showToast('error', problem)
}

/** The steps of a payment that call the server or the provider; tests pass their own. */
interface PaymentSteps {
  /** Creates the booking, or returns the one already created for this trip. */
  booking(): Promise<Result<Booking, CallRefusal>>
  order(booking: Booking): Promise<Result<PaymentOrderAnswer, CallRefusal>>
  checkout(order: PaymentOrderAnswer, booking: Booking): Promise<CheckoutResult>
  verify(answer: CheckoutAnswer, booking: Booking): Promise<Result<PaymentVerificationAnswer, CallRefusal>>
}

/** Can be retried without the rider, with a new quote or a new key. No booking was created. */
type Stale = { end: 'stale'; what: 'quote' | 'key'; message: string }

type PaymentResult =
  /** 'processing': the payment is authorised and not captured yet. */
  | { end: 'confirmed' | 'processing'; booking: Booking }
  | { end: 'already_paid'; bookingId: string }
  | { end: 'dismissed'; booking: Booking }
  | { end: 'failed'; booking: Booking; description: string | null }
  /** The provider reports success and our server could not verify it: no second payment until it is verified. */
  | { end: 'unverified'; booking: Booking; message: string | null }
  /** The server refuses the trip: the pickup is too soon, or outside the service area. */
  | { end: 'trip'; message: string }
  /** The server refuses the vehicle: too few seats, or the package is for another vehicle. */
  | { end: 'vehicle'; message: string }
  /** The session has ended; the draft is kept. */
  | { end: 'signed_out'; message: string }
  /** No booking was created, and the page already shows what the rider has to do. */
  | { end: 'stopped' }
  | { end: 'error'; message: string }

/** Refusal codes after which a new quote or a new key is tried. */
const STALE_CODES = new Map<string, Stale['what']>([
  ['quote_expired', 'quote'],
  ['price_changed', 'quote'],
  ['conflict', 'key'],
  ['booking_closed', 'key'],
])

/** Refusal codes of the vehicle: the rider returns to step 2, not to the form. */
const VEHICLE_CODES = new Set(['not_bookable', 'too_few_seats', 'package_for_other_vehicle'])

/** One payment, from creating the booking to our server's verification. docs/product.md, Payment. */
async function pay(steps: PaymentSteps): Promise<PaymentResult | Stale> {
  const booked = await steps.booking()
  if (!booked.ok) return resultOfRefusal(booked.refusal, null)
  const booking = booked.value
  if (booking.payment_status === 'partial' || booking.payment_status === 'paid') {
    return { end: 'already_paid', bookingId: booking.id }
  }

  const ordered = await steps.order(booking)
  if (!ordered.ok) return resultOfRefusal(ordered.refusal, booking)

  const sheet = await steps.checkout(ordered.value, booking)
  switch (sheet.end) {
    case 'dismissed':
      return { end: 'dismissed', booking }
    case 'failed':
      return { end: 'failed', booking, description: sheet.description }
    case 'unreadable':
      return { end: 'unverified', booking, message: null }
    case 'answered': {
      const verified = await steps.verify(sheet.answer, booking)
      if (verified.ok) return { end: verified.value.status, booking }
      const { refusal } = verified
      // The message of a 5xx does not help a rider who has just paid.
      const message = refusal.reason === 'refused' && refusal.status < 500 ? refusal.message : null
      return { end: 'unverified', booking, message }
    }
  }
}

function resultOfRefusal(refusal: CallRefusal, booking: Booking | null): PaymentResult | Stale {
  if (refusal.reason !== 'refused') return { end: 'error', message: refusal.message }
  const { code, message, status } = refusal
  if (booking && code === 'already_paid') return { end: 'already_paid', bookingId: booking.id }
  if (booking && code === 'payment_processing') return { end: 'processing', booking }
  const what = STALE_CODES.get(code)
  if (what) return { end: 'stale', what, message }
  if (status === 401) return { end: 'signed_out', message }
  if (status === 422) return { end: VEHICLE_CODES.has(code) ? 'vehicle' : 'trip', message }
  return { end: 'error', message }
}

interface PaymentWindow {
  Sheet: RazorpayConstructor
  brandName: string
}

function stepsForTrip(
  chosen: ChosenTrip,
  { Sheet, brandName }: PaymentWindow,
  booked: (made: Booking) => void,
): PaymentSteps {
  const { method } = chosen
  return {
    async booking() {
      const answer = await makeBooking(chosen)
      if (answer.ok) booked(answer.value)
      return answer
    },
    order: (booking) => orderPayment(booking, method),
    checkout: (made, booking) => openCheckout(Sheet, { order: made, booking, method, brandName }),
    verify: verifyPayment,
  }
}

/** The steps for an existing unpaid booking, from that booking's own data. */
function stepsForBooking(booking: Booking, { Sheet, brandName }: PaymentWindow): PaymentSteps {
  const method = booking.payment_method
  return {
    booking: async () => accept(booking),
    order: () => orderPayment(booking, method),
    checkout: (made) => openCheckout(Sheet, { order: made, booking, method, brandName }),
    verify: verifyPayment,
  }
}

/** Milliseconds for which the button still reads 'Processing Payment...' after each result. */
const AFTER_DISMISSAL_MS = 500

const AFTER_FAILURE_MS = 100

/** Shows a payment's result (docs/product.md, Payment). Draft and booking are kept for a retry. */
function showPaymentResult(state: BookingState, payment: PaymentResult): void {
  switch (payment.end) {
    case 'confirmed':
      storePaidBooking(payment.booking)
      showToast('success', PAYMENT_SUCCESSFUL)
      showPaid(state, payment.booking.id)
      break
    case 'processing':
      showPaid(state, payment.booking.id)
      break
    case 'already_paid':
      showPaid(state, payment.bookingId)
      break
    case 'dismissed':
      showDismissal(state, payment.booking.id)
      break
    case 'failed':
      showPaymentProblem(state, withDescription(PAYMENT_FAILED, payment.description))
      break
    case 'unverified':
      showPaymentProblem(state, withDescription(VERIFICATION_FAILED, payment.message))
      break
    case 'signed_out':
      state.signedOut.value = true
      showPaymentProblem(state, withDescription(PAYMENT_ERROR, payment.message))
      break
    case 'error':
      showPaymentProblem(state, withDescription(PAYMENT_ERROR, payment.message))
      break
    case 'trip':
      state.processing.value = false
      backToTrip(state, payment.message)
      break
    case 'vehicle':
      state.processing.value = false
      backToVehicles(state, payment.message)
      break
    case 'stopped':
      state.processing.value = false
      break
  }
}

function showPaid(state: BookingState, bookingId: string): void {
  state.processing.value = false
  showPaidBooking(state, bookingId)
}

function showPaymentProblem(state: BookingState, toast: typeof PAYMENT_FAILED): void {
  state.paymentProblem.value = asLine(toast)
  showToast('error', toast)
  idleAfter(state, AFTER_FAILURE_MS)
}

function showDismissal(state: BookingState, bookingId: string): void {
  showToast('error', PAYMENT_CANCELED)
  const { value: step } = state.step
  if (step === 3) {
    const canceled = new URLSearchParams({ payment_canceled: 'true', booking_id: bookingId })
    replaceStep(3, `${location.pathname}?${canceled}`)
  }
  idleAfter(state, AFTER_DISMISSAL_MS, () => {
    // A reload must not show the cancellation again.
    if (step === 3) replaceStep(3, settledUrl(3, location.search))
  })
}

function idleAfter(state: BookingState, milliseconds: number, then?: () => void): void {
  setTimeout(() => {
    then?.()
    state.processing.value = false
  }, milliseconds)
}
