import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '../http/app-env'
import { ownCookie } from './own-cookie'

const traits = (c: Context<AppEnv>) => ownCookie(c.env, c.req.url, 'google-failed')

/**
 * Leaves word for the sign-in page that Google did not sign anybody in. No toast for whatever page comes next: another
 * tab, or the same address opened twice, may have signed them in meanwhile, and then there is nothing to say.
 */
export function leaveGoogleFailure(c: Context<AppEnv>): void {
  const { name, secure } = traits(c)
  setCookie(c, name, '1', { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: 60 })
}

/** Whether that word was left; it is said once. */
export function takeGoogleFailure(c: Context<AppEnv>): boolean {
  const { name, secure } = traits(c)
  if (getCookie(c, name) === undefined) return false
  deleteCookie(c, name, { path: '/', secure })
  return true
}
