import { type Context, Hono } from 'hono'
import { readBookingQuery, SESSION_ENDED_PARAMETER } from '../../src/domain/bookings/booking-query'
import { GOOGLE_LINK_REFUSALS } from '../../src/domain/profile/account'
import { answerOf, type RefusalStatus } from '../../src/domain/refusals'
import { COUNTRY_PREFIX, phoneFieldDigits } from '../../src/domain/sign-in/phone'
import {
  GOOGLE_FAILED,
  GOOGLE_LINK_FAILED,
  GUARD_ERROR_TITLE,
  PHONE_VERIFIED,
  reverifySentence,
  SIGNED_IN,
} from '../../src/domain/sign-in/sentences'
import { type Problem, SIGN_IN_STEPS, STAGES } from '../../src/islands/sign-in/stages'
import { AuthCallbackPage, AuthPage, callbackScript, FORGET_TRIP_SCRIPT } from '../../src/pages/auth'
import { ROUTES } from '../../src/routes'
import type { AppEnv, SessionCheck, SignedInUser } from '../http/app-env'
import { leaveToast, takeToast } from '../http/cookies'
import { numbered } from '../http/failures'
import { log } from '../log'
import { checkSession } from '../session/check-session'
import { finishGoogleSignIn, linkingPage, takeGoogleFailure } from '../sign-in/finish-google-sign-in'
import { beginGoogleSignIn } from '../sign-in/google-attempt'
import { carriedQuery, landingAddress, signInAddress } from '../sign-in/landing-address'
import { readChallenge } from '../sign-in/one-time-code'
import { closeSession } from '../sign-in/open-session'
import { SIGN_IN_REFUSALS, type SignInRefusal, signInAnswer } from '../sign-in/refusals'
import { sendCode } from '../sign-in/send-code'
import { signInByPhone } from '../sign-in/sign-in-by-phone'
import { takeSignedOut } from '../sign-in/sign-out'
import { verifyOwnPhone } from '../sign-in/verify-own-phone'
import { renderPage } from './render'

/** Posted by a plain form of the profile, or of another page. */
const GOOGLE_LINK_PATH = '/auth/google/link'

/** Shorter than a guarded page's: where the session can't be checked in time, the page offers to sign in. */
const TIMES = { sessionMs: 5000, usersMs: 5000 }

const queryOf = (c: Context<AppEnv>) => new URL(c.req.url).searchParams
const endedOnTheWay = (query: URLSearchParams) => {
  const [name, value] = SESSION_ENDED_PARAMETER
  return query.get(name) === value
}
/** Whether this page leaves the rider's draft in the browser: not where more than its time has ended the session. */
const keepsTrip = (check: SessionCheck) =>
  check.state === 'failed' || (check.state === 'signed-out' && check.expired !== undefined)
const digitsOf = (phone: string | null) => phone?.replace(COUNTRY_PREFIX, '') ?? ''

type Status = RefusalStatus | 200

/** The page for this browser: who is signed in, the number that a code was sent to, and the last error. */
async function showPage(
  c: Context<AppEnv>,
  { problem = null, typed, status = 200 }: { problem?: Problem | null; typed?: string; status?: Status } = {},
) {
  const query = queryOf(c)
  const id = c.get('requestId')
  const check = await checkSession(c, TIMES)
  const googleFailed = takeGoogleFailure(c)
  if (check.state === 'signed-in' && check.user.phoneVerified) {
    return c.redirect(landingAddress(check.user.role, query), 302)
  }
  const user = check.state === 'signed-in' ? check.user : null
  let toast = takeToast(c)
  if (googleFailed !== undefined && user === null) {
    const { title, description } = GOOGLE_FAILED
    toast = { tone: 'error', title, description: numbered(description, googleFailed) }
  }
  if (check.state === 'reverify') {
    await closeSession(c).catch((error) => log('error', 'sign_out', { error }))
    toast = {
      tone: 'error',
      title: GUARD_ERROR_TITLE,
      description: numbered(reverifySentence(check.sentence), id),
    }
  }
  const purpose = user ? 'verify-phone' : 'sign-in'
  const challenge = readChallenge(c, purpose)
  const onCode = challenge !== null && !query.has('change') && problem?.field !== 'phone'
  const { prefill } = readBookingQuery(query)
  const content = (
    <AuthPage
      step={SIGN_IN_STEPS[purpose][onCode ? 'code' : 'number']}
      phone={typed ?? digitsOf(challenge?.phone ?? user?.phone ?? null)}
      resendAfterSeconds={Math.max(0, Math.ceil(((challenge?.resendAt ?? 0) - Date.now()) / 1000))}
      carried={carriedQuery(query)}
      ended={user === null && endedOnTheWay(query) ? (keepsTrip(check) ? 'with trip' : 'without trip') : null}
      problem={problem && status >= 500 ? { ...problem, message: numbered(problem.message, id) } : problem}
      search={prefill}
    />
  )
  const inline = takeSignedOut(c) ? { inline: FORGET_TRIP_SCRIPT } : {}
  const answer = await renderPage(c, { route: ROUTES.auth, content, user, toast, ...inline }, status)
  // The page has the number that a code was sent to, signed in or not.
  answer.headers.set('cache-control', 'private, no-store')
  return answer
}

