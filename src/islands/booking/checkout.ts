// Starting a payment, and showing its result. docs/product.md, Payment.
import { randomKey } from '../../api'
import { loadedRazorpay } from '../../components/checkout/payment-window'
import { dismissRefusals, showToast } from '../../components/toast'
import type { Booking } from '../../domain/bookings/booking'
import type { ToastText } from '../../domain/bookings/sentences'
import { FAILED_TO_CALCULATE_FARE } from '../../domain/fares/sentences'
import {
  asLine,
  NO_FARE_SELECTED,
  PASSENGER_REQUIRED,
  PAYMENT_CANCELED,
  PAYMENT_ERROR,
  PAYMENT_FAILED,
  PAYMENT_NOT_LOADED,
  PAYMENT_SUCCESSFUL,
  RIDE_SETTLED,
  TERMS_REQUIRED,
  VERIFICATION_FAILED,
  withDescription,
} from '../../domain/payments/sentences'
import { checkContact } from '../../domain/profile/emergency-contact'
import { accept } from '../../domain/result'
import { makeBooking } from './api'
import { type BookingState, keep, keepOwnTrip } from './booking-state'
import { storePaidBooking } from './confirmation'
import { type Attempt, type ClosedWindow, type PaymentResult, pay, type Stale } from './payment-attempt'
import { quoteTrip } from './quote'
import {
  backToTrip,
  backToVehicles,
  leaveForSignIn,
  replaceStep,
  settledUrl,
  showConfirmation,
} from './step-history'

/** The order of another window that the rider gives up by paying here; absent: none that they were told of. */
interface Beside {
  otherOrder?: string | undefined
}

/** 'Pay ₹… Now' of step 3. A second press while the first is under way does nothing. */
export async function startPayment(
  state: BookingState,
  brandName: string,
  { otherOrder }: Beside = {},
): Promise<void> {
  if (state.processing.value || state.unsettled.value) return
  const { value: trip } = state.trip
  const { value: fare } = state.selectedFare
  if (!trip || !fare) return refusePayment(state, NO_FARE_SELECTED)
  if (!state.termsAccepted.value) {
    state.termsMissed.value += 1
    showToast('error', TERMS_REQUIRED)
    return
  }
  const { passenger } = state.stored.value
  if (passenger && !checkContact(passenger, null).ok) {
    state.passengerMissed.value += 1
    showToast('error', PASSENGER_REQUIRED)
    return
  }
  const Sheet = loadedRazorpay()
  if (!Sheet) return refusePayment(state, PAYMENT_NOT_LOADED)

  keepOwnTrip(state)
  beginPayment(state)
  const attempt = async (): Promise<PaymentResult | Stale> => {
    const quote = await quoteTrip(state, trip, new AbortController().signal)
    const isLeaving = state.step.value !== 3 || state.returning.value !== null
    if (!quote && !isLeaving) return { end: 'error', message: FAILED_TO_CALCULATE_FARE }
    // The rider is led to the form with the reason, or to the sign-in, or has to accept the changed price first.
    if (!quote || state.priceChange.value) return { end: 'stopped' }
    const method = state.method.value
    const chosen = { stored: state.stored.value, method, trip, quote: quote.quote, fare }
    return pay({
      ...windowOf(state, { otherOrder }),
      Sheet,
      brandName,
      method,
      async booking() {
        const made = await makeBooking(chosen)
        // The draft has the new booking's id, and no longer the one that it replaces.
        if (made.ok) keep(state, { bookingId: made.value.id, replaces: null })
        return made
      },
    })
  }
  showPaymentResult(state, await payWithOneRetry(attempt, (stale) => renewStale(state, stale)))
}

/** 'Finish the payment' of a booking that is shown in step 4. */
export async function finishPayment(
  state: BookingState,
  booking: Booking,
  brandName: string,
  { otherOrder }: Beside = {},
): Promise<void> {
  if (state.processing.value) return
  const Sheet = loadedRazorpay()
  if (!Sheet) return refusePayment(state, PAYMENT_NOT_LOADED)
  beginPayment(state)
  const attempt = () =>
    pay({
      ...windowOf(state, { otherOrder }),
      Sheet,
      brandName,
      method: booking.payment_method,
      booking: async () => accept(booking),
    })
  // It cannot be paid any more: the page shows what became of it.
  const loadAgain = () => {
    state.shownRound.value += 1
  }
  showPaymentResult(state, await payWithOneRetry(attempt, loadAgain))
}

