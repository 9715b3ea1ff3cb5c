import type { ListedTrip } from '../../domain/bookings/trip-details'
import { formatRupees } from '../../domain/payments/amounts'

export const PAYMENT_PROCESSING =
  'Your bank has approved the payment and is handing it over. Do not pay again.'

/** Whether the payment can be finished: nothing is paid or being processed, and the ride is still to come. */
export function awaitsPayment(trip: ListedTrip): boolean {
  const { status, payment_status, paid_amount, payment_processing } = trip
  return (
    status === 'pending' &&
    paid_amount === 0 &&
    !payment_processing &&
    ['pending', 'failed'].includes(payment_status)
  )
}

/** The payment state of an upcoming ride as a sentence; null if it needs none. */
export function paymentSentence(trip: ListedTrip): string | null {
  const { status, paid_amount, advance_amount, fare_amount, payment_processing } = trip
  if (payment_processing) return PAYMENT_PROCESSING
  if (awaitsPayment(trip)) {
    return `Nothing is paid yet. The ride goes to a driver once ${formatRupees(advance_amount)} is paid.`
  }
  const stands = status !== 'completed' && status !== 'cancelled'
  const remaining = fare_amount - paid_amount
  if (!stands || paid_amount === 0 || remaining <= 0) return null
  return `${formatRupees(paid_amount)} paid online, ${formatRupees(remaining)} to pay after the ride.`
}

/** Label of the link to its payments: 'receipt' only after the ride (docs/product.md, Trips). */
export const receiptLabel = ({ status }: Pick<ListedTrip, 'status'>): string =>
  status === 'completed' || status === 'cancelled' ? 'Receipt' : 'Payment summary'

type Settled = Pick<ListedTrip, 'status' | 'paid_amount' | 'refund_due_paise' | 'refunded_paise'>

/** Whether there is a receipt: a payment was made, even one that was too late, or the ride was driven. */
export const hasReceipt = ({ status, paid_amount, refund_due_paise, refunded_paise }: Settled): boolean =>
  paid_amount > 0 || refund_due_paise > 0 || refunded_paise > 0 || status === 'completed'
