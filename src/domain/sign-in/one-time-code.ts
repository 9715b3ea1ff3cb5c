import * as v from 'valibot'
import { DAY_MS } from '../kolkata-time'
import { accept, type Result, refuse } from '../result'

export const CODE_LENGTH = 6
export const CODE_MINUTES = 10

const CODES = 10 ** CODE_LENGTH
const UINT32 = 2 ** 32

/** Whether this is a code as sent: exactly six digits. Trim what was typed first. */
export function isCode(text: string): boolean {
  return /^\d{6}$/.test(text)
}

/**
 * A code in which every value is equally likely, leading zeros kept. `random` gives unsigned 32-bit integers from a
 * cryptographic source; the few at the top that would favour small codes are thrown away.
 */
export function drawCode(random: () => number): string {
  const fair = UINT32 - (UINT32 % CODES)
  let drawn = random()
  while (drawn >= fair) drawn = random()
  return String(drawn % CODES).padStart(CODE_LENGTH, '0')
}

/**
 * The message that carries a code. Its last line, `@host #code`, lets the browser at `host` fill the code in; host
 * without scheme and port (docs/product.md, Sign-in).
 */
export function otpMessage({ code, brand, host }: { code: string; brand: string; host: string }): string {
  return `${code} is your ${brand} code. It expires in ${CODE_MINUTES} minutes. Do not share it.\n\n@${host} #${code}`
}

/** Wrong guesses allowed for one code. */
export const TRIES_PER_CODE = 5
/** Seconds to wait after the first, second and every further send within an hour. */
export const RESEND_WAITS = [30, 60, 120] as const
export const SENDS_PER_HOUR = 5
export const SENDS_PER_DAY = 8
/** From this wrong guess within 24 hours on, each one locks the phone: an hour, then twice as long each time. */
export const WRONG_PER_DAY = 10

const SECOND_MS = 1000
const HOUR_MS = 3_600_000

const InstantMs = v.pipe(v.number(), v.integer())

/** Stored state of one phone number. Instants are epoch milliseconds, oldest first. */
export const PhoneGuardStateSchema = v.object({
  sends: v.array(InstantMs),
  /** Tries of the last day that have not turned out right; counted before the code is compared. */
  wrong: v.array(InstantMs),
  lockedUntil: v.nullable(InstantMs),
  /** The last code sent; a newer one replaces it. */
  current: v.nullable(
    v.object({ challenge: v.string(), sentAt: InstantMs, tries: v.number(), used: v.boolean() }),
  ),
})

export type PhoneGuardState = v.InferOutput<typeof PhoneGuardStateSchema>

export function newPhoneGuardState(): PhoneGuardState {
  return { sends: [], wrong: [], lockedUntil: null, current: null }
}

export type SendRefusal = {
  reason: 'resend_wait' | 'hour_limit' | 'day_limit' | 'locked'
  retryAfterSeconds: number
}

export type TryRefusal =
  | { reason: 'locked'; retryAfterSeconds: number }
  | { reason: 'not_current' | 'expired' | 'used' | 'tries_used' }

const secondsUntil = (instantMs: number, now: Date) =>
  Math.max(1, Math.ceil((instantMs - now.getTime()) / SECOND_MS))
const since = (instants: readonly number[], startMs: number) => instants.filter((at) => at > startMs)

/** The state without entries older than a day, which no rule uses. */
function pruned(state: PhoneGuardState, now: Date): PhoneGuardState {
  const dayAgo = now.getTime() - DAY_MS
  return { ...state, sends: since(state.sends, dayAgo), wrong: since(state.wrong, dayAgo) }
}

/** Seconds until another code may be requested, by the waiting times alone; 0 if it may be now. */
export function resendAfterSeconds(state: PhoneGuardState, now: Date): number {
  const lastHour = since(state.sends, now.getTime() - HOUR_MS)
  const last = lastHour.at(-1)
  if (last === undefined) return 0
  const wait = RESEND_WAITS[Math.min(lastHour.length, RESEND_WAITS.length) - 1] ?? 0
  return Math.max(0, Math.ceil((last + wait * SECOND_MS - now.getTime()) / SECOND_MS))
}

