import { and, eq, sql } from 'drizzle-orm'
import type { BookingRow } from '../../src/domain/bookings/booking'
import {
  type AmountChoice,
  CURRENCY,
  type PayableAmounts,
  type PaymentMethod,
  paiseOf,
  payableAmounts,
} from '../../src/domain/payments/amounts'
import type { OrderPurpose, OrderRow } from '../../src/domain/payments/payment'
import { nextQuestion } from '../../src/domain/payments/reconciliation'
import { accept, type Result, refuse } from '../../src/domain/result'
import { findOwnBooking } from '../bookings/booking-row'
import { isUnpaidAndOpen } from '../bookings/cancel-unpaid'
import { bookings, paymentOrders } from '../database/tables'
import { log } from '../http/log'
import type { RazorpayRefusal } from '../providers/razorpay'
import { checkOrders, ordersOfBooking, type PaymentContext, type ProviderDeps, storeOrder } from './orders'

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
  | { reason: 'provider'; provider: RazorpayRefusal }

interface OrderRequest {
  bookingId: string
  paymentMethod: PaymentMethod
  /** Rupees the rider was shown; only ever compared. */
  paymentAmount: number
  /** The order of another amount that the rider knows about, and no longer pays. */
  insteadOf: string | null
}

/** How long a rider may take at the checkout, in minutes: Razorpay closes it after 15 at the latest. */
export const CHECKOUT_MINUTES = 15

/**
 * The order that the checkout collects (docs/product.md, Payment). Before a new order is created, the older ones are
 * checked with the provider, so that a retry never charges twice.
 */
export async function createPaymentOrder(
  context: PaymentContext,
  request: OrderRequest,
): Promise<Result<OrderRow, OrderRefusal>> {
  const { database, userId, now } = context
  const booking = await findOwnBooking(database, userId, request.bookingId)
  if (!booking) return refuse({ reason: 'not_found' })
  const closed = whyNotPayable(booking, now)
  if (closed) return refuse(closed)

  const amounts = payableAmounts(booking.fare_amount)
  const choice = choiceOf(amounts, request.paymentAmount)
  if (!choice) return refuse({ reason: 'wrong_amount', amounts })
  const receipt = receiptOf(booking.id, choice)

  const known = await ordersOfBooking(database, booking.id)
  if (known.length > 0) {
    const checked = await checkOrders(context, booking.id, { event: 'checkout', now })
    if (!checked.ok) return refuse({ reason: 'provider', provider: checked.refusal })
    if (checked.value.paid) return refuse({ reason: 'already_paid' })
    if (checked.value.processing) return refuse({ reason: 'processing' })
  }
  const beside = { receipt, insteadOf: request.insteadOf, now }
  const other = known.find((order) => isUnderWay(order, beside))
  if (other) return refuse({ reason: 'under_way', order: other })
  const opened = await openOrder(context, known, {
    bookingId: booking.id,
    purpose: choice === 'full' ? 'full' : 'advance',
    amountPaise: paiseOf(amounts[choice].advance),
    receipt,
    now,
  })
  if (!opened.ok) return refuse({ reason: 'provider', provider: opened.refusal })
  const chosen = { ...amounts[choice], method: request.paymentMethod }
  return offer(context, opened.value, { chosen, beside })
}

interface Beside {
  receipt: string
  insteadOf: string | null
  now: Date
}

/** From when on an offered order may still be paid at the checkout. */
const offeredSince = (now: Date) => new Date(now.getTime() - CHECKOUT_MINUTES * 60_000).toISOString()

/** An order of another amount that a rider may be paying at this moment, in another window. */
function isUnderWay(order: OrderRow, { receipt, insteadOf, now }: Beside): boolean {
  if (order.receipt === receipt || order.id === insteadOf || order.offered_at === null) return false
  return order.offered_at > offeredSince(now)
}

function whyNotPayable(booking: BookingRow, now: Date): OrderRefusal | null {
  if (!['pending', 'failed'].includes(booking.payment_status)) return { reason: 'already_paid' }
  if (booking.status !== 'pending') return { reason: 'closed', status: booking.status }
  return new Date(booking.scheduled_time) <= now ? { reason: 'pickup_past' } : null
}

/** Where the advance is the whole fare it counts as paid in full. */
function choiceOf(amounts: Record<AmountChoice, PayableAmounts>, rupees: number): AmountChoice | null {
  if (rupees === amounts.full.advance) return 'full'
  return rupees === amounts.partial.advance ? 'partial' : null
}

interface Offer {
  chosen: PayableAmounts & { method: PaymentMethod }
  beside: Beside
}

/**
 * Writes when the order was offered and the rider's choice, if the booking is still unpaid and no other window was sent
 * to pay another amount in between.
 */
async function offer(
  { database, userId, now }: PaymentContext,
  order: OrderRow,
  { chosen, beside }: Offer,
): Promise<Result<OrderRow, OrderRefusal>> {
  const at = now.toISOString()
  const isPayable = sql`EXISTS (SELECT 1 FROM bookings
    WHERE ${and(eq(bookings.id, order.booking_id), eq(bookings.user_id, userId), isUnpaidAndOpen())})`
  const isAlone = sql`NOT EXISTS (SELECT 1 FROM payment_orders AS other
    WHERE other.booking_id = ${order.booking_id} AND other.id NOT IN (${order.id}, ${beside.insteadOf ?? ''})
      AND other.offered_at > ${offeredSince(now)})`
  const [written] = await database.batch([
    database
      .update(paymentOrders)
      .set({ offered_at: at, ask_at: nextQuestion(now, now)?.toISOString() ?? null })
      .where(and(eq(paymentOrders.id, order.id), isPayable, isAlone)),
    database
      .update(bookings)
      .set({
        advance_amount: chosen.advance,
        remaining_amount: chosen.remaining,
        payment_method: chosen.method,
      })
      .where(and(eq(bookings.id, order.booking_id), isUnpaidAndOpen(), isAlone)),
  ])
  if (written.meta.changes === 1) return accept(order)
  const booking = await findOwnBooking(database, userId, order.booking_id)
  if (!booking) return refuse({ reason: 'not_found' })
  const other = (await ordersOfBooking(database, order.booking_id)).find((one) => isUnderWay(one, beside))
  const underWay: OrderRefusal = other ? { reason: 'under_way', order: other } : { reason: 'already_paid' }
  return refuse(whyNotPayable(booking, now) ?? underWay)
}

interface WantedOrder {
  bookingId: string
  purpose: OrderPurpose
  amountPaise: number
  receipt: string
  now: Date
}

/** 37 characters of the 40 that Razorpay allows. Another amount is another receipt, and so another order. */
function receiptOf(bookingId: string, choice: AmountChoice): string {
  return `bk_${bookingId}_${choice === 'full' ? 'f' : 'p'}`
}

/**
 * The order of this receipt: the stored one, else the provider's, who has one for each receipt. Where its answer is lost
 * the order is looked up instead of being created again, because with a second order the rider could pay twice.
 */
async function openOrder(
  { database, razorpay }: ProviderDeps,
  known: readonly OrderRow[],
  wanted: WantedOrder,
): Promise<Result<OrderRow, RazorpayRefusal>> {
  const { bookingId, receipt, amountPaise } = wanted
  const stored = known.find((order) => order.receipt === receipt)
  if (stored) return accept(stored)
  const notes = { booking_id: bookingId }
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
