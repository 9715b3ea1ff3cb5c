import type { ListedTrip } from '../../domain/bookings/trip-details'

export const PAYMENT_ON_ITS_WAY =
  'Your bank has approved the payment and is handing it over. Do not pay again.'

/** Nothing was paid, or is on its way, and the ride still stands: its payment can be finished. */
export function awaitsPayment(trip: ListedTrip): boolean {
  const { status, payment_status, paid_amount, payment_processing } = trip
  return (
    status === 'pending' &&
    paid_amount === 0 &&
    !payment_processing &&
    ['pending', 'failed'].includes(payment_status)
  )
}

/** Whole rupees that the driver gets after a ride that stands; 0 of one that is over or has nothing paid for it. */
export function remainsAfterRide({ status, paid_amount, fare_amount }: ListedTrip): number {
  const stands = status !== 'completed' && status !== 'cancelled'
  return stands && paid_amount > 0 ? Math.max(0, fare_amount - paid_amount) : 0
}

/** What the page of its payments is called: a receipt comes after the ride (docs/product.md, Trips). */
export const receiptLabel = ({ status }: Pick<ListedTrip, 'status'>): string =>
  status === 'completed' || status === 'cancelled' ? 'Receipt' : 'Payment summary'

type Settled = Pick<ListedTrip, 'status' | 'paid_amount' | 'refund_due_paise' | 'refunded_paise'>

/** There is something to put on a receipt: money came in, be it too late, or the ride was driven. */
export const hasReceipt = ({ status, paid_amount, refund_due_paise, refunded_paise }: Settled): boolean =>
  paid_amount > 0 || refund_due_paise > 0 || refunded_paise > 0 || status === 'completed'
