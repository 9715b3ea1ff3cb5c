import type { Context } from 'hono'
import { BRAND } from '../../src/brand'
import { answerOf, type RefusalOf, type RefusalTable } from '../../src/domain/refusals'
import type { CodePurpose } from '../../src/domain/sign-in/one-time-code'
import type { ProofAsked } from '../../src/domain/sign-in/proof'
import {
  INVALID_CODE_FORM,
  INVALID_PHONE,
  NUMBER_CHANGED,
  reverifySentence,
  SEND_FAILED,
  VERIFICATION_SEND_FAILED,
} from '../../src/domain/sign-in/sentences'
import type { AppEnv } from '../http/app-env'
import { UNREADABLE } from '../http/failures'

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

interface Wait {
  retryAfterSeconds: number
  purpose: CodePurpose
}

const tooMany = (why: string) => (wait: Wait) => `${why} Try again in ${waitText(wait.retryAfterSeconds)}.`

/**
 * Names another way in to a new browser of a phone whose codes strangers have used up. Every number gets the sentence,
 * because whether a number has an account is not read.
 */
const usedUp = (why: string) => (wait: Wait) =>
  `${tooMany(why)(wait)}${wait.purpose === 'sign-in' ? ' Or continue with Google, if it’s linked to your account.' : ''}`

const manyForNumber = usedUp('We’ve sent this number too many codes.')
const manyInAll = tooMany('We’re getting too many requests for codes.')
const TOO_MANY = { code: 'too_many' } as const

/** For a page without script; a script makes the proof and asks again (docs/product.md, SIGNIN-14). */
function proofNeeded({ retryAfterSeconds, purpose }: Wait): string {
  const wait = waitText(retryAfterSeconds)
  const ways =
    purpose === 'sign-in' ? `try again in ${wait}, or continue with Google` : `or try again in ${wait}`
  return `We’re getting many requests for codes, so your browser needs a short check. Turn on JavaScript, ${ways}.`
}

const PHONE_NOT_VERIFIED = 'Failed to verify phone number'

/** Why no code is sent, nobody signed in, or no phone verified, whether it is answered as JSON or as a page (SIGNIN-18). */
export const SIGN_IN_REFUSALS = {
  invalid_body: [400, UNREADABLE],
  invalid_phone: [400, INVALID_PHONE.description],
  not_sent: [
    502,
    ({ purpose }: { purpose: CodePurpose }) =>
      (purpose === 'sign-in' ? SEND_FAILED : VERIFICATION_SEND_FAILED).description,
  ],
  storage: [
    503,
    ({ reference }: { reference: string }) =>
      `Database error: we couldn’t prepare your code. Reference: ${reference}`,
  ],
  proof_needed: [429, proofNeeded, { fields: ({ proof }: { proof: ProofAsked }) => ({ proof }) }],
  resend_wait: [429, tooMany('We just sent you a code.'), TOO_MANY],
  hour_limit: [429, manyForNumber, TOO_MANY],
  day_limit: [429, manyForNumber, TOO_MANY],
  too_many_sends: [429, manyInAll, TOO_MANY],
  too_many_phones: [429, manyInAll, TOO_MANY],
  locked: [429, usedUp('This number had too many wrong codes.')],
  /** What was typed is not six digits. */
  invalid_code_form: [400, INVALID_CODE_FORM.description],
  /** Wrong, expired, used, or never sent: one answer, so that it doesn't reveal which. */
  wrong: [400, 'Invalid or expired OTP. Please check the code and try again.', { code: 'wrong_code' }],
  /** The code lives, and KV does not have it here yet. */
  not_there_yet: [
    503,
    (_: Wait) => 'We can’t check your code yet. Wait a minute, then enter the same code again.',
    { code: 'not_verified' },
  ],
  /** The number's account has another one since today; this browser knew it. The code may be entered again. */
  number_changed: [409, NUMBER_CHANGED],
  not_signed_in: [503, 'Failed to verify OTP', { code: 'not_verified' }],
  no_user: [500, 'Verification failed'],
  reverify: [503, ({ sentence }: { sentence: string }) => reverifySentence(sentence)],
  not_checked: [
    503,
    ({ reference }: { reference: string }) =>
      `Verification failed: we couldn’t check the code. Reference: ${reference}`,
    { code: 'not_verified' },
  ],
  not_verified: [503, PHONE_NOT_VERIFIED],
  phone_taken: [
    409,
    `${PHONE_NOT_VERIFIED}: another account has it. Sign in with this number, or write to ${BRAND.email}.`,
  ],
} as const satisfies RefusalTable

export type SignInRefusal = RefusalOf<typeof SIGN_IN_REFUSALS>

/** What a refusal is answered with; the header of the answer says when to try again, where that is known. */
export function signInAnswer(c: Context<AppEnv>, refusal: SignInRefusal) {
  if ('retryAfterSeconds' in refusal) c.header('retry-after', String(refusal.retryAfterSeconds))
  const answered = answerOf(SIGN_IN_REFUSALS, refusal)
  c.set('refusal', answered.code)
  return answered
}
