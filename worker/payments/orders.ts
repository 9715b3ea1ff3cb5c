import { and, desc, eq, isNull, lte, ne, or } from 'drizzle-orm'
import { CURRENCY } from '../../src/domain/payments/amounts'
import type { RazorpayOrder, RazorpayPayment } from '../../src/domain/payments/razorpay'
import { accept, type Result } from '../../src/domain/result'
import type { Database } from '../database/client'
import { paymentOrders } from '../database/tables'
import type { RazorpayClient, RazorpayRefusal } from '../providers/razorpay'
import { applyPayment } from './apply-payment'

export type OrderRow = typeof paymentOrders.$inferSelect

/** The orders made for a booking, newest first: one for each amount that the rider chose to pay. */
export function ordersOfBooking(database: Database, bookingId: string): Promise<OrderRow[]> {
  return database
    .select()
    .from(paymentOrders)
    .where(eq(paymentOrders.booking_id, bookingId))
    .orderBy(desc(paymentOrders.created_at))
}

/**
 * Keeps the provider's order. Two requests at once may have made two orders under one receipt: the first that is
 * kept is the one both get, and the other is never shown to anybody.
 */
export async function keepOrder(
  database: Database,
  bookingId: string,
  receipt: string,
  order: RazorpayOrder,
  now: Date,
): Promise<OrderRow> {
  await database
    .insert(paymentOrders)
    .values({
      id: order.id,
      booking_id: bookingId,
      amount_paise: order.amount,
      currency: CURRENCY,
      receipt,
      status: order.status,
      created_at: now.toISOString(),
    })
    .onConflictDoNothing()
  const [kept] = await database.select().from(paymentOrders).where(eq(paymentOrders.receipt, receipt))
  if (!kept) throw new Error('A payment order was written and is not there')
  return kept
}

/**
 * True for one caller every `everyMs`: who gets it may ask the provider about this booking's orders, the others
 * believe what is known. So a page that polls does not poll the provider.
 */
export async function claimCheck(
  database: Database,
  bookingId: string,
  everyMs: number,
  now: Date,
): Promise<boolean> {
  const due = new Date(now.getTime() - everyMs).toISOString()
  const claimed = await database
    .update(paymentOrders)
    .set({ checked_at: now.toISOString() })
    .where(
      and(
        eq(paymentOrders.booking_id, bookingId),
        ne(paymentOrders.status, 'paid'),
        or(isNull(paymentOrders.checked_at), lte(paymentOrders.checked_at, due)),
      ),
    )
  return claimed.meta.changes > 0
}

interface OrdersChecked {
  /** The booking holds a payment now. */
  paid: boolean
  /** The provider holds the rider's money and has not captured it. */
  processing: boolean
}

const isHeld = ({ status }: RazorpayPayment) => Number(status === 'authorized')

const heldLast = (a: RazorpayPayment, b: RazorpayPayment) =>
  isHeld(a) - isHeld(b) || a.created_at - b.created_at

/**
 * Asks the provider what was paid on a booking's orders, and applies it: how a payment is found whose rider closed
 * the browser, and how 'processing' ends. Oldest first, so that the latest try is the one remembered; but a try that
 * holds the rider's money comes last, for an earlier one may be authorised after a later one failed.
 */
export async function checkOrders(
  { database, razorpay }: { database: Database; razorpay: RazorpayClient },
  bookingId: string,
  now: Date,
): Promise<Result<OrdersChecked, RazorpayRefusal>> {
  const checked: OrdersChecked = { paid: false, processing: false }
  for (const order of await ordersOfBooking(database, bookingId)) {
    const answer = await razorpay.paymentsOfOrder(order.id)
    if (!answer.ok) return answer
    for (const payment of answer.value.toSorted(heldLast)) {
      const { outcome } = await applyPayment(database, payment, now)
      if (outcome === 'applied') checked.paid = true
      if (outcome === 'waiting' && payment.status === 'authorized') checked.processing = true
    }
  }
  return accept(checked)
}
