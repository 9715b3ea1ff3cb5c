import { newId } from '../random-ids'
import { type PaymentEntity, type PaymentRow, paymentEntity } from './entities'
import { FAILURES, type FailureReason, type Instrument } from './instruments'
import { findOrder, type Page } from './orders'
import { type Answer, answer, problems, refuse } from './problems'

export interface NewPayment {
  orderId: string
  instrument: Instrument
  /** How a test card will fail once its password is given; null where it will not. */
  plannedFailure: FailureReason | null
  email: string
  contact: string
}

export function findPayment(sql: SqlStorage, id: string): PaymentRow | null {
  return sql.exec<PaymentRow>('SELECT * FROM payments WHERE id = ?', id).toArray()[0] ?? null
}

export function fetchPayment(sql: SqlStorage, id: string): Answer<PaymentEntity> {
  const row = findPayment(sql, id)
  return row ? answer(paymentEntity(row)) : refuse(problems.idUnknown)
}

/** Newest first; of one order, or of all where the order is null. */
export function listPayments(sql: SqlStorage, orderId: string | null, page: Page): PaymentEntity[] {
  return sql
    .exec<PaymentRow>(
      `SELECT * FROM payments WHERE (?1 IS NULL OR order_id = ?1)
         AND created_at / 1000 BETWEEN ?2 AND ?3
       ORDER BY rowid DESC LIMIT ?4 OFFSET ?5`,
      orderId,
      page.from,
      page.to,
      page.count,
      page.skip,
    )
    .toArray()
    .map(paymentEntity)
}

function authorizedOn(sql: SqlStorage, orderId: string): boolean {
  const query = `SELECT 1 FROM payments WHERE order_id = ? AND status = 'authorized' LIMIT 1`
  return sql.exec(query, orderId).toArray().length > 0
}

/** The customer pays: refused while another payment of the order is authorized, and for ever once it is paid. */
export function startPayment(sql: SqlStorage, payment: NewPayment, now: number): Answer<PaymentEntity> {
  const order = findOrder(sql, payment.orderId)
  if (!order) return refuse(problems.idUnknown)
  if (order.status === 'paid') return refuse(problems.orderPaid(order.id))
  if (authorizedOn(sql, order.id)) return refuse(problems.paymentUnderWay(order.id))
  sql.exec(`UPDATE orders SET attempts = attempts + 1, status = 'attempted' WHERE id = ?`, order.id)
  const row = sql
    .exec<PaymentRow>(
      `INSERT INTO payments (id, order_id, amount, currency, status, method, instrument,
         planned_failure, email, contact, created_at)
       VALUES (?, ?, ?, ?, 'created', ?, ?, ?, ?, ?, ?) RETURNING *`,
      newId('pay'),
      order.id,
      order.amount,
      order.currency,
      payment.instrument.method,
      JSON.stringify(payment.instrument),
      payment.plannedFailure,
      payment.email,
      payment.contact,
      now,
    )
    .one()
  return answer(paymentEntity(row))
}

export function failPayment(sql: SqlStorage, id: string, reason: FailureReason): Answer<PaymentEntity> {
  const row = findPayment(sql, id)
  if (!row) return refuse(problems.idUnknown)
  if (row.status !== 'created') return refuse(problems.paymentFinished(row.status))
  const failure = JSON.stringify(FAILURES[reason])
  sql.exec(`UPDATE payments SET status = 'failed', failure = ? WHERE id = ?`, failure, id)
  return fetchPayment(sql, id)
}

/** Whether authorised money is captured as the order says, or held; what is held may be captured after a delay. */
export type Capture = { when: 'as_ordered' } | { when: 'held'; afterMs: number | null }

/**
 * The bank authorises a payment that is 'created', or one that had 'failed' (a late authorisation): `from` says which.
 * A payment that arrives second on its order fails (created) or stays held (late), for paid is final.
 */
export function authorizePayment(
  sql: SqlStorage,
  id: string,
  from: 'created' | 'failed',
  capture: Capture,
  now: number,
): Answer<PaymentEntity> {
  const row = findPayment(sql, id)
  if (!row) return refuse(problems.idUnknown)
  if (row.status !== from) return refuse(problems.paymentFinished(row.status))
  const order = findOrder(sql, row.order_id)
  const taken = order?.status === 'paid' || authorizedOn(sql, row.order_id)
  if (taken && from === 'created') return failPayment(sql, id, 'order_already_paid')
  const captureAt = capture.when === 'held' && capture.afterMs !== null ? now + capture.afterMs : null
  sql.exec(
    `UPDATE payments SET status = 'authorized', failure = NULL, authorized_at = ?, capture_at = ? WHERE id = ?`,
    now,
    captureAt,
    id,
  )
  if (!taken && capture.when === 'as_ordered' && order?.capture === 'automatic') {
    return capturePayment(sql, id, row.amount)
  }
  return fetchPayment(sql, id)
}

/** Razorpay keeps 2 % and 18 % GST on it: 500000 paise cost 11800, of which 1800 are tax. */
function feeOf(amount: number): { fee: number; tax: number } {
  const commission = Math.round(amount * 0.02)
  const tax = Math.round(commission * 0.18)
  return { fee: commission + tax, tax }
}

/** Takes authorised money: the whole amount, once, and only one payment of an order. */
export function capturePayment(sql: SqlStorage, id: string, amount: number): Answer<PaymentEntity> {
  const row = findPayment(sql, id)
  if (!row) return refuse(problems.idUnknown)
  if (row.captured === 1) return refuse(problems.captureTwice)
  if (row.status !== 'authorized') return refuse(problems.captureState)
  if (amount !== row.amount) return refuse(problems.captureAmount)
  if (findOrder(sql, row.order_id)?.status === 'paid') return refuse(problems.orderPaid(row.order_id))
  const { fee, tax } = feeOf(row.amount)
  sql.exec(
    `UPDATE payments SET status = 'captured', captured = 1, fee = ?, tax = ?, capture_at = NULL WHERE id = ?`,
    fee,
    tax,
    id,
  )
  sql.exec(`UPDATE orders SET status = 'paid', amount_paid = amount WHERE id = ?`, row.order_id)
  return fetchPayment(sql, id)
}
