import { isConfirmed } from '../../domain/bookings/booking'
import type { ListedTrip } from '../../domain/bookings/trip-details'
import { formatRupees } from '../../domain/payments/amounts'
import { unsettledSentence } from '../../domain/payments/sentences'

/** Whether the payment can be finished: nothing is paid or under way, and the ride is still to come. */
export function awaitsPayment(trip: ListedTrip): boolean {
  return trip.status === 'pending' && trip.payment_state === 'none' && !isConfirmed(trip)
}

/** Whether something is owed for a driven ride, and may be paid now. */
export const owesRemainder = ({ statement, payment_state }: ListedTrip): boolean =>
  statement.owed_paise > 0 && payment_state === 'none'

/** The payment state of a trip as a sentence; null if it needs none. */
export function paymentSentence(trip: ListedTrip): string | null {
  const { status, advance_amount, payment_state, statement } = trip
  const unsettled = unsettledSentence(payment_state, status)
  if (unsettled) return unsettled
  if (!awaitsPayment(trip)) return statement.summary
  return `Not paid yet. Pay ${formatRupees(advance_amount)} and we’ll find you a driver.`
}

/** Label of the link to its payments: 'receipt' only after the ride (docs/product.md, TRIP-12). */
export const receiptLabel = ({ status }: Pick<ListedTrip, 'status'>): string =>
  status === 'completed' || status === 'cancelled' ? 'Receipt' : 'Payment summary'

/** Whether there is a receipt: a payment was made, even one that was too late, or the ride was driven. */
export const hasReceipt = ({ status, statement }: Pick<ListedTrip, 'status' | 'statement'>): boolean =>
  status === 'completed' || statement.lines.some(({ kind }) => kind === 'captured')
