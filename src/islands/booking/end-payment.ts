import {
  asLine,
  PAYMENT_CANCELED,
  PAYMENT_ERROR,
  PAYMENT_FAILED,
  PAYMENT_SUCCESSFUL,
  VERIFICATION_FAILED,
  withDescription,
} from '../../domain/payments/sentences'
import type { BookingState } from './booking-draft'
import { leaveBooking } from './current-booking'
import type { PayEnd } from './pay'
import { replaceStep, settledUrl } from './step-history'
import { backToTrip, backToVehicles, showPaidBooking } from './steps'
import { showRefusal, showSuccess } from './toasts'

/** How long the button still reads 'Processing Payment...' after each end, in milliseconds. */
export const AFTER_DISMISSAL_MS = 500
export const AFTER_FAILURE_MS = 100

/** What the rider sees of a payment's end (docs/product.md, Payment). The draft and the booking stay for a retry. */
export function endPayment(state: BookingState, payment: PayEnd): void {
  switch (payment.end) {
    case 'confirmed':
      leaveBooking(payment.booking)
      showSuccess(PAYMENT_SUCCESSFUL)
      showPaid(state, payment.booking.id)
      break
    case 'processing':
      showPaid(state, payment.booking.id)
      break
    case 'already_paid':
      showPaid(state, payment.bookingId)
      break
    case 'dismissed':
      dismissed(state, payment.booking.id)
      break
    case 'failed':
      problem(state, withDescription(PAYMENT_FAILED, payment.description))
      break
    case 'unverified':
      problem(state, withDescription(VERIFICATION_FAILED, payment.message))
      break
    case 'signed_out':
      state.signedOut.value = true
      problem(state, withDescription(PAYMENT_ERROR, payment.message))
      break
    case 'error':
      problem(state, withDescription(PAYMENT_ERROR, payment.message))
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

function problem(state: BookingState, toast: typeof PAYMENT_FAILED): void {
  state.paymentProblem.value = asLine(toast)
  showRefusal(toast)
  idleAfter(state, AFTER_FAILURE_MS)
}

function dismissed(state: BookingState, bookingId: string): void {
  showRefusal(PAYMENT_CANCELED)
  const { value: step } = state.step
  if (step === 3) {
    const canceled = new URLSearchParams({ payment_canceled: 'true', booking_id: bookingId })
    replaceStep(3, `${location.pathname}?${canceled}`)
  }
  idleAfter(state, AFTER_DISMISSAL_MS, () => {
    // It has done its work; a reload must not say it again.
    if (step === 3) replaceStep(3, settledUrl(3, location.search))
  })
}

function idleAfter(state: BookingState, milliseconds: number, then?: () => void): void {
  setTimeout(() => {
    then?.()
    state.processing.value = false
  }, milliseconds)
}
