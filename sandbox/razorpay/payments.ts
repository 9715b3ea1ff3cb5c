import { accept, refuse } from '../../src/domain/result'
import { newId } from '../random-ids'
import { findRow, insertRow, type Sql } from '../sql'
import { type Notes, type OrderEntity, orderEntity, type PaymentEntity, paymentEntity } from './entities'
import { type FailureReason, failureFor, type Instrument } from './instruments'
import { findOrder } from './orders'
import { type Answer, problems } from './problems'
import type { OrderRow, PaymentRow } from './tables'
import { announce } from './webhooks'

/** A payment without an answer from the bank fails after so long. */
export const UNANSWERED_MS = 10 * 60 * 1000

/** So long after a payment's begin the bank is asked about a failed payment, and authorised money is held. */
export const HELD_MS = 3 * 24 * 3600 * 1000

export interface NewPayment {
  orderId: string
  instrument: Instrument
  /** How a test card will fail once its password is given; null where it will not. */
  plannedFailure: FailureReason | null
  description: string | null
  notes: Notes
  email: string
  contact: string
}

export const findPayment = (sql: Sql, id: string) => findRow<PaymentRow>(sql, 'payments', id)

function authorizedOn(sql: Sql, orderId: string): boolean {
  const query = `SELECT 1 FROM payments WHERE order_id = ? AND status = 'authorized' LIMIT 1`
  return sql.exec(query, orderId).toArray().length > 0
}

/** The order, if it can be paid: refused while a payment of it is authorised, and for ever once it is paid. */
export function payableOrder(sql: Sql, orderId: string): Answer<OrderEntity> {
  const order = findOrder(sql, orderId)
  if (!order) return refuse(problems.idUnknown)
  if (order.status === 'paid') return refuse(problems.orderPaid(order.id))
  if (authorizedOn(sql, order.id)) return refuse(problems.paymentUnderWay(order.id))
  return accept(orderEntity(order))
}

/** The customer begins to pay. */
export function startPayment(sql: Sql, payment: NewPayment, now: number): Answer<PaymentEntity> {
  const payable = payableOrder(sql, payment.orderId)
  if (!payable.ok) return payable
  const { value: order } = payable
  sql.exec(`UPDATE orders SET attempts = attempts + 1, status = 'attempted' WHERE id = ?`, order.id)
  const row = insertRow<PaymentRow>(sql, 'payments', {
    id: newId('pay'),
    order_id: order.id,
    amount: order.amount,
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
  return accept(paymentEntity(row))
}

export function failPayment(sql: Sql, id: string, reason: FailureReason, now: number): Answer<PaymentEntity> {
  const row = findPayment(sql, id)
  if (!row) return refuse(problems.idUnknown)
  if (row.status !== 'created') return refuse(problems.paymentFinished(row.status))
  const update = `UPDATE payments SET status = 'failed', failure = ? WHERE id = ? RETURNING *`
  const failed = sql.exec<PaymentRow>(update, JSON.stringify(failureFor(reason)), id).one()
  announce.payment(sql, now, 'payment.failed', failed)
  return accept(paymentEntity(failed))
}

/** Whether authorised money is captured as the order says, or held; what is held may be captured after a delay. */
export type Capture = { when: 'at_once' } | { when: 'held'; afterMs: number | null }

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
  if (now > row.created_at + HELD_MS) return refuse(problems.bankAskedTooLong)
  const isTaken = isPaid(sql, row.order_id) || authorizedOn(sql, row.order_id)
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
  if (!isTaken && capture.when === 'at_once') return capturePayment(sql, id, now)
  return accept(paymentEntity(authorized))
}

const isPaid = (sql: Sql, orderId: string): boolean => findOrder(sql, orderId)?.status === 'paid'

/** Razorpay keeps 2 % and 18 % GST on it: 500000 paise cost 11800, of which 1800 are tax. */
function feeOf(amount: number): { fee: number; tax: number } {
  const commission = Math.round(amount * 0.02)
  const tax = Math.round(commission * 0.18)
  return { fee: commission + tax, tax }
}

/** Takes authorised money, whole and once, which pays its order. */
export function capturePayment(sql: Sql, id: string, now: number): Answer<PaymentEntity> {
  const row = findPayment(sql, id)
  if (!row) return refuse(problems.idUnknown)
  if (row.captured === 1) return refuse(problems.captureTwice)
  if (row.status !== 'authorized') return refuse(problems.captureState)
  if (isPaid(sql, row.order_id)) return refuse(problems.orderPaid(row.order_id))
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
      `UPDATE orders SET amount_paid = amount, status = 'paid' WHERE id = ? RETURNING *`,
      row.order_id,
    )
    .one()
  announce.payment(sql, now, 'payment.captured', captured)
  announce.orderPaid(sql, now, captured, order)
  return accept(paymentEntity(captured))
}
