import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env'
import { fail } from './failures'

/**
 * What every answer of the API carries, refusals included. Kept by nobody unless its route says otherwise: nearly
 * all of them are about one person.
 */
export const apiAnswers = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'private, no-store')
  c.res.headers.set('x-content-type-options', 'nosniff')
})

/** A path or method that the API doesn't have: in the envelope, for a program asked and not a person. */
export const noSuchCall = new Hono<AppEnv>().all('*', (c) =>
  fail(c, 404, 'unknown_call', 'There is nothing at this address.'),
)
