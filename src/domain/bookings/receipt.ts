import { dateOf, formatDateTimeWithYear } from '../kolkata-time'
import { PAYMENT_METHOD_LABELS, paiseOf } from '../payments/amounts'
import { isUnsettled } from '../payments/checkout'
import { type Booking, shortId } from './booking'
import type { TripDetails } from './trip-details'

/** '20261121-5eed0005': the day of the booking in Kolkata and the part of its id that people read out. */
export function receiptNumber({ id, created_at }: Pick<Booking, 'id' | 'created_at'>): string {
  return `${dateOf(new Date(created_at)).replaceAll('-', '')}-${shortId(id)}`
}

/** Paise, all 0 or more. */
interface ReceiptSums {
  /** Paid online, whatever became of it, to the driver and at the office. */
  paidPaise: number
  /** Recorded to go back, in whatever state that is. */
  refundPaise: number
  /** What the trip has cost, once every refund has arrived. */
  costPaise: number
  /**
   * What of fare, tolls and parking is not recorded as paid. 0 for a cancelled booking, and while the bank is asked
   * about a payment.
   */
  openPaise: number
}

/** What was paid, what goes back and what that leaves (docs/product.md, TRIP-11). */
export function receiptSums({
  booking,
  payments,
  refunds,
  remainder,
  paid_amount,
  payment_state,
}: TripDetails): ReceiptSums {
  const sum = (rows: readonly { amount_paise: number }[]) =>
    rows.reduce((total, { amount_paise }) => total + amount_paise, 0)
  const collected = (remainder?.amount ?? 0) + booking.office_amount
  const paidPaise = sum(payments) + paiseOf(collected)
  const refundPaise = sum(refunds)
  const isOpen = booking.status !== 'cancelled' && !isUnsettled(payment_state)
  // After the ride what is owed is open, which is less than the fare where something was written off.
  const isDriven = booking.status === 'completed'
  const unpaid = isDriven
    ? booking.owed_amount
    : booking.fare_amount + booking.charges_amount - paid_amount - collected
  const open = isOpen ? unpaid : 0
  return {
    paidPaise,
    refundPaise,
    costPaise: paidPaise - refundPaise,
    openPaise: paiseOf(Math.max(0, open)),
  }
}

/** The trip is over, and all of it is paid or written off. Before that there is a summary, and no receipt. */
export function isReceipt(trip: TripDetails): boolean {
  const { status } = trip.booking
  const { paidPaise, openPaise } = receiptSums(trip)
  return (status === 'completed' || status === 'cancelled') && paidPaise > 0 && openPaise === 0
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
  cancelled: 'The payment reached us after the booking was cancelled',
  already_paid: 'It was paid twice',
  amount_mismatch: 'It was not the amount of the booking',
  by_operator: 'Given back by our support',
}

/** The reason of a refund, for its rider; an unknown reason is left out. */
export function refundReasonLabel(reason: string): string {
  return (
    (Object.hasOwn(REFUND_REASON_LABELS, reason) ? REFUND_REASON_LABELS[reason] : undefined) ?? 'Money back'
  )
}

/** A refund as its rider follows it: with its dates, and the reference that their bank knows it by. */
type FollowedRefund = Pick<
  TripDetails['refunds'][number],
  'status' | 'created_at' | 'sent_at' | 'processed_at' | 'provider_refund_id' | 'bank_reference'
>

/** The state of a refund in two words. A failed refund is still owed, so it reads 'Refund due'. */
export const REFUND_LABELS: Record<FollowedRefund['status'], string> = {
  due: 'Refund due',
  sent: 'Refund sent',
  processed: 'Refunded',
  failed: 'Refund due',
}

/** Whether the rider's bank does not have the refund yet. */
export const isAwaited = ({ status }: Pick<FollowedRefund, 'status'>): boolean => status !== 'processed'

/** Whether the refund is expected to arrive by itself. A failed refund waits for an operator. */
export const isOnItsWay = ({ status }: Pick<FollowedRefund, 'status'>): boolean =>
  status === 'due' || status === 'sent'

/** What became of a refund and when (docs/product.md, TRIP-9). Only what the provider confirmed reads 'Refunded'. */
export function refundProgress(refund: FollowedRefund): string {
  const reference = refund.bank_reference ?? refund.provider_refund_id
  const asked = reference === null ? '' : ` Reference ${reference}.`
  const on = (at: string | null) => (at === null ? '' : ` ${formatDateTimeWithYear(at)}`)
  switch (refund.status) {
    case 'due':
      return `Not sent yet. Due since${on(refund.created_at)}.`
    case 'sent':
      return `On its way to your bank since${on(refund.sent_at)}.${asked}`
    case 'processed':
      return `With your bank since${on(refund.processed_at)}, which may take some days to show it.${asked}`
    case 'failed':
      return 'Could not be sent. It is still owed to you; we are looking into it.'
  }
}

/** What the fare's open part is called: the remainder of a partly paid fare goes to the driver. */
export function openLabel({ booking, paid_amount }: TripDetails): string {
  if (booking.status === 'completed') return 'Not paid yet'
  return paid_amount === 0 ? 'Not paid yet' : 'To pay after the ride, to the driver'
}
