import { and, eq } from 'drizzle-orm'
import type { BookingRow } from '../../src/domain/bookings/booking'
import {
  type AmountChoice,
  CURRENCY,
  type PayableAmounts,
  type PaymentMethod,
  paiseOf,
  payableAmounts,
} from '../../src/domain/payments/amounts'
import type { OrderRow } from '../../src/domain/payments/payment'
import { accept, type Result, refuse } from '../../src/domain/result'
import { findOwnBooking } from '../bookings/booking-row'
import { isUnpaidAndOpen } from '../bookings/cancel-unpaid'
import type { Database } from '../database/client'
import { bookings, paymentOrders } from '../database/tables'
import { log } from '../http/log'
import type { RazorpayClient, RazorpayRefusal } from '../providers/razorpay'
import { checkOrders, ordersOfBooking, type PaymentContext, storeOrder } from './orders'

export type OrderRefusal =
  | { reason: 'not_found' }
  | { reason: 'already_paid' }
  /** The provider holds money for this booking: a second charge must not be possible now. */
  | { reason: 'processing' }
  | { reason: 'closed'; status: BookingRow['status'] }
  | { reason: 'pickup_past' }
  | { reason: 'wrong_amount'; amounts: Record<AmountChoice, PayableAmounts> }
  | { reason: 'provider'; provider: RazorpayRefusal }

interface OrderRequest {
  bookingId: string
  paymentMethod: PaymentMethod
  /** Rupees the rider was shown; only ever compared. */
  paymentAmount: number
}

/**
 * The order that the checkout collects (docs/product.md, Payment). Before a new order is created, the older ones are
 * checked with the provider, so that a retry never charges twice.
 */
export async function createPaymentOrder(
  context: PaymentContext,
  request: OrderRequest,
): Promise<Result<OrderRow, OrderRefusal>> {
  const { database, razorpay, userId, now } = context
  const booking = await findOwnBooking(database, userId, request.bookingId)
  if (!booking) return refuse({ reason: 'not_found' })
  const closed = whyNotPayable(booking, now)
  if (closed) return refuse(closed)

  const amounts = payableAmounts(booking.fare_amount)
  const choice = choiceOf(amounts, request.paymentAmount)
  if (!choice) return refuse({ reason: 'wrong_amount', amounts })
  const wanted = {
    bookingId: booking.id,
    amountPaise: paiseOf(amounts[choice].advance),
    currency: CURRENCY,
    receipt: receiptOf(booking.id, choice),
  }

  const known = await ordersOfBooking(database, booking.id)
  let order = known.find(({ receipt }) => receipt === wanted.receipt) ?? null
  if (!order) {
    const lost = await findLostOrder({ database, razorpay }, wanted, now)
    if (!lost.ok) return refuse({ reason: 'provider', provider: lost.refusal })
    order = lost.value
  }
  if (order || known.length > 0) {
    const checked = await checkOrders({ database, razorpay }, booking.id, now)
    if (!checked.ok) return refuse({ reason: 'provider', provider: checked.refusal })
    if (checked.value.paid) return refuse({ reason: 'already_paid' })
    if (checked.value.processing) return refuse({ reason: 'processing' })
  }
  if (!order) {
    const opened = await openOrder({ database, razorpay }, wanted, now)
    if (!opened.ok) return refuse({ reason: 'provider', provider: opened.refusal })
    order = opened.value
  }
  return offer(context, order, { ...amounts[choice], method: request.paymentMethod })
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

/** Writes the rider's choice, if the booking is still unpaid, and when the order was offered. */
async function offer(
  { database, userId, now }: PaymentContext,
  order: OrderRow,
  chosen: PayableAmounts & { method: PaymentMethod },
): Promise<Result<OrderRow, OrderRefusal>> {
  const [written] = await database.batch([
    database
      .update(bookings)
      .set({
        advance_amount: chosen.advance,
        remaining_amount: chosen.remaining,
        payment_method: chosen.method,
      })
      .where(and(eq(bookings.id, order.booking_id), eq(bookings.user_id, userId), isUnpaidAndOpen())),
    database
      .update(paymentOrders)
      .set({ offered_at: now.toISOString() })
      .where(eq(paymentOrders.id, order.id)),
  ])
  if (written.meta.changes === 1) return accept(order)
  const booking = await findOwnBooking(database, userId, order.booking_id)
  if (!booking) return refuse({ reason: 'not_found' })
  return refuse(whyNotPayable(booking, now) ?? { reason: 'already_paid' })
}

interface WantedOrder {
  bookingId: string
  amountPaise: number
  currency: string
  receipt: string
}

interface OrderDeps {
  database: Database
  razorpay: RazorpayClient
}

/** 37 characters of the 40 that Razorpay allows. Another amount is another receipt, and so another order. */
function receiptOf(bookingId: string, choice: AmountChoice): string {
  return `bk_${bookingId}_${choice === 'full' ? 'f' : 'p'}`
}

/** An order that exists at the provider although its answer was lost; null when there is none. */
async function findLostOrder(
  { database, razorpay }: OrderDeps,
  wanted: WantedOrder,
  now: Date,
): Promise<Result<OrderRow | null, RazorpayRefusal>> {
  const { bookingId, receipt, amountPaise, currency } = wanted
  const orders = await razorpay.ordersByReceipt(receipt)
  if (!orders.ok) return orders
  const order = orders.value.find((one) => one.amount === amountPaise && one.currency === currency)
  return accept(order ? await storeOrder(database, bookingId, receipt, order, now) : null)
}

/**
 * Creates the order. Where the answer is lost the order is found by its receipt instead of being created again, because
 * with a second order the rider could pay twice.
 */
async function openOrder(
  deps: OrderDeps,
  wanted: WantedOrder,
  now: Date,
): Promise<Result<OrderRow, RazorpayRefusal>> {
  const { bookingId, receipt, amountPaise, currency } = wanted
  const made = await deps.razorpay.createOrder({
    amountPaise,
    currency,
    receipt,
    notes: { booking_id: bookingId },
  })
  if (made.ok) return accept(await storeOrder(deps.database, bookingId, receipt, made.value, now))
  if (made.refusal.reason === 'refused') {
    log('error', 'payment_order_refused', { ...made.refusal })
    return made
  }
  const lost = await findLostOrder(deps, wanted, now)
  if (!lost.ok) return lost
  return lost.value ? accept(lost.value) : refuse(made.refusal)
}
