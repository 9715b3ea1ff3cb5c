import { and, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PaymentDecision, PaymentFacts } from '../../src/domain/payments/decide-payment'
import type { OrderPurpose, OrderRow, PaymentRow, RefundReason } from '../../src/domain/payments/payment'
import type { RazorpayPayment } from '../../src/domain/payments/razorpay'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { paymentOrders, payments } from '../database/payment-tables'
import { insertRow } from '../database/rows'
import { bookings } from '../database/tables'
import { putInOutbox } from '../outbox'
import { type Cause, isEntered, owesAtLeast, putInLedger } from './ledger'
import { putRefund } from './refunds'

// What the batch of each decision about a payment writes.

/** When a payment event is applied, and how we learned of it: 'checkout', 'webhook evt_…', 'reconciliation'. */
export interface LearnedBy {
  event: string
  now: Date
}

export interface PaymentEvent {
  payment: RazorpayPayment
  facts: PaymentFacts
  learned: LearnedBy
}

type Decided<Kind extends PaymentDecision['decision']> = Extract<PaymentDecision, { decision: Kind }>

/** The one reference that a bank finds a payment by, whatever its method calls it. */
const bankReferenceOf = ({ rrn, bank_transaction_id, transaction_id, auth_code }: AcquirerData) =>
  rrn ?? bank_transaction_id ?? transaction_id ?? auth_code

type AcquirerData = RazorpayPayment['acquirer_data']

/** The provider's answer as we read it, which names no person. */
const paymentRow = (id: string, { payment, facts, learned }: PaymentEvent, applied: boolean): PaymentRow => ({
  id,
  booking_id: facts.booking?.id ?? null,
  status: 'paid',
  purpose: facts.order?.purpose ?? null,
  applied,
  amount_paise: payment.amount,
  transaction_id: payment.order_id ?? payment.id,
  provider_payment_id: payment.id,
  gateway_response: JSON.stringify(payment),
  bank_reference: bankReferenceOf(payment.acquirer_data),
  created_at: learned.now.toISOString(),
})

/** The condition that a payment is the tip of its ride. */
export const isTipOf = (): SQL => sql`EXISTS (SELECT 1 FROM ledger
  WHERE ledger.id = 'tip|' || payments.booking_id AND ledger.payment_id = payments.id)`

/** The condition that a booking is open and unpaid. */
const acceptsFirst = (): SQL | undefined =>
  and(ne(bookings.status, 'cancelled'), inArray(bookings.payment_status, ['pending', 'failed']))

const acceptsPayment = (purpose: OrderPurpose | undefined, paise: number): SQL | undefined =>
  purpose === 'remainder' ? owesAtLeast(paise) : acceptsFirst()

/** True in the batch that recorded this payment, and in no other: the id is new. */
const isRecorded = (id: string) => sql`EXISTS (SELECT 1 FROM payments WHERE payments.id = ${id})`

const updateOrder = (database: Database, payment: RazorpayPayment, status: OrderRow['status']) =>
  database
    .update(paymentOrders)
    .set({ status })
    .where(
      and(eq(paymentOrders.id, payment.order_id ?? ''), notInArray(paymentOrders.status, ['paid', status])),
    )

/** 'paid' is final, and asked about no more: only with the payment that was recorded under this id. */
const orderPaid = (database: Database, payment: RazorpayPayment, id: string) =>
  database
    .update(paymentOrders)
    .set({ status: 'paid', ask_at: null })
    .where(and(eq(paymentOrders.id, payment.order_id ?? ''), isRecorded(id)))

/** What the provider says that it captured. */
const causeOf = ({ learned }: PaymentEvent): Cause => ({
  actor: 'provider',
  actorId: null,
  event: learned.event,
  now: learned.now,
})

const capturedEntry = (
  database: Database,
  id: string,
  event: PaymentEvent,
  { reason, counts }: { reason: string; counts: boolean },
) =>
  putInLedger(
    database,
    {
      kind: 'captured',
      source: event.payment.id,
      paise: event.payment.amount,
      booking_id: event.facts.booking?.id ?? null,
      payment_id: id,
      counts,
      reason,
    },
    causeOf(event),
    isRecorded(id),
  )

/**
 * Records the payment only where the booking can still take it; every later statement is conditional on that row, so
 * the batch does everything or nothing.
 */
