import * as v from 'valibot'
import { MINUTE_MS } from '../kolkata-time'
import { accept, type Result, refuse } from '../result'
import { secondsUntil } from './phone-guard'

/** How much one source may send within so many minutes, up to a day. */
export interface SendLimits {
  minutes: number
  /** Sends for which nothing is asked. */
  free: number
  /** Sends at most: those beyond `free` cost a proof each. Where both are the same, no proof helps. */
  ceiling: number
  /** How much of the ceiling is for known devices alone. */
  keptBack?: number
  /** Different phones, for a source that is one user's; where a proof helps, it helps here too. */
  phones?: { max: number; minutes: number }
}

const PHONES_OF_ONE_USER = { max: 5, minutes: 60 }

/**
 * The limits of production (docs/product.md, SIGNIN-11). An IPv6 subscriber has a /64 or more to themselves: there a limit
 * refuses. Carriers put thousands behind one IPv4 address, and a network, a block of numbers and the whole country are
 * nobody's own: there a limit asks for a proof.
 */
export const SEND_LIMITS = {
  /** An IPv4 address. */
  address: { minutes: 10, free: 10, ceiling: 60, phones: PHONES_OF_ONE_USER },
  'ipv6/64': { minutes: 10, free: 10, ceiling: 10, phones: PHONES_OF_ONE_USER },
  'ipv6/56': { minutes: 10, free: 20, ceiling: 20 },
  'ipv6/48': { minutes: 10, free: 40, ceiling: 40 },
  /** A network (autonomous system): a carrier, or a hosting company. */
  network: { minutes: 10, free: 200, ceiling: 300 },
  /** Counts in place of the network, where the network's number is not known. */
  'ipv4/24': { minutes: 10, free: 60, ceiling: 120 },
  /** The first digits of the numbers that are sent to. */
  prefix: { minutes: 10, free: 30, ceiling: 90 },
  /** Everybody: bounds the bill. */
  all: { minutes: 60, free: 1600, ceiling: 3000, keptBack: 400 },
} as const satisfies Record<string, SendLimits>

/** What sends are counted by. */
export type SendSource = keyof typeof SEND_LIMITS

/** Who asks for a code: a browser that never signed in with the phone, the same with a proof, or one that did. */
export type Sender = 'stranger' | 'proven' | 'device'

/**
 * What is remembered of one source: sends added up by the minute (so that the state of all stays small) and, where they
 * are limited, when each phone was last sent to. Epoch milliseconds; phones are opaque digests.
 */
export const SendWindowStateSchema = v.object({
  minutes: v.array(v.object({ start: v.number(), sends: v.number() })),
  phones: v.array(v.object({ digest: v.string(), at: v.number() })),
})

export type SendWindowState = v.InferOutput<typeof SendWindowStateSchema>

export const newSendWindowState = (): SendWindowState => ({ minutes: [], phones: [] })

/** What stands for a state that can't be read: all is used up, but what is kept back for known devices. */
export function strictestSendWindowState(
  { ceiling, keptBack = 0, phones }: SendLimits,
  now: Date,
): SendWindowState {
  const at = now.getTime()
  const others = Array.from({ length: phones?.max ?? 0 }, (_, index) => ({ digest: `unread ${index}`, at }))
  return { minutes: [{ start: at, sends: ceiling - keptBack }], phones: others }
}

/** 'proof_needed': a proof buys the send now, and the wait is for those who can't make one. */
export interface WindowRefusal {
  reason: 'too_many_sends' | 'too_many_phones' | 'proof_needed'
  retryAfterSeconds: number
}

/** A minute counts until its last moment has left the window, so the limit is never passed. */
const inWindow = (start: number, minutes: number, now: Date) =>
  start + MINUTE_MS > now.getTime() - minutes * MINUTE_MS

/** Seconds until fewer than `max` sends are in the window; 0 where they are now. */
function secondsUntilBelow(max: number, { minutes }: SendWindowState, limits: SendLimits, now: Date): number {
  const counted = minutes.filter(({ start }) => inWindow(start, limits.minutes, now))
  let total = counted.reduce((sum, minute) => sum + minute.sends, 0)
  if (total < max) return 0
  // Free again once enough of the oldest minutes have left the window.
  const freeing = counted.find((minute) => {
    total -= minute.sends
    return total < max
  })
  return secondsUntil((freeing?.start ?? now.getTime()) + (limits.minutes + 1) * MINUTE_MS, now)
}

/** The other phones that count still, the latest last; none where phones are not limited. */
const otherPhones = (digest: string, state: SendWindowState, { phones: limit }: SendLimits, now: Date) =>
  state.phones.filter(
    ({ digest: other, at }) => limit && other !== digest && at > now.getTime() - limit.minutes * MINUTE_MS,
  )

/** Seconds until this phone may be sent to, by the number of others; 0 where it may now. */
function secondsUntilFewerPhones(digest: string, state: SendWindowState, limits: SendLimits, now: Date) {
  const { max, minutes } = limits.phones ?? PHONES_OF_ONE_USER
  const nthLast = otherPhones(digest, state, limits, now).at(-max)
  return nthLast ? secondsUntil(nthLast.at + minutes * MINUTE_MS, now) : 0
}

/** Whether a code may be sent from this source to this phone now. */
export function maySendFrom(
  state: SendWindowState,
  limits: SendLimits,
  { digest, sender }: { digest: string; sender: Sender },
  now: Date,
): Result<null, WindowRefusal> {
  const ceiling = limits.ceiling - (sender === 'device' ? 0 : (limits.keptBack ?? 0))
  const full = secondsUntilBelow(ceiling, state, limits, now)
  if (full > 0) return refuse({ reason: 'too_many_sends', retryAfterSeconds: full })
  const phones = secondsUntilFewerPhones(digest, state, limits, now)
  if (limits.ceiling === limits.free) {
    return phones > 0 ? refuse({ reason: 'too_many_phones', retryAfterSeconds: phones }) : accept(null)
  }
  const wait = Math.max(secondsUntilBelow(limits.free, state, limits, now), phones)
  if (sender !== 'stranger' || wait === 0) return accept(null)
  return refuse({ reason: 'proof_needed', retryAfterSeconds: wait })
}

/** Counts a send, and drops entries that are too old for every limit. */
export function recordSendFrom(state: SendWindowState, limits: SendLimits, digest: string, now: Date) {
  const start = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  const minutes = state.minutes.filter((minute) => inWindow(minute.start, limits.minutes, now))
  const last = minutes.at(-1)
  const counted =
    last?.start === start
      ? [...minutes.slice(0, -1), { start, sends: last.sends + 1 }]
      : [...minutes, { start, sends: 1 }]
  const phones = limits.phones
    ? [...otherPhones(digest, state, limits, now), { digest, at: now.getTime() }]
    : []
  return { minutes: counted, phones }
}

/**
 * Uncounts the newest send, which another source's limit has stopped. The phone stays counted: the same phone is asked
 * for again, and another one must not be had for nothing.
 */
export function giveBackSend(state: SendWindowState): SendWindowState {
  const last = state.minutes.findLastIndex(({ sends }) => sends > 0)
  const minutes = state.minutes.map((one, index) => (index === last ? { ...one, sends: one.sends - 1 } : one))
  return { ...state, minutes }
}
