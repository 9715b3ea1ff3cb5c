import type { ToastText } from '../bookings/sentences'

export const TERMS_REQUIRED: ToastText = {
  title: 'Terms Required',
  description: 'Please accept the Terms and Conditions to proceed.',
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

export const PAYMENT_CANCELED: ToastText = {
  title: 'Payment Canceled',
  description: 'Your payment was canceled. You can try again.',
}

export const PAYMENT_SUCCESSFUL: ToastText = {
  title: 'Payment Successful!',
  description: 'Your booking has been confirmed.',
}

/** A toast with the server's or the provider's message under its title, where they sent one. */
export function withDescription(toast: ToastText, description: string | null | undefined): ToastText {
  return { title: toast.title, description: description?.trim() || toast.description }
}

/** A toast on one line: 'Error: No fare selected. …'. */
export function asLine({ title, description }: ToastText): string {
  return `${title}: ${description}`
}

/** The pay button: 'Pay ₹{amount} Now', the amount already formatted with its sign. */
export function payButtonLabel(formattedAmount: string): string {
  return `Pay ${formattedAmount} Now`
}

export const PROCESSING_PAYMENT = 'Processing Payment...'
