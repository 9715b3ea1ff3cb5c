import { and, desc, eq, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { CURRENCY, paiseOf, payableAmounts } from '../../src/domain/payments/amounts'
import type { PaymentState } from '../../src/domain/payments/checkout'
import type { OrderPurpose, OrderRow } from '../../src/domain/payments/payment'
import type { RazorpayOrder, RazorpayPayment } from '../../src/domain/payments/razorpay'
import { nextQuestion } from '../../src/domain/payments/reconciliation'
import { accept, type Result } from '../../src/domain/result'
import type { Database } from '../database/client'
import { paymentOrders, payments } from '../database/payment-tables'
import { insertRow, selectColumns, updateRow } from '../database/rows'
import { bookings } from '../database/tables'
import { log } from '../log'
import type { RazorpayClient, RazorpayRefusal } from '../providers/razorpay'
import { applyPayment, type LearnedBy, type PaymentOutcome } from './apply-payment'

export interface ProviderDeps {
  database: Database
  razorpay: RazorpayClient
  /**
   * Called once a payment is applied to a booking, which drivers may be offered then. `changedDriverId`: who had the ride
   * whose change the payment made. Never throws.
   */
  onApplied?: (bookingId: string, changedDriverId: string | null) => Promise<void>
}

/** What ordering and verifying a payment need beside the request. */
export interface PaymentContext extends ProviderDeps {
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

interface StoredOrder {
  bookingId: string
  purpose: OrderPurpose
  /** Of a change's order. */
  changeNumber?: number | null
  /** Null for an order that nobody was sent to. */
  receipt: string | null
  now: Date
}

/**
 * Stores the provider's order. Two requests at once may have created two orders under one receipt: both get the one that
 * is stored first. The other is never offered, and still asked about.
 */
export async function storeOrder(
  database: Database,
  order: RazorpayOrder,
  { bookingId, purpose, changeNumber = null, receipt, now }: StoredOrder,
): Promise<OrderRow> {
  const row: OrderRow = {
    id: order.id,
    booking_id: bookingId,
    purpose,
    amount_paise: order.amount,
    currency: CURRENCY,
    receipt,
    status: order.status,
    created_at: now.toISOString(),
    offered_at: null,
    asked_at: null,
    answered_at: null,
    ask_at: nextQuestion(now, now)?.toISOString() ?? null,
    change_number: changeNumber,
  }
  await insertRow(database, paymentOrders, row).onConflictDoNothing()
  const [kept] = await database
    .select()
    .from(paymentOrders)
    .where(receipt === null ? eq(paymentOrders.id, order.id) : eq(paymentOrders.receipt, receipt))
  if (!kept) throw new Error('A payment order was written and is not there')
  if (kept.id !== order.id) {
    await insertRow(database, paymentOrders, { ...row, receipt: null }).onConflictDoNothing()
  }
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
    .set({ asked_at: now.toISOString() })
    .where(
      and(
        eq(paymentOrders.booking_id, bookingId),
        ne(paymentOrders.status, 'paid'),
        or(isNull(paymentOrders.asked_at), lte(paymentOrders.asked_at, due)),
      ),
    )
  return claimed.meta.changes > 0
}

/**
 * The condition that money may still come by an order, and the provider has not said since this instant that none did.
 */
const isUnansweredSince = (since: Date): SQL => sql`(
  payment_orders.status <> 'paid' AND payment_orders.ask_at IS NOT NULL AND (
    payment_orders.answered_at IS NULL OR payment_orders.answered_at < ${since.toISOString()}
    OR payment_orders.answered_at < payment_orders.offered_at))`

/** An answer of the provider's is good for so long, in milliseconds: an older one says nothing of a payment made now. */
const FRESH_MS = 10_000

/** The condition that the provider has not said lately that nothing was paid by any of a booking's orders. */
export const mayHoldMoney = (now: Date): SQL => hasUnansweredOrder(new Date(now.getTime() - FRESH_MS))

/** The condition that the provider holds the money of a booking's rider and has not captured it. */
export const isProcessing = (): SQL => sql`EXISTS (
  SELECT 1 FROM payment_orders
  WHERE payment_orders.booking_id = bookings.id AND payment_orders.status = 'processing')`

/** The condition that the provider has not said since this instant what became of each of a booking's orders. */
export const hasUnansweredOrder = (since: Date): SQL => sql`EXISTS (
  SELECT 1 FROM payment_orders WHERE payment_orders.booking_id = bookings.id AND ${isUnansweredSince(since)})`

/**
 * The state of a booking's payment. 'checking' while an order is not paid and the provider has not said lately what
 * became of it: nobody is told then that nothing is paid (PAYMENT-11). Orders are read only of an unpaid booking, of one that is
 * else paid to the driver, and of one whose rider owes something for the driven ride; the state is then that of what is owed.
 */
export const paymentState = (now: Date): SQL<PaymentState> => sql<PaymentState>`(CASE
  WHEN bookings.is_confirmed = 1 AND bookings.owed_amount = 0
    AND NOT ((bookings.status = 'completed' OR bookings.pays_driver = 1) AND EXISTS (SELECT 1 FROM payment_orders
      WHERE payment_orders.booking_id = bookings.id
        AND (bookings.status <> 'completed' OR payment_orders.purpose = 'tip')
        AND (payment_orders.status = 'processing' OR ${isUnansweredSince(new Date(now.getTime() - FRESH_MS))}))) THEN 'paid'
  ELSE ${unpaidState(now)} END)`

/** What is known of the payments of a booking's orders that are not paid. */
export const unpaidState = (now: Date): SQL<PaymentState> => sql<PaymentState>`(CASE
  WHEN ${isProcessing()} THEN 'processing' WHEN ${mayHoldMoney(now)} THEN 'checking' ELSE 'none' END)`

/** `processing`: the provider holds the rider's money and has not captured it. */
type OrdersChecked = Result<{ processing: boolean }, RazorpayRefusal>

const isAuthorised = ({ status }: RazorpayPayment) => status === 'authorized'

const holdsMoney = (payment: RazorpayPayment) => isAuthorised(payment) || payment.captured

/**
 * The payments of an order that say what became of it, oldest first, so that the latest decides. Where one holds money
 * those that failed say nothing: an earlier payment may be authorised after a later one failed, and nobody may read
 * between two batches that nothing is paid.
 */
function tellingPayments(payments: readonly RazorpayPayment[]): RazorpayPayment[] {
  const isAnyHeld = payments.some(holdsMoney)
  return payments
    .filter((payment) => !isAnyHeld || holdsMoney(payment))
    .toSorted((one, other) => one.created_at - other.created_at)
}

/**
 * Asks the provider for the payments of a booking's orders, and applies them: this settles a payment whose rider closed
 * the browser, and ends 'processing'.
 */
export async function checkOrders(
  deps: ProviderDeps,
  bookingId: string,
  learned: LearnedBy,
): Promise<OrdersChecked> {
  let processing = false
  for (const { id } of await ordersOfBooking(deps.database, bookingId)) {
    const one = await checkOrder(deps, id, learned)
    if (!one.ok) return one
    processing ||= one.value.processing
  }
  return accept({ processing })
}

/**
 * Asks the provider what became of these bookings' orders. Returns the bookings without an answer; the first request
 * without an answer is the last. What is refused is logged, and answered: asked again it is refused again.
 */
export async function askAbout(
  deps: ProviderDeps,
  bookingIds: readonly string[],
  learned: LearnedBy,
): Promise<readonly string[]> {
  for (const [index, bookingId] of bookingIds.entries()) {
    const checked = await checkOrders(deps, bookingId, learned)
    if (checked.ok) continue
    log('warn', 'payment_not_checked', { bookingId, ...checked.refusal })
    if (checked.refusal.reason !== 'refused') return bookingIds.slice(index)
  }
  return []
}

/** Asks the provider about one order. With a payment that could not be read the order counts as not answered. */
export async function checkOrder(
  { database, razorpay, onApplied }: ProviderDeps,
  orderId: string,
  learned: LearnedBy,
): Promise<OrdersChecked> {
  let processing = false
  const answer = await razorpay.paymentsOfOrder(orderId)
  if (!answer.ok) return answer
  for (const payment of tellingPayments(answer.value.items)) {
    const applied = await applyPayment(database, payment, learned)
    if (applied.outcome === 'applied') await onApplied?.(applied.bookingId, applied.changedDriverId)
    if (applied.outcome === 'waiting' && isAuthorised(payment)) processing = true
  }
  if (answer.value.unread === 0) {
    const at = learned.now.toISOString()
    // An answer from before the rider was sent to pay once more says nothing of that.
    const isOfNow = or(isNull(paymentOrders.offered_at), lte(paymentOrders.offered_at, at))
    await updateRow(database, paymentOrders, orderId, { answered_at: at }, isOfNow)
  }
  return accept({ processing })
}

/**
 * Applies a payment whose order may be unknown here: then the provider is asked for it, and an order whose notes or
 * receipt name a booking of ours is stored first, as one that nobody was sent to.
 */
export async function takePayment(
  deps: ProviderDeps,
  payment: RazorpayPayment,
  learned: LearnedBy,
): Promise<Result<PaymentOutcome, RazorpayRefusal>> {
  const adopted = await adoptOrder(deps, payment, learned.now)
  if (!adopted.ok) return adopted
  const applied = await applyPayment(deps.database, payment, learned)
  if (applied.outcome === 'applied') await deps.onApplied?.(applied.bookingId, applied.changedDriverId)
  return accept(applied)
}

/**
 * Takes what an event says of a payment. An event is a snapshot, and events come in any order: captured is final, any
 * other state may have passed, and another payment of the order may hold its money. So the whole order is asked about,
 * unless this payment is recorded, which is final.
 */
export async function takePaymentEvent(
  deps: ProviderDeps,
  payment: RazorpayPayment,
  learned: LearnedBy,
): Promise<Result<unknown, RazorpayRefusal>> {
  if (payment.status === 'captured' || payment.order_id === null) return takePayment(deps, payment, learned)
  const isIt = eq(payments.provider_payment_id, payment.id)
  if ((await deps.database.$count(payments, isIt)) > 0) return accept(null)
  const adopted = await adoptOrder(deps, payment, learned.now)
  return adopted.ok ? checkOrder(deps, payment.order_id, learned) : adopted
}

async function adoptOrder(
  { database, razorpay }: ProviderDeps,
  { order_id: orderId, notes }: RazorpayPayment,
  now: Date,
): Promise<Result<null, RazorpayRefusal>> {
  if (orderId === null) return accept(null)
  const [known] = await selectColumns(database, paymentOrders, ['id'], eq(paymentOrders.id, orderId))
  if (known) return accept(null)
  const order = await razorpay.order(orderId)
  if (!order.ok) return order.refusal.reason === 'refused' ? accept(null) : order
  const bookingId = String(order.value.notes.booking_id ?? notes.booking_id ?? '')
  const [booking] = await selectColumns(database, bookings, ['id', 'fare_amount'], eq(bookings.id, bookingId))
  if (!booking) return accept(null)
  const { purpose: said, change_number: changeNumber } = order.value.notes
  if (said === 'change' && Number.isSafeInteger(Number(changeNumber))) {
    const change = { purpose: said, changeNumber: Number(changeNumber), receipt: null, now } as const
    await storeOrder(database, order.value, { bookingId, ...change })
    return accept(null)
  }
  const purpose = said === 'remainder' || said === 'tip' ? said : purposeOf(order.value, booking.fare_amount)
  await storeOrder(database, order.value, { bookingId, purpose, receipt: null, now })
  return accept(null)
}

/** What an order of ours is for, by its amount: any that is neither the fare nor its advance counts as an advance. */
const purposeOf = ({ amount }: RazorpayOrder, fare: number): OrderPurpose =>
  amount === paiseOf(payableAmounts(fare).full.advance) ? 'full' : 'advance'
