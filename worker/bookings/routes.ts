import { type Context, Hono } from 'hono'
import { sentenceForTripRefusal } from '../../src/domain/bookings/check-trip'
import { sentenceForVehicleRefusal } from '../../src/domain/bookings/check-vehicle'
import { COULD_NOT_VERIFY_BOOKING } from '../../src/domain/bookings/sentences'
import { PRICE_CHANGED, QUOTE_EXPIRED } from '../../src/domain/fares/sentences'
import { quoteKeys } from '../config'
import { databaseOf } from '../database/client'
import { PACKAGE_UNAVAILABLE } from '../fares/tariffs'
import type { AppEnv } from '../http/app-env'
import { fail, jsonBody, UNREADABLE } from '../http/failures'
import { log } from '../http/log'
import { limitRider } from '../http/rate-limit'
import { addressElsewhere } from '../places/routes'
import { requireVerifiedPhone } from '../session/guards'
import { BOOKING_CLOSED, bookingOf, KEY_TAKEN, TOO_MANY_UNPAID } from './booking-row'
import {
  type BookingRefusal,
  type BookingRequest,
  BookingRequestSchema,
  createBooking,
} from './create-booking'

/** Every refusal's status, code and sentence. A changed price has the current one as `fare_amount`. */
export function bookingRefused(
  c: Context<AppEnv>,
  refusal: BookingRefusal,
  { trip }: Pick<BookingRequest, 'trip'>,
) {
  switch (refusal.reason) {
    case 'key_taken':
      return fail(c, 409, 'conflict', refusal.status === 'cancelled' ? BOOKING_CLOSED : KEY_TAKEN)
    case 'quote':
      if (refusal.quote !== 'expired') log('warn', 'quote_refused', { reason: refusal.quote })
      return fail(c, 409, 'quote_expired', QUOTE_EXPIRED)
    case 'trip':
      return fail(c, 422, refusal.trip.reason, sentenceForTripRefusal(refusal.trip, trip.service_type))
    case 'address_elsewhere':
      return addressElsewhere(c, refusal)
    case 'vehicle':
      return fail(c, 422, refusal.vehicle.reason, sentenceForVehicleRefusal(refusal.vehicle))
    case 'package_unavailable':
      return fail(c, 422, refusal.reason, PACKAGE_UNAVAILABLE)
    case 'price_changed':
      return fail(c, 409, refusal.reason, PRICE_CHANGED, { fare_amount: refusal.fare })
    case 'passenger': {
      const { name, phone_no } = refusal.problems
      return fail(c, 422, 'invalid_passenger', name ?? phone_no ?? UNREADABLE)
    }
    case 'too_many_unpaid':
      return fail(c, 409, refusal.reason, TOO_MANY_UNPAID)
    case 'unverified':
      log('error', 'booking_not_found_after_writing', { requestId: c.get('requestId') })
      return fail(c, 500, 'booking_unverified', COULD_NOT_VERIFY_BOOKING)
  }
}

export const bookingRoutes = new Hono<AppEnv>().post(
  '/bookings',
  requireVerifiedPhone,
  limitRider,
  jsonBody(BookingRequestSchema),
  async (c) => {
    const request = c.req.valid('json')
    const { userId } = c.get('user')
    const context = { database: databaseOf(c.env.DB), keys: quoteKeys(c.env), userId, now: new Date() }
    const booked = await createBooking(context, request)
    if (!booked.ok) return bookingRefused(c, booked.refusal, request)
    return c.json({ booking: bookingOf(booked.value.row) }, booked.value.created ? 201 : 200)
  },
)
