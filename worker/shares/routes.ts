import { type Context, Hono } from 'hono'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { fail } from '../http/failures'
import { limitShares } from '../http/rate-limit'
import { readSharedRide } from './read-shared-ride'

/** Of a link that ended and of one that never was: the words don't say which. */
export const LINK_NOT_AVAILABLE = 'This link is not available.'

export const linkRefused = (c: Context<AppEnv>, state: 'ended' | 'unknown') =>
  fail(c, state === 'ended' ? 410 : 404, 'link_not_available', LINK_NOT_AVAILABLE)

/** What anybody with a link is answered: without an account, and without a word about the rider. */
export const sharedRides = new Hono<AppEnv>().get('/shares/:id', limitShares, async (c) => {
  const shared = await readSharedRide(databaseOf(c.env.DB), c.req.param('id'), new Date())
  if (shared.state !== 'live') return linkRefused(c, shared.state)
  return c.json(shared.ride)
})
