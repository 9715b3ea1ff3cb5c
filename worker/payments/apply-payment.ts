import { and, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import {
  decidePayment,
  type PaymentDecision,
  type PaymentFacts,
  type RefundReason,
} from '../../src/domain/payments/decide-payment'
import type { RazorpayPayment } from '../../src/domain/payments/razorpay'
import { appliedPaise, hasNoAppliedPayment, isApplied } from '../bookings/applied-payments'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { bookings, paymentOrders, payments, refunds } from '../database/tables'
import { log } from '../http/log'
import { putInOutbox } from '../outbox'

type PaymentOutcome =
  /** The booking holds this money, now or since an earlier telling. */
  | { outcome: 'applied'; bookingId: string }
  /** Authorised, not captured: ask again later. */
  | { outcome: 'waiting' }
  | { outcome: 'failed' }
  /** The money is captured and goes back in full. `reason` is null when it was decided by an earlier telling. */
  | { outcome: 'refund_due'; reason: RefundReason | null }

/** Each retry means that somebody else's payment of the same booking went first; there can't be many. */
const TRIES = 5

/**
 * What becomes of a payment, told by the checkout, a poll, the webhook or the reconciler: any number of times, in any
 * order, at the same moment (docs/product.md, Payment). One batch of conditional writes; where the booking has
 * changed since it was read, nothing is written and the decision is made anew.
 */
export async function applyPayment(
  database: Database,
  payment: RazorpayPayment,
  now: Date,
): Promise<PaymentOutcome> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { facts, recorded } = await loadPaymentFacts(database, payment)
    if (recorded) {
      return recorded.applied && recorded.bookingId !== null
        ? { outcome: 'applied', bookingId: recorded.bookingId }
        : { outcome: 'refund_due', reason: null }
    }
    const outcome = await carryOut(database, decidePayment(facts), {
      payment,
      bookingId: facts.booking?.id ?? null,
      now,
    })
    if (outcome) return outcome
  }
  throw new Error('A payment found no rest: its booking changed at every try')
}

interface PaymentEvent {
  payment: RazorpayPayment
  /** The booking that the payment's order names; null for money of no booking we know. */
  bookingId: string | null
  now: Date
}

/** Null when the batch wrote nothing, because what was decided no longer holds. */
async function carryOut(
  database: Database,
  decision: PaymentDecision,
  told: PaymentEvent,
): Promise<PaymentOutcome | null> {
  switch (decision.decision) {
    case 'ignore_replay':
      return null
    case 'wait':
      await database.batch(waitStatements(database, told))
      return { outcome: 'waiting' }
    case 'failed':
      await database.batch(failStatements(database, told, decision))
      return { outcome: 'failed' }
    case 'apply': {
      if (told.bookingId === null) throw new Error('A payment cannot be applied to no booking')
      const [recorded] = await database.batch(
        applyStatements(database, { ...told, bookingId: told.bookingId }, decision),
      )
      return recorded.meta.changes === 1 ? { outcome: 'applied', bookingId: told.bookingId } : null
    }
    case 'refund_in_full': {
      const [recorded] = await database.batch(refundStatements(database, told, decision.reason))
      if (recorded.meta.changes !== 1) return null
      log('warn', 'payment_refund_due', { reason: decision.reason, bookingId: told.bookingId })
      return { outcome: 'refund_due', reason: decision.reason }
    }
  }
}

/** What became of a payment that is recorded already. */
interface Recorded {
  bookingId: string | null
  applied: boolean
}

/** Whether this payment is recorded, and whether it counts for its booking. */
async function findRecorded(database: Database, providerPaymentId: string): Promise<Recorded | null> {
  const [row] = await database
    .select({ booking_id: payments.booking_id, applied: sql<number>`${isApplied()}` })
    .from(payments)
    .where(eq(payments.provider_payment_id, providerPaymentId))
  return row ? { bookingId: row.booking_id, applied: row.applied === 1 } : null
}

