import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { BookingStatusSchema } from '../../src/domain/bookings/booking'
import { CursorSchema } from '../../src/domain/fields'
import type { TripsProps } from '../../src/islands/trips/island'
import { NotFoundPage } from '../../src/pages/error-pages'
import { PRINT_SCRIPT, ReceiptPage, receiptTitle } from '../../src/pages/receipt'
import { TripHistoryPage } from '../../src/pages/rider-pages'
import { ROUTES } from '../../src/routes'
import { BookingIdSchema } from '../bookings/booking-row'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { log } from '../http/log'
import { listTrips } from '../trips/list-trips'
import { showTrip } from '../trips/show-trip'
import { guardedPage } from './guarded'

/** A parameter of the address; null where it is missing or invalid. */
function queryParameter<Schema extends v.GenericSchema>(
  c: Context<AppEnv>,
  name: string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  const read = v.safeParse(schema, c.req.query(name))
  return read.success ? read.output : null
}

async function tripsOf(c: Context<AppEnv>, userId: string): Promise<TripsProps> {
  const before = queryParameter(c, 'before', CursorSchema)
  const status = queryParameter(c, 'status', BookingStatusSchema)
  return {
    page: await listTrips(databaseOf(c.env.DB), { userId, before, status, now: new Date() }),
    status,
    newest: before === null,
    opened: queryParameter(c, 'trip', BookingIdSchema),
  }
}

/** Where the list can't be read the page is rendered without it, and shows that. */
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

const route = ROUTES.receipt

const ABSENT = { ...route, path: '*', title: 'Page not found' }

/** The receipt of a trip, for its rider alone: another's answers as one that never was. */
export const receiptPage = new Hono<AppEnv>().get(
  route.path,
  guardedPage(route, async (c, { userId, fullName }) => {
    const id = c.req.param('id') ?? ''
    const trip = await showTrip(databaseOf(c.env.DB), { userId, id, now: new Date() }).catch(
      (error: unknown) => {
        log('error', 'trip_not_read', { requestId: c.get('requestId'), message: String(error) })
        return 'failed' as const
      },
    )
    if (trip === null) return { content: <NotFoundPage />, route: ABSENT, status: 404 }
    const content = <ReceiptPage trip={trip} riderName={fullName} here={c.req.path} />
    if (trip === 'failed') return { content }
    return { content, route: { ...route, title: receiptTitle(trip) }, inline: PRINT_SCRIPT }
  }),
)
