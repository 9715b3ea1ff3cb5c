import * as v from 'valibot'
import { DAY_MS, HOUR_MS } from '../kolkata-time'
import { accept, type Result, refuse } from '../result'
import { CODE_MINUTES } from './one-time-code'

/** Wrong guesses allowed for one code. */
export const TRIES_PER_CODE = 5
/** Seconds to wait after the first, second and every further send within an hour. */
const RESEND_WAITS = [30, 60, 120] as const
const SENDS_PER_HOUR = 5
const SENDS_PER_DAY = 8
/** Wrong guesses within 24 hours of all browsers together that never signed in with the phone. */
const GUESSES_OF_STRANGERS = 10
/** Wrong guesses within 24 hours of one browser that did. */
const GUESSES_OF_A_DEVICE = 5
/** Browsers that are remembered of one phone. */
const MAX_DEVICES = 4
/** Days after its last sign-in in which a browser is remembered: as long as browsers keep a cookie. */
export const DEVICE_DAYS = 400

/** Milliseconds for which a used code may be entered again, since its answer may be lost. */
const REPEAT_MS = 60_000

const SECOND_MS = 1000
const DEVICE_MS = DEVICE_DAYS * DAY_MS

const InstantMs = v.pipe(v.number(), v.integer())

/** What is counted of one known device, and of all strangers together. Instants are epoch milliseconds, oldest first. */
const counts = {
  sends: v.array(InstantMs),
  /** Tries of the last day that have not turned out right; counted before the code is compared. */
  wrong: v.array(InstantMs),
  /** The last code sent; a newer one replaces it. */
  current: v.nullable(
    v.object({
      challenge: v.string(),
      sentAt: InstantMs,
      tries: v.number(),
      usedAt: v.nullable(InstantMs),
      /** The hash of the session that the code opened; null until that is open. */
      session: v.nullable(v.string()),
    }),
  ),
}

const CountsSchema = v.object(counts)

type Counts = v.InferOutput<typeof CountsSchema>

const DeviceSchema = v.object({ ...counts, id: v.string(), signedInAt: InstantMs })

/** A browser that has signed in with the phone. */
type Device = v.InferOutput<typeof DeviceSchema>

/** Stored state of one phone number: the counts of strangers, and beside them what is known of devices. */
export const PhoneGuardStateSchema = v.object({
  ...counts,
  /** By their last sign-in, oldest first. */
  devices: v.array(DeviceSchema),
  /** Digests of the devices that knew the number when its account changed it, to ask there which account is meant. */
  left: v.nullable(v.object({ devices: v.array(v.string()), until: InstantMs })),
  /** Proofs that were used, until they expire by themselves. */
  proofs: v.array(v.object({ id: v.string(), until: InstantMs })),
})

export type PhoneGuardState = v.InferOutput<typeof PhoneGuardStateSchema>

export function newPhoneGuardState(): PhoneGuardState {
  return { sends: [], wrong: [], current: null, devices: [], left: null, proofs: [] }
}

/**
 * What stands for a state that can't be read: strangers have no guess left for a day and no code for an hour, and no
 * browser is known.
 */
export function strictestPhoneGuardState(now: Date): PhoneGuardState {
  const used = (count: number) => Array<number>(count).fill(now.getTime())
  return { ...newPhoneGuardState(), sends: used(SENDS_PER_HOUR), wrong: used(GUESSES_OF_STRANGERS) }
}

export type SendRefusal = {
  reason: 'resend_wait' | 'hour_limit' | 'day_limit' | 'locked'
  retryAfterSeconds: number
}

export type TryRefusal =
  | { reason: 'locked'; retryAfterSeconds: number }
  | { reason: 'not_current' | 'expired' | 'used' | 'tries_used' }

/** At least one second. */
export const secondsUntil = (instantMs: number, now: Date) =>
  Math.max(1, Math.ceil((instantMs - now.getTime()) / SECOND_MS))
const since = (instants: readonly number[], startMs: number) => instants.filter((at) => at > startMs)

/** The state without entries that no rule uses any more. */
export function pruned(state: PhoneGuardState, now: Date): PhoneGuardState {
  const at = now.getTime()
  const fresh = <Some extends Counts>(one: Some): Some => ({
    ...one,
    sends: since(one.sends, at - DAY_MS),
    wrong: since(one.wrong, at - DAY_MS),
  })
  return {
    ...fresh(state),
    devices: state.devices.filter(({ signedInAt }) => signedInAt > at - DEVICE_MS).map(fresh),
    left: state.left && state.left.until > at ? state.left : null,
    proofs: state.proofs.filter(({ until }) => until > at),
  }
}

/** The instant (ms) at which something of a pruned state may be dropped next; null where nothing is left. */
export function nextPruning(state: PhoneGuardState, now: Date): number | null {
  const counted = [state, ...state.devices].some(({ sends, wrong }) => sends.length + wrong.length > 0)
  if (counted || state.left || state.proofs.length > 0) return now.getTime() + DAY_MS
  const oldest = state.devices[0]
  return oldest ? oldest.signedInAt + DEVICE_MS : null
}

