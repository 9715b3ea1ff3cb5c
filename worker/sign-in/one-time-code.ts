import type { Context } from 'hono'
import * as v from 'valibot'
import { type PhoneGuard, phoneGuardOf } from '../../durable-objects/phone-guard'
import { accept, type Result, refuse } from '../../src/domain/result'
import { CODE_MINUTES, type CodePurpose, isCode } from '../../src/domain/sign-in/one-time-code'
import { COUNTRY_PREFIX, normalisePhone } from '../../src/domain/sign-in/phone'
import { codePeppers } from '../config'
import type { AppEnv, Bindings, SignedInUser } from '../http/app-env'
import { cookieIn } from '../http/cookies'
import { hmac, isHmac } from '../http/signature'
import { log, logged } from '../log'
import { endSessionOf } from './open-session'
import { SIGN_IN_REFUSALS, type SignInRefusal } from './refusals'

export interface Challenge {
  /** Random; the code's mac is stored under it. A code is valid only together with it. */
  id: string
  purpose: CodePurpose
  phone: string
  /** Instant in milliseconds from which another code may be asked for. Shown only: the guard decides. */
  resendAt: number
}

const SHAPE = /^(?<purpose>s|v)\.(?<id>[A-Za-z0-9_-]{43})\.(?<digits>[6-9]\d{9})\.(?<resendAt>\d{13})$/

const TTL_SECONDS = CODE_MINUTES * 60

const cookieOf = (c: Context<AppEnv>) => cookieIn(c, 'challenge')

/** Leaves the challenge with the browser that asked for the code: only there can the code be entered. */
export function leaveChallenge(c: Context<AppEnv>, { id, purpose, phone, resendAt }: Challenge): void {
  const parts = [purpose === 'sign-in' ? 's' : 'v', id, phone.slice(COUNTRY_PREFIX.length), resendAt]
  cookieOf(c).leave(parts.join('.'), TTL_SECONDS)
}

/**
 * This browser's challenge for this purpose; null without one, and for a cookie that was tampered with. Where a request
 * repeats the number, null for any but the challenge's: it is compared, and nothing is done with it.
 */
export function readChallenge(
  c: Context<AppEnv>,
  purpose: CodePurpose,
  repeatedPhone?: string,
): Challenge | null {
  const found = SHAPE.exec(cookieOf(c).read() ?? '')?.groups
  if (!found || (found.purpose === 's') !== (purpose === 'sign-in')) return null
  const { id = '', digits = '', resendAt } = found
  const phone = `${COUNTRY_PREFIX}${digits}`
  if (repeatedPhone !== undefined && normalisePhone(repeatedPhone) !== phone) return null
  return { id, purpose, phone, resendAt: Number(resendAt) }
}

/** Deletes this browser's challenge: a code sent under it can't be entered any more. */
export const forgetChallenge = (c: Context<AppEnv>): void => cookieOf(c).remove()

/** What a code is bound to; for anything else it is wrong. */
interface CodeBinding {
  /** 'sign-in', or 'verify-phone' with the user's id: one user's code is not valid for another. */
  purpose: string
  phone: string
  challenge: string
}

const StoredCodeSchema = v.object({
  /** HMAC-SHA256 of purpose, phone, challenge and code under the pepper: the code itself is never stored. */
  mac: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** Milliseconds; KV may keep a value longer than its expiration. */
  expiresAt: v.number(),
})

type StoredCode = v.InferOutput<typeof StoredCodeSchema>

const keyOf = (challenge: string) => `code:${challenge}`

/** Stores a code's mac under its challenge, for as long as the code is valid. Throws where KV does. */
export async function storeCode(
  env: Bindings,
  { purpose, phone, challenge }: CodeBinding,
  code: string,
): Promise<void> {
  const stored: StoredCode = {
    mac: await hmac(codePeppers(env).current, purpose, phone, challenge, code),
    expiresAt: Date.now() + TTL_SECONDS * 1000,
  }
  await env.KV.put(keyOf(challenge), JSON.stringify(stored), { expirationTtl: TTL_SECONDS })
}

/** Seconds after which KV has a new value everywhere. */
const KV_BEHIND_SECONDS = 60

/** The stored code of a challenge. KV may not have a fresh value everywhere at once, so a miss is read twice. */
async function readCode(kv: KVNamespace, challenge: string): Promise<StoredCode | null> {
  const read = async () => v.safeParse(StoredCodeSchema, await kv.get(keyOf(challenge), 'json'))
  const first = await read()
  const found = first.success ? first : await read()
  return found.success ? found.output : null
}

/** The phone MAC, in hex, by which a phone's guard is named: the number itself names nothing that is stored. */
export const phoneDigest = (pepper: string, phone: string): Promise<string> => hmac(pepper, 'phone', phone)

