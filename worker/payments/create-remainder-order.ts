import { and, eq, sql } from 'drizzle-orm'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { paiseOf } from '../../src/domain/payments/amounts'
import type { OrderRow } from '../../src/domain/payments/payment'
import { nextQuestion } from '../../src/domain/payments/reconciliation'
import { type Result, refuse } from '../../src/domain/result'
import { findOwnBooking } from '../bookings/booking-row'
import { paymentOrders } from '../database/payment-tables'
import { bookings } from '../database/tables'
import { isUnderWay, type OrderRefusal, openOrder } from './open-order'
import { checkOrders, ordersOfBooking, type PaymentContext } from './orders'

interface RemainderRequest {
  booking: BookingRow
  /** Rupees the rider was shown; only ever compared. */
  paymentAmount: number
  /** The order of another amount that the rider knows about, and no longer pays. */
  insteadOf: string | null
}

/**
 * The order by which a rider pays online what they owe for a driven ride (docs/product.md, Remainder). Older orders are
 * checked with the provider first: what is paid already is not asked for again.
 */
export async function createRemainderOrder(
  context: PaymentContext,
  { booking: { id: bookingId }, paymentAmount, insteadOf }: RemainderRequest,
): Promise<Result<OrderRow, OrderRefusal>> {
  const { database, userId, now } = context
  const checked = await checkOrders(context, bookingId, { event: 'checkout', now })
  if (!checked.ok) return refuse({ reason: 'provider', provider: checked.refusal })
  if (checked.value.processing) return refuse({ reason: 'processing' })
  const booking = await findOwnBooking(database, userId, bookingId)
  if (!booking) return refuse({ reason: 'not_found' })
  const owed = booking.owed_amount
  if (owed === 0) return refuse({ reason: 'already_paid' })
  if (paymentAmount !== owed) return refuse({ reason: 'wrong_remainder', owed })
  const known = await ordersOfBooking(database, bookingId)
  const receipt = receiptOf(bookingId, owed, known)
  const other = known.find((order) => isUnderWay(order, { receipt, insteadOf, now }))
  if (other) return refuse({ reason: 'under_way', order: other })
  const opened = await openOrder(context, known, {
    bookingId,
    purpose: 'remainder',
    amountPaise: paiseOf(owed),
    receipt,
    now,
  })
  if (!opened.ok) return refuse({ reason: 'provider', provider: opened.refusal })
  return offer(context, opened.value)
}

/**
 * At most 40 characters, as Razorpay allows: the amount in base 36, and how many remainders were paid before, because
 * the same amount may be owed again.
 */
function receiptOf(bookingId: string, owed: number, known: readonly OrderRow[]): string {
  const paid = known.filter(({ purpose, status }) => purpose === 'remainder' && status === 'paid').length
  return `r${paid}_${bookingId}${owed.toString(36)}`
}

/**
 * Writes when the order was offered, if so much is still owed. No order of another amount can have been offered since the
 * orders were read: what is owed is one amount, and the same amount is the same order.
 */
async function offer(
  { database, userId, now }: PaymentContext,
  order: OrderRow,
): Promise<Result<OrderRow, OrderRefusal>> {
  const isOwed = sql`EXISTS (SELECT 1 FROM bookings WHERE ${and(
    eq(bookings.id, order.booking_id),
    eq(bookings.user_id, userId),
    sql`bookings.owed_amount * 100 = ${order.amount_paise}`,
  )})`
  const written = await database
    .update(paymentOrders)
    .set({ offered_at: now.toISOString(), ask_at: nextQuestion(now, now)?.toISOString() ?? null })
    .where(and(eq(paymentOrders.id, order.id), isOwed))
  if (written.meta.changes === 1) return { ok: true, value: order }
  const owed = (await findOwnBooking(database, userId, order.booking_id))?.owed_amount ?? 0
  return refuse(owed > 0 ? { reason: 'wrong_remainder', owed } : { reason: 'already_paid' })
}