/** Everything that the decision about a payment depends on, as it stands now. */
async function loadPaymentFacts(
  database: Database,
  payment: RazorpayPayment,
): Promise<{ facts: PaymentFacts; recorded: Recorded | null }> {
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
const paymentColumns = (id: string, { payment, bookingId, now }: PaymentEvent) => ({
  id,
  booking_id: bookingId,
  status: 'paid' as const,
  amount: Math.floor(payment.amount / 100),
  amount_paise: payment.amount,
  transaction_id: payment.order_id ?? payment.id,
  provider_payment_id: payment.id,
  gateway_response: JSON.stringify(payment),
  created_at: now.toISOString(),
})

/** Of a booking: open, unpaid, and nobody's money is applied to it. */
const takesMoney = (): SQL | undefined =>
  and(
    ne(bookings.status, 'cancelled'),
    inArray(bookings.payment_status, ['pending', 'failed']),
    hasNoAppliedPayment(),
  )

/** True in the batch that recorded this payment, and in no other: the id is made for it. */
const recordedHere = (id: string) => sql`EXISTS (SELECT 1 FROM payments WHERE payments.id = ${id})`

const orderIs = (database: Database, payment: RazorpayPayment, status: 'attempted' | 'processing' | 'paid') =>
  database
    .update(paymentOrders)
    .set({ status })
    .where(
      and(eq(paymentOrders.id, payment.order_id ?? ''), notInArray(paymentOrders.status, ['paid', status])),
    )

/**
 * Records the payment only where the booking can still take it; all that follows hangs on that row being there, so
 * the batch does everything or nothing.
 */
function applyStatements(
  database: Database,
  told: PaymentEvent & { bookingId: string },
  decision: Decided<'apply'>,
) {
  const { payment, bookingId, now } = told
  const id = newId()
  const columns = paymentColumns(id, told)
  const recorded = database
    .insert(payments)
    .select(
      database
        .select({
          id: sql<string>`${columns.id}`.as('id'),
          booking_id: bookings.id,
          status: sql<'paid'>`'paid'`.as('status'),
          amount: sql<number>`${columns.amount}`.as('amount'),
          amount_paise: sql<number>`${columns.amount_paise}`.as('amount_paise'),
          transaction_id: sql<string>`${columns.transaction_id}`.as('transaction_id'),
          provider_payment_id: sql<string>`${columns.provider_payment_id}`.as('provider_payment_id'),
          gateway_response: sql<string>`${columns.gateway_response}`.as('gateway_response'),
          created_at: sql<string>`${columns.created_at}`.as('created_at'),
        })
        .from(bookings)
        .where(and(eq(bookings.id, bookingId), takesMoney())),
    )
    .onConflictDoNothing()
  const paid = database
    .update(bookings)
    .set({
      payment_status: decision.payment_status,
      advance_amount: decision.amountRupees,
      remaining_amount: decision.remainingRupees,
    })
    .where(and(eq(bookings.id, bookingId), recordedHere(id)))
  const message = putInOutbox(database, {
    event: 'booking.confirmed',
    channel: 'sms',
    bookingId,
    now,
    when: recordedHere(id),
  })
  return [recorded, paid, message, orderIs(database, payment, 'paid')] as const
}

/** Records money that its booking cannot take, and that it is to go back whole. */
function refundStatements(database: Database, told: PaymentEvent, reason: RefundReason) {
  const { payment, bookingId, now } = told
  const id = newId()
  const at = now.toISOString()
  const recorded = database.insert(payments).values(paymentColumns(id, told)).onConflictDoNothing()
  const due = database
    .insert(refunds)
    .select(
      database
        .select({
          id: sql<string>`${newId()}`.as('id'),
          payment_id: payments.id,
          booking_id: sql<string | null>`${bookingId}`.as('booking_id'),
          amount_paise: payments.amount_paise,
          reason: sql<string>`${reason}`.as('reason'),
          status: sql<'due'>`'due'`.as('status'),
          provider_refund_id: sql<null>`NULL`.as('provider_refund_id'),
          created_at: sql<string>`${at}`.as('created_at'),
          updated_at: sql<string>`${at}`.as('updated_at'),
        })
        .from(payments)
        .where(eq(payments.id, id)),
    )
    .onConflictDoNothing()
  return [recorded, due, orderIs(database, payment, 'paid')] as const
}

/** A failed try. The booking stays open to another one, and money it already has is not forgotten. */
function failStatements(database: Database, told: PaymentEvent, { marksBooking }: Decided<'failed'>) {
  const { payment, bookingId } = told
  const marked = database
    .update(bookings)
    .set({ payment_status: 'failed' })
    .where(and(eq(bookings.id, bookingId ?? ''), takesMoney(), marksBooking ? undefined : sql`FALSE`))
  return [orderIs(database, payment, 'attempted'), marked] as const
}

/** Remembers that the provider holds the rider's money, so that no second payment is asked for meanwhile. */
function waitStatements(database: Database, { payment }: PaymentEvent) {
  const status = payment.status === 'authorized' ? 'processing' : 'attempted'
  return [orderIs(database, payment, status)] as const
}
