import { accept, refuse } from '../../src/domain/result'
import { findRow, type Sql } from '../sql'
import { orderEntity, paymentEntity, refundEntity } from './entities'
import type { FailureReason } from './instruments'
import { createOrder, listRows, type NewOrder, type Page } from './orders'
import {
  authorizePayment,
  type Capture,
  capturePayment,
  failPayment,
  findPayment,
  HELD_MS,
  type NewPayment,
  payableOrder,
  startPayment,
  UNANSWERED_MS,
} from './payments'
import { type Answer, problems } from './problems'
import {
  createRefund,
  createRefundOnce,
  endRefund,
  findRefund,
  type NewRefund,
  returnUncaptured,
} from './refunds'
import { changeSwitches, readSwitches, type Switches } from './switches'
import {
  type OrderRow,
  type PaymentRow,
  RAZORPAY_TABLE_NAMES,
  RAZORPAY_TABLES,
  type RefundRow,
} from './tables'
import { ANSWER_MS, endWebhook, listWebhooks, takeWebhooks } from './webhooks'

interface AccountParts {
  sql: Sql
  /** Milliseconds since 1970. The account's own clock is this one, as far ahead as it was pressed forward. */
  now: () => number
  /** Called after every call, for the caller that acts when something happens next. */
  changed?: () => void
}

/**
 * One account at Razorpay: orders, payments, refunds and webhooks, and the clock that they live by. No method awaits
 * anything, so each is atomic where the database is this account's alone. Each method first catches up with what time
 * did. The account needs no runtime: the sandbox's object keeps one, and so does a simulation in Node.
 */
export function razorpayAccount(parts: AccountParts) {
  const { sql } = parts
  for (const statement of RAZORPAY_TABLES) sql.exec(statement)
  const instant = () => parts.now() + readSwitches(sql).clock_ahead_ms
  const call =
    <Args extends unknown[], Result>(work: (at: number, ...args: Args) => Result) =>
    (...args: Args): Result => {
      const at = instant()
      settleAccount(sql, at)
      const result = work(at, ...args)
      parts.changed?.()
      return result
    }

  /** How one row of a table is read by its id, and a page of its rows, of one value of a column or of all. */
  const readsOf = <Row extends OrderRow | PaymentRow | RefundRow, Entity>(
    table: string,
    column: string,
    entityOf: (row: Row) => Entity,
  ) => ({
    one: call((_, id: string): Answer<Entity> => {
      const row = findRow<Row>(sql, table, id)
      return row ? accept(entityOf(row)) : refuse(problems.idUnknown)
    }),
    page: call((_, value: string | null, page: Page): Entity[] =>
      listRows<Row>(sql, [table, column], value, page).map(entityOf),
    ),
  })
  const orders = readsOf('orders', 'receipt', orderEntity)
  const payments = readsOf('payments', 'order_id', paymentEntity)
  const refunds = readsOf('refunds', 'payment_id', refundEntity)

  return {
    createOrder: call((at, order: NewOrder) => createOrder(sql, order, at)),
    order: orders.one,
    orders: orders.page,
    payableOrder: call((_, id: string) => payableOrder(sql, id)),

    payment: payments.one,
    payments: payments.page,
    startPayment: call((at, payment: NewPayment) => startPayment(sql, payment, at)),
    /** How the card of this payment will fail; null where it will not, or is no card. */
    plannedFailure: call((_, id: string) => findPayment(sql, id)?.planned_failure ?? null),
    authorizePayment: call((at, id: string, capture: Capture) =>
      authorizePayment(sql, id, 'created', capture, at),
    ),
    failPayment: call((at, id: string, reason: FailureReason) => failPayment(sql, id, reason, at)),
    /** A payment that failed first is authorised after all, and captured at once or held. */
    authorizeLate: call((at, id: string, capture: Capture = { when: 'at_once' }) =>
      authorizePayment(sql, id, 'failed', capture, at),
    ),
    capturePayment: call((at, id: string) => capturePayment(sql, id, at)),

    createRefund: call((at, refund: NewRefund, idempotencyKey: string | null) =>
      idempotencyKey === null
        ? createRefund(sql, refund, at)
        : createRefundOnce(sql, refund, idempotencyKey, at),
    ),
    refund: refunds.one,
    refunds: refunds.page,
    endRefund: call((at, id: string, as: 'processed' | 'failed') => endRefund(sql, id, as, at)),

    webhooks: call((_, count: number) => listWebhooks(sql, count)),
    takeWebhooks: call((at) => takeWebhooks(sql, at)),
    endWebhook: call((at, id: number, status: number | null) => endWebhook(sql, at, id, status)),

    /** Milliseconds since 1970, by the account's clock. */
    clock: call((at) => at),
    switches: call(() => readSwitches(sql)),
    changeSwitches: call((_, switches: Partial<Switches>) => changeSwitches(sql, switches)),
    /** Presses the clock forward, and takes every step that falls due on the way at its own instant. */
    forwardClock: call((at, milliseconds: number) => {
      const ahead = readSwitches(sql).clock_ahead_ms + milliseconds
      changeSwitches(sql, { clock_ahead_ms: ahead })
      settleAccount(sql, at + milliseconds)
      return at + milliseconds
    }),
    /** When something happens next by itself, in milliseconds of the real clock; null where nothing will. */
    nextAt(): number | null {
      const next = nextInstant(sql)
      return next === null ? null : next - readSwitches(sql).clock_ahead_ms
    },
    reset(): void {
      const { origin } = readSwitches(sql)
      for (const table of RAZORPAY_TABLE_NAMES) sql.exec(`DELETE FROM ${table}`)
      if (origin) changeSwitches(sql, { origin })
    },
  }
}

export type RazorpayAccount = ReturnType<typeof razorpayAccount>

/**
 * What time alone does: a payment without an answer for 10 minutes fails; authorised money is captured when its delay
 * is over, and goes back uncaptured 3 days after its begin; a pending refund ends; a webhook that nobody answered has failed.
 */
const STEPS = `
  SELECT 'fail' AS step, id, created_at + ${UNANSWERED_MS} AS at FROM payments WHERE status = 'created'
  UNION ALL
  SELECT 'capture', id, capture_at FROM payments WHERE status = 'authorized' AND capture_at IS NOT NULL
  UNION ALL
  SELECT 'return', id, MAX(authorized_at, created_at + ${HELD_MS}) FROM payments WHERE status = 'authorized'
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
function settleAccount(sql: Sql, now: number): void {
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
    // A capture may be refused, because the order is paid meanwhile; the capture is not tried again.
    sql.exec('UPDATE payments SET capture_at = NULL WHERE id = ?', name)
    capturePayment(sql, name, at)
  }
}

/** When something happens next by itself, on the account's clock; null where nothing will before the next call. */
function nextInstant(sql: Sql): number | null {
  const { origin, webhooks } = readSwitches(sql)
  const queue = `SELECT MIN(due_at) AS at FROM webhook_deliveries WHERE state = 'waiting'`
  const due = origin && webhooks !== 'disabled' ? sql.exec<{ at: number | null }>(queue).one().at : null
  const known = [nextStep(sql)?.at ?? null, due].filter((at) => at !== null)
  return known.length === 0 ? null : Math.min(...known)
}
