import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { BookingStatusSchema } from '../../src/domain/bookings/booking'
import type { TripsProps } from '../../src/islands/trips/island'
import { TripHistoryPage } from '../../src/pages/rider-pages'
import { ROUTES } from '../../src/routes'
import { BookingIdSchema } from '../bookings/booking-request'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { log } from '../http/log'
import { CursorSchema, listTrips } from '../trips/list-trips'
import { guardedPage } from './guarded'

/** What a parameter of the address says; null where it is missing or makes no sense. */
function asked<Schema extends v.GenericSchema>(
  c: Context<AppEnv>,
  name: string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  const read = v.safeParse(schema, c.req.query(name))
  return read.success ? read.output : null
}

async function tripsOf(c: Context<AppEnv>, userId: string): Promise<TripsProps> {
  const before = asked(c, 'before', CursorSchema)
  const status = asked(c, 'status', BookingStatusSchema)
  return {
    page: await listTrips(databaseOf(c.env.DB), userId, before, status),
    status,
    newest: before === null,
    opened: asked(c, 'trip', BookingIdSchema),
  }
}

/** A page whose list can't be read still stands, and says so. */
export const tripHistoryPage = new Hono<AppEnv>().get(
  ROUTES.tripHistory.path,
  guardedPage(ROUTES.tripHistory, async (c, { userId }) => {
    const trips = await tripsOf(c, userId).catch((error: unknown) => {
      log('error', 'trips_not_listed', { requestId: c.get('requestId'), message: String(error) })
      return 'failed' as const
    })
    return { content: <TripHistoryPage trips={trips} /> }
  }),
)
