import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { TripHistoryPage } from '../../src/pages/trip-history'
import { ROUTES } from '../../src/routes'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { log } from '../http/log'
import { CursorSchema, listTrips } from '../trips/list-trips'
import { guardedPage } from './guarded'

/** A page whose list can't be read still stands, and says so. */
const unread =
  <Instead,>(c: Context<AppEnv>, what: string, instead: Instead) =>
  (error: unknown): Instead => {
    log('error', what, { requestId: c.get('requestId'), message: String(error) })
    return instead
  }

/** The rider's own pages. The booking has a file of its own. */
export const riderPages = new Hono<AppEnv>().get(
  ROUTES.tripHistory.path,
  guardedPage(ROUTES.tripHistory, async (c, viewer) => {
    const cursor = v.safeParse(CursorSchema, c.req.query('before'))
    const before = cursor.success ? cursor.output : null
    const page = await listTrips(databaseOf(c.env.DB), viewer.userId, before).catch(
      unread(c, 'trips_not_listed', { trips: null, next: null }),
    )
    return { content: <TripHistoryPage {...page} newest={before === null} /> }
  }),
)
