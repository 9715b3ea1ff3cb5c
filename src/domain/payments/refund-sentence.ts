import { formatDateTime } from '../bookings/kolkata-time'
import { formatPaise } from './amounts'
import { type Cancellation, policyOf, refundFor } from './refund-policy'

const hours = (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'}`

/**
 * What step 3 says, before the rider pays, about cancelling right afterwards; `paidPaise` is what is about to be
 * paid (docs/product.md, Refund policy).
 */
export function refundSentence(cancellation: Cancellation): string {
  const { band, feePercent, refundPaise, until } = refundFor(cancellation)
  const paid = formatPaise(cancellation.paidPaise)
  const row = policyOf(cancellation.service)
  if (band === 'none' || until === null) {
    return `If you cancel now, nothing of the ${paid} comes back: the pickup is less than ${hours(row.halfFrom)} away.`
  }
  const end = formatDateTime(until)
  return band === 'full'
    ? `If you cancel now, all of the ${paid} comes back. That holds for any time before ${end}.`
    : `If you cancel now, ${formatPaise(refundPaise)} of the ${paid} comes back (${feePercent}% fee). That holds until ${end}.`
}
