import { Hono } from 'hono'
import * as v from 'valibot'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { fail } from '../http/failures'
import { requireVerifiedPhone } from '../http/guards'
import { CursorSchema, listTrips } from './list-trips'

export const trips = new Hono<AppEnv>().get('/trips', requireVerifiedPhone, async (c) => {
  const before = v.safeParse(v.nullable(CursorSchema), c.req.query('before') ?? null)
  if (!before.success) return fail(c, 400, 'invalid_cursor', 'Please open your list of trips again.')
  c.header('cache-control', 'private, no-store')
  return c.json(await listTrips(databaseOf(c.env.DB), c.get('viewer').userId, before.output))
})