export function applyStatements(
  database: Database,
  event: PaymentEvent,
  bookingId: string,
  decision: Decided<'apply' | 'apply_remainder' | 'apply_tip'>,
) {
  const { payment, facts, learned } = event
  const id = newId()
  const purpose = facts.order?.purpose
  const isTip = decision.decision === 'apply_tip'
  const isPayable = isTip
    ? sql`NOT ${isEntered('tip', bookingId)}`
    : sql`EXISTS (SELECT 1 FROM bookings
    WHERE ${and(eq(bookings.id, bookingId), acceptsPayment(purpose, payment.amount))})`
  const recorded = insertRow(
    database,
    payments,
    paymentRow(id, event, !isTip),
    isPayable,
  ).onConflictDoNothing()
  const captured = capturedEntry(database, id, event, { reason: purpose ?? 'advance', counts: !isTip })
  const order = orderPaid(database, payment, id)
  if (decision.decision === 'apply_remainder') return [recorded, captured, order] as const
  if (isTip) {
    const entry = { kind: 'tip', reason: 'online', paise: payment.amount, booking_id: bookingId } as const
    const tip = { ...entry, source: bookingId, payment_id: id, counts: false }
    const told = putInOutbox(database, {
      event: 'ride.tipped',
      bookingId,
      now: learned.now,
      when: isRecorded(id),
    })
    return [
      recorded,
      captured,
      putInLedger(database, tip, causeOf(event), isRecorded(id)),
      told,
      order,
    ] as const
  }
  const paid = database
    .update(bookings)
    .set({
      advance_amount: decision.advanceRupees,
      remaining_amount: decision.remainingRupees,
    })
    .where(and(eq(bookings.id, bookingId), isRecorded(id)))
  const message = putInOutbox(database, {
    event: 'booking.confirmed',
    bookingId,
    now: learned.now,
    when: isRecorded(id),
  })
  return [recorded, captured, paid, message, order] as const
}

/** Records a payment that its booking cannot take, its refund in full, and the message that says so. */
export function refundStatements(database: Database, event: PaymentEvent, reason: RefundReason) {
  const { payment, facts, learned } = event
  const id = newId()
  const bookingId = facts.booking?.id ?? null
  const cause: Cause = { actor: 'system', actorId: null, event: learned.event, now: learned.now }
  return [
    insertRow(database, payments, paymentRow(id, event, false)).onConflictDoNothing(),
    capturedEntry(database, id, event, { reason, counts: false }),
    ...putRefund(database, { paymentId: id, bookingId, paise: payment.amount, reason }, cause),
    putInOutbox(database, {
      event: 'refund.due',
      bookingId: bookingId ?? '',
      now: learned.now,
      transitionId: payment.id,
      details: { refund_paise: payment.amount, reason },
      when: isRecorded(id),
    }),
    orderPaid(database, payment, id),
  ] as const
}

/**
 * Records money that counts for nothing: of no booking we know, which is on the dispatch board until an operator has
 * decided, or given back at the provider already, whose refunds are recorded as the provider reports them.
 */
export function keepStatements(database: Database, event: PaymentEvent, reason: 'unmatched' | 'at_provider') {
  const id = newId()
  return [
    insertRow(database, payments, paymentRow(id, event, false)).onConflictDoNothing(),
    capturedEntry(database, id, event, { reason, counts: false }),
    orderPaid(database, event.payment, id),
  ] as const
}

/** A failed payment. The booking stays open to another one, and keeps a payment that is applied to it. */
export function failStatements(
  database: Database,
  { payment, facts, learned }: PaymentEvent,
  { marksBooking }: Decided<'failed'>,
) {
  const bookingId = facts.booking?.id ?? ''
  const failed = database
    .update(bookings)
    .set({ payment_failed: true })
    .where(and(eq(bookings.id, bookingId), acceptsFirst(), marksBooking ? undefined : sql`FALSE`))
  // The rider was told that the bank has the money, and to wait for a message.
  const wasProcessing = sql`EXISTS (SELECT 1 FROM payment_orders
    WHERE payment_orders.id = ${payment.order_id ?? ''} AND payment_orders.status = 'processing')`
  const message = putInOutbox(database, {
    event: 'booking.payment_failed',
    bookingId,
    now: learned.now,
    transitionId: payment.id,
    when: wasProcessing,
  })
  return [message, updateOrder(database, payment, 'attempted'), failed] as const
}

/** Records that the provider holds the rider's money, so that no second payment is requested meanwhile. */
export const recordWaiting = (database: Database, { payment }: PaymentEvent) =>
  updateOrder(database, payment, payment.status === 'authorized' ? 'processing' : 'attempted')
