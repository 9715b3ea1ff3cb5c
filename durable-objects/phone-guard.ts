import { DurableObject } from 'cloudflare:workers'
import * as v from 'valibot'
import { accept, type Result } from '../src/domain/result'
import {
  claimCode,
  countTry,
  giveBackTry,
  maySend,
  mayTry,
  newPhoneGuardState,
  type PhoneGuardState,
  PhoneGuardStateSchema,
  recordSend,
  resendAfterSeconds,
  type SendRefusal,
  type TryRefusal,
} from '../src/domain/sign-in/one-time-code'

const STATE = 'state'

const DAY_MS = 86_400_000

/**
 * Counts the codes sent to one phone number and the guesses (docs/product.md, Sign-in). Named by a MAC of the number,
 * it never gets the number itself, nor a code: only the challenge that a code was sent under. Each method reads,
 * decides and writes without awaiting anything, so concurrent calls are counted one after the other.
 */
export class PhoneGuard extends DurableObject<Env> {
  /** Whether a code could be sent now; counts nothing. */
  maySend(): Result<null, SendRefusal> {
    return maySend(this.read(), new Date())
  }

  /**
   * Counts a send and makes its challenge the current one: the code before it is no longer valid. Answers in how many
   * seconds another may be sent.
   */
  startChallenge(challenge: string): Result<{ resendAfterSeconds: number }, SendRefusal> {
    const now = new Date()
    const state = this.read()
    const may = maySend(state, now)
    if (!may.ok) return may
    const next = recordSend(state, challenge, now)
    this.write(next)
    return accept({ resendAfterSeconds: resendAfterSeconds(next, now) })
  }

  /** Counts a try as wrong before the code is compared. A code whose try was refused must not be compared. */
  countTry(challenge: string): Result<null, TryRefusal> {
    const now = new Date()
    const state = this.read()
    const may = mayTry(state, challenge, now)
    if (may.ok) this.write(countTry(state, now))
    return may
  }

  /** Undoes a counted try when there was nothing to compare it with. */
  giveBackTry(challenge: string): void {
    const state = this.read()
    if (state.current?.challenge === challenge && !state.current.used) this.write(giveBackTry(state))
  }

  /** Claims a right code. The first claim wins; every other is refused. */
  claim(challenge: string): Result<null, TryRefusal> {
    const claimed = claimCode(this.read(), challenge)
    if (!claimed.ok) return claimed
    this.write(claimed.value)
    return accept(null)
  }

  /** Forgets everything. */
  async reset(): Promise<void> {
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
  }

  /** Deletes the state of a number that was not used for a day, unless it is still locked. */
  override async alarm(): Promise<void> {
    const { lockedUntil } = this.read()
    if (lockedUntil !== null && lockedUntil > Date.now()) await this.ctx.storage.setAlarm(lockedUntil)
    else await this.ctx.storage.deleteAll()
  }

  private read(): PhoneGuardState {
    const kept = v.safeParse(PhoneGuardStateSchema, this.ctx.storage.kv.get(STATE))
    return kept.success ? kept.output : newPhoneGuardState()
  }

  private write(state: PhoneGuardState): void {
    this.ctx.storage.kv.put(STATE, state)
    this.ctx.waitUntil(this.ctx.storage.setAlarm(Date.now() + DAY_MS))
  }
}

/** The guard of one phone number, by the MAC of the number. */
export const phoneGuardOf = (namespace: DurableObjectNamespace<PhoneGuard>, phoneMac: string) =>
  namespace.getByName(phoneMac)
