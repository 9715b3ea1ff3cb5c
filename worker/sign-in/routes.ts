import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { ProofSchema } from '../../src/domain/sign-in/proof'
import { GOOGLE_FAILED, PHONE_VERIFIED, SIGNED_IN } from '../../src/domain/sign-in/sentences'
import type { AppEnv, SignedInUser } from '../http/app-env'
import { leaveToast } from '../http/cookies'
import { fail, jsonBody } from '../http/failures'
import { requireRider } from '../session/guards'
import { askForCode, type RefusalAnswer } from './ask-for-code'
import { beginGoogleSignIn } from './google-attempt'
import { landingAddress } from './landing-address'
import { forgetChallenge } from './one-time-code'
import { signInByPhone } from './sign-in-by-phone'
import { verifyOwnPhone } from './verify-own-phone'

const PhoneRequest = v.object({
  phone_no: v.pipe(v.string(), v.maxLength(40)),
  proof: v.optional(ProofSchema),
})
const CodeRequest = v.object({ token: v.pipe(v.string(), v.maxLength(40)) })

function refused(c: Context<AppEnv>, { status, code, message, retryAfterSeconds, more }: RefusalAnswer) {
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds))
  return fail(c, status, code, message, more)
}

/** Where the page goes next, in answer to a right code. */
const answerDestination = (c: Context<AppEnv>, role: SignedInUser['role']) =>
  c.json({ destination: landingAddress(role, new URL(c.req.url).searchParams) })

/** /api/sign-in: by phone, or by Google, whose address is in the answer. */
export const signInRoutes = new Hono<AppEnv>()
  .post('/code', jsonBody(PhoneRequest), async (c) => {
    const { phone_no: phone, proof } = c.req.valid('json')
    const sent = await askForCode(c, { phone, proof, purpose: 'sign-in' })
    if (!sent.ok) return refused(c, sent.refusal)
    return c.json({ resend_after_seconds: sent.value.resendAfterSeconds })
  })
  .post('/verify', jsonBody(CodeRequest), async (c) => {
    const signedIn = await signInByPhone(c, c.req.valid('json').token)
    if (!signedIn.ok) return refused(c, signedIn.refusal)
    leaveToast(c, { tone: 'success', ...SIGNED_IN })
    return answerDestination(c, signedIn.value.role)
  })
  .post('/google', (c) => {
    const begun = beginGoogleSignIn(c)
    if (begun.ok) return c.json({ destination: begun.value })
    return fail(c, 503, 'not_configured', GOOGLE_FAILED.description)
  })

/** /api/auth/phone: a signed-in user verifies their phone; `/cancel` makes the browser forget its challenge. */
export const phoneVerificationRoutes = new Hono<AppEnv>()
  .use(requireRider)
  .post('/send', jsonBody(PhoneRequest), async (c) => {
    const { userId } = c.get('user')
    const { phone_no: phone, proof } = c.req.valid('json')
    const sent = await askForCode(c, { phone, proof, purpose: 'verify-phone', userId })
    if (!sent.ok) return refused(c, sent.refusal)
    return c.json({ resend_after_seconds: sent.value.resendAfterSeconds })
  })
  .post('/verify', jsonBody(CodeRequest), async (c) => {
    const verified = await verifyOwnPhone(c, c.get('user'), c.req.valid('json').token)
    if (!verified.ok) return refused(c, verified.refusal)
    leaveToast(c, { tone: 'success', ...PHONE_VERIFIED })
    return answerDestination(c, verified.value.role)
  })
  .post('/cancel', (c) => {
    forgetChallenge(c)
    return c.json({})
  })
