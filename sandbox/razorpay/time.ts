import { ANSWER_MS } from '../deliver'
import { capturePayment, failPayment, findPayment, HELD_MINUTES, UNANSWERED_MS } from './payments'
import { endRefund, findRefund, returnUncaptured } from './refunds'
import type { Sql } from './sql'
import { readSwitches } from './switches'
import { endWebhook } from './webhooks'

/**
 * What time alone does: a payment without an answer for 10 minutes fails; authorised money is captured when its delay
 * is over, and goes back uncaptured 3 days after its begin, or when its order says; a pending refund ends; a webhook that nobody answered has failed.
 */
const STEPS = `
  SELECT 'fail' AS step, id, created_at + ${UNANSWERED_MS} AS at FROM payments WHERE status = 'created'
  UNION ALL
  SELECT 'capture', id, capture_at FROM payments WHERE status = 'authorized' AND capture_at IS NOT NULL
  UNION ALL
  SELECT 'return', payments.id,
    MAX(authorized_at, payments.created_at + COALESCE(held_minutes, ${HELD_MINUTES}) * 60000)
  FROM payments JOIN orders ON orders.id = order_id WHERE payments.status = 'authorized'
  UNION ALL
  SELECT 'end refund', id, ends_at FROM refunds WHERE status = 'pending' AND ends_at IS NOT NULL
  UNION ALL
  SELECT 'end webhook', id, sent_at + ${ANSWER_MS} FROM webhook_deliveries WHERE state = 'sent'`

type Step = {
  step: 'fail' | 'capture' | 'return' | 'end refund' | 'end webhook'
  id: string | number
  at: number
}

const nextStep = (sql: Sql): Step | undefined =>
  sql.exec<Step>(`SELECT * FROM (${STEPS}) ORDER BY at LIMIT 1`).toArray()[0]

/** Takes every step that is due by now, each at its own instant, so that a clock pressed forward skips none. */
export function settleAccount(sql: Sql, now: number): void {
  for (let due = nextStep(sql); due && due.at <= now; due = nextStep(sql)) take(sql, due)
}

function take(sql: Sql, { step, id, at }: Step): void {
  if (step === 'end webhook') endWebhook(sql, at, Number(id), null)
  const name = String(id)
  if (step === 'fail') failPayment(sql, name, 'payment_timed_out', at)
  if (step === 'end refund') endRefund(sql, name, findRefund(sql, name)?.ends_as ?? 'processed', at)
  const payment = findPayment(sql, name)
  if (step === 'return' && payment) returnUncaptured(sql, payment, at)
  if (step === 'capture' && payment) {
    // A capture may be refused, because the order is paid meanwhile; it is not tried again.
    sql.exec('UPDATE payments SET capture_at = NULL WHERE id = ?', name)
    capturePayment(sql, name, payment.amount, at)
  }
}

/** When something happens next by itself, on the account's clock; null where nothing will before the next call. */
export function nextInstant(sql: Sql): number | null {
  const { origin, webhooks } = readSwitches(sql)
  const queue = `SELECT MIN(due_at) AS at FROM webhook_deliveries WHERE state = 'waiting'`
  const due = origin && webhooks !== 'disabled' ? sql.exec<{ at: number | null }>(queue).one().at : null
  const known = [nextStep(sql)?.at ?? null, due].filter((at) => at !== null)
  return known.length === 0 ? null : Math.min(...known)
}
