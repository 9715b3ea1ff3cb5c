import { paiseOf } from '../payments/amounts'
import type { Booking } from './booking'
import { shortId } from './booking'
import { dateOf } from './kolkata-time'
import type { TripDetails } from './trip-details'

/** '20261121-5eed0005': the day of the booking in Kolkata and the part of its id that people read out. */
export function receiptNumber({ id, created_at }: Pick<Booking, 'id' | 'created_at'>): string {
  return `${dateOf(new Date(created_at)).replaceAll('-', '')}-${shortId(id)}`
}

/** Paise, all 0 or more. */
export interface ReceiptSums {
  /** Paid online, whatever became of it, and to the driver. */
  paidPaise: number
  /** Recorded to go back, in whatever state that is. */
  refundPaise: number
  /** What the trip has cost, once every refund has arrived. */
  costPaise: number
  /** Of the fare: not recorded as paid. Nothing is open of a cancelled booking. */
  openPaise: number
}

/** What was paid, what goes back and what that leaves (docs/product.md, Trips). */
export function receiptSums({
  booking,
  payments,
  refunds,
  remainder,
  paid_amount,
}: TripDetails): ReceiptSums {
  const sum = (rows: readonly { amount_paise: number }[]) =>
    rows.reduce((total, { amount_paise }) => total + amount_paise, 0)
  const collected = remainder?.amount ?? 0
  const paidPaise = sum(payments) + paiseOf(collected)
  const refundPaise = sum(refunds)
  const open = booking.status === 'cancelled' ? 0 : booking.fare_amount - paid_amount - collected
  return {
    paidPaise,
    refundPaise,
    costPaise: paidPaise - refundPaise,
    openPaise: paiseOf(Math.max(0, open)),
  }
}

/** The trip is over and something was paid for it. Before that there is a summary, and no receipt. */
export function isReceipt(trip: TripDetails): boolean {
  const { status } = trip.booking
  return (status === 'completed' || status === 'cancelled') && receiptSums(trip).paidPaise > 0
}
