import { DurableObject } from 'cloudflare:workers'
import { type Fault, type FaultRoute, takeFault } from './faults'
import { type MessageStore, messageStore } from './messages/messages'
import { reportRequest } from './messages/report-requests'
import { type RazorpayAccount, razorpayAccount } from './razorpay/account'
import { webhookHeaders } from './razorpay/signature'
import { readSwitches } from './razorpay/switches'
import { ANSWER_MS } from './razorpay/webhooks'
import { findRow, insertRow } from './sql'
import { type Grant, type PushSubscription, SANDBOX_TABLES, TABLE_NAMES } from './tables'

/** How long a code of Google's can be exchanged, in milliseconds. */
const GOOGLE_CODE_MS = 10 * 60 * 1000

/** The status that the product answers a request with; null where none came in time. */
async function deliver(url: string, request: Pick<RequestInit, 'headers' | 'body'>): Promise<number | null> {
  const signal = AbortSignal.timeout(ANSWER_MS)
  try {
    const answer = await fetch(url, { ...request, method: 'POST', redirect: 'manual', signal })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return null
  }
}

interface ObjectEnvironment {
  ENVIRONMENT?: string
}

/** The calls of the account and of the messages that come by RPC. */
const CALLS = [
  ...(['createOrder', 'order', 'orders', 'payableOrder'] as const),
  ...(['payment', 'payments', 'startPayment', 'plannedFailure', 'capturePayment'] as const),
  ...(['authorizePayment', 'authorizeLate', 'failPayment'] as const),
  ...(['createRefund', 'refund', 'refunds', 'endRefund'] as const),
  ...(['webhooks', 'takeWebhooks', 'endWebhook'] as const),
  ...(['clock', 'forwardClock', 'switches', 'changeSwitches'] as const),
  ...(['saveMessage', 'saveReply', 'messages', 'message', 'takeReports', 'endReport'] as const),
]

export interface SandboxState extends Pick<RazorpayAccount & MessageStore, (typeof CALLS)[number]> {}

/**
 * All that the sandbox stores, in one object. No method of its tables awaits anything, so every call is atomic: two
 * checkouts can't pay one order, two refunds can't use one key.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: its static block defines every call of the interface
export class SandboxState extends DurableObject<ObjectEnvironment> {
  readonly #sql: SqlStorage
  readonly #razorpay: RazorpayAccount
  readonly #messages: MessageStore
  /** RPC reaches methods of a class alone: these calls become methods here. */
  static {
    for (const call of CALLS) {
      const value = function (this: SandboxState, ...parts: unknown[]): unknown {
        return Reflect.apply({ ...this.#razorpay, ...this.#messages }[call], null, parts)
      }
      Object.defineProperty(SandboxState.prototype, call, { value })
    }
  }

  /** Where the alarm stands, as far as this instance has set it. */
  #alarmAt: number | null = null

  constructor(ctx: DurableObjectState, env: ObjectEnvironment) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    for (const statement of SANDBOX_TABLES) this.#sql.exec(statement)
    const changed = () => this.#setAlarm()
    this.#razorpay = razorpayAccount({ sql: this.#sql, now: () => Date.now(), changed })
    this.#messages = messageStore({ sql: this.#sql, now: this.#razorpay.clock, changed })
  }

  /** In development things happen by themselves when their time has come; a test takes the webhooks itself. */
  #setAlarm(): void {
    const next = this.env.ENVIRONMENT === 'development' ? this.#nextAt() : null
    if (next === null || next === this.#alarmAt) return
    this.#alarmAt = next
    // What is due is set as long past: the runtime's alarms keep their own clock where a test has moved `Date`.
    this.ctx.waitUntil(this.ctx.storage.setAlarm(next <= Date.now() ? 1 : next))
  }

  /** When something happens next by itself, in milliseconds of the real clock; null where nothing will. */
  #nextAt(): number | null {
    const { origin, clock_ahead_ms } = readSwitches(this.#sql)
    const report = origin ? this.#messages.nextReportAt() : null
    const times = [this.#razorpay.nextAt(), report === null ? null : report - clock_ahead_ms].filter(
      (at) => at !== null,
    )
    return times.length === 0 ? null : Math.min(...times)
  }

  /** Catches up with time, and sends the webhooks and then the reports of messages that are due, one after the other. */
  override async alarm(): Promise<void> {
    this.#alarmAt = null
    const { origin } = this.#razorpay.switches()
    if (!origin) return
    for (const delivery of this.#razorpay.takeWebhooks()) {
      const request = { headers: webhookHeaders(delivery), body: delivery.body }
      this.#razorpay.endWebhook(delivery.id, await deliver(`${origin}/webhooks/razorpay`, request))
    }
    for (const report of this.takeReports(0)) {
      const { path, ...request } = reportRequest(report)
      this.endReport(report.id, await deliver(origin + path, request))
    }
    this.#setAlarm()
  }

  savePushSubscription(made: PushSubscription): void {
    insertRow(this.#sql, 'push_subscriptions', made)
  }

  pushSubscription(token: string): PushSubscription | null {
    return findRow<PushSubscription>(this.#sql, 'push_subscriptions', token, 'token')
  }

  saveGoogleCode(code: string, grant: Grant): void {
    this.#sql.exec('DELETE FROM google_codes WHERE expires_at <= ?', Date.now())
    insertRow(this.#sql, 'google_codes', { code, ...grant, expires_at: Date.now() + GOOGLE_CODE_MS })
  }

  /** The grant of a code, once: a second time it is unknown, whatever came of the first. Null where it has expired. */
  redeemGoogleCode(code: string): Grant | null {
    const take = 'DELETE FROM google_codes WHERE code = ? RETURNING *'
    const found = this.#sql.exec<Grant & { expires_at: number }>(take, code).toArray()[0]
    return found && found.expires_at > Date.now() ? found : null
  }

  /** Counts the calls of which a test asserts how many there were; answers with how many there are now. */
  countCall(name: string): number {
    const count =
      'INSERT INTO calls (name, times) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET times = times + 1 RETURNING times'
    return this.#sql.exec<{ times: number }>(count, name).one().times
  }

  calls(name: string): number {
    return findRow<{ times: number }>(this.#sql, 'calls', name, 'name')?.times ?? 0
  }

  faults(): Fault[] {
    return this.#sql.exec<Fault>('SELECT * FROM faults ORDER BY rowid').toArray()
  }

  /** Injects a fault into a route, in place of the one it had. */
  setFault(fault: Fault): void {
    this.#sql.exec('DELETE FROM faults WHERE route = ?', fault.route)
    insertRow(this.#sql, 'faults', fault)
  }

  clearFaults(): void {
    this.#sql.exec('DELETE FROM faults')
  }

  takeFault(route: FaultRoute): Fault | null {
    return takeFault(this.#sql, route)
  }

  /** Forgets everything: orders, payments, refunds, webhooks, the clock and its switches, messages, faults. */
  reset(): void {
    this.#razorpay.reset()
    for (const table of TABLE_NAMES) this.#sql.exec(`DELETE FROM ${table}`)
  }
}
