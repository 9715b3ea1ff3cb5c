import { DurableObject } from 'cloudflare:workers'
import { DAY_MS } from '../src/domain/kolkata-time'
import { accept, type Result } from '../src/domain/result'
import {
  claimCode,
  countTry,
  giveBackTry,
  knowsDevice,
  maySend,
  mayTry,
  newPhoneGuardState,
  nextPruning,
  noteSession,
  type PhoneGuardState,
  PhoneGuardStateSchema,
  pruned,
  recordSend,
  releaseCode,
  rememberDevice,
  resendAfterSeconds,
  type SendRefusal,
  spendProof,
  strictestPhoneGuardState,
  type TryRefusal,
} from '../src/domain/sign-in/phone-guard'
import { readLimits } from './read-stored'

const STATE = 'state'

const digestOf = async (device: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(device))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/**
 * Counts the codes sent to one phone number and the guesses, for strangers together and for each known device apart
 * (docs/product.md, SIGNIN-5). The object is named by a MAC of the number, and never gets the number or a code: only
 * the challenge that a code was sent under. Each method that counts reads, decides and writes without awaiting anything,
 * so concurrent calls are counted one after the other. `device` is the id of a browser's device, null for a stranger.
 */
export class PhoneGuard extends DurableObject<Env> {
  /** Whether a code could be sent now, and whether the device would count it; counts nothing. */
  maySend(device: string | null): Result<{ known: boolean }, SendRefusal> {
    return maySend(this.read(), device, new Date())
  }

  /**
   * Counts a send and makes its challenge the current one: the code before is no longer valid. Answers in how many
   * seconds another code may be sent.
   */
  startChallenge(
    challenge: string,
    device: string | null,
  ): Result<{ resendAfterSeconds: number }, SendRefusal> {
    const now = new Date()
    const state = this.read()
    const may = maySend(state, device, now)
    if (!may.ok) return may
    const next = recordSend(state, device, challenge, now)
    this.write(next)
    return accept({ resendAfterSeconds: resendAfterSeconds(next, device, now) })
  }

  /** Counts a try as wrong before the code is compared. A code whose try was refused must not be compared. */
  countTry(challenge: string): Result<null, TryRefusal> {
    const now = new Date()
    const state = this.read()
    const may = mayTry(state, challenge, now)
    if (may.ok) this.write(countTry(state, challenge, now))
    return may
  }

  /** Undoes a counted try when there was nothing to compare it with. */
  giveBackTry(challenge: string): void {
    this.write(giveBackTry(this.read(), challenge))
  }

  /** Claims a right code, and answers the hash of the session that it opened before (`claimCode`). */
  claim(challenge: string): Result<string | null, TryRefusal> {
    const claimed = claimCode(this.read(), challenge, new Date())
    if (!claimed.ok) return claimed
    this.write(claimed.value.state)
    return accept(claimed.value.ended)
  }

  noteSession(challenge: string, session: string): void {
    this.write(noteSession(this.read(), challenge, session))
  }

  /** Takes back an accepted claim whose holder could not be signed in. */
  release(challenge: string): void {
    this.write(releaseCode(this.read(), challenge))
  }

  knowsDevice(device: string): boolean {
    return knowsDevice(this.read(), device)
  }

  /** Remembers a browser that has signed in with the phone. */
  rememberDevice(device: string): void {
    this.write(rememberDevice(this.read(), device, new Date()))
  }

  /**
   * Makes every browser a stranger, and a used code useless: its session was to end, and it opens no other. What
   * strangers have used up stays used up. `isChanged`: the account has another number now, and its browsers are asked
   * for a day which account is meant (docs/product.md, SIGNIN-33).
   */
  async forgetDevices(isChanged: boolean): Promise<void> {
    const known = isChanged ? this.read().devices : []
    const devices = await Promise.all(known.map(({ id }) => digestOf(id)))
    const left = isChanged ? { devices, until: Date.now() + DAY_MS } : null
    const state = this.read()
    const current = state.current && { ...state.current, session: null }
    this.write({ ...state, current, devices: [], left })
  }

  /** Whether this browser knew the number when its account changed it, within the last day. */
  async wasLeftBy(device: string): Promise<boolean> {
    const { left } = pruned(this.read(), new Date())
    return left?.devices.includes(await digestOf(device)) ?? false
  }

  /** Spends a proof that expires at `until` (ms); false where it was used before. */
  spendProof(id: string, until: number): boolean {
    const used = spendProof(this.read(), { id, until }, new Date())
    if (used.ok) this.write(used.value)
    return used.ok
  }

  async reset(): Promise<void> {
    await this.ctx.storage.deleteAll()
  }

  /** Drops what no longer counts: everything where the number has no known device. */
  override async alarm(): Promise<void> {
    const now = new Date()
    const state = pruned(this.read(), now)
    const next = nextPruning(state, now)
    if (next === null) return this.ctx.storage.deleteAll()
    this.ctx.storage.kv.put(STATE, state)
    await this.ctx.storage.setAlarm(next)
  }

  private read(): PhoneGuardState {
    const kept = this.ctx.storage.kv.get(STATE)
    if (kept === undefined) return newPhoneGuardState()
    const strictest = () => strictestPhoneGuardState(new Date())
    const { state, isMended } = readLimits('PhoneGuard', PhoneGuardStateSchema, kept, strictest)
    if (isMended) this.write(state)
    return state
  }

  private write(state: PhoneGuardState): void {
    this.ctx.storage.kv.put(STATE, state)
    this.ctx.waitUntil(this.ctx.storage.setAlarm(Date.now() + DAY_MS))
  }
}

/** The guard of one phone number, by the MAC of the number. */
export const phoneGuardOf = (namespace: DurableObjectNamespace<PhoneGuard>, phoneMac: string) =>
  namespace.getByName(phoneMac)
