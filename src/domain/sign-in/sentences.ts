import { LOGIN_TO_CONTINUE, type ToastText } from '../bookings/sentences'

/* Every message of signing in, those for people and those for the log alone (docs/product.md, SIGNIN-18). */

/** Shown beside the field before anything is sent. */
export const INVALID_PHONE: ToastText = {
  title: 'Invalid Phone Number',
  description: 'Please enter a valid phone number',
}
export const INVALID_CODE_FORM: ToastText = {
  title: 'Invalid OTP',
  description: 'Please enter the 6-digit OTP',
}

/** Asking for a code by phone. */
export const FAILED_TO_SEND = 'Failed to send OTP'
/** Where a page has no script to prove that a browser asks, and not a program; `wait` as '12 minutes'. */
export function proofNeeded(wait: string, google: boolean): string {
  const ways = google
    ? `Please turn it on, try again in ${wait}, or continue with Google.`
    : `Please turn it on, or try again in ${wait}.`
  return `Many codes are being requested right now, so your browser has to pass a short check first, which needs JavaScript. ${ways}`
}
export const FAILED_TO_VERIFY = 'Failed to verify OTP'
/** The provider answered without a user. */
export const NO_USER_RETURNED = 'Verification failed'

/** Proving a phone for an account that is signed in already. */
export const NO_USER_LOGGED_IN = 'No user logged in'
/** An operator's request without a session: theirs expire after hours without use, often on an open page. */
export const SESSION_ENDED =
  'You are not signed in any more. Sign in again in another tab; this page stays as it is.'
/** Why a rider is at the sign-in who was booking. */
export const SESSION_HAS_ENDED = `Your session has ended. ${LOGIN_TO_CONTINUE}: your trip is kept as it is.`
export const NO_CODE_DATA = 'Failed to generate OTP - no data returned'
export const NO_CODE = 'Failed to generate OTP - missing OTP code'
export const FAILED_TO_SEND_VERIFICATION = 'Failed to send verification code'
export const INVALID_OR_EXPIRED_CODE = 'Invalid or expired OTP. Please check the code and try again.'
export const FAILED_TO_VERIFY_PHONE = 'Failed to verify phone number'

/** `message` must be safe to show: never the database's own words. */
export function databaseError(message: string): string {
  return `Database error: ${message}`
}

/** When the call that checks the code fails, as opposed to the code being wrong. */
export function verificationFailed(message: string): string {
  return `Verification failed: ${message}`
}

/** For the log only. */
export function whatsAppFailed(status: number | string): string {
  return `Failed to send OTP via WhatsApp. Status: ${status}`
}

/** Reading the session: its users check failed, its read answered an error, it threw. */
export const FAILED_TO_VERIFY_SESSION = 'Failed to verify user session'
export const FAILED_TO_INITIALIZE = 'Failed to initialize authentication'
export const INITIALIZATION_FAILED = 'Authentication initialization failed'

/** The users row after sign-in: its query failed, it could not be made, anything else. */
export const QUERY_FAILED = 'Database query failed'
export const FAILED_TO_CREATE_USER = 'Failed to create user record'
export const UNEXPECTED_SYNC_ERROR = 'Unexpected error during user sync'

/** Signed out because the users row could not be made; `reason` is one of the three above. */
export function reverifySentence(reason: string): string {
  return `Your account needs to be re-verified: ${reason}. Please sign in again.`
}

/** The guard of signed-in pages. */
export const GUARD_LOADING = 'Loading...'
export const GUARD_WAIT = 'Please wait while we verify your authentication.'
export const GUARD_ERROR_TITLE = 'Authentication Error'
export const GUARD_TIMEOUT_TITLE = 'Connection Timeout'
export const GUARD_EXPLANATION =
  'Authentication is taking longer than expected. This might be due to a connection issue.'
export const GUARD_ADVICE = 'Please try refreshing the page or sign in again.'

/** Toasts. If the server gave a reason, its message replaces the description. */
export const SEND_FAILED: ToastText = { title: 'Failed to Send OTP', description: FAILED_TO_SEND }
export const VERIFY_FAILED: ToastText = {
  title: 'Verification Failed',
  description: 'Invalid OTP code. Please check and try again.',
}
export const GOOGLE_FAILED: ToastText = { title: 'Error', description: 'Failed to sign in with Google' }

/** Linking a Google account with the account of a signed-in rider or driver. */
export const GOOGLE_LINKED: ToastText = {
  title: 'Google Account Linked',
  description: 'You can sign in with it from now on.',
}
export const GOOGLE_LINK_FAILED: ToastText = {
  title: 'Error',
  description: 'The Google account was not linked. Please try again.',
}
export const GOOGLE_LINKED_ELSEWHERE: ToastText = {
  title: 'Error',
  description: 'This Google account belongs to another Hasiru Cabs account. Nothing was changed.',
}
export const OPERATOR_NOT_LINKED: ToastText = {
  title: 'Error',
  description: 'An operator’s Google account is linked before the role is given. Nothing was changed.',
}
export const OTHER_GOOGLE_LINKED: ToastText = {
  title: 'Error',
  description: 'Another Google account is linked already. Our support can change that for you.',
}

export const VERIFICATION_SEND_FAILED: ToastText = {
  title: 'Failed to Send Code',
  description: FAILED_TO_SEND_VERIFICATION,
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
