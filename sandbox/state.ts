import { DurableObject } from 'cloudflare:workers'
import type { Fault, FaultRoute } from './faults'
import { type Grant, redeemCode, revokeToken, saveCode, saveToken } from './google/grants'
import { listMessages, type Message, type NewMessage, saveMessage } from './messages/messages'
import type { Notes, OrderEntity, PaymentEntity, RefundEntity } from './razorpay/entities'
import type { FailureReason } from './razorpay/instruments'
import {
  createOrder,
  editOrderNotes,
  fetchOrder,
  listOrders,
  type NewOrder,
  type Page,
} from './razorpay/orders'
import {
  authorizePayment,
  type Capture,
  capturePayment,
  failPayment,
  fetchPayment,
  findPayment,
  listPayments,
  type NewPayment,
  startPayment,
} from './razorpay/payments'
import type { Answer } from './razorpay/problems'
import {
  createRefund,
  createRefundOnce,
  fetchRefund,
  listRefunds,
  type NewRefund,
  settlePayments,
} from './razorpay/refunds'
import { TABLE_NAMES, TABLES } from './tables'

/**
 * All that the sandbox stores, in one object. No method awaits anything, so every call is atomic: two checkouts can't
 * pay one order, two refunds can't use one key.
 */
export class SandboxState extends DurableObject {
  readonly #sql: SqlStorage

  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    this.#sql.exec(TABLES)
  }

  /** The tables as of now: some payments end by time alone. */
  #settled(): SqlStorage {
    settlePayments(this.#sql, Date.now())
    return this.#sql
  }

  createOrder(order: NewOrder): Answer<OrderEntity> {
    return createOrder(this.#settled(), order, Date.now())
  }

  order(id: string): Answer<OrderEntity> {
    return fetchOrder(this.#settled(), id)
  }

  orders(receipt: string | null, page: Page): OrderEntity[] {
    return listOrders(this.#settled(), receipt, page)
  }

  editOrderNotes(id: string, notes: Notes): Answer<OrderEntity> {
    return editOrderNotes(this.#settled(), id, notes)
  }

  payment(id: string): Answer<PaymentEntity> {
    return fetchPayment(this.#settled(), id)
  }

  payments(orderId: string | null, page: Page): PaymentEntity[] {
    return listPayments(this.#settled(), orderId, page)
  }

  startPayment(payment: NewPayment): Answer<PaymentEntity> {
    return startPayment(this.#settled(), payment, Date.now())
  }

  /** How the card of this payment will fail; null where it will not, or is no card. */
  plannedFailure(id: string): string | null {
    return findPayment(this.#settled(), id)?.planned_failure ?? null
  }

  authorizePayment(id: string, capture: Capture): Answer<PaymentEntity> {
    return authorizePayment(this.#settled(), id, 'created', capture, Date.now())
  }

  failPayment(id: string, reason: FailureReason): Answer<PaymentEntity> {
    return failPayment(this.#settled(), id, reason)
  }

  /** A payment that failed first is authorised after all. */
  authorizeLate(id: string): Answer<PaymentEntity> {
    return authorizePayment(this.#settled(), id, 'failed', { when: 'as_ordered' }, Date.now())
  }

  /** Captures this many paise; the whole payment where no amount is given. */
  capturePayment(id: string, amount: number | null): Answer<PaymentEntity> {
    const sql = this.#settled()
    return capturePayment(sql, id, amount ?? findPayment(sql, id)?.amount ?? 0)
  }

  createRefund(refund: NewRefund, idempotencyKey: string | null): Answer<RefundEntity> {
    const sql = this.#settled()
    if (idempotencyKey === null) return createRefund(sql, refund, Date.now())
    return createRefundOnce(sql, refund, idempotencyKey, Date.now())
  }

  refund(id: string, paymentId: string | null): Answer<RefundEntity> {
    return fetchRefund(this.#settled(), id, paymentId)
  }

  refunds(paymentId: string | null, page: Page): RefundEntity[] {
    return listRefunds(this.#settled(), paymentId, page)
  }

  saveMessage(message: NewMessage): Message {
    return saveMessage(this.#sql, message, Date.now())
  }

  messages(to: string | null): Message[] {
    return listMessages(this.#sql, to)
  }

  saveGoogleCode(code: string, grant: Grant): void {
    saveCode(this.#sql, code, grant, Date.now())
  }

  redeemGoogleCode(code: string): Grant | null {
    return redeemCode(this.#sql, code, Date.now())
  }

  saveGoogleToken(token: string): void {
    saveToken(this.#sql, token, Date.now())
  }

  revokeGoogleToken(token: string): boolean {
    return revokeToken(this.#sql, token, Date.now())
  }

  /** The private key that identity tokens are signed with, as JSON; null before there is one. */
  googleKey(): string | null {
    return this.#sql.exec<{ jwk: string }>('SELECT jwk FROM google_key').toArray()[0]?.jwk ?? null
  }

  /** Saves the first key that is generated, and answers with the one that is saved. */
  saveGoogleKey(jwk: string): string {
    this.#sql.exec('INSERT INTO google_key (one, jwk) VALUES (1, ?) ON CONFLICT DO NOTHING', jwk)
    return this.googleKey() ?? jwk
  }

  /** Counts the calls of which a test asserts how many there were. */
  countCall(name: string): void {
    this.#sql.exec(
      'INSERT INTO calls (name, times) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET times = times + 1',
      name,
    )
  }

  calls(name: string): number {
    return (
      this.#sql.exec<{ times: number }>('SELECT times FROM calls WHERE name = ?', name).toArray()[0]?.times ??
      0
    )
  }

  faults(): Fault[] {
    return this.#sql.exec<Fault>('SELECT * FROM faults ORDER BY rowid').toArray()
  }

  /** Injects a fault into a route, in place of the one it had. */
  setFault(fault: Fault): void {
    this.clearFault(fault.route)
    const insert = 'INSERT INTO faults (route, kind, remaining, delay_ms) VALUES (?, ?, ?, ?)'
    this.#sql.exec(insert, fault.route, fault.kind, fault.remaining, fault.delay_ms)
  }

  /** Removes the fault of a route; all of them where no route is given. */
  clearFault(route: FaultRoute | null): void {
    this.#sql.exec('DELETE FROM faults WHERE ?1 IS NULL OR route = ?1', route)
  }

  /** The fault that this call of the route meets, if any; it then has one call less to go. */
  takeFault(route: FaultRoute): Fault | null {
    const update = 'UPDATE faults SET remaining = remaining - 1 WHERE route = ? RETURNING *'
    const fault = this.#sql.exec<Fault>(update, route).toArray()[0] ?? null
    this.#sql.exec('DELETE FROM faults WHERE remaining <= 0')
    return fault
  }

  /** Forgets everything: orders, payments, refunds, messages, faults. */
  reset(): void {
    for (const table of TABLE_NAMES) this.#sql.exec(`DELETE FROM ${table}`)
  }
}

/** The binding of the one object. */
export interface StateBinding {
  SANDBOX_STATE: DurableObjectNamespace<SandboxState>
}

export const sandboxState = (env: StateBinding) => env.SANDBOX_STATE.getByName('sandbox')
