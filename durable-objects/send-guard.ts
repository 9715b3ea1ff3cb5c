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

const REST_MS = 2 * 3_600_000

const LIMITS = { address: LIMITS_PER_ADDRESS, prefix: LIMITS_PER_PREFIX, all: LIMITS_IN_ALL } as const

/** What a guard counts for: one network address, one number prefix, or everybody. */
export type SendSource = keyof typeof LIMITS

/** Counts what one source had us send, so that a loop can't run up a bill. `mark` stands for a phone number. */
export class SendGuard extends DurableObject<Env> {
  /** Counts a send, unless it would pass the source's limit. */
  countSend(source: SendSource, mark: string): Result<null, WindowRefusal> {
    const now = new Date()
    const kept = v.safeParse(SendWindowStateSchema, this.ctx.storage.kv.get(STATE))
    const state = kept.success ? kept.output : newSendWindowState()
    const may = maySendFrom(state, LIMITS[source], mark, now)
    if (may.ok) {
      this.ctx.storage.kv.put(STATE, recordSendFrom(state, LIMITS[source], mark, now))
      this.ctx.waitUntil(this.ctx.storage.setAlarm(now.getTime() + REST_MS))
    }
    return may
  }

  /** Forgets everything. */
  async reset(): Promise<void> {
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
  }

  /** No window is longer than this rest: nothing of the state counts any more. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll()
  }
}

/** The guard of one source; `name` tells it from others of its kind. */
export const sendGuardOf = (namespace: DurableObjectNamespace<SendGuard>, source: SendSource, name: string) =>
  namespace.getByName(`${source}:${name}`)
