import { Hono } from 'hono'
import { quoteKeys } from '../config'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { answerRefusal, jsonBody } from '../http/failures'
import { requireVerifiedPhone } from '../session/guards'
import { bookingOf } from './booking-row'
import { BOOKING_REFUSALS, BookingRequestSchema, createBooking } from './create-booking'

export const bookingRoutes = new Hono<AppEnv>().post(
  '/bookings',
  requireVerifiedPhone,
  jsonBody(BookingRequestSchema),
  async (c) => {
    const request = c.req.valid('json')
    const { userId } = c.get('user')
    const context = { database: databaseOf(c.env.DB), keys: quoteKeys(c.env), userId, now: new Date() }
    const booked = await createBooking(context, request)
    if (!booked.ok) return answerRefusal(c, BOOKING_REFUSALS, booked.refusal)
    return c.json({ booking: bookingOf(booked.value.row) }, booked.value.created ? 201 : 200)
  },
)
