import type { ToastText } from '../bookings/sentences'

/* Messages of signing in that more than one part of the product shows (docs/product.md, SIGNIN-18). */

/** Shown beside the field before anything is sent. */
export const INVALID_PHONE: ToastText = {
  title: 'Invalid Phone Number',
  description: 'Please enter a valid phone number',
}
export const INVALID_CODE_FORM: ToastText = {
  title: 'Invalid OTP',
  description: 'Please enter the 6-digit OTP',
}

/** The question in a browser that knew the number's account before that took another (docs/product.md, SIGNIN-33). */
export const NUMBER_CHANGED =
  'This number was changed today. Sign in with your new number, or start a new account?'

/** Signed out because the users row could not be made; `reason` is a sentence without its full stop. */
export function reverifySentence(reason: string): string {
  return `Your account needs to be re-verified: ${reason}. Please sign in again.`
}

/** The guard of signed-in pages. */
export const GUARD_LOADING = 'Loading...'
export const GUARD_WAIT = 'Please wait while we verify your authentication.'
export const GUARD_ERROR_TITLE = 'Authentication Error'

/** Toasts. If the server gave a reason, its message replaces the description. */
export const SEND_FAILED: ToastText = { title: 'Failed to Send OTP', description: 'Failed to send OTP' }
export const VERIFICATION_SEND_FAILED: ToastText = {
  title: 'Failed to Send Code',
  description: 'Failed to send verification code',
}
export const GOOGLE_FAILED: ToastText = { title: 'Error', description: 'Failed to sign in with Google' }

/** Linking a Google account with the account of a signed-in rider or driver. */
export const GOOGLE_LINK_FAILED: ToastText = {
  title: 'Error',
  description: 'We couldn’t link your Google account. Please try again.',
}

const SENT_TO_PHONE = 'Please check your phone for the 6-digit code. It expires in 10 minutes.'

export const CODE_SENT: ToastText = { title: 'OTP Sent', description: SENT_TO_PHONE }
export const VERIFICATION_CODE_SENT: ToastText = {
  title: 'Verification Code Sent',
  description: SENT_TO_PHONE,
}
export const SIGNED_IN: ToastText = { title: 'Verification Successful', description: 'You are signed in.' }
export const PHONE_VERIFIED: ToastText = {
  title: 'Phone Verified Successfully',
  description: 'You can book rides with this number now.',
}
