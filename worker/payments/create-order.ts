import { and, eq, sql } from 'drizzle-orm'
import type { BookingRow } from '../../src/domain/bookings/booking'
import {
  type AmountChoice,
  type PayableAmounts,
  type PaymentMethod,
  paiseOf,
  payableAmounts,
} from '../../src/domain/payments/amounts'
import type { OrderRow } from '../../src/domain/payments/payment'
import { nextQuestion } from '../../src/domain/payments/reconciliation'
import { accept, type Result, refuse } from '../../src/domain/result'
import { findOwnBooking } from '../bookings/booking-row'
import { isUnpaidAndOpen } from '../bookings/cancel-unpaid'
import { paymentOrders } from '../database/payment-tables'
import { bookings } from '../database/tables'
import { createRemainderOrder } from './create-remainder-order'
import { type Beside, isUnderWay, type OrderRefusal, offeredSince, openOrder } from './open-order'
import { checkOrders, ordersOfBooking, type PaymentContext } from './orders'

interface OrderRequest {
  bookingId: string
  paymentMethod: PaymentMethod
  /** Rupees the rider was shown; only ever compared. */
  paymentAmount: number
  /** The order of another amount that the rider knows about, and no longer pays. */
  insteadOf: string | null
}

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
  if (booking.owed_amount > 0) return createRemainderOrder(context, { ...request, booking })
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

/** 37 characters of the 40 that Razorpay allows. Another amount is another receipt, and so another order. */
function receiptOf(bookingId: string, choice: AmountChoice): string {
  return `bk_${bookingId}_${choice === 'full' ? 'f' : 'p'}`
}
