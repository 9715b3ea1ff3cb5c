import { and, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import {
  decidePayment,
  type PaymentDecision,
  type PaymentFacts,
  type RefundReason,
} from '../../src/domain/payments/decide-payment'
import type { OrderRow, PaymentRow } from '../../src/domain/payments/payment'
import type { RazorpayPayment } from '../../src/domain/payments/razorpay'
import { appliedPaise, hasNoAppliedPayment, isApplied } from '../bookings/applied-payments'
import { retryOnConflict } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { insertRow } from '../database/rows'
import { bookings, paymentOrders, payments } from '../database/tables'
import { log } from '../http/log'
import { putInOutbox } from '../outbox'
import { insertRefund } from './refunds'

type PaymentOutcome =
  /** The payment counts for the booking, since this event or an earlier one. */
  | { outcome: 'applied'; bookingId: string }
  /** Authorised, not captured: to be checked again later. */
  | { outcome: 'waiting' }
  | { outcome: 'failed' }
  /** The payment is captured and is to be refunded in full. `reason` is null when an earlier event decided it. */
  | { outcome: 'refund_due'; reason: RefundReason | null }

/**
 * Applies a payment event from the checkout, a poll, the webhook or the reconciler: any number of times, in any order,
 * at the same moment (docs/product.md, Payment). One batch of conditional writes; where the booking has changed since
 * it was read, nothing is written and the decision is made anew.
 */
export async function applyPayment(
  database: Database,
  payment: RazorpayPayment,
  now: Date,
): Promise<PaymentOutcome> {
  const outcome = await retryOnConflict(async () => {
    const { facts, recorded } = await loadPaymentFacts(database, payment)
    if (recorded) return outcomeOf(recorded)
    const bookingId = facts.booking?.id ?? null
    return carryOut(database, decidePayment(facts), { payment, bookingId, now })
  })
  if (!outcome) throw new Error('A payment could not be applied: its booking changed at every attempt')
  return outcome
}

/** The outcome of the earlier event that recorded this payment. */
const outcomeOf = ({ applied, bookingId }: RecordedPayment): PaymentOutcome =>
  applied && bookingId !== null ? { outcome: 'applied', bookingId } : { outcome: 'refund_due', reason: null }

interface PaymentEvent {
  payment: RazorpayPayment
  /** The booking of the payment's order; null for a payment of no booking we know. */
  bookingId: string | null
  now: Date
}

/** Null when the batch wrote nothing, because what was decided no longer holds. */
async function carryOut(
  database: Database,
  decision: PaymentDecision,
  event: PaymentEvent,
): Promise<PaymentOutcome | null> {
  switch (decision.decision) {
    case 'ignore_replay':
      return null
    case 'wait':
      await database.batch(waitStatements(database, event))
      return { outcome: 'waiting' }
    case 'failed':
      await database.batch(failStatements(database, event, decision))
      return { outcome: 'failed' }
    case 'apply': {
      if (event.bookingId === null) throw new Error('A payment cannot be applied to no booking')
      const [recorded] = await database.batch(
        applyStatements(database, { ...event, bookingId: event.bookingId }, decision),
      )
      return recorded.meta.changes === 1 ? { outcome: 'applied', bookingId: event.bookingId } : null
    }
    case 'refund_in_full': {
      const [recorded] = await database.batch(refundStatements(database, event, decision.reason))
      if (recorded.meta.changes !== 1) return null
      log('warn', 'payment_refund_due', { reason: decision.reason, bookingId: event.bookingId })
      return { outcome: 'refund_due', reason: decision.reason }
    }
  }
}

/** A payment that an earlier event recorded. */
interface RecordedPayment {
  bookingId: string | null
  applied: boolean
}

/** Whether this payment is recorded, and whether it counts for its booking. */
async function findRecorded(database: Database, providerPaymentId: string): Promise<RecordedPayment | null> {
  const [row] = await database
    .select({ booking_id: payments.booking_id, applied: sql<number>`${isApplied()}` })
    .from(payments)
    .where(eq(payments.provider_payment_id, providerPaymentId))
  return row ? { bookingId: row.booking_id, applied: row.applied === 1 } : null
}

/** Everything that the decision about a payment depends on, as it is now. */
async function loadPaymentFacts(
  database: Database,
  payment: RazorpayPayment,
): Promise<{ facts: PaymentFacts; recorded: RecordedPayment | null }> {
  const [recorded, order] = await Promise.all([
    findRecorded(database, payment.id),
    payment.order_id === null ? null : findOrder(database, payment.order_id),
  ])
  const booking = order ? await findBooking(database, order.booking_id) : null
  const facts: PaymentFacts = {
    booking,
    order,
    payment: {
      id: payment.id,
      status: payment.status,
      amount_paise: payment.amount,
      currency: payment.currency,
      order_id: payment.order_id,
    },
    alreadyApplied: recorded !== null,
    otherPaidPaise: booking ? await appliedPaise(database, booking.id) : 0,
  }
  return { facts, recorded }
}

async function findOrder(database: Database, id: string) {
  const [order] = await database
    .select({
      booking_id: paymentOrders.booking_id,
      amount_paise: paymentOrders.amount_paise,
      currency: paymentOrders.currency,
    })
    .from(paymentOrders)
    .where(eq(paymentOrders.id, id))
  return order ?? null
}

async function findBooking(database: Database, id: string) {
  const [booking] = await database
    .select({
      id: bookings.id,
      status: bookings.status,
      payment_status: bookings.payment_status,
      fare_amount: bookings.fare_amount,
      advance_amount: bookings.advance_amount,
      remaining_amount: bookings.remaining_amount,
    })
    .from(bookings)
    .where(eq(bookings.id, id))
  return booking ?? null
}

type Decided<Kind extends PaymentDecision['decision']> = Extract<PaymentDecision, { decision: Kind }>

/** Whole rupees and exact paise; the provider's answer as we read it, which names no person. */
const paymentRow = (id: string, { payment, bookingId, now }: PaymentEvent): PaymentRow => ({
  id,
  booking_id: bookingId,
  status: 'paid',
  amount: Math.floor(payment.amount / 100),
  amount_paise: payment.amount,
  transaction_id: payment.order_id ?? payment.id,
  provider_payment_id: payment.id,
  gateway_response: JSON.stringify(payment),
  created_at: now.toISOString(),
})

/** Of a booking: open, unpaid, and without an applied payment. */
const acceptsPayment = (): SQL | undefined =>
  and(
    ne(bookings.status, 'cancelled'),
    inArray(bookings.payment_status, ['pending', 'failed']),
    hasNoAppliedPayment(),
  )

/** True in the batch that recorded this payment, and in no other: the id is new. */
const isRecorded = (id: string) => sql`EXISTS (SELECT 1 FROM payments WHERE payments.id = ${id})`

const updateOrder = (database: Database, payment: RazorpayPayment, status: OrderRow['status']) =>
  database
    .update(paymentOrders)
    .set({ status })
    .where(
      and(eq(paymentOrders.id, payment.order_id ?? ''), notInArray(paymentOrders.status, ['paid', status])),
    )

/**
 * Records the payment only where the booking can still take it; every later statement is conditional on that row, so
 * the batch does everything or nothing.
 */
function applyStatements(
  database: Database,
  event: PaymentEvent & { bookingId: string },
  decision: Decided<'apply'>,
) {
  const { payment, bookingId, now } = event
  const id = newId()
  const isPayable = sql`EXISTS (SELECT 1 FROM bookings WHERE ${and(eq(bookings.id, bookingId), acceptsPayment())})`
  const recorded = insertRow(database, payments, paymentRow(id, event), isPayable).onConflictDoNothing()
  const paid = database
    .update(bookings)
    .set({
      payment_status: decision.payment_status,
      advance_amount: decision.amountRupees,
      remaining_amount: decision.remainingRupees,
    })
    .where(and(eq(bookings.id, bookingId), isRecorded(id)))
  const message = putInOutbox(database, {
    event: 'booking.confirmed',
    bookingId,
    now,
    when: isRecorded(id),
  })
  return [recorded, paid, message, updateOrder(database, payment, 'paid')] as const
}

/** Records a payment that its booking cannot take, and its refund in full. */
function refundStatements(database: Database, event: PaymentEvent, reason: RefundReason) {
  const { payment, bookingId, now } = event
  const id = newId()
  const recorded = insertRow(database, payments, paymentRow(id, event)).onConflictDoNothing()
  const due = insertRefund(database, { paymentId: id, bookingId, paise: payment.amount, reason, now })
  return [recorded, due, updateOrder(database, payment, 'paid')] as const
}

/** A failed payment. The booking stays open to another one, and keeps a payment that is applied to it. */
function failStatements(database: Database, event: PaymentEvent, { marksBooking }: Decided<'failed'>) {
  const { payment, bookingId } = event
  const failed = database
    .update(bookings)
    .set({ payment_status: 'failed' })
    .where(and(eq(bookings.id, bookingId ?? ''), acceptsPayment(), marksBooking ? undefined : sql`FALSE`))
  return [updateOrder(database, payment, 'attempted'), failed] as const
}

/** Records that the provider holds the rider's money, so that no second payment is requested meanwhile. */
function waitStatements(database: Database, { payment }: PaymentEvent) {
  const status = payment.status === 'authorized' ? 'processing' : 'attempted'
  return [updateOrder(database, payment, status)] as const
}
