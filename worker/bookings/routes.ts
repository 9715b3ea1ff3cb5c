import { type Context, Hono } from 'hono'
import { sentenceForTripRefusal, sentenceForVehicleRefusal } from '../../src/domain/bookings/check-trip'
import { COULD_NOT_VERIFY_BOOKING } from '../../src/domain/bookings/sentences'
import { PRICE_CHANGED, QUOTE_EXPIRED } from '../../src/domain/fares/quote'
import { quoteKeys } from '../config'
import { databaseOf } from '../database/client'
import { PACKAGE_UNAVAILABLE } from '../fares/sentences'
import type { AppEnv } from '../http/app-env'
import { fail } from '../http/failures'
import { requireVerifiedPhone } from '../http/guards'
import { log } from '../http/log'
import { limitRider } from '../http/rate-limit'
import { jsonBody } from '../http/validate'
import { sendDueMessages } from '../notifications/send-due-messages'
import { razorpayOf } from '../payments/razorpay-of'
import { type BookingRequest, BookingRequestSchema } from './booking-request'
import { bookingOf } from './booking-row'
import { type BookingRefusal, createBooking } from './create-booking'
import { BOOKING_CLOSED, KEY_TAKEN, NO_SUCH_BOOKING, NO_SUCH_BOOKING_CODE } from './sentences'
import { showBooking } from './show-booking'

/** Every refusal's status, code and sentence. `fare_amount` beside a changed price is the price that holds. */
function refused(c: Context<AppEnv>, refusal: BookingRefusal, { trip }: BookingRequest) {
  switch (refusal.reason) {
    case 'key_taken':
      return fail(c, 409, 'conflict', refusal.status === 'cancelled' ? BOOKING_CLOSED : KEY_TAKEN)
    case 'quote':
      if (refusal.quote !== 'expired') log('warn', 'quote_refused', { reason: refusal.quote })
      return fail(c, 409, 'quote_expired', QUOTE_EXPIRED)
    case 'trip':
      return fail(c, 422, refusal.trip.reason, sentenceForTripRefusal(refusal.trip, trip.service_type))
    case 'vehicle':
      return fail(c, 422, refusal.vehicle.reason, sentenceForVehicleRefusal(refusal.vehicle))
    case 'package_unavailable':
      return fail(c, 422, refusal.reason, PACKAGE_UNAVAILABLE)
    case 'price_changed':
      return fail(c, 409, refusal.reason, PRICE_CHANGED, { fare_amount: refusal.fare })
    case 'unverified':
      log('error', 'booking_not_found_after_writing', { requestId: c.get('requestId') })
      return fail(c, 500, 'booking_unverified', COULD_NOT_VERIFY_BOOKING)
  }
}

export const bookings = new Hono<AppEnv>()
  .post('/bookings', requireVerifiedPhone, limitRider, jsonBody(BookingRequestSchema), async (c) => {
    const request = c.req.valid('json')
    const { userId } = c.get('viewer')
    const context = { database: databaseOf(c.env.DB), keys: quoteKeys(c.env), userId, now: new Date() }
    const made = await createBooking(context, request)
    if (!made.ok) return refused(c, made.refusal, request)
    return c.json({ booking: bookingOf(made.value.row) }, made.value.created ? 201 : 200)
  })
  .get('/bookings/:id', requireVerifiedPhone, async (c) => {
    const shown = await showBooking(
      {
        database: databaseOf(c.env.DB),
        razorpay: () => razorpayOf(c.env, { patienceMs: 4000 }),
        userId: c.get('viewer').userId,
        now: new Date(),
      },
      c.req.param('id'),
    )
    if (!shown) return fail(c, 404, NO_SUCH_BOOKING_CODE, NO_SUCH_BOOKING)
    if (shown.settledNow) c.executionCtx.waitUntil(sendDueMessages(c.env, new Date()))
    c.header('cache-control', 'private, no-store')
    return c.json({
      booking: bookingOf(shown.row),
      paid_amount: shown.paidAmount,
      payment_state: shown.paymentState,
    })
  })
