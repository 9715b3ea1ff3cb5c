import type { ToastText } from '../bookings/sentences'
import { UNSETTLED_GOES_BACK } from './cancellation'
import type { PaymentState } from './checkout'

export const TERMS_REQUIRED: ToastText = {
  title: 'Terms Required',
  description: 'Please accept the Terms and Conditions to proceed.',
}

export const PASSENGER_REQUIRED: ToastText = {
  title: 'Who is riding?',
  description: 'Enter the name and phone number of who is riding.',
}

/** On one line: 'Error: No fare selected. Please go back and select a vehicle.' */
export const NO_FARE_SELECTED: ToastText = {
  title: 'Error',
  description: 'No fare selected. Please go back and select a vehicle.',
}

/** On one line: 'Error: Payment system not loaded. Please refresh and try again.' */
export const PAYMENT_NOT_LOADED: ToastText = {
  title: 'Error',
  description: 'Payment system not loaded. Please refresh and try again.',
}

/** The provider reports paid, and we could not verify it; the server's message replaces the description. */
export const VERIFICATION_FAILED: ToastText = {
  title: 'Payment Verification Failed',
  description: 'Failed to verify payment. Please contact support.',
}

/** Used if the provider gives no description of its own. */
export const PAYMENT_FAILED: ToastText = {
  title: 'Payment Failed',
  description: 'Payment could not be completed. Please try again.',
}

export const PAYMENT_ERROR: ToastText = {
  title: 'Payment Error',
  description: 'Failed to process payment. Please try again.',
}

export const PAYMENT_SUCCESSFUL: ToastText = {
  title: 'Payment Successful!',
  description: 'Your booking has been confirmed.',
}

/** After what was owed for a driven ride. */
export const RIDE_SETTLED: ToastText = {
  title: PAYMENT_SUCCESSFUL.title,
  description: 'Your ride is settled.',
}

export const TIP_PAID: ToastText = {
  title: PAYMENT_SUCCESSFUL.title,
  description: 'Thank you for the tip. All of it goes to your driver.',
}

/** A toast with the server's or the provider's message under its title, where it says more than the title. */
export function withDescription(toast: ToastText, description: string | null | undefined): ToastText {
  const said = description?.trim()
  const isTitle = said?.toLowerCase() === toast.title.toLowerCase()
  return { title: toast.title, description: (!isTitle && said) || toast.description }
}

/** A toast on one line: 'Error: No fare selected. …'. */
export const asLine = ({ title, description }: ToastText): string => `${title}: ${description}`

/** The pay button: 'Pay ₹{amount} Now', the amount already formatted with its sign. */
export const payButtonLabel = (formattedAmount: string): string => `Pay ${formattedAmount} Now`

export const PROCESSING_PAYMENT = 'Processing Payment...'

/** In place of the Pay button while the provider has not said what became of an earlier try. */
export const CHECKING_PAYMENT = 'Checking your payment'

/** After ten seconds of waiting for the bank. */
export const BANK_IS_SLOW =
  'The bank is slow. Your money is safe: you can leave this page, and we’ll message you once it’s paid.'

/** What is said of a payment that is not settled, by the status of its booking; null where it is settled. */
export function unsettledSentence(payment: PaymentState, booking: string): string | null {
  if (payment !== 'checking' && payment !== 'processing') return null
  if (booking === 'cancelled') {
    return `We’re asking the bank whether a payment went through. ${UNSETTLED_GOES_BACK}`
  }
  return payment === 'processing'
    ? 'Your bank has approved the payment and is sending it. Please don’t pay again.'
    : 'We’re asking the bank about your payment. Please don’t pay again until it answers.'
}
