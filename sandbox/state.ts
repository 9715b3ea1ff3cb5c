import { accountsOf } from './accounts'
import { deliver } from './deliver'
import { clearFault, type Fault, type FaultRoute, listFaults, setFault, takeFault } from './faults'
import { type Grant, redeemCode, revokeToken, saveCode, saveToken } from './google/grants'
import {
  findMessage,
  listMessages,
  type Message,
  type NewMessage,
  saveMessage,
  saveReply,
} from './messages/messages'
import { type Report, reportRequest } from './messages/report-requests'
import { endReport, nextReportAt, planReply, takeReports } from './messages/reports'
import { AccountObject } from './razorpay/account-object'
import { readSwitches } from './razorpay/switches'
import { TABLE_NAMES, TABLES } from './tables'

/** A push subscription with both sides' secrets: the push service's record and the browser's keys. */
export type PushSubscription = {
  token: string
  /** Of the browser, as JSON (JWK); no real push service has it. */
  private_key: string
  p256dh: string
  auth: string
  /** The application server key that it was made with, in base64url; null where none was given. */
  server_key: string | null
  is_gone: number
}

/**
 * All that the sandbox stores, in one object. No method of its tables awaits anything, so every call is atomic: two
 * checkouts can't pay one order, two refunds can't use one key.
 */
export class SandboxState extends AccountObject {
  readonly #sql: SqlStorage

  constructor(...parts: ConstructorParameters<typeof AccountObject>) {
    super(...parts)
    this.#sql = this.ctx.storage.sql
    this.#sql.exec(TABLES)
  }

  protected override nextAt(): number | null {
    const { origin, clock_ahead_ms } = readSwitches(this.#sql)
    const report = origin ? nextReportAt(this.#sql) : null
    const times = [super.nextAt(), report === null ? null : report - clock_ahead_ms].filter(
      (at) => at !== null,
    )
    return times.length === 0 ? null : Math.min(...times)
  }

  /** Sends the webhooks, and then the reports of messages, that are due. */
  override async alarm(): Promise<void> {
    await super.alarm()
    const { origin } = this.switches()
    if (!origin) return
    for (const report of this.takeReports(0)) {
      const { path, ...request } = await reportRequest(report, accountsOf(this.env))
      this.endReport(report.id, await deliver(origin + path, request))
    }
    this.setAlarm()
  }

  /** The provider's id of it; null where its idempotency key was used for another request. */
  saveMessage(message: NewMessage): string | null {
    const id = saveMessage(this.#sql, message, this.clock())
    this.setAlarm()
    return id
  }

  /** What a person writes back by WhatsApp. */
  saveReply(reply: Pick<NewMessage, 'to' | 'text' | 'provider_id'>): void {
    const now = this.clock()
    planReply(this.#sql, saveReply(this.#sql, reply, now), now)
    this.setAlarm()
  }

  messages(to: string | null): Message[] {
    return listMessages(this.#sql, to, this.clock())
  }

  message(id: string): Message | null {
    return findMessage(this.#sql, id, this.clock())
  }

  /** The reports that are due now, or in so many milliseconds; they are sent from here on. */
  takeReports(withinMs: number): Report[] {
    const now = this.clock()
    return takeReports(this.#sql, now, now + withinMs).flatMap((report) => {
      const message = findMessage(this.#sql, report.message_id, now)
      return message ? [{ ...report, message }] : []
    })
  }

  endReport(id: number, status: number | null): void {
    endReport(this.#sql, this.clock(), id, status)
  }

  savePushSubscription(made: Omit<PushSubscription, 'is_gone'>): void {
    this.#sql.exec(
      'INSERT INTO push_subscriptions (token, private_key, p256dh, auth, server_key) VALUES (?, ?, ?, ?, ?)',
      made.token,
      made.private_key,
      made.p256dh,
      made.auth,
      made.server_key,
    )
  }

  pushSubscription(token: string): PushSubscription | null {
    const found = 'SELECT * FROM push_subscriptions WHERE token = ?'
    return this.#sql.exec<PushSubscription>(found, token).toArray()[0] ?? null
  }

  /** As a browser ends it, or one whose site's data were deleted. */
  endPushSubscription(token: string): void {
    this.#sql.exec('UPDATE push_subscriptions SET is_gone = 1 WHERE token = ?', token)
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
    return listFaults(this.#sql)
  }

  setFault(fault: Fault): void {
    setFault(this.#sql, fault)
  }

  clearFault(route: FaultRoute | null): void {
    clearFault(this.#sql, route)
  }

  takeFault(route: FaultRoute): Fault | null {
    return takeFault(this.#sql, route)
  }

  /** Forgets everything: orders, payments, refunds, webhooks, the clock and its switches, messages, faults. */
  override reset(): void {
    super.reset()
    for (const table of TABLE_NAMES) this.#sql.exec(`DELETE FROM ${table}`)
  }
}
