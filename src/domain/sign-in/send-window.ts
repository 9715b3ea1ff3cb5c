import * as v from 'valibot'
import { accept, type Result, refuse } from '../result'

const MINUTE_MS = 60_000

/** How much one source (an address, a number prefix, or everybody) may send. Windows in minutes, up to a day. */
export interface SendLimits {
  sends: { max: number; minutes: number }
  /** Different phones, for a source that is one user's. */
  phones?: { max: number; minutes: number }
}

/** The limits of production (docs/product.md, Sign-in). Everybody's is a breaker for the bill. */
export const LIMITS_PER_ADDRESS: SendLimits = {
  sends: { max: 10, minutes: 10 },
  phones: { max: 5, minutes: 60 },
}
export const LIMITS_PER_PREFIX: SendLimits = { sends: { max: 30, minutes: 10 } }
export const LIMITS_IN_ALL: SendLimits = { sends: { max: 2000, minutes: 60 } }

/**
 * What is remembered of one source: sends added up by the minute (so that the breaker's state stays small) and,
 * where they are limited, when each phone was last sent to. Epoch milliseconds; phones are opaque digests.
 */
export const SendWindowStateSchema = v.object({
  minutes: v.array(v.object({ start: v.number(), sends: v.number() })),
  phones: v.array(v.object({ digest: v.string(), at: v.number() })),
})

export type SendWindowState = v.InferOutput<typeof SendWindowStateSchema>

export function newSendWindowState(): SendWindowState {
  return { minutes: [], phones: [] }
}

export interface WindowRefusal {
  reason: 'too_many_sends' | 'too_many_phones'
  retryAfterSeconds: number
}

const secondsUntil = (instantMs: number, now: Date) =>
  Math.max(1, Math.ceil((instantMs - now.getTime()) / 1000))

/** A minute counts until its last moment has left the window, so the limit is never passed. */
const inWindow = (start: number, minutes: number, now: Date) =>
  start + MINUTE_MS > now.getTime() - minutes * MINUTE_MS

/** Whether this source may send to this phone now. */
export function maySendFrom(
  state: SendWindowState,
  limits: SendLimits,
  digest: string,
  now: Date,
): Result<null, WindowRefusal> {
  const { sends, phones } = limits
  const counted = state.minutes.filter(({ start }) => inWindow(start, sends.minutes, now))
  let total = counted.reduce((sum, minute) => sum + minute.sends, 0)
  if (total >= sends.max) {
    // Free again once enough of the oldest minutes have left the window.
    const freeing = counted.find((minute) => {
      total -= minute.sends
      return total < sends.max
    })
    const freeAt = (freeing?.start ?? now.getTime()) + (sends.minutes + 1) * MINUTE_MS
    return refuse({ reason: 'too_many_sends', retryAfterSeconds: secondsUntil(freeAt, now) })
  }
  if (phones) {
    const others = state.phones.filter(
      (phone) => phone.digest !== digest && phone.at > now.getTime() - phones.minutes * MINUTE_MS,
    )
    const nthLast = others
      .map((phone) => phone.at)
      .sort((a, b) => a - b)
      .at(-phones.max)
    if (nthLast !== undefined) {
      const freeAt = nthLast + phones.minutes * MINUTE_MS
      return refuse({ reason: 'too_many_phones', retryAfterSeconds: secondsUntil(freeAt, now) })
    }
  }
  return accept(null)
}

/** Counts a send, and drops entries that are too old for every limit. */
export function recordSendFrom(
  state: SendWindowState,
  limits: SendLimits,
  digest: string,
  now: Date,
): SendWindowState {
  const start = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  const minutes = state.minutes.filter((minute) => inWindow(minute.start, limits.sends.minutes, now))
  const last = minutes.at(-1)
  const counted =
    last?.start === start
      ? [...minutes.slice(0, -1), { start, sends: last.sends + 1 }]
      : [...minutes, { start, sends: 1 }]
  const { phones: limit } = limits
  const phones = limit
    ? state.phones.filter(
        (phone) => phone.digest !== digest && phone.at > now.getTime() - limit.minutes * MINUTE_MS,
      )
    : []
  return { minutes: counted, phones: limit ? [...phones, { digest, at: now.getTime() }] : [] }
}
