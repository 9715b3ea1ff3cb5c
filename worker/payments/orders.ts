import { and, desc, eq, isNull, lte, ne, or } from 'drizzle-orm'
import { CURRENCY } from '../../src/domain/payments/amounts'
import type { OrderRow } from '../../src/domain/payments/payment'
import type { RazorpayOrder, RazorpayPayment } from '../../src/domain/payments/razorpay'
import { accept, type Result } from '../../src/domain/result'
import type { Database } from '../database/client'
import { insertRow } from '../database/rows'
import { paymentOrders } from '../database/tables'
import type { RazorpayClient, RazorpayRefusal } from '../providers/razorpay'
import { applyPayment } from './apply-payment'

/** What ordering and verifying a payment need beside the request. */
export interface PaymentContext {
  database: Database
  razorpay: RazorpayClient
  /** The rider who pays. */
  userId: string
  now: Date
}

/** The orders made for a booking, newest first: one for each amount that the rider chose to pay. */
export function ordersOfBooking(database: Database, bookingId: string): Promise<OrderRow[]> {
  return database
    .select()
    .from(paymentOrders)
    .where(eq(paymentOrders.booking_id, bookingId))
    .orderBy(desc(paymentOrders.created_at))
}

/**
 * Stores the provider's order. Two requests at once may have created two orders under one receipt: both get the one that
 * is stored first, and the other is never offered.
 */
export async function storeOrder(
  database: Database,
  bookingId: string,
  receipt: string,
  order: RazorpayOrder,
  now: Date,
): Promise<OrderRow> {
  const row: OrderRow = {
    id: order.id,
    booking_id: bookingId,
    amount_paise: order.amount,
    currency: CURRENCY,
    receipt,
    status: order.status,
    created_at: now.toISOString(),
    offered_at: null,
    checked_at: null,
  }
  await insertRow(database, paymentOrders, row).onConflictDoNothing()
  const [kept] = await database.select().from(paymentOrders).where(eq(paymentOrders.receipt, receipt))
  if (!kept) throw new Error('A payment order was written and is not there')
  return kept
}

/**
 * True for one caller every `everyMs`, who may ask the provider about this booking's orders; the others use what is
 * stored. So a page that polls does not poll the provider.
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

const isAuthorised = ({ status }: RazorpayPayment) => Number(status === 'authorized')

const authorisedLast = (a: RazorpayPayment, b: RazorpayPayment) =>
  isAuthorised(a) - isAuthorised(b) || a.created_at - b.created_at

/**
 * Asks the provider for the payments of a booking's orders, and applies them: this settles a payment whose rider closed
 * the browser, and ends 'processing'. Oldest first, so that the latest payment decides; but an authorised one comes
 * last, because an earlier payment may be authorised after a later one failed.
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
    for (const payment of answer.value.toSorted(authorisedLast)) {
      const { outcome } = await applyPayment(database, payment, now)
      if (outcome === 'applied') checked.paid = true
      if (outcome === 'waiting' && payment.status === 'authorized') checked.processing = true
    }
  }
  return accept(checked)
}