/** The instant (ms) from which another wrong guess is allowed; null where one is allowed now. */
function lockedUntil({ wrong }: Counts, max: number, now: Date): number | null {
  const nthLast = since(wrong, now.getTime() - DAY_MS).at(-max)
  return nthLast === undefined ? null : nthLast + DAY_MS
}

/**
 * The device that a browser's next code is counted for. Null: it counts with the strangers, because the phone does not
 * know it, or because its own guesses are used up.
 */
function countedDevice(state: PhoneGuardState, id: string | null, now: Date): Device | null {
  const device = state.devices.find((one) => one.id === id && one.signedInAt > now.getTime() - DEVICE_MS)
  return device && lockedUntil(device, GUESSES_OF_A_DEVICE, now) === null ? device : null
}

/** The device whose live code was sent under this challenge; null where it is the strangers', or nobody's. */
const deviceOf = (state: PhoneGuardState, challenge: string): Device | null =>
  state.devices.find(({ current }) => current?.challenge === challenge) ?? null

/** The code that was sent under this challenge, and the device that it is counted for; null once a newer one was sent. */
function liveCode(state: PhoneGuardState, challenge: string) {
  const device = deviceOf(state, challenge)
  const { current } = device ?? state
  return current?.challenge === challenge ? { device, current } : null
}

/** The state with the counts of this device, or of the strangers, changed. */
function change(
  state: PhoneGuardState,
  device: Device | null,
  to: (counts: Counts) => Partial<Counts>,
): PhoneGuardState {
  if (device === null) return { ...state, ...to(state) }
  const devices = state.devices.map((one) => (one.id === device.id ? { ...one, ...to(one) } : one))
  return { ...state, devices }
}

/** Seconds until another code may be requested, by the waiting times alone; 0 if it may be now. */
function waitAfter({ sends }: Counts, now: Date): number {
  const lastHour = since(sends, now.getTime() - HOUR_MS)
  const last = lastHour.at(-1)
  if (last === undefined) return 0
  const wait = RESEND_WAITS[Math.min(lastHour.length, RESEND_WAITS.length) - 1] ?? 0
  return Math.max(0, Math.ceil((last + wait * SECOND_MS - now.getTime()) / SECOND_MS))
}

/** Seconds until another code may be requested, for the browser with this device's id, or for a stranger (null). */
export const resendAfterSeconds = (state: PhoneGuardState, id: string | null, now: Date): number =>
  waitAfter(countedDevice(state, id, now) ?? state, now)

/**
 * Whether a code may be sent to this phone now for the browser with this device's id, or for a stranger
 * (docs/product.md, SIGNIN-6), and whether it is counted for the device.
 */
export function maySend(
  state: PhoneGuardState,
  id: string | null,
  now: Date,
): Result<{ known: boolean }, SendRefusal> {
  const device = countedDevice(state, id, now)
  const counts = device ?? state
  const lastDay = since(counts.sends, now.getTime() - DAY_MS)
  const lock = device ? null : lockedUntil(state, GUESSES_OF_STRANGERS, now)
  if (lock !== null) return refuse({ reason: 'locked', retryAfterSeconds: secondsUntil(lock, now) })
  const eighthLast = lastDay.at(-SENDS_PER_DAY)
  if (eighthLast !== undefined) {
    return refuse({ reason: 'day_limit', retryAfterSeconds: secondsUntil(eighthLast + DAY_MS, now) })
  }
  const fifthLast = since(lastDay, now.getTime() - HOUR_MS).at(-SENDS_PER_HOUR)
  if (fifthLast !== undefined) {
    return refuse({ reason: 'hour_limit', retryAfterSeconds: secondsUntil(fifthLast + HOUR_MS, now) })
  }
  const wait = waitAfter(counts, now)
  if (wait > 0) return refuse({ reason: 'resend_wait', retryAfterSeconds: wait })
  return accept({ known: device !== null })
}

/**
 * Counts a send, and makes its challenge the current one of this device, or of the strangers: their previous code
 * becomes invalid, and nobody else's does.
 */
export function recordSend(state: PhoneGuardState, id: string | null, challenge: string, now: Date) {
  const sentAt = now.getTime()
  return change(pruned(state, now), countedDevice(state, id, now), ({ sends }) => ({
    sends: [...sends, sentAt],
    current: { challenge, sentAt, tries: 0, usedAt: null, session: null },
  }))
}

/** Whether a used code may be entered once more: it has opened a session, within the last minute. */
const mayRepeat = ({ usedAt, session }: NonNullable<Counts['current']>, now: Date): boolean =>
  usedAt !== null && session !== null && now.getTime() < usedAt + REPEAT_MS

