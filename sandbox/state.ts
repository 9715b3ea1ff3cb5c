import { clearFault, type Fault, type FaultRoute, listFaults, setFault, takeFault } from './faults'
import { type Grant, redeemCode, revokeToken, saveCode, saveToken } from './google/grants'
import { listMessages, type Message, type NewMessage, saveMessage } from './messages/messages'
import { AccountObject } from './razorpay/account-object'
import { TABLE_NAMES, TABLES } from './tables'

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
