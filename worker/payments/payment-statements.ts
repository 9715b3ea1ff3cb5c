import { and, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PaymentDecision, RefundReason } from '../../src/domain/payments/decide-payment'
import type { RazorpayPayment } from '../../src/domain/payments/razorpay'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { bookings, paymentOrders, payments, refunds } from '../database/tables'
import { putInOutbox } from '../notifications/outbox'
import { hasNoAppliedPayment } from './applied-payments'
import type { Told } from './apply-payment'

type Decided<Kind extends PaymentDecision['decision']> = Extract<PaymentDecision, { decision: Kind }>

/** Whole rupees and exact paise; the provider's answer as we read it, which names no person. */
const paymentColumns = (id: string, { payment, bookingId, now }: Told) => ({
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
export function applyStatements(
  database: Database,
  told: Told & { bookingId: string },
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
export function refundStatements(database: Database, told: Told, reason: RefundReason) {
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
export function failStatements(database: Database, told: Told, { marksBooking }: Decided<'failed'>) {
  const { payment, bookingId } = told
  const marked = database
    .update(bookings)
    .set({ payment_status: 'failed' })
    .where(and(eq(bookings.id, bookingId ?? ''), takesMoney(), marksBooking ? undefined : sql`FALSE`))
  return [orderIs(database, payment, 'attempted'), marked] as const
}

/** Remembers that the provider holds the rider's money, so that no second payment is asked for meanwhile. */
export function waitStatements(database: Database, { payment }: Told) {
  const status = payment.status === 'authorized' ? 'processing' : 'attempted'
  return [orderIs(database, payment, status)] as const
}
