import type { BookingRow } from '../../src/domain/bookings/booking'
import { type AmountChoice, CURRENCY, type PayableAmounts } from '../../src/domain/payments/amounts'
import type { OrderPurpose, OrderRow } from '../../src/domain/payments/payment'
import { accept, type Result } from '../../src/domain/result'
import { log } from '../http/log'
import type { RazorpayRefusal } from '../providers/razorpay'
import { type ProviderDeps, storeOrder } from './orders'

// What orders of every purpose have in common.

export type OrderRefusal =
  | { reason: 'not_found' }
  | { reason: 'already_paid' }
  /** The provider holds money for this booking: a second charge must not be possible now. */
  | { reason: 'processing' }
  /** Another window of the rider's was sent to pay another amount a moment ago. */
  | { reason: 'under_way'; order: OrderRow }
  | { reason: 'closed'; status: BookingRow['status'] }
  | { reason: 'pickup_past' }
  | { reason: 'wrong_amount'; amounts: Record<AmountChoice, PayableAmounts> }
  /** Whole rupees that are owed for a driven ride, and not what was to be paid. */
  | { reason: 'wrong_remainder'; owed: number }
  | { reason: 'provider'; provider: RazorpayRefusal }

/** How long a rider may take at the checkout, in minutes: Razorpay closes it after 15 at the latest. */
export const CHECKOUT_MINUTES = 15

export interface Beside {
  receipt: string
  insteadOf: string | null
  now: Date
}

/** From when on an offered order may still be paid at the checkout. */
export const offeredSince = (now: Date) => new Date(now.getTime() - CHECKOUT_MINUTES * 60_000).toISOString()

/** An order of another amount that a rider may be paying at this moment, in another window. */
export function isUnderWay(order: OrderRow, { receipt, insteadOf, now }: Beside): boolean {
  if (order.receipt === receipt || order.id === insteadOf || order.offered_at === null) return false
  if (order.status === 'paid') return false
  return order.offered_at > offeredSince(now)
}

interface WantedOrder {
  bookingId: string
  purpose: OrderPurpose
  amountPaise: number
  receipt: string
  now: Date
}

/**
 * The order of this receipt: the stored one, else the provider's, who has one for each receipt. Where its answer is lost
 * the order is looked up instead of being created again, because with a second order the rider could pay twice.
 */
export async function openOrder(
  { database, razorpay }: ProviderDeps,
  known: readonly OrderRow[],
  wanted: WantedOrder,
): Promise<Result<OrderRow, RazorpayRefusal>> {
  const { bookingId, purpose, receipt, amountPaise } = wanted
  const stored = known.find((order) => order.receipt === receipt)
  if (stored) return accept(stored)
  const notes = { booking_id: bookingId, purpose }
  const made = await razorpay.createOrder({ amountPaise, currency: CURRENCY, receipt, notes })
  if (made.ok) return accept(await storeOrder(database, made.value, wanted))
  if (made.refusal.reason === 'refused') {
    log('error', 'payment_order_refused', { ...made.refusal })
    return made
  }
  const orders = await razorpay.ordersByReceipt(receipt)
  if (!orders.ok) return orders
  const lost = orders.value.items.find(
    ({ amount, currency }) => amount === amountPaise && currency === CURRENCY,
  )
  return lost ? accept(await storeOrder(database, lost, wanted)) : made
}
