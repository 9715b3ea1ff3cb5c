import { Hono } from 'hono'
import { NotFoundPage } from '../../src/pages/error-pages'
import { PRINT_SCRIPT, ReceiptPage, receiptTitle } from '../../src/pages/receipt'
import { ROUTES } from '../../src/routes'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { log } from '../http/log'
import { showTrip } from '../trips/show-trip'
import { guardedPage } from './guarded'

const route = ROUTES.receipt
const ABSENT = { ...route, path: '*', title: 'Page not found' }

/** The receipt of a trip, for its rider alone: another's answers as one that never was. */
export const receiptPage = new Hono<AppEnv>().get(
  route.path,
  guardedPage(route, async (c, { userId, fullName }) => {
    const id = c.req.param('id') ?? ''
    const trip = await showTrip(databaseOf(c.env.DB), userId, id).catch((error: unknown) => {
      log('error', 'trip_not_read', { requestId: c.get('requestId'), message: String(error) })
      return 'failed' as const
    })
    if (trip === null) return { content: <NotFoundPage />, route: ABSENT, status: 404 }
    const content = <ReceiptPage trip={trip} riderName={fullName} here={c.req.path} />
    if (trip === 'failed') return { content }
    return { content, route: { ...route, title: receiptTitle(trip) }, inline: PRINT_SCRIPT }
  }),
)
