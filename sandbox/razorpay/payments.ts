import { newId } from '../random-ids'
import { findRow, insertRow, type Sql } from '../sql'
import {
  type Notes,
  type OrderEntity,
  type OrderRow,
  orderEntity,
  type PaymentEntity,
  type PaymentExpansion,
  type PaymentRow,
  paymentEntity,
} from './entities'
import { announce } from './events'
import { FAILURES, type FailureReason, type Instrument } from './instruments'
import { findOrder, listRows, type Page } from './orders'
import { type Answer, answer, problems, refuse } from './problems'

/** A payment without an answer from the bank fails after so long. */
export const UNANSWERED_MS = 10 * 60 * 1000

const MINUTE_MS = 60 * 1000

/**
 * Minutes after a payment's begin for which the bank is asked about a failed payment, and authorised money is held.
 */
export const HELD_MINUTES = 3 * 24 * 60

const SMALLEST_PAYMENT_PAISE = 100

export interface NewPayment {
  orderId: string
  /** Paise; null for all that is due. */
  amount: number | null
  instrument: Instrument
  /** How a test card will fail once its password is given; null where it will not. */
  plannedFailure: FailureReason | null
  description: string | null
  notes: Notes
  email: string
  contact: string
}

export const findPayment = (sql: Sql, id: string) => findRow<PaymentRow>(sql, 'payments', id)

export function fetchPayment(
  sql: Sql,
  id: string,
  expand: readonly PaymentExpansion[] = [],
): Answer<PaymentEntity> {
  const row = findPayment(sql, id)
  return row ? answer(paymentEntity(row, expand)) : refuse(problems.idUnknown)
}

/** Newest first; of one order, or of all where the order is null. */
export const listPayments = (
  sql: Sql,
  orderId: string | null,
  page: Page,
  expand: readonly PaymentExpansion[] = [],
): PaymentEntity[] =>
  listRows<PaymentRow>(sql, ['payments', 'order_id'], orderId, page).map((row) => paymentEntity(row, expand))

/** Notes are all that may change in a payment. */
export function editPaymentNotes(sql: Sql, id: string, notes: Notes): Answer<PaymentEntity> {
  sql.exec('UPDATE payments SET notes = ? WHERE id = ?', JSON.stringify(notes), id)
  return fetchPayment(sql, id)
}

function authorizedOn(sql: Sql, orderId: string): boolean {
  const query = `SELECT 1 FROM payments WHERE order_id = ? AND status = 'authorized' LIMIT 1`
  return sql.exec(query, orderId).toArray().length > 0
}

/** An order that can be paid, and the paise that the payment may be: from `least` to all that is due. */
export interface Payable {
  order: OrderEntity
  least: number
}

/** Refused while a payment of the order is authorised, and for ever once it is paid. */
export function payableOrder(sql: Sql, orderId: string): Answer<Payable> {
  const order = findOrder(sql, orderId)
  if (!order) return refuse(problems.idUnknown)
  if (order.status === 'paid') return refuse(problems.orderPaid(order.id))
  if (authorizedOn(sql, order.id)) return refuse(problems.paymentUnderWay(order.id))
  return answer({ order: orderEntity(order), least: leastPayment(order) })
}

function leastPayment({ amount, amount_paid, partial_payment, first_payment_min }: OrderRow): number {
  const due = amount - amount_paid
  if (partial_payment === 0) return due
  return Math.min(due, (amount_paid === 0 ? first_payment_min : null) ?? SMALLEST_PAYMENT_PAISE)
}

/** The customer begins to pay. */
export function startPayment(sql: Sql, payment: NewPayment, now: number): Answer<PaymentEntity> {
  const payable = payableOrder(sql, payment.orderId)
  if (!payable.ok) return payable
  const { order, least } = payable.value
  const amount = payment.amount ?? order.amount_due
  if (amount < least || amount > order.amount_due) return refuse(problems.paymentAmount)
  sql.exec(`UPDATE orders SET attempts = attempts + 1, status = 'attempted' WHERE id = ?`, order.id)
  const row = insertRow<PaymentRow>(sql, 'payments', {
    id: newId('pay'),
    order_id: order.id,
    amount,
    currency: order.currency,
    status: 'created',
    method: payment.instrument.method,
    instrument: JSON.stringify(payment.instrument),
    planned_failure: payment.plannedFailure,
    description: payment.description,
    notes: JSON.stringify(payment.notes),
    email: payment.email,
    contact: payment.contact,
    created_at: now,
  })
  return answer(paymentEntity(row))
}

