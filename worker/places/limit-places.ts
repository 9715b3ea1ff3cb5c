import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../http/app-env'
import { isOverLimit, mayLookUp, tooMany } from '../http/rate-limit'
import { checkSession } from '../session/check-session'

/**
 * Refuses an address that searches places more often than a person types, and lets through who is signed in behind it and
 * does not: the guests of a house share its address. No session is checked before the address is over its limit.
 */
export const limitPlaces = createMiddleware<AppEnv>(async (c, next) => {
  if (!(await isOverLimit(c, 'places'))) return next()
  const check = await checkSession(c)
  const mayPass = check.state === 'signed-in' && (await mayLookUp(c.env, check.user.userId))
  return mayPass ? next() : tooMany(c, 'Too many look-ups. Please wait a minute and try again.')
})
