import type { Context } from 'hono'
import { deleteCookie, getCookie } from 'hono/cookie'
import * as v from 'valibot'
import { accept, type Result, refuse } from '../../src/domain/result'
import { MissingSetting } from '../config'
import type { AppEnv } from '../http/app-env'
import { cookieIn, ownCookie } from '../http/cookies'
import { decodeJson, encodeJson } from '../http/encoding'
import { providerFetchOf } from '../http/provider-request'
import { isOverLimit } from '../http/rate-limit'
import { withTimeOut } from '../http/time-out'
import { log } from '../log'
import {
  type AttemptSecrets,
  chooserAddress,
  drawSecrets,
  type ExchangeRefusal,
  exchangeCode,
  type GoogleIdentity,
  googleSettings,
  type IdentityRefusal,
  verifyIdentity,
} from './google'
import { carriedQuery } from './landing-address'

/**
 * Begins a sign-in by Google, or the linking of a Google account with the account `linkTo`: stores the attempt in this
 * browser and returns Google's address. Refused where Google is not configured.
 */
export function beginGoogleSignIn(
  c: Context<AppEnv>,
  { linkTo = null }: { linkTo?: string | null } = {},
): Result<string, 'not_configured'> {
  try {
    const settings = googleSettings(c.env, c.req.url)
    const secrets = drawSecrets()
    const carried = new URLSearchParams(carriedQuery(new URL(c.req.url).searchParams))
    leaveAttempt(c, secrets, { carried: Object.fromEntries(carried), linkTo })
    return accept(chooserAddress(settings, secrets))
  } catch (error) {
    if (!(error instanceof MissingSetting)) throw error
    log('error', 'not_configured', { error })
    return refuse('not_configured')
  }
}

const AttemptSchema = v.object({
  state: v.string(),
  verifier: v.string(),
  nonce: v.string(),
  /** The search that is carried along, as names and values. */
  carried: v.record(v.string(), v.string()),
  /** Whose account a Google account is to be linked with; null for a sign-in. */
  linkTo: v.nullable(v.string()),
  /** Instant in milliseconds; the oldest attempts are deleted where there are too many. */
  at: v.number(),
})

export type Attempt = v.InferOutput<typeof AttemptSchema>

/** As long as the provider's codes are valid. */
const ATTEMPT_SECONDS = 600

/** Attempts of one browser at once, as in several tabs. Each is a cookie that every request carries. */
const MAX_ATTEMPTS = 4

/** Characters of the state that are in the cookie's name; its other 162 bits are in the value alone. */
const NAMED_CHARACTERS = 16

/** Browsers drop a cookie of over 4,096 bytes, name and traits included. */
const LONGEST_VALUE = 3800

const STATE = /^[\w-]{43}$/

const PREFIX = 'google-try-'

const cookieOf = (c: Context<AppEnv>, state: string) =>
  cookieIn(c, `${PREFIX}${state.slice(0, NAMED_CHARACTERS)}`)

/** The attempts under way in this browser, by the names of their cookies, newest first. */
function attemptsOf(c: Context<AppEnv>) {
  const { name: prefix, secure } = ownCookie(c.env, c.req.url, PREFIX)
  return Object.entries(getCookie(c))
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => ({ name, secure, at: decodeJson(AttemptSchema, value)?.at ?? 0 }))
    .sort((one, other) => other.at - one.at)
}

/** Stores an attempt in the browser that begins it: only there can it be finished. */
function leaveAttempt(
  c: Context<AppEnv>,
  secrets: AttemptSecrets,
  { carried, linkTo }: Pick<Attempt, 'carried' | 'linkTo'>,
): void {
  for (const { name, secure } of attemptsOf(c).slice(MAX_ATTEMPTS - 1)) {
    deleteCookie(c, name, { path: '/', secure })
  }
  const attempt: Attempt = { ...secrets, carried, linkTo, at: Date.now() }
  const whole = encodeJson(attempt)
  // The search may be left out: the browser has it in its draft.
  const value = whole.length <= LONGEST_VALUE ? whole : encodeJson({ ...attempt, carried: {} })
  cookieOf(c, secrets.state).leave(value, ATTEMPT_SECONDS)
}

/** Reads and deletes the attempt of a state; null where this browser did not begin it, or more than 10 minutes ago. */
export function takeAttempt(c: Context<AppEnv>, state: string): Attempt | null {
  if (!STATE.test(state)) return null
  const attempt = decodeJson(AttemptSchema, cookieOf(c, state).take() ?? '')
  const fresh = attempt !== null && attempt.at + ATTEMPT_SECONDS * 1000 > Date.now()
  return fresh && attempt.state === state ? attempt : null
}

/** Why Google's answer signs nobody in; 'denied': the person cancelled. */
export type AnswerRefusal =
  | { reason: 'denied' }
  | { reason: 'provider_error'; code: string }
  | { reason: 'wrong_issuer' | 'no_code' | 'too_many' | 'late' }
  | ExchangeRefusal
  | IdentityRefusal

/** Milliseconds that the exchange may take: the page that waits for it waits no longer. */
const EXCHANGE_MS = 5000

/** A provider's own word for an error, as it may stand in our log. */
const ERROR_CODE = /^[a-z_]{1,40}$/

/**
 * The Google account that was chosen, for an attempt of this browser: the code exchanged and the token verified, within
 * five seconds. Nothing is written here, so an answer that comes later has no effect.
 */
export async function readGoogleAnswer(
  c: Context<AppEnv>,
  attempt: Attempt,
): Promise<Result<GoogleIdentity, AnswerRefusal>> {
  const query = new URL(c.req.url).searchParams
  const error = query.get('error')
  if (error === 'access_denied') return refuse({ reason: 'denied' })
  if (error !== null) {
    return refuse({ reason: 'provider_error', code: ERROR_CODE.test(error) ? error : 'unknown' })
  }
  const settings = googleSettings(c.env, c.req.url)
  const issuer = query.get('iss')
  // RFC 9207: an answer of another provider is never exchanged with this one.
  if (issuer !== null && !settings.issuers.includes(issuer)) return refuse({ reason: 'wrong_issuer' })
  const code = query.get('code')
  if (!code) return refuse({ reason: 'no_code' })
  if (await isOverLimit(c, 'google')) return refuse({ reason: 'too_many' })
  const reading = async (): Promise<Result<GoogleIdentity, AnswerRefusal>> => {
    const token = await exchangeCode(settings, { code, verifier: attempt.verifier })
    if (!token.ok) return token
    return verifyIdentity(settings, providerFetchOf(c.env), { idToken: token.value, nonce: attempt.nonce })
  }
  return withTimeOut(reading(), EXCHANGE_MS, () => refuse({ reason: 'late' } as const))
}
