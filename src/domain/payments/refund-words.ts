import type { TripRefund } from '../bookings/trip-details'

const REASONS: Record<string, string> = {
  rider_cancelled: 'You cancelled the booking',
  company_cancelled: 'We cancelled the ride',
  no_driver: 'No driver was found',
  cancelled: 'It was paid after the booking was cancelled',
  already_paid: 'It was paid twice',
  unknown_booking: 'It belonged to no booking',
  amount_mismatch: 'It was not the amount of the booking',
}

/** Why money goes back, in words for its rider; a reason that is not known here is not spelled out. */
export function refundReasonWords(reason: string): string {
  return (Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined) ?? 'Money back'
}

/**
 * How a refund stands, in words for its rider (docs/product.md, Trips): only what the provider has confirmed is told
 * as gone back.
 */
export const REFUND_STATE_WORDS: Record<TripRefund['status'], string> = {
  due: 'Due, not sent yet',
  sent: 'Sent, not confirmed yet',
  processed: 'Sent back',
  failed: 'Could not be sent. It is still owed to you; we are looking into it.',
}
