import type { ListedTrip } from '../../domain/bookings/trip-details'
import { formatRupees } from '../../domain/payments/amounts'
import { unsettledSentence } from '../../domain/payments/sentences'

/** Whether the payment can be finished: nothing is paid or under way, and the ride is still to come. */
export function awaitsPayment(trip: ListedTrip): boolean {
  const { status, payment_status, paid_amount, payment_state } = trip
  return (
    status === 'pending' &&
    paid_amount === 0 &&
    payment_state === 'none' &&
    ['pending', 'failed'].includes(payment_status)
  )
}

/** Whether something is owed for a driven ride, and may be paid now. */
export const owesRemainder = ({ owed_amount, payment_state }: ListedTrip): boolean =>
  owed_amount > 0 && payment_state === 'none'

/** The payment state of a trip as a sentence; null if it needs none. */
export function paymentSentence(trip: ListedTrip): string | null {
  const { status, paid_amount, advance_amount, fare_amount, charges_amount, payment_state } = trip
  const unsettled = unsettledSentence(payment_state, status)
  if (unsettled) return unsettled
  if (awaitsPayment(trip)) {
    return `Nothing is paid yet. The ride goes to a driver once ${formatRupees(advance_amount)} is paid.`
  }
  if (trip.owed_amount > 0)
    return `${formatRupees(trip.owed_amount)} of ${charges_amount > 0 ? 'the fare, tolls and parking' : 'the fare'} is not paid yet.`
  const stands = status !== 'completed' && status !== 'cancelled'
  const remaining = fare_amount + charges_amount - paid_amount
  if (!stands || paid_amount === 0 || remaining <= 0) return null
  return `${formatRupees(paid_amount)} paid online, ${formatRupees(remaining)} to pay after the ride.`
}

/** Label of the link to its payments: 'receipt' only after the ride (docs/product.md, TRIP-12). */
export const receiptLabel = ({ status }: Pick<ListedTrip, 'status'>): string =>
  status === 'completed' || status === 'cancelled' ? 'Receipt' : 'Payment summary'

type Settled = Pick<ListedTrip, 'status' | 'paid_amount'> & { refunds: readonly unknown[] }

/** Whether there is a receipt: a payment was made, even one that was too late, or the ride was driven. */
export const hasReceipt = ({ status, paid_amount, refunds }: Settled): boolean =>
  paid_amount > 0 || refunds.length > 0 || status === 'completed'
