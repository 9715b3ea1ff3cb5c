import { type BookingRow, isConfirmed } from '../bookings/booking'
import { CURRENCY, paiseOf, partialAmount } from './amounts'
import type { OrderRow, RefundReason } from './payment'
import type { RazorpayPayment } from './razorpay'

export interface PaymentFacts {
  /** As the provider itself reports it, and not recorded here. Paise. */
  payment: Pick<RazorpayPayment, 'status' | 'captured' | 'amount' | 'currency' | 'created_at'>
  /** The order of ours that it names, in paise, and that order's booking, in whole rupees; null where it names none. */
  ordered: {
    order: Pick<OrderRow, 'purpose' | 'amount_paise' | 'currency'>
    /** Of a change's order: the change that waits for it; null where it waits no more. */
    change: { after_number: number; created_at: string } | null
    booking: Pick<BookingRow, 'status' | 'payment_status' | 'pays_driver' | 'change_number'> &
      Pick<BookingRow, 'fare_amount' | 'advance_amount' | 'owed_amount' | 'end_time' | 'set_out_at'>
    /** Paise that its changes keep at least at a cancellation (docs/product.md, CHANGE-12). */
    floorPaise: number
    /** The ride has its tip. */
    isTipped: boolean
  } | null
}

type Ordered = NonNullable<PaymentFacts['ordered']>

export type PaymentDecision =
  /** Not captured yet: ask again later; nothing is shown as failed. */
  | { decision: 'wait' }
  /** `marksBooking`: the booking is unpaid and open, so its payment status becomes failed. */
  | { decision: 'failed'; marksBooking: boolean }
  /** The payment is for the booking itself: its advance, or all of it. */
  | {
      decision: 'apply'
      /** Whole rupees paid online in all, and what is left to pay to the driver. */
      advanceRupees: number
      remainingRupees: number
      /** Of a payment of a dearer fare, from before a change: what goes back at once. */
      backPaise: number
    }
  /** The payment is for what the rider owes for the driven ride, or all of it. */
  | { decision: 'apply_remainder'; backPaise: number }
  | { decision: 'apply_tip' }
  /** The payment is for a change, which is made by it. */
  | { decision: 'make_change' }
  | { decision: 'refund_in_full'; reason: RefundReason }
  /** Captured, and given back at the provider already: recorded with the refunds that the provider reports. */
  | { decision: 'keep_refunded' }
  /** Captured, and of no booking we know, or of no ride that we know to be driven (docs/restore.md): an operator decides. */
  | { decision: 'unmatched' }

/**
 * What to do with a payment event of the checkout, a poll, the webhook or reconciliation, in any order (docs/product.md,
 * PAYMENT-4). Forward only: nothing unpays a booking, and captured money is applied once, goes back in full, or waits for
 * an operator where nobody knows whose it is.
 */
export function decidePayment({ payment, ordered }: PaymentFacts): PaymentDecision {
  if (payment.status === 'created' || payment.status === 'authorized') return { decision: 'wait' }
  // Failed, or authorised and given back by the bank: there was never money here to apply or give back.
  if (!payment.captured) {
    const isOpen = ordered !== null && ordered.booking.status !== 'cancelled'
    return { decision: 'failed', marksBooking: isOpen && !isConfirmed(ordered.booking) }
  }

  if (!ordered) return { decision: 'unmatched' }
  const { booking, order, isTipped, change, floorPaise } = ordered
  if (payment.status === 'refunded') return { decision: 'keep_refunded' }
  if (!isWhatWasAsked(order, payment)) return refundInFull('amount_mismatch')
  if (booking.status === 'cancelled') return refundInFull('cancelled')
  const isOfDriven = order.purpose === 'tip' || order.purpose === 'remainder'
  // Asked for after the end alone, of which a restored database may not know.
  if (isOfDriven && booking.status !== 'completed') return { decision: 'unmatched' }
  switch (order.purpose) {
    case 'tip':
      // One tip a ride, by when it was paid.
      if (isTipped) return refundInFull('second_tip')
      return isTipTime(booking, new Date(payment.created_at * 1000))
        ? { decision: 'apply_tip' }
        : refundInFull('tip_late')
    case 'change':
      return change && mayBeMade(booking, change, new Date(payment.created_at * 1000))
        ? { decision: 'make_change' }
        : refundInFull('change_lapsed')
    case 'remainder':
      return decideRemainder(booking, payment.amount)
    default:
      return decideFirst(booking, payment.amount, floorPaise)
  }
}

