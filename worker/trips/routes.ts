import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { TripDetails, TripPage } from '../../src/domain/bookings/trip-details'
import { TypedCompanySchema } from '../../src/domain/documents/listed'
import { CursorSchema } from '../../src/domain/fields'
import { isUnsettled } from '../../src/domain/payments/checkout'
import { OpenCaseSchema } from '../../src/domain/rides/cases'
import type { NextTripAnswer } from '../../src/domain/rides/next-trip'
import { RIDE_REFUSALS } from '../../src/domain/rides/refusals'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { fail, granted, jsonBody, refusedBy } from '../http/failures'
import { mayRead, tooMany } from '../http/rate-limit'
import { once } from '../idempotency'
import { checkAfterAnswer } from '../payments/booking-with-payment'
import { afterTransition } from '../rides/after-transition'
import { endAtCar } from '../rides/end-at-car'
import { checkSession } from '../session/check-session'
import { requireVerifiedPhone } from '../session/guards'
import { listTrips, TripStateSchema } from './list-trips'
import { NAME_COMPANY_REFUSALS, nameCompany } from './name-company'
import { nextTrip } from './next-trip'
import { openRiderCase, TRIP_CASE_REFUSALS } from './open-case'
import { showTrip } from './show-trip'

const BeforeSchema = v.optional(v.nullable(CursorSchema), null)
const StatusSchema = v.optional(v.nullable(TripStateSchema), null)

/** Trips of one page whose payment the provider is asked about; the next request asks about the rest. */
const CHECKED_TRIPS = 3

/** A rider's own trips: page by page, and each with its details. */
export const trips = new Hono<AppEnv>()
  .get('/trips', requireVerifiedPhone, async (c) => {
    const before = v.safeParse(BeforeSchema, c.req.query('before'))
    if (!before.success) return fail(c, 400, 'invalid_cursor', 'Please open your list of trips again.')
    const status = v.safeParse(StatusSchema, c.req.query('status'))
    if (!status.success) return fail(c, 400, 'invalid_status', 'Please open your list of trips again.')
    const { userId } = c.get('user')
    const now = new Date()
    const asked = { userId, before: before.output, status: status.output, now }
    const page = await listTrips(databaseOf(c.env.DB), asked)
    const unsettled = page.trips.filter(({ payment_state }) => isUnsettled(payment_state))
    const checked = unsettled.slice(0, CHECKED_TRIPS).map(({ id }) => id)
    checkAfterAnswer(c, checked, now)
    return c.json<TripPage>(page)
  })
  // Open pages poll this route, so a session that has ended is an answer, and no error on their console.
  .get('/trips/next', async (c) => {
    const check = await checkSession(c)
    if (check.state === 'failed') return fail(c, 503, 'session_check_failed', check.message)
    const now = new Date()
    const as_of = now.toISOString()
    if (check.state !== 'signed-in' || !check.user.phoneVerified) {
      return c.json<NextTripAnswer>({ rider: null, as_of, trip: null })
    }
    const { userId } = check.user
    if (!(await mayRead(c.env, check.user))) return tooMany(c)
    const trip = await nextTrip(databaseOf(c.env.DB), userId, now)
    return c.json<NextTripAnswer>({ rider: userId, as_of, trip })
  })
  .post('/trips/:id/cases', requireVerifiedPhone, jsonBody(OpenCaseSchema), async (c) => {
    const now = new Date()
    const bookingId = c.req.param('id')
    const { userId } = c.get('user')
    const { kind, own_words } = c.req.valid('json')
    const asked = { userId, bookingId, kind, ownWords: own_words || null, now }
    await once(c, TRIP_CASE_REFUSALS, (database) => openRiderCase(database, asked))
    return answerTrip(c, bookingId, now)
  })
  .put('/trips/:id/company', requireVerifiedPhone, jsonBody(TypedCompanySchema), async (c) => {
    const [bookingId, now] = [c.req.param('id'), new Date()]
    const asked = { userId: c.get('user').userId, bookingId, typed: c.req.valid('json'), now }
    await granted(NAME_COMPANY_REFUSALS, nameCompany(databaseOf(c.env.DB), asked))
    return answerTrip(c, bookingId, now)
  })
  // The rider ends a ride at its car (PROBLEM-8).
  .post('/trips/:id/end-at-car', requireVerifiedPhone, async (c) => {
    const id = c.req.param('id')
    const { userId: actorId } = c.get('user')
    await once(c, RIDE_REFUSALS, (database) =>
      endAtCar(database, id, { actor: 'rider', actorId, now: new Date() }),
    )
    await afterTransition(c, id)
    return c.json({ booking_id: id })
  })
  .get('/trips/:id', requireVerifiedPhone, (c) => answerTrip(c, c.req.param('id'), new Date()))

async function answerTrip(c: Context<AppEnv>, id: string, now: Date) {
  const trip = await showTrip(databaseOf(c.env.DB), { userId: c.get('user').userId, id, now })
  if (!trip) throw refusedBy(TRIP_CASE_REFUSALS, { reason: 'no_such_booking' })
  if (isUnsettled(trip.payment_state)) checkAfterAnswer(c, [id], now)
  return c.json<TripDetails>(trip)
}
