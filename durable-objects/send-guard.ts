import { DurableObject } from 'cloudflare:workers'
import type { Result } from '../src/domain/result'
import {
  giveBackSend,
  maySendFrom,
  newSendWindowState,
  recordSendFrom,
  SEND_LIMITS,
  type Sender,
  type SendSource,
  type SendWindowState,
  SendWindowStateSchema,
  strictestSendWindowState,
  type WindowRefusal,
} from '../src/domain/sign-in/send-window'
import { readLimits, readStored } from './read-stored'

const STATE = 'state'

/** Longer than any window: after so long without a send nothing in the state counts. */
const STATE_TTL_MS = 2 * 3_600_000

/** Counts the codes that one source caused to be sent (docs/product.md, SIGNIN-11), so that a loop can't run up a bill. */
export class SendGuard extends DurableObject<Env> {
  /** Counts a send to a phone number, named by its MAC, unless it would pass the source's limit. */
  countSend(source: SendSource, phoneMac: string, sender: Sender): Result<null, WindowRefusal> {
    const now = new Date()
    const state = this.read(source, now)
    const may = maySendFrom(state, SEND_LIMITS[source], { digest: phoneMac, sender }, now)
    if (may.ok) this.write(recordSendFrom(state, SEND_LIMITS[source], phoneMac, now), now)
    return may
  }

  /** Uncounts a send that another source's limit has stopped. */
  giveBack(): void {
    const kept = readStored('SendGuard', SendWindowStateSchema, this.ctx.storage.kv.get(STATE))
    if (kept !== null) this.ctx.storage.kv.put(STATE, giveBackSend(kept))
  }

  async reset(): Promise<void> {
    await this.ctx.storage.deleteAll()
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll()
  }

  private read(source: SendSource, now: Date): SendWindowState {
    const kept = this.ctx.storage.kv.get(STATE)
    if (kept === undefined) return newSendWindowState()
    const strictest = () => strictestSendWindowState(SEND_LIMITS[source], now)
    const { state, isMended } = readLimits(`SendGuard ${source}`, SendWindowStateSchema, kept, strictest)
    if (isMended) this.write(state, now)
    return state
  }

  private write(state: SendWindowState, now: Date): void {
    this.ctx.storage.kv.put(STATE, state)
    this.ctx.waitUntil(this.ctx.storage.setAlarm(now.getTime() + STATE_TTL_MS))
  }
}

/** The guard of one source; `name` is the keyed hash of the address, a network, a prefix of numbers, or 'all'. */
export const sendGuardOf = (namespace: DurableObjectNamespace<SendGuard>, source: SendSource, name: string) =>
  namespace.getByName(`${source}:${name}`)