export function failPayment(sql: Sql, id: string, reason: FailureReason, now: number): Answer<PaymentEntity> {
  const row = findPayment(sql, id)
  if (!row) return refuse(problems.idUnknown)
  if (row.status !== 'created') return refuse(problems.paymentFinished(row.status))
  const update = `UPDATE payments SET status = 'failed', failure = ? WHERE id = ? RETURNING *`
  const failed = sql.exec<PaymentRow>(update, JSON.stringify(FAILURES[reason]), id).one()
  announce.payment(sql, now, 'payment.failed', failed)
  return answer(paymentEntity(failed))
}

/** Whether authorised money is captured as the order says, or held; what is held may be captured after a delay. */
export type Capture = { when: 'as_ordered' } | { when: 'held'; afterMs: number | null }

/**
 * The bank authorises a payment that is 'created', or one that had 'failed' (a late authorisation): `from` says which.
 * A payment that arrives second on its order fails (created) or stays held (late), for paid is final.
 */
export function authorizePayment(
  sql: Sql,
  id: string,
  from: 'created' | 'failed',
  capture: Capture,
  now: number,
): Answer<PaymentEntity> {
  const row = findPayment(sql, id)
  if (!row) return refuse(problems.idUnknown)
  if (row.status !== from) return refuse(problems.paymentFinished(row.status))
  if (now > row.created_at + HELD_MINUTES * MINUTE_MS) return refuse(problems.bankAskedTooLong)
  const order = findOrder(sql, row.order_id)
  const isTaken = !isDue(order, row) || authorizedOn(sql, row.order_id)
  if (isTaken && from === 'created') return failPayment(sql, id, 'order_already_paid', now)
  const captureAt = capture.when === 'held' && capture.afterMs !== null ? now + capture.afterMs : null
  const authorized = sql
    .exec<PaymentRow>(
      `UPDATE payments SET status = 'authorized', failure = NULL, authorized_at = ?, capture_at = ?
       WHERE id = ? RETURNING *`,
      now,
      captureAt,
      id,
    )
    .one()
  announce.payment(sql, now, 'payment.authorized', authorized)
  const isInTime = now <= row.created_at + (order?.automatic_minutes ?? Number.MAX_SAFE_INTEGER) * MINUTE_MS
  if (!isTaken && capture.when === 'as_ordered' && order?.capture === 'automatic' && isInTime) {
    return capturePayment(sql, id, row.amount, now)
  }
  return answer(paymentEntity(authorized))
}

/** Whether the order still takes a payment of this amount: no order can be paid twice, nor overpaid in parts. */
const isDue = (order: OrderRow | null, { amount }: PaymentRow): boolean =>
  order !== null && order.amount - order.amount_paid >= amount

/** Razorpay keeps 2 % and 18 % GST on it: 500000 paise cost 11800, of which 1800 are tax. */
function feeOf(amount: number): { fee: number; tax: number } {
  const commission = Math.round(amount * 0.02)
  const tax = Math.round(commission * 0.18)
  return { fee: commission + tax, tax }
}

/** Takes authorised money, whole and once. The order is paid when all of it is, in one payment or in parts. */
export function capturePayment(sql: Sql, id: string, amount: number, now: number): Answer<PaymentEntity> {
  const row = findPayment(sql, id)
  if (!row) return refuse(problems.idUnknown)
  if (row.captured === 1) return refuse(problems.captureTwice)
  if (row.status !== 'authorized') return refuse(problems.captureState)
  if (amount !== row.amount) return refuse(problems.captureAmount)
  if (!isDue(findOrder(sql, row.order_id), row)) return refuse(problems.orderPaid(row.order_id))
  const { fee, tax } = feeOf(row.amount)
  const captured = sql
    .exec<PaymentRow>(
      `UPDATE payments SET status = 'captured', captured = 1, fee = ?, tax = ?, capture_at = NULL
       WHERE id = ? RETURNING *`,
      fee,
      tax,
      id,
    )
    .one()
  const order = sql
    .exec<OrderRow>(
      `UPDATE orders SET amount_paid = amount_paid + ?1,
         status = CASE WHEN amount_paid + ?1 = amount THEN 'paid' ELSE status END
       WHERE id = ?2 RETURNING *`,
      row.amount,
      row.order_id,
    )
    .one()
  announce.payment(sql, now, 'payment.captured', captured)
  if (order.status === 'paid') announce.orderPaid(sql, now, captured, order)
  return answer(paymentEntity(captured))
}