const windowOf = (state: BookingState, { otherOrder }: Beside): Pick<Attempt, 'insteadOf' | 'onWindow'> => ({
  insteadOf: otherOrder ?? state.closedOrder.value,
  onWindow(isOpen) {
    state.windowOpen.value = isOpen
  },
})

function beginPayment(state: BookingState): void {
  state.processing.value = true
  state.paymentProblem.value = null
  dismissRefusals()
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

function refusePayment(state: BookingState, problem: ToastText): void {
  state.paymentProblem.value = { text: asLine(problem) }
  showToast('error', problem)
}

/** Milliseconds for which the button still reads 'Processing Payment...' after each result. */
const AFTER_DISMISSAL_MS = 500

const AFTER_FAILURE_MS = 100

/** Shows a payment's result (docs/product.md, Payment). Draft and booking are kept for a retry. */
function showPaymentResult(state: BookingState, payment: PaymentResult): void {
  switch (payment.end) {
    case 'confirmed':
      storePaidBooking(payment.booking)
      showToast('success', payment.booking.status === 'completed' ? RIDE_SETTLED : PAYMENT_SUCCESSFUL)
      leaveFor(state, payment.booking.id, true)
      break
    case 'already_paid':
      leaveFor(state, payment.bookingId, true)
      break
    case 'processing':
      leaveFor(state, payment.booking.id, false)
      break
    case 'unsettled':
      state.closedOrder.value = payment.closed.orderId
      leaveFor(state, payment.closed.booking.id, false)
      break
    case 'unverified':
      showToast('error', withDescription(VERIFICATION_FAILED, payment.message))
      leaveFor(state, payment.booking.id, false)
      break
    case 'dismissed':
      showDismissal(state, payment.closed)
      break
    case 'failed':
      rememberClosed(state, payment.closed)
      showPaymentProblem(state, withDescription(PAYMENT_FAILED, payment.description), {}, payment.closed.at)
      break
    case 'under_way':
      // The provider was asked first: nothing is paid.
      state.settledBooking.value = payment.booking.id
      state.paymentProblem.value = { text: payment.message, otherOrder: payment.orderId }
      state.processing.value = false
      break
    case 'too_many_unpaid':
      showPaymentProblem(state, withDescription(PAYMENT_ERROR, payment.message), { link: 'trips' })
      break
    case 'signed_out':
      // Still busy: nothing else is asked while the page leaves.
      leaveForSignIn(state, payment.bookingId)
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

/** To step 4, which shows what is true of the booking; another tab's change of the draft is applied first. */
function leaveFor(state: BookingState, bookingId: string, paid: boolean): void {
  state.processing.value = false
  showConfirmation(state, bookingId, paid)
}

/** The provider has said that nothing came of this window: the rider may pay again. */
function rememberClosed(state: BookingState, { booking, orderId }: ClosedWindow): void {
  state.settledBooking.value = booking.id
  state.closedOrder.value = orderId
}

function showPaymentProblem(
  state: BookingState,
  toast: ToastText,
  beside: { link?: 'trips' } = {},
  since = Date.now(),
): void {
  state.paymentProblem.value = { text: asLine(toast), ...beside }
  showToast('error', toast)
  idleAfter(state, since + AFTER_FAILURE_MS)
}

function showDismissal(state: BookingState, closed: ClosedWindow): void {
  rememberClosed(state, closed)
  showToast('error', PAYMENT_CANCELED)
  const { value: step } = state.step
  if (step === 3) {
    const canceled = new URLSearchParams({ payment_canceled: 'true', booking_id: closed.booking.id })
    replaceStep(3, `${location.pathname}?${canceled}`)
  }
  idleAfter(state, closed.at + AFTER_DISMISSAL_MS, () => {
    // A reload must not show the cancellation again.
    if (step === 3) replaceStep(3, settledUrl(3, location.search))
  })
}

/** Ends 'Processing Payment...' at an instant, in milliseconds since the epoch. */
function idleAfter(state: BookingState, at: number, then?: () => void): void {
  setTimeout(
    () => {
      then?.()
      state.processing.value = false
    },
    Math.max(0, at - Date.now()),
  )
}
