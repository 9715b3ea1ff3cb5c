import { accept, refuse } from '../../src/domain/result'
import { newDigits, newId } from '../random-ids'
import { findRow, insertRow, type Sql } from '../sql'
import { type Notes, type RefundEntity, refundEntity } from './entities'
import { findPayment } from './payments'
import { type Answer, badRequest, problems } from './problems'
import { readSwitches } from './switches'
import type { PaymentRow, RefundRow } from './tables'
import { announce } from './webhooks'

export interface NewRefund {
  paymentId: string
  /** Paise; null for all that is left. */
  amount: number | null
  notes: Notes
  receipt: string | null
}

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
  return accept(refundEntity(writeRefund(sql, { ...refund, amount }, now)))
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
  const known = used && findRefund(sql, used.refund_id)
  if (known) return accept(refundEntity(known))
  const made = createRefund(sql, refund, now)
  if (made.ok) insertRow(sql, 'refund_keys', { key, request, refund_id: made.value.id })
  return made
}

/** Authorised money that was not captured in time goes back whole; the payment stays `captured: false`. */
export const returnUncaptured = (sql: Sql, { id, amount }: PaymentRow, now: number) =>
  writeRefund(sql, { paymentId: id, amount, notes: {}, receipt: null }, now)

/** Begins a refund and ends it as the switches say. */
function writeRefund(sql: Sql, refund: NewRefund & { amount: number }, now: number): RefundRow {
  const { refunds, refund_seconds } = readSwitches(sql)
  const payment = moveRefunded(sql, refund.paymentId, refund.amount)
  const begun = insertRow<RefundRow>(sql, 'refunds', {
    id: newId('rfnd'),
    payment_id: refund.paymentId,
    amount: refund.amount,
    notes: JSON.stringify(refund.notes),
    receipt: refund.receipt,
    status: 'pending',
    ends_as: refunds === 'failing' && payment.captured === 1 ? 'failed' : 'processed',
    ends_at: refunds === 'by_hand' ? null : now + refund_seconds * 1000,
    created_at: now,
  })
  announce.refund(sql, now, 'refund.created', begun, payment)
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
  return accept(refundEntity(ended))
}

export const findRefund = (sql: Sql, id: string) => findRow<RefundRow>(sql, 'refunds', id)
