import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import * as v from 'valibot'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { Proof } from '../../src/domain/sign-in/proof'
import {
  databaseError,
  FAILED_TO_SEND,
  FAILED_TO_SEND_VERIFICATION,
  INVALID_CODE_FORM,
  INVALID_OR_EXPIRED_CODE,
  INVALID_PHONE,
  proofNeeded,
} from '../../src/domain/sign-in/sentences'
import { isLocal } from '../config'
import type { AppEnv } from '../http/app-env'
import { providerFetchOf } from '../http/provider-request'
import { deviceIdOf } from './known-device'
import { type CodePurpose, type CodeRefusal, leaveChallenge } from './one-time-code'
import { phoneToSendTo, type SendCodeRefusal, sendCode } from './send-code'

/** The sandbox's cookie by which this browser always has to prove itself. Read in development and tests only. */
const ALWAYS_PROVE_COOKIE = 'sandbox_always_prove'

const NetworkSchema = v.object({ asn: v.number() })

/** Sends a code, and leaves its challenge with the browser that asked for it. */
export async function askForCode(
  c: Context<AppEnv>,
  request: { phone: string; purpose: CodePurpose; userId?: string; proof?: Proof | undefined },
): Promise<Result<{ resendAfterSeconds: number }, RefusalAnswer>> {
  const { purpose } = request
  const phone = phoneToSendTo(request.phone)
  if (phone === null) return refuse(INVALID_PHONE_ANSWER)
  const network = v.safeParse(NetworkSchema, c.req.raw.cf)
  const sent = await sendCode(c.env, {
    ...request,
    phone,
    device: await deviceIdOf(c, phone),
    origin: {
      address: c.req.header('cf-connecting-ip') ?? 'unknown',
      network: network.success ? network.output.asn : null,
    },
    alwaysProve: isLocal(c.env) && getCookie(c, ALWAYS_PROVE_COOKIE) !== undefined,
    host: new URL(c.req.url).hostname,
    providerFetch: providerFetchOf(c.env),
  })
  if (!sent.ok) return refuse(answerOfSendRefusal(sent.refusal, purpose, c.get('requestId')))
  leaveChallenge(c, sent.value.challenge)
  return accept({ resendAfterSeconds: sent.value.resendAfterSeconds })
}

/** A refusal as it is answered, whether as JSON or as a page. */
export interface RefusalAnswer {
  status: 400 | 401 | 409 | 429 | 500 | 502 | 503
  code: string
  message: string
  retryAfterSeconds?: number
  /** Fields beside the envelope of errors. */
  more?: Record<string, unknown>
}

const UNITS = [
  { from: 7200, seconds: 3600, name: 'hour' },
  { from: 60, seconds: 60, name: 'minute' },
  { from: 0, seconds: 1, name: 'second' },
] as const

/** A wait, rounded up in a unit that does not make it much longer: '1 second', '61 minutes', '3 hours'. */
function waitText(seconds: number): string {
  const unit = UNITS.find(({ from }) => seconds >= from) ?? UNITS[2]
  const count = Math.max(1, Math.ceil(seconds / unit.seconds))
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`
}

const INVALID_PHONE_ANSWER: RefusalAnswer = {
  status: 400,
  code: 'invalid_phone',
  message: INVALID_PHONE.description,
}

const LOCKED = 'Too many wrong codes were entered for this number.'
const MANY_FOR_NUMBER = 'Too many codes were asked for with this number.'
const MANY_IN_ALL = 'Too many codes are being asked for.'

const WAIT_REASONS = {
  resend_wait: 'A code was sent just now.',
  hour_limit: MANY_FOR_NUMBER,
  day_limit: MANY_FOR_NUMBER,
  locked: LOCKED,
  too_many_sends: MANY_IN_ALL,
  too_many_phones: MANY_IN_ALL,
} as const

/**
 * Names another way in to a new browser of a phone whose codes strangers have used up. Every number gets the sentence,
 * because whether a number has an account is not read.
 */
const GOOGLE = 'If your account is linked with Google, you can continue with Google now.'

function tooMany(
  code: 'too_many' | 'locked',
  why: string,
  { retryAfterSeconds, purpose }: { retryAfterSeconds: number; purpose: CodePurpose },
): RefusalAnswer {
  const isUsedUp = why === LOCKED || why === MANY_FOR_NUMBER
  const google = isUsedUp && purpose === 'sign-in' ? ` ${GOOGLE}` : ''
  const message = `${why} Please try again in ${waitText(retryAfterSeconds)}.${google}`
  return { status: 429, code, message, retryAfterSeconds }
}

function answerOfSendRefusal(
  refusal: SendCodeRefusal,
  purpose: CodePurpose,
  requestId: string,
): RefusalAnswer {
  switch (refusal.reason) {
    case 'not_sent': {
      const message = purpose === 'sign-in' ? FAILED_TO_SEND : FAILED_TO_SEND_VERIFICATION
      return { status: 502, code: 'not_sent', message }
    }
    case 'storage': {
      const message = databaseError(`your code could not be prepared. Reference: ${requestId}`)
      return { status: 503, code: 'storage', message }
    }
    case 'proof_needed': {
      // Shown where there is no script to make the proof: a script makes it and asks again.
      const { proof, retryAfterSeconds } = refusal
      const message = proofNeeded(waitText(retryAfterSeconds), purpose === 'sign-in')
      return { status: 429, code: 'proof_needed', message, retryAfterSeconds, more: { proof } }
    }
    default: {
      const { reason, retryAfterSeconds } = refusal
      const code = reason === 'locked' ? 'locked' : 'too_many'
      return tooMany(code, WAIT_REASONS[reason], { retryAfterSeconds, purpose })
    }
  }
}

/** What was typed is not six digits. */
export const INVALID_CODE_ANSWER: RefusalAnswer = {
  status: 400,
  code: 'invalid_code_form',
  message: INVALID_CODE_FORM.description,
}

/** Wrong, expired, used, or never sent: one answer, so that it doesn't reveal which. */
export const WRONG_CODE_ANSWER: RefusalAnswer = {
  status: 400,
  code: 'wrong_code',
  message: INVALID_OR_EXPIRED_CODE,
}

/** A code that was not right, or after too many of them (docs/product.md, SIGNIN-18). */
export const codeRefusalAnswer = (refusal: CodeRefusal, purpose: CodePurpose): RefusalAnswer =>
  refusal.reason === 'wrong'
    ? WRONG_CODE_ANSWER
    : tooMany('locked', LOCKED, { retryAfterSeconds: refusal.retryAfterSeconds, purpose })
