import * as v from 'valibot'
import { call } from '../../api'

/** What a code is for: signing in by phone, or confirming a signed-in user's phone. */
export type CodePurpose = 'sign-in' | 'verify-phone'

const SentSchema = v.object({ resend_after_seconds: v.number() })

/** A path of this site: the redirect can't lead to another site. */
const VerifiedSchema = v.object({ destination: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)) })

const PATHS = {
  'sign-in': { send: '/api/sign-in/code', verify: '/api/sign-in/verify' },
  'verify-phone': { send: '/api/auth/phone/send', verify: '/api/auth/phone/verify' },
}

/** Requests a code for a phone of ten digits. */
export const requestCode = (purpose: CodePurpose, phone_no: string) =>
  call(PATHS[purpose].send, { answer: SentSchema, body: { phone_no } })

/** Verifies a code; returns the next page. `carried`: the trip search's query, '?service=…' or ''. */
export const verifyCode = (purpose: CodePurpose, token: string, carried = '') =>
  call(`${PATHS[purpose].verify}${carried}`, { answer: VerifiedSchema, body: { token } })
