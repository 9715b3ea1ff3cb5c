import * as v from 'valibot'
import { call } from '../../api'

/** What a code proves: that its holder may sign in by a phone, or that a signed-in person holds it. */
export type CodePurpose = 'sign-in' | 'verify-phone'

const SentSchema = v.object({ resend_after_seconds: v.number() })

/** A path of our own: the next page is never another site's. */
const VerifiedSchema = v.object({ destination: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)) })

const PATHS = {
  'sign-in': { send: '/api/sign-in/code', verify: '/api/sign-in/verify' },
  'verify-phone': { send: '/api/auth/phone/send', verify: '/api/auth/phone/verify' },
}

/** Has a code sent to a phone of ten digits. */
export const requestCode = (purpose: CodePurpose, phone_no: string) =>
  call(PATHS[purpose].send, { answer: SentSchema, body: { phone_no } })

/** Has a code checked, and answers where to go on. `carried`: the search under way, '?service=…' or ''. */
export const verifyCode = (purpose: CodePurpose, token: string, carried = '') =>
  call(`${PATHS[purpose].verify}${carried}`, { answer: VerifiedSchema, body: { token } })
