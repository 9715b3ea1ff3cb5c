import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { ToastText } from '../../src/domain/bookings/sentences'
import { ProofSchema } from '../../src/domain/sign-in/proof'
import { GOOGLE_FAILED, PHONE_VERIFIED, SIGNED_IN } from '../../src/domain/sign-in/sentences'
import type { AppEnv } from '../http/app-env'
import { leaveToast } from '../http/cookies'
import { fail, jsonBody } from '../http/failures'
import { requireRider } from '../session/guards'
import { beginGoogleSignIn } from './google-attempt'
import { landingAddress } from './landing-address'
import { forgetChallenge } from './one-time-code'
import { type SignInRefusal, signInAnswer } from './refusals'
import { sendCode } from './send-code'
import { signInByPhone } from './sign-in-by-phone'
import { verifyOwnPhone } from './verify-own-phone'

const TypedSchema = v.pipe(v.string(), v.maxLength(40))

const PhoneRequestSchema = v.object({ phone_no: TypedSchema, proof: v.optional(ProofSchema) })

/**
 * A sign-in makes the account where there is none. A request for one that does not is refused, and not answered by
 * whether the number has an account.
 */
const SignInRequestSchema = v.object({
  ...PhoneRequestSchema.entries,
  create_user: v.optional(v.literal(true)),
})

/** The number may be repeated: it has to be the one that this browser's code was sent to. Codes are of one type. */
const CodeRequestSchema = v.object({
  token: TypedSchema,
  phone_no: v.optional(TypedSchema),
  type: v.optional(v.literal('sms')),
  /** The answer to the question of a number that was changed. */
  new_account: v.optional(v.boolean()),
})

function refused(c: Context<AppEnv>, refusal: SignInRefusal) {
  const { status, code, message, fields } = signInAnswer(c, refusal)
  return fail(c, status, code, message, fields)
}

const answerSent = (c: Context<AppEnv>, sent: Awaited<ReturnType<typeof sendCode>>) =>
  sent.ok ? c.json({ resend_after_seconds: sent.value.resendAfterSeconds }) : refused(c, sent.refusal)

/** To a right code where the page goes next, and the toast that is shown there. */
function answerVerified(
  c: Context<AppEnv>,
  verified: Awaited<ReturnType<typeof signInByPhone>>,
  toast: ToastText,
) {
  if (!verified.ok) return refused(c, verified.refusal)
  leaveToast(c, { tone: 'success', ...toast })
  return c.json({ destination: landingAddress(verified.value.role, new URL(c.req.url).searchParams) })
}

/** /api/sign-in: by phone, or by Google, whose address is in the answer. */
export const signInRoutes = new Hono<AppEnv>()
  .post('/code', jsonBody(SignInRequestSchema), async (c) => {
    const { phone_no: phone, proof } = c.req.valid('json')
    return answerSent(c, await sendCode(c, { phone, proof, purpose: 'sign-in' }))
  })
  .post('/verify', jsonBody(CodeRequestSchema), async (c) => {
    const { token, phone_no: phone, new_account: asNew } = c.req.valid('json')
    return answerVerified(c, await signInByPhone(c, token, { phone, asNew }), SIGNED_IN)
  })
  .post('/google', (c) => {
    const begun = beginGoogleSignIn(c)
    if (begun.ok) return c.json({ destination: begun.value })
    return fail(c, 503, 'not_configured', GOOGLE_FAILED.description)
  })

/** /api/auth/phone: a signed-in user verifies their phone; `/cancel` makes the browser forget its challenge. */
export const phoneVerificationRoutes = new Hono<AppEnv>()
  .use(requireRider)
  .post('/send', jsonBody(PhoneRequestSchema), async (c) => {
    const { userId } = c.get('user')
    const { phone_no: phone, proof } = c.req.valid('json')
    return answerSent(c, await sendCode(c, { phone, proof, purpose: 'verify-phone', userId }))
  })
  .post('/verify', jsonBody(CodeRequestSchema), async (c) => {
    const { token, phone_no: phone } = c.req.valid('json')
    return answerVerified(c, await verifyOwnPhone(c, c.get('user'), token, phone), PHONE_VERIFIED)
  })
  .post('/cancel', (c) => {
    forgetChallenge(c)
    return c.json({})
  })
