import { Hono } from 'hono'
import { isLocal } from './config'
import type { AppEnv } from './http/app-env'

/** The sandbox's pages, under /sandbox where it is bound: in development and tests. Elsewhere the path is unknown. */
export const sandboxDoor = new Hono<AppEnv>().all('*', async (c, next) => {
  if (!c.env.SANDBOX || !isLocal(c.env)) return next()
  const answer = await c.env.SANDBOX.fetch(c.req.raw)
  // A fetched answer's headers can't be changed; the middleware adds some.
  return new Response(answer.body, answer)
})
