import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { LOGIN_TO_CONTINUE } from '../../src/domain/bookings/sentences'
import { NO_USER_LOGGED_IN, SESSION_ENDED } from '../../src/domain/sign-in/sentences'
import type { AppEnv, SignedInUser } from '../http/app-env'
import { fail } from '../http/failures'
import { checkSession } from './check-session'

export const VERIFY_PHONE_FIRST = 'Please verify your phone number to continue.'

async function admit(c: Context<AppEnv>, signedOut: string): Promise<Response | null> {
  const check = await checkSession(c)
  if (check.state === 'signed-in') {
    c.set('user', check.user)
    return null
  }
  if (check.state === 'failed') return fail(c, 503, 'session_check_failed', check.message)
  return fail(c, 401, 'signed_out', signedOut)
}

/** Lets signed-in people pass, and puts them under `c.get('user')`. Stops others with 401, or 503 where that is unknown. */
export const requireRider = createMiddleware<AppEnv>(
  async (c, next) => (await admit(c, NO_USER_LOGGED_IN)) ?? next(),
)

/** As `requireRider`, for whatever belongs to booking: the phone must be verified too, else 403. */
export const requireVerifiedPhone = createMiddleware<AppEnv>(async (c, next) => {
  const stopped = await admit(c, LOGIN_TO_CONTINUE)
  if (stopped) return stopped
  if (!c.get('user').phoneVerified) return fail(c, 403, 'phone_not_verified', VERIFY_PHONE_FIRST)
  return next()
})

export const DRIVERS_ONLY = 'This part is for drivers.'
export const OPERATORS_ONLY = 'This part is for operators.'

export const LINK_GOOGLE_FIRST = 'Operators need a linked Google account. The page Operations says how.'
export const CONFIRM_GOOGLE_FIRST = 'Confirm with Google on the page Operations first.'

/** What one of these roles alone may do: null where this person may, else the refusal. */
function stopOthers(c: Context<AppEnv>, role: SignedInUser['role'], sentence: string): Response | null {
  const user = c.get('user')
  if (user.role !== role) return fail(c, 403, 'forbidden', sentence)
  if (!user.phoneVerified) return fail(c, 403, 'phone_not_verified', VERIFY_PHONE_FIRST)
  return null
}

/** Drivers with a verified phone; others get 403. */
export const requireDriver = createMiddleware<AppEnv>(
  async (c, next) => (await admit(c, NO_USER_LOGGED_IN)) ?? stopOthers(c, 'driver', DRIVERS_ONLY) ?? next(),
)

/**
 * Operators (role admin) with a verified phone, in a session that their linked Google account opened or confirmed;
 * others get 403 (docs/product.md, Operations).
 */
export const requireOps = createMiddleware<AppEnv>(async (c, next) => {
  const stopped = (await admit(c, SESSION_ENDED)) ?? stopOthers(c, 'admin', OPERATORS_ONLY)
  if (stopped) return stopped
  const { googleLinked, byGoogle } = c.get('user')
  if (!googleLinked) return fail(c, 403, 'google_not_linked', LINK_GOOGLE_FIRST)
  if (!byGoogle) return fail(c, 403, 'google_not_confirmed', CONFIRM_GOOGLE_FIRST)
  return next()
})
