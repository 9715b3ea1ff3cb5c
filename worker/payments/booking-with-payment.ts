import { and, eq, getTableColumns } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { shortId } from '../../src/domain/bookings/booking'
import { isUnsettled } from '../../src/domain/payments/checkout'
import { statement } from '../../src/domain/payments/statement'
import { ABSENT_BOOKING, bookingOf, findOwnBooking, passengerName } from '../bookings/booking-row'
import { calendarEntry } from '../bookings/calendar-entry'
import { type Database, databaseOf } from '../database/client'
import { bookings } from '../database/tables'
import type { AppEnv } from '../http/app-env'
import { refusedBy } from '../http/failures'
import { localitiesOf } from '../places/gazetteer/gazetteer'
import { requireVerifiedPhone } from '../session/guards'
import { statementEntries } from './ledger'
import { askAbout, claimCheck, paymentState } from './orders'
import { moneyOf } from './reconcile'
import { findSecondRide } from './second-rides'

/** The provider is asked about one booking at most this often, in milliseconds, however often a page polls. */
const CHECK_EVERY_MS = 2000

/**
 * Asks the provider about these bookings after the answer, where their payments are not settled: a page shows what is
 * stored, says that it is being checked, and learns the rest from its next request.
 */
export function checkAfterAnswer(c: Context<AppEnv>, bookingIds: readonly string[], now: Date): void {
  if (bookingIds.length === 0) return
  c.set('afterAnswer', async () => {
    for (const bookingId of bookingIds) {
      const isClaimed = await claimCheck(databaseOf(c.env.DB), bookingId, CHECK_EVERY_MS, now)
      if (!isClaimed) continue
      const unanswered = await askAbout(moneyOf(c.env), [bookingId], { event: 'page', now })
      if (unanswered.length > 0) return
    }
  })
}

const noSuchBooking = () => refusedBy({ no_such_booking: ABSENT_BOOKING }, { reason: 'no_such_booking' })

/** A rider's own booking with its statement as it is now; null: absent, or another's. */
export async function bookingWithStatement(
  database: Database,
  { userId, id, now }: { userId: string; id: string; now: Date },
) {
  const [shown] = await database
    .select({
      row: getTableColumns(bookings),
      passengerName: passengerName(),
      entries: statementEntries(),
      paymentState: paymentState(now),
    })
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.user_id, userId)))
  if (!shown) return null
  const { row, entries, paymentState: payment_state } = shown
  return { ...shown, statement: statement({ ...row, payment_state }, entries, 'rider') }
}

/** A booking as its rider follows its payment. */
export const bookingWithPaymentRoutes = new Hono<AppEnv>()
  .get('/bookings/:id', requireVerifiedPhone, async (c) => {
    const now = new Date()
    const { userId } = c.get('user')
    const shown = await bookingWithStatement(databaseOf(c.env.DB), { userId, id: c.req.param('id'), now })
    if (!shown) throw noSuchBooking()
    if (isUnsettled(shown.paymentState)) checkAfterAnswer(c, [shown.row.id], now)
    const second = await findSecondRide(databaseOf(c.env.DB), shown.row, now)
    return c.json({
      booking: bookingOf(shown.row),
      passenger_name: shown.passengerName,
      statement: shown.statement,
      payment_state: shown.paymentState,
      give_back_until: second?.until.toISOString() ?? null,
    })
  })
  .get('/bookings/:id/calendar', requireVerifiedPhone, async (c) => {
    const row = await findOwnBooking(databaseOf(c.env.DB), c.get('user').userId, c.req.param('id'))
    if (!row) throw noSuchBooking()
    return c.body(calendarEntry(row, localitiesOf(row), new Date()), 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="trip-${shortId(row.id)}.ics"`,
    })
  })
