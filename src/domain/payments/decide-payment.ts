import type { BookingRow } from '../bookings/booking'
import { CURRENCY, paiseOf, partialAmount } from './amounts'
import type { OrderRow } from './payment'

export interface PaymentFacts {
  /** Null when the order names no booking we have. Amounts are whole rupees. */
  booking: Pick<
    BookingRow,
    'id' | 'status' | 'payment_status' | 'fare_amount' | 'advance_amount' | 'remaining_amount'
  > | null
  /** The order we asked the provider for; null when the payment names none of ours. */
  order: Pick<OrderRow, 'booking_id' | 'amount_paise' | 'currency'> | null
  /** The payment as the provider itself reports it. */
  payment: { id: string; status: string; amount_paise: number; currency: string; order_id: string | null }
  /** This payment id is recorded already, whatever became of it. */
  alreadyApplied: boolean
  /** Paise of other payments applied to the booking. */
  otherPaidPaise: number
}

export type RefundReason = 'cancelled' | 'already_paid' | 'unknown_booking' | 'amount_mismatch'

export type PaymentDecision =
  | { decision: 'ignore_replay' }
  /** Not captured yet: ask again later; nothing is shown as failed. */
  | { decision: 'wait' }
  /** `marksBooking`: the booking is unpaid and open, so its payment status becomes failed. */
  | { decision: 'failed'; marksBooking: boolean }
  | {
      decision: 'apply'
      payment_status: 'partial' | 'paid'
      amountRupees: number
      remainingRupees: number
    }
  | { decision: 'refund_in_full'; reason: RefundReason }

/** The statuses of a booking with money applied: no later payment event may set them back. */
const holdsMoney = (facts: PaymentFacts) =>
  facts.otherPaidPaise > 0 || ['partial', 'paid', 'refunded'].includes(facts.booking?.payment_status ?? '')

/**
 * What to do with a payment event of the checkout, a poll, the webhook or reconciliation, in any order and any number
 * of times (docs/product.md, Payment). Forward only: nothing unpays a booking, and captured money is either applied
 * once or goes back in full.
 */
export function decidePayment(facts: PaymentFacts): PaymentDecision {
  const { booking, order, payment } = facts
  if (facts.alreadyApplied) return { decision: 'ignore_replay' }
  if (payment.status === 'created' || payment.status === 'authorized') return { decision: 'wait' }
  // Failed, or refunded before we ever saw it captured: there is no money here to apply or give back.
  if (payment.status !== 'captured') {
    const open = booking !== null && booking.status !== 'cancelled'
    return { decision: 'failed', marksBooking: open && !holdsMoney(facts) }
  }

  if (!booking || !order || order.booking_id !== booking.id) return refundInFull('unknown_booking')
  if (!isWhatWasAsked(facts)) return refundInFull('amount_mismatch')
  if (booking.status === 'cancelled') return refundInFull('cancelled')
  if (holdsMoney(facts)) return refundInFull('already_paid')

  const amountRupees = payment.amount_paise / 100
  const remainingRupees = booking.fare_amount - amountRupees
  return {
    decision: 'apply',
    payment_status: remainingRupees === 0 ? 'paid' : 'partial',
    amountRupees,
    remainingRupees,
  }
}

/**
 * The order's own amount and currency, and one of the two amounts this fare can be paid with: a rider may have
 * changed from advance to full after an earlier order, and either is good.
 */
function isWhatWasAsked({ booking, order, payment }: PaymentFacts): boolean {
  if (!booking || !order) return false
  const { fare_amount: fare, advance_amount: advance } = booking
  const payable = [fare, advance, partialAmount(fare)].map(paiseOf)
  return (
    payment.currency === CURRENCY &&
    order.currency === CURRENCY &&
    payment.amount_paise === order.amount_paise &&
    payable.includes(payment.amount_paise)
  )
}

const refundInFull = (reason: RefundReason): PaymentDecision => ({ decision: 'refund_in_full', reason })
