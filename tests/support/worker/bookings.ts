import * as v from 'valibot'
import { BookingSchema } from '../../../src/domain/bookings/booking'
import type { Trip } from '../../../src/domain/bookings/trip-request'
import { type QuoteAnswer, QuoteAnswerSchema } from '../../../src/domain/fares/quote'
import type { VehicleType } from '../../../src/domain/fields'
import { localOf } from '../../../src/domain/kolkata-time'
import { PaymentStateSchema } from '../../../src/domain/payments/checkout'
import { StatementSchema } from '../../../src/domain/payments/statement-lines'
import type { BookingRequest } from '../../../worker/bookings/create-booking'
import {
  rental as byTheHour,
  airportPickup as fromAirport,
  requestFor,
  rideLater,
  outstationRoundTrip as thereAndBack,
} from '../bookings/trips'
import { get, ok, post } from './api'
import { run } from './database'
import type { SignedIn } from './people'

const BookingAnswerSchema = v.object({ booking: BookingSchema })

const ShownSchema = v.object({
  booking: BookingSchema,
  statement: StatementSchema,
  payment_state: PaymentStateSchema,
  give_back_until: v.nullable(v.string()),
})

export const askQuote = (rider: SignedIn, asked: object) => post('/api/quotes', { trip: asked }, rider)

export const quoteFor = async (rider: SignedIn, asked: Trip): Promise<QuoteAnswer> =>
  ok(await askQuote(rider, asked), QuoteAnswerSchema)

/** What step 3 posts for a trip that has just been quoted. */
export async function bookingRequest(
  rider: SignedIn,
  { trip: asked = trip(), vehicle = 'sedan' }: { trip?: Trip; vehicle?: VehicleType } = {},
  overrides: Partial<BookingRequest> = {},
): Promise<BookingRequest> {
  const { quote, fares } = await quoteFor(rider, asked)
  return { ...requestFor(asked, quote, fares[vehicle].totalFare, vehicle), ...overrides }
}

export const askBooking = (rider: SignedIn | null, body: unknown) => post('/api/bookings', body, rider)

export const bookedBy = async (rider: SignedIn, body: object, status = 201) =>
  (await ok(await askBooking(rider, body), BookingAnswerSchema, status)).booking

/**
 * A pending, unpaid booking of this rider. The rider of a whole file may have five that other tests left unpaid, and
 * no more are made: all but the newest of them are out of the way first.
 */
export async function newBookingOf(rider: SignedIn, overrides: Partial<BookingRequest> = {}) {
  await run(
    `UPDATE bookings SET status = 'cancelled' WHERE id IN (
      SELECT id FROM bookings WHERE user_id = ? AND status = 'pending' AND payment_status IN ('pending', 'failed')
      ORDER BY created_at DESC, rowid DESC LIMIT -1 OFFSET 4)`,
    rider.userId,
  )
  return bookedBy(rider, await bookingRequest(rider, {}, overrides))
}

export const shown = async (rider: SignedIn, id: string) =>
  ok(await get(`/api/bookings/${id}`, rider), ShownSchema)

const HALF_HOUR_MS = 30 * 60_000

/** The first half hour that is at least so many hours after `now`, as the form's local time. */
export function slotIn(hours: number, now = new Date()): string {
  return localOf(new Date(Math.ceil((now.getTime() + hours * 3_600_000) / HALF_HOUR_MS) * HALF_HOUR_MS))
}

/** Trips of tomorrow, for two. */
export const trip = (overrides: Partial<Trip> = {}): Trip =>
  rideLater({ scheduled_time: slotIn(26), ...overrides })

export const airportPickup = (overrides: Partial<Trip> = {}): Trip =>
  fromAirport({ scheduled_time: slotIn(26), ...overrides })

export const outstationRoundTrip = (overrides: Partial<Trip> = {}): Trip => {
  const times = { scheduled_time: slotIn(26), return_scheduled_time: slotIn(26 + 48) }
  return thereAndBack({ ...times, ...overrides })
}

export const rental = (package_id: string): Trip => byTheHour({ scheduled_time: slotIn(26), package_id })
