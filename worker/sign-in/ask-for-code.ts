import type { Context } from 'hono'
import { accept, type Result, refuse } from '../../src/domain/result'
import {
  databaseError,
  FAILED_TO_SEND,
  FAILED_TO_SEND_VERIFICATION,
  INVALID_CODE_FORM,
  INVALID_OR_EXPIRED_CODE,
  INVALID_PHONE,
} from '../../src/domain/sign-in/sentences'
import type { AppEnv } from '../http/app-env'
import { providerFetchOf } from '../http/provider-request'
import { type CodePurpose, leaveChallenge } from './one-time-code'
import { type SendCodeRefusal, sendCode } from './send-code'

/** Sends a code, and leaves its challenge with the browser that asked for it. */
export async function askForCode(
  c: Context<AppEnv>,
  { phone, purpose, userId }: { phone: string; purpose: CodePurpose; userId?: string },
): Promise<Result<{ resendAfterSeconds: number }, RefusalAnswer>> {
  const sent = await sendCode(c.env, {
    phone,
    purpose,
    ...(userId === undefined ? {} : { userId }),
    address: c.req.header('cf-connecting-ip') ?? 'unknown',
    host: new URL(c.req.url).hostname,
    providerFetch: providerFetchOf(c.env),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
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
}

const UNITS = [
  { seconds: 3600, name: 'hour' },
  { seconds: 60, name: 'minute' },
  { seconds: 1, name: 'second' },
] as const

/** A wait in the largest unit that fits, rounded up: '1 second', '45 minutes', '2 hours'. */
function waitText(seconds: number): string {
  const unit = UNITS.find((one) => seconds >= one.seconds) ?? { seconds: 1, name: 'second' }
  const count = Math.max(1, Math.ceil(seconds / unit.seconds))
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`
}

const LOCKED = 'Too many wrong codes were entered for this number.'

const WAIT_REASONS = {
  resend_wait: 'A code was sent just now.',
  hour_limit: 'Too many codes were asked for with this number.',
  day_limit: 'Too many codes were asked for with this number.',
  locked: LOCKED,
  too_many_sends: 'Too many codes are being asked for.',
  too_many_phones: 'Too many codes are being asked for.',
} as const

function tooMany(why: string, retryAfterSeconds: number): RefusalAnswer {
  const message = `${why} Please try again in ${waitText(retryAfterSeconds)}.`
  return { status: 429, code: 'too_many', message, retryAfterSeconds }
}

function answerOfSendRefusal(
  refusal: SendCodeRefusal,
  purpose: CodePurpose,
  requestId: string,
): RefusalAnswer {
  switch (refusal.reason) {
    case 'invalid_phone':
      return { status: 400, code: 'invalid_phone', message: INVALID_PHONE.description }
    case 'not_sent': {
      const message = purpose === 'sign-in' ? FAILED_TO_SEND : FAILED_TO_SEND_VERIFICATION
      return { status: 502, code: 'not_sent', message }
    }
    case 'storage': {
      const message = databaseError(`your code could not be prepared. Reference: ${requestId}`)
      return { status: 503, code: 'storage', message }
    }
    default:
      return tooMany(WAIT_REASONS[refusal.reason], refusal.retryAfterSeconds)
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

/** After too many wrong codes (docs/product.md, Sign-in). */
export const lockedAnswer = (retryAfterSeconds: number): RefusalAnswer => tooMany(LOCKED, retryAfterSeconds)