/** Whether a guess at this challenge's code may be compared. Call this, then count the try, then compare. */
export function mayTry(state: PhoneGuardState, challenge: string, now: Date): Result<null, TryRefusal> {
  const device = deviceOf(state, challenge)
  const lock = device ? null : lockedUntil(state, GUESSES_OF_STRANGERS, now)
  if (lock !== null) return refuse({ reason: 'locked', retryAfterSeconds: secondsUntil(lock, now) })
  const { current } = liveCode(state, challenge) ?? {}
  if (!current) return refuse({ reason: 'not_current' })
  if (current.usedAt !== null && !mayRepeat(current, now)) return refuse({ reason: 'used' })
  if (now.getTime() >= current.sentAt + CODE_MINUTES * 60 * SECOND_MS) return refuse({ reason: 'expired' })
  // A device that has no guess left may ask for a code as a stranger: it is not told to wait for a day.
  if (device && lockedUntil(device, GUESSES_OF_A_DEVICE, now) !== null)
    return refuse({ reason: 'tries_used' })
  if (current.tries >= TRIES_PER_CODE) return refuse({ reason: 'tries_used' })
  return accept(null)
}

/** Counts a try as wrong before it is compared, so that guesses made at once can't outrun the count. */
export function countTry(state: PhoneGuardState, challenge: string, now: Date): PhoneGuardState {
  return change(pruned(state, now), deviceOf(state, challenge), ({ wrong, current }) => ({
    wrong: [...wrong, now.getTime()],
    current: current && { ...current, tries: current.tries + 1 },
  }))
}

/**
 * Uncounts a try at this challenge's code, used or not, because there was nothing to compare it with. Once a newer code was
 * sent the try stays counted: whose it was, a device's or the strangers', only the code before knew.
 */
export function giveBackTry(state: PhoneGuardState, challenge: string): PhoneGuardState {
  const live = liveCode(state, challenge)
  if (!live) return state
  const { device, current } = live
  return change(state, device, ({ wrong }) => ({
    wrong: wrong.slice(0, -1),
    current: { ...current, tries: Math.max(0, current.tries - 1) },
  }))
}

/**
 * Claims a right code. The first claim of a current challenge is accepted, so a code works once; and another within a
 * minute of the session that it opened, which counts as the same try and is to end that session (`ended`, its hash).
 */
export function claimCode(
  state: PhoneGuardState,
  challenge: string,
  now: Date,
): Result<{ state: PhoneGuardState; ended: string | null }, TryRefusal> {
  const live = liveCode(state, challenge)
  if (!live) return refuse({ reason: 'not_current' })
  const { device, current } = live
  const isRepeated = current.usedAt !== null
  if (isRepeated && !mayRepeat(current, now)) return refuse({ reason: 'used' })
  const tries = current.tries - (isRepeated ? 1 : 0)
  const claimed = change(state, device, ({ wrong }) => ({
    wrong: wrong.slice(0, -1),
    current: { ...current, tries, usedAt: now.getTime(), session: null },
  }))
  return accept({ state: claimed, ended: current.session })
}

/** Notes the hash of the session that a claimed code has opened. */
export function noteSession(state: PhoneGuardState, challenge: string, session: string): PhoneGuardState {
  const live = liveCode(state, challenge)
  if (!live || live.current.usedAt === null) return state
  return change(state, live.device, () => ({ current: { ...live.current, session } }))
}

/**
 * Takes back the claim of a code of which nothing has come, because our storage failed: it may be entered again, for as
 * long as it would have been valid and with the tries it had before. Only for the one whose claim was accepted.
 */
export function releaseCode(state: PhoneGuardState, challenge: string): PhoneGuardState {
  const live = liveCode(state, challenge)
  if (!live || live.current.usedAt === null) return state
  const { device, current } = live
  const tries = Math.max(0, current.tries - 1)
  return change(state, device, () => ({ current: { ...current, tries, usedAt: null, session: null } }))
}

/** Whether the phone knows this device, whatever it has left. */
export const knowsDevice = (state: PhoneGuardState, id: string): boolean =>
  state.devices.some((one) => one.id === id)

/** Remembers a browser that has signed in with the phone; of too many the one that was longest away is dropped. */
export function rememberDevice(state: PhoneGuardState, id: string, now: Date): PhoneGuardState {
  const { devices, ...rest } = pruned(state, now)
  const known = devices.find((one) => one.id === id) ?? { id, sends: [], wrong: [], current: null }
  const others = devices.filter((one) => one.id !== id)
  return { ...rest, devices: [...others, { ...known, signedInAt: now.getTime() }].slice(-MAX_DEVICES) }
}

/** Spends a proof, once. `until`: the instant (ms) at which it expires by itself. */
export function spendProof(
  state: PhoneGuardState,
  proof: { id: string; until: number },
  now: Date,
): Result<PhoneGuardState, 'used'> {
  const { proofs, ...rest } = pruned(state, now)
  if (proofs.some(({ id }) => id === proof.id)) return refuse('used')
  return accept({ ...rest, proofs: [...proofs, proof] })
}
