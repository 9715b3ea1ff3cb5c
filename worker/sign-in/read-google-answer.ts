import type { Context } from 'hono'
import { type Result, refuse } from '../../src/domain/result'
import type { AppEnv } from '../http/app-env'
import { outsideOf } from '../http/outside'
import { isTryingCodes } from '../http/rate-limit'
import { type ExchangeRefusal, exchangeCode } from './google'
import type { Attempt } from './google-attempt'
import { type GoogleIdentity, type IdentityRefusal, verifyIdentity } from './google-identity'
import { googleSettings } from './google-settings'

/** What of the way back counts; 'denied' is the person's own no. */
export type AnswerRefusal =
  | { reason: 'denied' }
  | { reason: 'provider_error'; code: string }
  | { reason: 'wrong_issuer' | 'no_code' | 'too_many' | 'late' }
  | ExchangeRefusal
  | IdentityRefusal

/** Milliseconds that the exchange may take: the page that waits for it waits no longer. */
export const EXCHANGE_MS = 5000

/** A provider's own word for an error, as it may stand in our log. */
const ERROR_CODE = /^[a-z_]{1,40}$/

/**
 * Who came back from the provider, for a try of this browser: the code exchanged, the token verified in full, within
 * five seconds. Nothing is written by then, so an answer that comes later is of no consequence.
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
  if (await isTryingCodes(c)) return refuse({ reason: 'too_many' })
  const reading = async (): Promise<Result<GoogleIdentity, AnswerRefusal>> => {
    const token = await exchangeCode(settings, { code, verifier: attempt.verifier })
    if (!token.ok) return token
    return verifyIdentity(settings, outsideOf(c.env), { idToken: token.value, nonce: attempt.nonce })
  }
  let timer: ReturnType<typeof setTimeout> | null = null
  const late = new Promise<Result<GoogleIdentity, AnswerRefusal>>((done) => {
    timer = setTimeout(() => done(refuse({ reason: 'late' })), EXCHANGE_MS)
  })
  return Promise.race([reading(), late]).finally(() => clearTimeout(timer))
}
