import { Hono } from 'hono'
import { quoteKeys } from '../config'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { granted, jsonBody } from '../http/failures'
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
    const booked = await granted(BOOKING_REFUSALS, createBooking(context, request))
    return c.json({ booking: bookingOf(booked.row) }, booked.created ? 201 : 200)
  },
)
