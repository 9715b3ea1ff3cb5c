import * as v from 'valibot'
import { type CallRefusal, call } from '../../api'
import { type Result, refuse } from '../../domain/result'
import type { CodePurpose } from '../../domain/sign-in/one-time-code'

const SentSchema = v.object({ resend_after_seconds: v.number() })

/** A path of this site: the redirect can't lead to another site. */
const VerifiedSchema = v.object({ destination: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)) })

const CALLS = {
  'sign-in': { send: '/api/sign-in/code', verify: '/api/sign-in/verify', more: { create_user: true } },
  'verify-phone': { send: '/api/auth/phone/send', verify: '/api/auth/phone/verify', more: {} },
}

const CHECK_FAILED = 'The check failed. Try again, or use another browser or network.'

type Sent = Result<v.InferOutput<typeof SentSchema>, CallRefusal>

const isProofAsked = (sent: Sent): sent is { ok: false; refusal: CallRefusal & { reason: 'refused' } } =>
  !sent.ok && sent.refusal.reason === 'refused' && sent.refusal.code === 'proof_needed'

/**
 * Requests a code for a phone of ten digits. Where a proof is asked for it is made, with its progress shown as a toast,
 * and the code requested again; what makes it is loaded only then.
 */
export async function requestCode(purpose: CodePurpose, phone_no: string): Promise<Sent> {
  const { send, more } = CALLS[purpose]
  const ask = (proof: object = {}): Promise<Sent> =>
    call(send, { answer: SentSchema, body: { phone_no, ...more, ...proof } })
  const asked = await ask()
  if (!isProofAsked(asked)) return asked
  try {
    const { makeProof } = await import('./make-proof')
    const proven = await ask({ proof: await makeProof(asked.refusal.body) })
    if (!isProofAsked(proven)) return proven
  } catch {
    // The reason is of no use to the reader: the way out is the same.
  }
  return refuse({ reason: 'unreachable', message: CHECK_FAILED })
}

/**
 * Verifies a code that was sent to this phone; returns the next page. `carried`: the trip search's query, '?service=…'
 * or ''. Where another tab has asked for a code to another phone since, no try of that one is used up.
 */
export const verifyCode = (purpose: CodePurpose, phone_no: string, token: string, carried = '', more = {}) =>
  call(`${CALLS[purpose].verify}${carried}`, {
    answer: VerifiedSchema,
    body: { phone_no, token, type: 'sms', ...more },
  })
