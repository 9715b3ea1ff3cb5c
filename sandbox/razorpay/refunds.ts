import { newId } from '../random-ids'
import { type Notes, type PaymentRow, type RefundEntity, type RefundRow, refundEntity } from './entities'
import type { Page } from './orders'
import { capturePayment, failPayment, findPayment } from './payments'
import { type Answer, answer, badRequest, problems, refuse } from './problems'

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

export function createRefund(sql: SqlStorage, refund: NewRefund, now: number): Answer<RefundEntity> {
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
  return answer(writeRefund(sql, { ...refund, amount }, now))
}

/** Writes the refund and moves the payment: refunded once nothing is left. */
function writeRefund(sql: SqlStorage, refund: NewRefund & { amount: number }, now: number): RefundEntity {
  const instant = refund.speed === 'optimum' && refund.amount !== INSTANT_FAILS_AT_PAISE
  sql.exec(
    `UPDATE payments SET amount_refunded = amount_refunded + ?1,
       status = CASE WHEN amount_refunded + ?1 = amount THEN 'refunded' ELSE status END
     WHERE id = ?2`,
    refund.amount,
    refund.paymentId,
  )
  const row = sql
    .exec<RefundRow>(
      `INSERT INTO refunds (id, payment_id, amount, currency, notes, receipt, status,
         speed_requested, speed_processed, created_at)
       VALUES (?, ?, ?, 'INR', ?, ?, 'processed', ?, ?, ?) RETURNING *`,
      newId('rfnd'),
      refund.paymentId,
      refund.amount,
      JSON.stringify(refund.notes),
      refund.receipt,
      refund.speed,
      instant ? 'instant' : 'normal',
      now,
    )
    .one()
  return refundEntity(row)
}

/**
 * The same key and the same request answer with the first refund; the same key and another request are refused.
 * A refused refund leaves its key free.
 */
export function createRefundOnce(
  sql: SqlStorage,
  refund: NewRefund,
  key: string,
  now: number,
): Answer<RefundEntity> {
  const request = JSON.stringify(refund)
  const used = sql
    .exec<{ request: string; refund_id: string }>('SELECT * FROM refund_keys WHERE key = ?', key)
    .toArray()[0]
  if (used && used.request !== request) return refuse(problems.idempotencyKeyReused)
  if (used) return fetchRefund(sql, used.refund_id, null)
  const made = createRefund(sql, refund, now)
  if (made.ok) {
    sql.exec(
      'INSERT INTO refund_keys (key, request, refund_id) VALUES (?, ?, ?)',
      key,
      request,
      made.value.id,
    )
  }
  return made
}

/** A refund; of this payment only, where one is named. */
export function fetchRefund(sql: SqlStorage, id: string, paymentId: string | null): Answer<RefundEntity> {
  const query = 'SELECT * FROM refunds WHERE id = ?1 AND (?2 IS NULL OR payment_id = ?2)'
  const row = sql.exec<RefundRow>(query, id, paymentId).toArray()[0]
  return row ? answer(refundEntity(row)) : refuse(problems.idUnknown)
}

/** Newest first; of one payment, or of all where the payment is null. */
export function listRefunds(sql: SqlStorage, paymentId: string | null, page: Page): RefundEntity[] {
  return sql
    .exec<RefundRow>(
      `SELECT * FROM refunds WHERE (?1 IS NULL OR payment_id = ?1)
         AND created_at / 1000 BETWEEN ?2 AND ?3
       ORDER BY rowid DESC LIMIT ?4 OFFSET ?5`,
      paymentId,
      page.from,
      page.to,
      page.count,
      page.skip,
    )
    .toArray()
    .map(refundEntity)
}

const UNANSWERED_MS = 10 * 60 * 1000

const HELD_MS = 3 * 24 * 3600 * 1000

/**
 * What time alone does to payments, applied before they are read: a payment without an answer for 10 minutes fails;
 * authorised money is captured when its delay is over, and goes back uncaptured after 3 days.
 */
export function settlePayments(sql: SqlStorage, now: number): void {
  const unanswered = `SELECT * FROM payments WHERE status = 'created' AND created_at <= ?`
  for (const payment of sql.exec<PaymentRow>(unanswered, now - UNANSWERED_MS).toArray()) {
    failPayment(sql, payment.id, 'payment_timed_out')
  }
  const due = `SELECT * FROM payments WHERE status = 'authorized' AND capture_at <= ?`
  for (const payment of sql.exec<PaymentRow>(due, now).toArray()) {
    capturePayment(sql, payment.id, payment.amount)
  }
  const held = `SELECT * FROM payments WHERE status = 'authorized' AND authorized_at <= ?`
  for (const { id, amount } of sql.exec<PaymentRow>(held, now - HELD_MS).toArray()) {
    writeRefund(sql, { paymentId: id, amount, speed: 'normal', notes: {}, receipt: null }, now)
  }
}
