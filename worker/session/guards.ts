import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { LOGIN_TO_CONTINUE } from '../../src/domain/bookings/sentences'
import type { AppEnv, SignedInUser } from '../http/app-env'
import { fail } from '../http/failures'
import { mayAsk, mayAskForHelp, mayEndSessions, tooMany } from '../http/rate-limit'
import { log } from '../log'
import { checkSession } from './check-session'

const NO_USER_LOGGED_IN = 'No user logged in'

/** To an operator, whose session ends after hours without use, often on an open page. */
const SESSION_ENDED = 'You were signed out. Sign in again in another tab; we’ve kept this page.'

const VERIFY_PHONE_FIRST = 'Please verify your phone number to continue.'

/**
 * Null for a signed-in user, else the refusal, with this sentence where nobody is signed in. Whoever is
 * signed in is counted, so that no route behind a guard is without a limit.
 */
async function refuseSignedOut(
  c: Context<AppEnv>,
  signedOut: string,
  may = mayAsk,
): Promise<Response | null> {
  const check = await checkSession(c)
  if (check.state === 'signed-in') return (await may(c)) ? null : tooMany(c)
  if (check.state === 'failed') return fail(c, 503, 'session_check_failed', check.message)
  return fail(c, 401, 'signed_out', signedOut)
}

const signedIn = (may = mayAsk) =>
  createMiddleware<AppEnv>(async (c, next) => (await refuseSignedOut(c, NO_USER_LOGGED_IN, may)) ?? next())

/**
 * Any signed-in user, set as `c.get('user')`. Others get 401, or 503 where the session could not be checked; whoever asks
 * too often gets 429.
 */
export const requireRider = signedIn()

/** As `requireRider`, for ending sessions. */
export const requireRiderToSignOut = signedIn(mayEndSessions)

const verifiedPhone = (may = mayAsk) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const refusal = await refuseSignedOut(c, LOGIN_TO_CONTINUE, may)
    if (refusal) return refusal
    if (!c.get('user').phoneVerified) return fail(c, 403, 'phone_not_verified', VERIFY_PHONE_FIRST)
    return next()
  })

/** As `requireRider`, for all that belongs to booking: the phone must be verified too, else 403. */
export const requireVerifiedPhone = verifiedPhone()

/** As `requireVerifiedPhone`, for a press for help. */
export const requireVerifiedPhoneForHelp = verifiedPhone(mayAskForHelp)

/** As `requireVerifiedPhone`, for ending sessions. */
export const requireVerifiedPhoneToSignOut = verifiedPhone(mayEndSessions)

export const DRIVERS_ONLY = 'This part is for drivers.'
/** The sentence for a page that was opened while its user still was an operator. */
export const NOT_AN_OPERATOR = 'You’re not an operator, so you can’t see or do this.'

export const LINK_GOOGLE_FIRST = 'Operators need a linked Google account. See how on the Operations page.'
const CONFIRM_GOOGLE_FIRST = 'Confirm with Google first, on the Operations page.'

/** Null for a user of this role with a verified phone, else the refusal. */
function refuseOtherRoles(c: Context<AppEnv>, role: SignedInUser['role'], sentence: string): Response | null {
  const user = c.get('user')
  if (user.role !== role) return fail(c, 403, 'forbidden', sentence)
  if (!user.phoneVerified) return fail(c, 403, 'phone_not_verified', VERIFY_PHONE_FIRST)
  return null
}

/** Drivers with a verified phone; others get 403. */
export const requireDriver = createMiddleware<AppEnv>(
  async (c, next) =>
    (await refuseSignedOut(c, NO_USER_LOGGED_IN)) ?? refuseOtherRoles(c, 'driver', DRIVERS_ONLY) ?? next(),
)

/** An operator in a session that may open the dispatch board: what `requireOps` lets pass. */
export const isOperator = ({ role, phoneVerified, googleLinked, byGoogle }: SignedInUser): boolean =>
  role === 'admin' && phoneVerified && googleLinked && byGoogle

/**
 * Operators (role admin) with a verified phone, in a session that their linked Google account opened or confirmed;
 * others get 403 (docs/product.md, OPS-1).
 */
export const requireOps = createMiddleware<AppEnv>(async (c, next) => {
  const refusal = (await refuseSignedOut(c, SESSION_ENDED)) ?? refuseOtherRoles(c, 'admin', NOT_AN_OPERATOR)
  if (refusal) return refusal
  const { googleLinked, byGoogle } = c.get('user')
  if (!googleLinked) return fail(c, 403, 'google_not_linked', LINK_GOOGLE_FIRST)
  if (!byGoogle) return fail(c, 403, 'google_not_confirmed', CONFIRM_GOOGLE_FIRST)
  await next()
  const { method } = c.req
  if (method === 'GET' || !c.res.ok) return
  log('info', 'operator_acted', { operatorId: c.get('user').userId, method, route: routePath(c) })
})
