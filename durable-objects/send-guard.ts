import { DurableObject } from 'cloudflare:workers'
import * as v from 'valibot'
import type { Result } from '../src/domain/result'
import {
  LIMITS_IN_ALL,
  LIMITS_PER_ADDRESS,
  LIMITS_PER_PREFIX,
  maySendFrom,
  newSendWindowState,
  recordSendFrom,
  SendWindowStateSchema,
  type WindowRefusal,
} from '../src/domain/sign-in/send-window'

const STATE = 'state'

/** Longer than any window: after so long without a send nothing of the state counts. */
const STATE_TTL_MS = 2 * 3_600_000

const LIMITS = { address: LIMITS_PER_ADDRESS, prefix: LIMITS_PER_PREFIX, all: LIMITS_IN_ALL } as const

/** What a guard counts for: one network address, one number prefix, or all sends together. */
type SendSource = keyof typeof LIMITS

/** Counts the codes that one source caused to be sent (docs/product.md, Sign-in), so that a loop can't run up a bill. */
export class SendGuard extends DurableObject<Env> {
  /** Counts a send to a phone number, named by its MAC, unless it would pass the source's limit. */
  countSend(source: SendSource, phoneMac: string): Result<null, WindowRefusal> {
    const now = new Date()
    const kept = v.safeParse(SendWindowStateSchema, this.ctx.storage.kv.get(STATE))
    const state = kept.success ? kept.output : newSendWindowState()
    const may = maySendFrom(state, LIMITS[source], phoneMac, now)
    if (may.ok) {
      this.ctx.storage.kv.put(STATE, recordSendFrom(state, LIMITS[source], phoneMac, now))
      this.ctx.waitUntil(this.ctx.storage.setAlarm(now.getTime() + STATE_TTL_MS))
    }
    return may
  }

  /** Forgets everything. */
  async reset(): Promise<void> {
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll()
  }
}

/** The guard of one source; `name` is the keyed hash of the address, the number's prefix, or 'all'. */
export const sendGuardOf = (namespace: DurableObjectNamespace<SendGuard>, source: SendSource, name: string) =>
  namespace.getByName(`${source}:${name}`)
