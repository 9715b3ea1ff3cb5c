import { dateOf } from '../kolkata-time'
import { PAYMENT_METHOD_LABELS, paiseOf } from '../payments/amounts'
import type { RefundRow } from '../payments/payment'
import { type Booking, shortId } from './booking'
import type { TripDetails } from './trip-details'

/** '20261121-5eed0005': the day of the booking in Kolkata and the part of its id that people read out. */
export function receiptNumber({ id, created_at }: Pick<Booking, 'id' | 'created_at'>): string {
  return `${dateOf(new Date(created_at)).replaceAll('-', '')}-${shortId(id)}`
}

/** Paise, all 0 or more. */
interface ReceiptSums {
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

const METHOD_LABELS: Record<string, string> = { ...PAYMENT_METHOD_LABELS, netbanking: 'Net banking' }

/** The label of a provider's payment method; an unknown method as it came. */
export function paymentMethodLabel(method: string | null): string | null {
  if (method === null) return null
  return (Object.hasOwn(METHOD_LABELS, method) ? METHOD_LABELS[method] : undefined) ?? method
}

const REFUND_REASON_LABELS: Record<string, string> = {
  rider_cancelled: 'You cancelled the booking',
  company_cancelled: 'We cancelled the ride',
  no_driver: 'No driver was found',
  cancelled: 'It was paid after the booking was cancelled',
  already_paid: 'It was paid twice',
  unknown_booking: 'It belonged to no booking',
  amount_mismatch: 'It was not the amount of the booking',
}

/** The reason of a refund, for its rider; an unknown reason is left out. */
export function refundReasonLabel(reason: string): string {
  return (
    (Object.hasOwn(REFUND_REASON_LABELS, reason) ? REFUND_REASON_LABELS[reason] : undefined) ?? 'Money back'
  )
}

/**
 * The state of a refund, for its rider (docs/product.md, Trips): only what the provider has confirmed is shown
 * as refunded.
 */
export const REFUND_STATE_LABELS: Record<RefundRow['status'], string> = {
  due: 'Due, not sent yet',
  sent: 'Sent, not confirmed yet',
  processed: 'Sent back',
  failed: 'Could not be sent. It is still owed to you; we are looking into it.',
}
