import { newDigits, newId } from '../random-ids'
import { findRow, insertRow, type Sql } from '../sql'
import { type Notes, type PaymentRow, type RefundEntity, type RefundRow, refundEntity } from './entities'
import { announce } from './events'
import { findOrder, listRows, type Page } from './orders'
import { findPayment } from './payments'
import { type Answer, answer, badRequest, problems, refuse } from './problems'
import { readSwitches } from './switches'

export interface NewRefund {
  paymentId: string
  /** Paise; null for all that is left. */
  amount: number | null
  speed: 'normal' | 'optimum'
  notes: Notes
  receipt: string | null
}

/** Razorpay has no instant refund of this amount in test mode: it goes the normal way. */
const INSTANT_FAILS_AT_PAISE = 2468

const SIX_MONTHS_MS = 183 * 24 * 3600 * 1000

const SMALLEST_REFUND_PAISE = 100

export function createRefund(sql: Sql, refund: NewRefund, now: number): Answer<RefundEntity> {
  const payment = findPayment(sql, refund.paymentId)
  if (!payment) return refuse(problems.idUnknown)
  if (payment.status === 'refunded') return refuse(problems.refundAgain)
  if (payment.status !== 'captured') return refuse(problems.refundState)
  if (now - payment.created_at > SIX_MONTHS_MS) return refuse(problems.refundTooLate)
  const left = payment.amount - payment.amount_refunded
  const amount = refund.amount ?? left
  if (amount > left) return refuse(problems.refundTooMuch)
  if (amount < SMALLEST_REFUND_PAISE) {
    return refuse(badRequest('The amount must be at least INR 1.00', { field: 'amount' }))
  }
  return answer(refundEntity(writeRefund(sql, { ...refund, amount }, now)))
}

/**
 * The same key and the same request answer with the first refund; the same key and another request are refused.
 * A refused refund leaves its key free.
 */
export function createRefundOnce(
  sql: Sql,
  refund: NewRefund,
  key: string,
  now: number,
): Answer<RefundEntity> {
  const request = JSON.stringify(refund)
  const used = findRow<{ request: string; refund_id: string }>(sql, 'refund_keys', key, 'key')
  if (used && used.request !== request) return refuse(problems.idempotencyKeyReused)
  if (used) return fetchRefund(sql, used.refund_id, null)
  const made = createRefund(sql, refund, now)
  if (made.ok) insertRow(sql, 'refund_keys', { key, request, refund_id: made.value.id })
  return made
}

/** Authorised money that was not captured in time goes back whole; the payment stays `captured: false`. */
export function returnUncaptured(sql: Sql, { id, amount, order_id }: PaymentRow, now: number): void {
  const speed = findOrder(sql, order_id)?.return_speed ?? 'normal'
  writeRefund(sql, { paymentId: id, amount, speed, notes: {}, receipt: null }, now)
}

/** Begins a refund and ends it as the switches say. A speed that could not be had is announced. */
function writeRefund(sql: Sql, refund: NewRefund & { amount: number }, now: number): RefundRow {
  const { refunds, refund_seconds } = readSwitches(sql)
  const isInstant = refund.speed === 'optimum'
  const payment = moveRefunded(sql, refund.paymentId, refund.amount)
  const begun = insertRow<RefundRow>(sql, 'refunds', {
    id: newId('rfnd'),
    payment_id: refund.paymentId,
    amount: refund.amount,
    currency: 'INR',
    notes: JSON.stringify(refund.notes),
    receipt: refund.receipt,
    status: 'pending',
    ends_as: refunds === 'failing' && payment.captured === 1 ? 'failed' : 'processed',
    ends_at: refunds === 'by_hand' ? null : now + refund_seconds * 1000,
    speed_requested: refund.speed,
    speed_processed: isInstant ? 'instant' : 'normal',
    created_at: now,
  })
  announce.refund(sql, now, 'refund.created', begun, payment)
  if (isInstant && refund.amount === INSTANT_FAILS_AT_PAISE) slowDown(sql, begun.id, payment, now)
  if (refunds === 'at_once') endRefund(sql, begun.id, 'processed', now)
  return findRefund(sql, begun.id) ?? begun
}

/** Changes by so many paise what was given back of a payment, which is 'refunded' once nothing is left. */
function moveRefunded(sql: Sql, paymentId: string, paise: number): PaymentRow {
  return sql
    .exec<PaymentRow>(
      `UPDATE payments SET amount_refunded = amount_refunded + ?1,
         status = CASE WHEN amount_refunded + ?1 = amount THEN 'refunded'
           WHEN captured = 1 THEN 'captured' ELSE 'authorized' END
       WHERE id = ?2 RETURNING *`,
      paise,
      paymentId,
    )
    .one()
}

function slowDown(sql: Sql, id: string, payment: PaymentRow, now: number): void {
  const update = `UPDATE refunds SET speed_processed = 'normal' WHERE id = ? RETURNING *`
  announce.refund(sql, now, 'refund.speed_changed', sql.exec<RefundRow>(update, id).one(), payment)
}

/**
 * The bank ends a pending refund. Where it fails the money is the account's again, and so is its share of the payment:
 * no document says so, but 'refunded' with nothing given back would forbid to try again.
 */
export function endRefund(
  sql: Sql,
  id: string,
  as: 'processed' | 'failed',
  now: number,
): Answer<RefundEntity> {
  const row = findRefund(sql, id)
  if (!row) return refuse(problems.idUnknown)
  if (row.status !== 'pending') return refuse(problems.refundFinished(row.status))
  const arn = as === 'processed' ? newDigits(23) : null
  const update = 'UPDATE refunds SET status = ?, arn = ?, ends_at = NULL WHERE id = ? RETURNING *'
  const ended = sql.exec<RefundRow>(update, as, arn, id).one()
  const payment = moveRefunded(sql, row.payment_id, as === 'failed' ? -row.amount : 0)
  announce.refund(sql, now, as === 'failed' ? 'refund.failed' : 'refund.processed', ended, payment)
  return answer(refundEntity(ended))
}

export const findRefund = (sql: Sql, id: string) => findRow<RefundRow>(sql, 'refunds', id)

/** A refund; of this payment only, where one is named. */
export function fetchRefund(sql: Sql, id: string, paymentId: string | null): Answer<RefundEntity> {
  const row = findRefund(sql, id)
  return row && (paymentId === null || row.payment_id === paymentId)
    ? answer(refundEntity(row))
    : refuse(problems.idUnknown)
}

/** Notes are all that may change in a refund. */
export function editRefundNotes(sql: Sql, id: string, notes: Notes): Answer<RefundEntity> {
  sql.exec('UPDATE refunds SET notes = ? WHERE id = ?', JSON.stringify(notes), id)
  return fetchRefund(sql, id, null)
}

/** Newest first; of one payment, or of all where the payment is null. */
export const listRefunds = (sql: Sql, paymentId: string | null, page: Page): RefundEntity[] =>
  listRows<RefundRow>(sql, ['refunds', 'payment_id'], paymentId, page).map(refundEntity)
