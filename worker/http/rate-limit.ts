import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env'
import { fail } from './failures'

const RETRY_SECONDS = 60

/**
 * Refuses an address that asks the open places API more often than a person types. Behind Cloudflare each request
 * carries its address; without one (local) nobody is counted.
 */
export const limitPlaces = createMiddleware<AppEnv>(async (c, next) => {
  const address = c.req.header('cf-connecting-ip')
  if (!address || (await c.env.PLACES_LIMIT.limit({ key: address })).success) return next()
  c.header('retry-after', String(RETRY_SECONDS))
  return fail(c, 429, 'too_many_requests', 'Too many look-ups. Please wait a minute and try again.')
})