/** The order's own amount and currency. */
const isWhatWasAsked = (order: Ordered['order'], payment: PaymentFacts['payment']) =>
  payment.currency === CURRENCY && order.currency === CURRENCY && payment.amount === order.amount_paise

/** Where less is owed than was asked (the driver was paid meanwhile, or an operator wrote it off), it came twice. */
const decideRemainder = (
  { owed_amount }: Ordered['booking'],
  paise: number,
  backPaise = 0,
): PaymentDecision =>
  paise > paiseOf(owed_amount) ? refundInFull('already_paid') : { decision: 'apply_remainder', backPaise }

/**
 * The first payment of a booking, which confirms it, or pays ahead what was to be paid to the driver. Either amount of
 * the same fare is good: a rider may have changed from advance to full after an earlier order. So is any by an order from
 * before a change, of which what is above the fare goes back, unless less would be held than is owed (docs/product.md, OFFICE-13).
 */
function decideFirst(booking: Ordered['booking'], paid: number, floorPaise: number): PaymentDecision {
  const { fare_amount: fare, advance_amount: advance, change_number } = booking
  if (change_number === 0 && ![fare, advance, partialAmount(fare)].map(paiseOf).includes(paid))
    return refundInFull('amount_mismatch')
  const paise = Math.min(paid, paiseOf(fare))
  // It came by a link after the ride: what was not paid to the driver is owed.
  if (booking.pays_driver && booking.status === 'completed')
    return decideRemainder(booking, paise, paid - paise)
  if (isConfirmed({ ...booking, pays_driver: false })) return refundInFull('already_paid')
  if (paise < floorPaise) return refundInFull('amount_mismatch')
  const advanceRupees = paise / 100
  return { decision: 'apply', advanceRupees, remainingRupees: fare - advanceRupees, backPaise: paid - paise }
}

const refundInFull = (reason: RefundReason): PaymentDecision => ({ decision: 'refund_in_full', reason })

/** How long a rider may take at the checkout, in minutes: Razorpay closes it after 15 at the latest. */
export const CHECKOUT_MINUTES = 15

/** Minutes after its pricing until which its rider is sent to pay a change (docs/product.md, CHANGE-11). */
export const CHANGE_PAYABLE_MINUTES = 15

/** Whether a change is made by a payment of this instant: nobody changed the booking or set out since it was priced. */
const mayBeMade = (
  { status, set_out_at, change_number }: Ordered['booking'],
  { after_number, created_at }: NonNullable<Ordered['change']>,
  paidAt: Date,
): boolean =>
  (status === 'pending' || status === 'accepted') &&
  // An operator also changes a trip whose driver is on the way.
  (set_out_at === null || set_out_at <= created_at) &&
  change_number === after_number &&
  // Whoever was sent to pay in time has the checkout's time.
  paidAt.getTime() < Date.parse(created_at) + (CHANGE_PAYABLE_MINUTES + CHECKOUT_MINUTES) * 60_000

/** Whole rupees of a tip. */
export const TIP_RUPEES = { least: 10, most: 1000 } as const

const TIP_HOURS = 48

/** Until when a ride may be tipped; null before its end. */
export const tipUntil = ({ status, end_time }: Pick<BookingRow, 'status' | 'end_time'>): Date | null =>
  status === 'completed' && end_time !== null ? new Date(Date.parse(end_time) + TIP_HOURS * 3_600_000) : null

/** Whether a ride's rider may tip its driver now, online or as noted: nothing is owed for it (docs/product.md, TIP-1, TIP-5). */
export const mayBeTipped = (booking: Pick<BookingRow, 'status' | 'end_time' | 'owed_amount'>, now: Date) =>
  booking.owed_amount === 0 && isTipTime(booking, now)

/** Whether a tip may have been paid at this instant: of a driven ride, until 48 hours after its end. */
const isTipTime = (booking: Pick<BookingRow, 'status' | 'end_time'>, at: Date): boolean =>
  at.getTime() <= (tipUntil(booking)?.getTime() ?? 0)
