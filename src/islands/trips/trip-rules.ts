import type { ListedTrip } from '../../domain/bookings/trip-details'

/** Nothing was paid and the ride still stands: its payment can be finished. */
export function awaitsPayment({ status, payment_status, paid_amount }: ListedTrip): boolean {
  return status === 'pending' && paid_amount === 0 && ['pending', 'failed'].includes(payment_status)
}

/** There is something to put on a receipt: money came in, or the ride was driven. */
export const hasReceipt = ({ status, paid_amount }: Pick<ListedTrip, 'status' | 'paid_amount'>): boolean =>
  paid_amount > 0 || status === 'completed'