/** Whether a code may be sent to this phone now (docs/product.md, Sign-in). */
export function maySend(state: PhoneGuardState, now: Date): Result<null, SendRefusal> {
  const { sends, lockedUntil } = pruned(state, now)
  if (lockedUntil !== null && lockedUntil > now.getTime()) {
    return refuse({ reason: 'locked', retryAfterSeconds: secondsUntil(lockedUntil, now) })
  }
  const eighthLast = sends.at(-SENDS_PER_DAY)
  if (eighthLast !== undefined) {
    return refuse({ reason: 'day_limit', retryAfterSeconds: secondsUntil(eighthLast + DAY_MS, now) })
  }
  const fifthLast = since(sends, now.getTime() - HOUR_MS).at(-SENDS_PER_HOUR)
  if (fifthLast !== undefined) {
    return refuse({ reason: 'hour_limit', retryAfterSeconds: secondsUntil(fifthLast + HOUR_MS, now) })
  }
  const wait = resendAfterSeconds(state, now)
  return wait > 0 ? refuse({ reason: 'resend_wait', retryAfterSeconds: wait }) : accept(null)
}

/** Counts a send, and makes its challenge the current one; the previous code becomes invalid. */
export function recordSend(state: PhoneGuardState, challenge: string, now: Date): PhoneGuardState {
  const { sends, ...rest } = pruned(state, now)
  const sentAt = now.getTime()
  return { ...rest, sends: [...sends, sentAt], current: { challenge, sentAt, tries: 0, used: false } }
}

/** Whether a guess at this challenge's code may be compared. Call this, then count the try, then compare. */
export function mayTry(state: PhoneGuardState, challenge: string, now: Date): Result<null, TryRefusal> {
  const { current, lockedUntil } = state
  if (lockedUntil !== null && lockedUntil > now.getTime()) {
    return refuse({ reason: 'locked', retryAfterSeconds: secondsUntil(lockedUntil, now) })
  }
  if (current === null || current.challenge !== challenge) return refuse({ reason: 'not_current' })
  if (current.used) return refuse({ reason: 'used' })
  if (now.getTime() >= current.sentAt + CODE_MINUTES * 60 * SECOND_MS) return refuse({ reason: 'expired' })
  if (current.tries >= TRIES_PER_CODE) return refuse({ reason: 'tries_used' })
  return accept(null)
}

/** Counts a try as wrong before it is compared, so that guesses made at once can't outrun the count. */
export function countTry(state: PhoneGuardState, now: Date): PhoneGuardState {
  const { wrong: before, current, ...rest } = pruned(state, now)
  const wrong = [...before, now.getTime()]
  const over = wrong.length - WRONG_PER_DAY
  return {
    ...rest,
    wrong,
    lockedUntil: over < 0 ? null : now.getTime() + HOUR_MS * 2 ** over,
    current: current && { ...current, tries: current.tries + 1 },
  }
}

/**
 * Uncounts the last try: it was right, or there was nothing to compare it with. A lock that only
 * this try caused is removed too.
 */
export function giveBackTry(state: PhoneGuardState): PhoneGuardState {
  const wrong = state.wrong.slice(0, -1)
  return {
    ...state,
    wrong,
    lockedUntil: wrong.length < WRONG_PER_DAY ? null : state.lockedUntil,
    current: state.current && { ...state.current, tries: Math.max(0, state.current.tries - 1) },
  }
}

/** Claims a right code. Only the first claim of the current challenge is accepted, so a code works once. */
export function claimCode(state: PhoneGuardState, challenge: string): Result<PhoneGuardState, TryRefusal> {
  const { current } = state
  if (current === null || current.challenge !== challenge) return refuse({ reason: 'not_current' })
  if (current.used) return refuse({ reason: 'used' })
  return accept({ ...giveBackTry(state), current: { ...current, used: true } })
}
