import type { Notes, PaymentExpansion } from './entities'
import type { FailureReason } from './instruments'
import {
  createOrder,
  editOrderNotes,
  fetchOrder,
  listOrders,
  type NewOrder,
  type OrderFilter,
  type Page,
} from './orders'
import {
  authorizePayment,
  type Capture,
  capturePayment,
  editPaymentNotes,
  failPayment,
  fetchPayment,
  findPayment,
  listPayments,
  type NewPayment,
  payableOrder,
  startPayment,
} from './payments'
import {
  createRefund,
  createRefundOnce,
  editRefundNotes,
  endRefund,
  fetchRefund,
  listRefunds,
  type NewRefund,
} from './refunds'
import type { Sql } from './sql'
import { changeSwitches, readSwitches, type Switches } from './switches'
import { RAZORPAY_TABLE_NAMES, RAZORPAY_TABLES } from './tables'
import { nextInstant, settleAccount } from './time'
import { endWebhook, listWebhooks, replayWebhooks, takeWebhooks } from './webhooks'

/** What the product is started with too, where nobody sets another. */
export const WEBHOOK_SECRET = 'sandbox_webhook_secret'

interface AccountParts {
  sql: Sql
  /** Milliseconds since 1970. The account's own clock is this one, as far ahead as it was pressed forward. */
  now: () => number
  /** Signs webhooks until it is rotated. */
  webhookSecret?: string
  /** 0 to 1: shuffles webhooks, where that is switched on. */
  random?: () => number
  /** Called after every call, for whoever is to act when something happens next. */
  changed?: () => void
}

/**
 * One account at Razorpay: orders, payments, refunds and webhooks, and the clock that they live by. No method awaits
 * anything, so each is atomic where the database is this account's alone. Before each, what time did is caught up with.
 * Nothing here needs a runtime: the sandbox's object keeps it, and so does a simulation in Node.
 */
export function razorpayAccount(parts: AccountParts) {
  const { sql, webhookSecret: firstSecret = WEBHOOK_SECRET, random = Math.random } = parts
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

  return {
    createOrder: call((at, order: NewOrder) => createOrder(sql, order, at)),
    order: call((_, id: string) => fetchOrder(sql, id)),
    orders: call((_, filter: OrderFilter, page: Page) => listOrders(sql, filter, page)),
    editOrder: call((_, id: string, notes: Notes) => editOrderNotes(sql, id, notes)),
    payableOrder: call((_, id: string) => payableOrder(sql, id)),

    payment: call((_, id: string, expand: PaymentExpansion[] = []) => fetchPayment(sql, id, expand)),
    payments: call((_, orderId: string | null, page: Page, expand: PaymentExpansion[] = []) =>
      listPayments(sql, orderId, page, expand),
    ),
    editPayment: call((_, id: string, notes: Notes) => editPaymentNotes(sql, id, notes)),
    startPayment: call((at, payment: NewPayment) => startPayment(sql, payment, at)),
    /** How the card of this payment will fail; null where it will not, or is no card. */
    plannedFailure: call((_, id: string) => findPayment(sql, id)?.planned_failure ?? null),
    authorizePayment: call((at, id: string, capture: Capture) =>
      authorizePayment(sql, id, 'created', capture, at),
    ),
    failPayment: call((at, id: string, reason: FailureReason) => failPayment(sql, id, reason, at)),
    /** A payment that failed first is authorised after all, and captured as its order says or held. */
    authorizeLate: call((at, id: string, capture: Capture = { when: 'as_ordered' }) =>
      authorizePayment(sql, id, 'failed', capture, at),
    ),
    /** Captures this many paise; the whole payment where no amount is given. */
    capturePayment: call((at, id: string, amount: number | null) =>
      capturePayment(sql, id, amount ?? findPayment(sql, id)?.amount ?? 0, at),
    ),

    createRefund: call((at, refund: NewRefund, idempotencyKey: string | null) =>
      idempotencyKey === null
        ? createRefund(sql, refund, at)
        : createRefundOnce(sql, refund, idempotencyKey, at),
    ),
    refund: call((_, id: string, paymentId: string | null) => fetchRefund(sql, id, paymentId)),
    refunds: call((_, paymentId: string | null, page: Page) => listRefunds(sql, paymentId, page)),
    editRefund: call((_, id: string, notes: Notes) => editRefundNotes(sql, id, notes)),
    endRefund: call((at, id: string, as: 'processed' | 'failed') => endRefund(sql, id, as, at)),

    webhooks: call((_, count: number) => listWebhooks(sql, count)),
    takeWebhooks: call((at) => takeWebhooks(sql, at, { firstSecret, random })),
    endWebhook: call((at, id: number, status: number | null) => endWebhook(sql, at, id, status)),
    replayWebhooks: call((at, eventId: string | null) => replayWebhooks(sql, at, eventId)),

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