/**
 * A phone's guard under the current pepper, and then that under the previous one, where one is configured: a code may
 * have been sent before the pepper changed.
 */
export async function phoneGuardsOf(env: Bindings, phone: string) {
  const { current, previous } = codePeppers(env)
  const guardUnder = async (pepper: string) => phoneGuardOf(env.PHONE_GUARD, await phoneDigest(pepper, phone))
  return [await guardUnder(current), ...(previous ? [await guardUnder(previous)] : [])] as const
}

interface TypedCode {
  purpose: CodePurpose
  /** The signed-in user whom the code is for; absent for a sign-in. */
  userId?: string
  typed: string
  repeatedPhone: string | undefined
}

/** The purpose that a code's mac is bound to: 'sign-in', or 'verify-phone:' and the user's id. */
export const purposeKey = (purpose: CodePurpose, userId?: string): string =>
  userId === undefined ? purpose : `${purpose}:${userId}`

/** What comes of a code; with the hash of its session the same code may be entered again, should the answer be lost. */
type Spent = Pick<SignedInUser, 'role'> & { sessionHash?: string }

/**
 * Claims the code that was typed in this browser, and does once what the code is for, with the number that it proves.
 * Where our storage fails at that (an exception, or an answer of the 500s), or it has to be asked what the code is for,
 * nothing has come of the code, and the same browser may enter it again while it lives. A code entered again within a
 * minute ends the session that it opened (docs/product.md, SIGNIN-32). Throws where storage does.
 */
export async function spendCode(
  c: Context<AppEnv>,
  { purpose, userId, typed, repeatedPhone }: TypedCode,
  work: (phone: string) => Promise<Result<Spent, SignInRefusal>>,
): Promise<Result<Spent, SignInRefusal>> {
  const code = typed.trim()
  if (!isCode(code)) return refuse({ reason: 'invalid_code_form' })
  const challenge = readChallenge(c, purpose, repeatedPhone)
  if (!challenge) return refuse({ reason: 'wrong' })
  const { phone, id } = challenge
  const binding = { purpose: purposeKey(purpose, userId), phone, challenge: id }
  const claimed = await verifyPhoneOtp(c.env, binding, code)
  if (!claimed.ok) return refuse({ ...claimed.refusal, purpose })
  const { guard, ended } = claimed.value
  let isDone = false
  try {
    if (ended !== null) await endSessionOf(c.env, ended)
    const answer = await work(phone)
    const isOpen = !answer.ok && answer.refusal.reason === 'number_changed'
    isDone = answer.ok || (!isOpen && SIGN_IN_REFUSALS[answer.refusal.reason][0] < 500)
    if (answer.ok && answer.value.sessionHash !== undefined) {
      const noted = guard.noteSession(id, answer.value.sessionHash)
      await Promise.resolve(noted).catch(logged('session_not_noted', undefined))
    }
    return answer
  } finally {
    // The code's mac stays in KV while it would live: the guard has it as used.
    if (!isDone) await Promise.resolve(guard.release(id)).catch(logged('code_not_released', undefined))
  }
}

/**
 * verify_phone_otp: claims the right code, which works once, and answers the guard that has it, with the hash of the
 * session that it opened before. The try is counted before anything is compared, so that guesses made at once can't
 * outrun the count. Where KV has nothing to compare with of a code that its guard knows to live, that is said and the
 * try is not counted. Wrong, expired, used and unknown codes are all 'wrong', so that an answer doesn't tell them
 * apart. Throws where storage does.
 */
async function verifyPhoneOtp(
  env: Bindings,
  { phone, challenge, purpose }: CodeBinding,
  code: string,
): Promise<
  Result<
    { guard: DurableObjectStub<PhoneGuard>; ended: string | null },
    { reason: 'wrong' } | { reason: 'not_there_yet' | 'locked'; retryAfterSeconds: number }
  >
> {
  for (const guard of await phoneGuardsOf(env, phone)) {
    const counted = await guard.countTry(challenge)
    if (!counted.ok) {
      const { refusal } = counted
      if (refusal.reason === 'not_current') continue
      if (refusal.reason !== 'locked') break
      return refuse({ reason: 'locked', retryAfterSeconds: refusal.retryAfterSeconds })
    }
    const stored = await readCode(env.KV, challenge)
    if (!stored) {
      await guard.giveBackTry(challenge)
      log('warn', 'code_not_found')
      return refuse({ reason: 'not_there_yet', retryAfterSeconds: KV_BEHIND_SECONDS })
    }
    if (stored.expiresAt <= Date.now()) break
    if (!(await isHmac(stored.mac, codePeppers(env), purpose, phone, challenge, code))) break
    const claimed = await guard.claim(challenge)
    return claimed.ok ? accept({ guard, ended: claimed.value }) : refuse({ reason: 'wrong' })
  }
  return refuse({ reason: 'wrong' })
}
