import type { CancelWords } from '../../components/cancel-ride/words'
import { BOOKING_CANCELLED, FAILED_TO_CANCEL } from '../../domain/bookings/sentences'

export const CANCEL_WORDS: CancelWords = {
  title: 'Cancel this booking?',
  confirm: 'Cancel booking',
  keep: 'Keep booking',
  cancelled: BOOKING_CANCELLED,
  failed: FAILED_TO_CANCEL,
  signedOut: 'You were signed out. Sign in again to see your trips.',
}