const showRefusal = (c: Context<AppEnv>, field: Problem['field'], refusal: SignInRefusal, typed?: string) => {
  const { message, status } = signInAnswer(c, refusal)
  return showPage(c, { problem: { field, message }, status, ...(typed === undefined ? {} : { typed }) })
}

const forVerification = (user: SignedInUser | null) =>
  user ? ({ purpose: 'verify-phone', userId: user.userId } as const) : ({ purpose: 'sign-in' } as const)

/** The forms of the page, for a browser without script: each answers with the next page, or this one and the error. */
async function receiveForm(c: Context<AppEnv>) {
  const form = await c.req.parseBody().catch(() => null)
  const check = await checkSession(c, TIMES)
  const user = check.state === 'signed-in' ? check.user : null
  if (form === null) {
    const field = readChallenge(c, forVerification(user).purpose) ? 'code' : 'phone'
    return showRefusal(c, field, { reason: 'invalid_body' })
  }
  const { action, phone_no, token, new_account } = form
  const query = queryOf(c)
  if (action === 'send') {
    const phone = typeof phone_no === 'string' ? phone_no.slice(0, 40) : ''
    const request = forVerification(user)
    const sent = await sendCode(c, { phone, ...request })
    if (!sent.ok) {
      // The waiting time belongs to the code that was sent; its page has the button for another one.
      const { code } = answerOf(SIGN_IN_REFUSALS, sent.refusal)
      const field = code === 'too_many' && readChallenge(c, request.purpose) ? 'code' : 'phone'
      return showRefusal(c, field, sent.refusal, phoneFieldDigits(phone))
    }
    leaveToast(c, { tone: 'success', ...STAGES[request.purpose].sent })
    return c.redirect(signInAddress(query), 303)
  }
  if (action === 'verify') {
    const code = typeof token === 'string' ? token.slice(0, 40) : ''
    const verified = user
      ? await verifyOwnPhone(c, user, code)
      : await signInByPhone(c, code, { asNew: new_account !== undefined })
    // Where no code is taken any more the page of the number has another way in.
    if (!verified.ok)
      return showRefusal(c, verified.refusal.reason === 'locked' ? 'phone' : 'code', verified.refusal)
    leaveToast(c, { tone: 'success', ...(user ? PHONE_VERIFIED : SIGNED_IN) })
    return c.redirect(landingAddress(verified.value.role, query), 303)
  }
  if (action === 'google') {
    const begun = beginGoogleSignIn(c)
    if (begun.ok) return c.redirect(begun.value, 303)
    return showPage(c, { problem: { field: 'google', message: GOOGLE_FAILED.description }, status: 503 })
  }
  return c.redirect(signInAddress(query), 303)
}

/**
 * The page that Google redirects back to: the sign-in is finished before it is rendered, and it is shown for a second.
 */
async function finishSignIn(c: Context<AppEnv>) {
  const { destination, user } = await finishGoogleSignIn(c)
  const answer = await renderPage(c, {
    route: ROUTES.authCallback,
    content: <AuthCallbackPage destination={destination} />,
    user,
    // A toast is for the page that this one leads to.
    toast: null,
    inline: callbackScript(destination),
  })
  answer.headers.set('cache-control', 'private, no-store')
  // The address holds a code and a state, which must not reach another site as the referrer.
  answer.headers.set('referrer-policy', 'no-referrer')
  return answer
}

/**
 * Begins to link a Google account with the signed-in user's account, whose phone is verified. An operator confirms the
 * session with the linked account, and is not redirected to Google where there is none.
 */
async function linkGoogle(c: Context<AppEnv>) {
  const check = await checkSession(c, TIMES)
  if (check.state !== 'signed-in' || !check.user.phoneVerified) return c.redirect(ROUTES.auth.path, 303)
  if (check.user.role === 'admin' && !check.user.googleLinked) {
    leaveToast(c, { tone: 'error', title: 'Error', description: GOOGLE_LINK_REFUSALS.operator })
    return c.redirect(linkingPage(check.user), 303)
  }
  const begun = beginGoogleSignIn(c, { linkTo: check.user.userId })
  if (begun.ok) return c.redirect(begun.value, 303)
  const { title, description } = GOOGLE_LINK_FAILED
  leaveToast(c, { tone: 'error', title, description: numbered(description, c.get('requestId')) })
  return c.redirect(linkingPage(check.user), 303)
}

/** Sign-in, and the page that Google redirects back to. */
export const authPages = new Hono<AppEnv>()
  .get(ROUTES.auth.path, (c) => showPage(c))
  .post(ROUTES.auth.path, receiveForm)
  .post(GOOGLE_LINK_PATH, linkGoogle)
  .get(ROUTES.authCallback.path, finishSignIn)
