import * as v from 'valibot'
import { BookingSchema } from '../../../src/domain/bookings/booking'
import type { Trip } from '../../../src/domain/bookings/trip'
import type { VehicleType } from '../../../src/domain/bookings/vehicle-types'
import { type QuoteAnswer, QuoteAnswerSchema } from '../../../src/domain/fares/quote'
import { PaymentStateSchema } from '../../../src/domain/payments/answers'
import type { BookingRequest } from '../../../worker/bookings/booking-request'
import { get, ok, post } from './api'
import type { SignedIn } from './people'
import { trip } from './trips'

const BookingAnswerSchema = v.object({ booking: BookingSchema })
const ShownSchema = v.object({
  booking: BookingSchema,
  paid_amount: v.number(),
  payment_state: PaymentStateSchema,
})

export const askQuote = (rider: SignedIn, asked: Trip) => post('/api/quotes', { trip: asked }, rider)

export const quoteFor = async (rider: SignedIn, asked: Trip): Promise<QuoteAnswer> =>
  ok(await askQuote(rider, asked), QuoteAnswerSchema)

/** What step 3 posts for a trip that has just been quoted. */
export async function bookingRequest(
  rider: SignedIn,
  { trip: asked = trip(), vehicle = 'sedan' }: { trip?: Trip; vehicle?: VehicleType } = {},
  overrides: Partial<BookingRequest> = {},
): Promise<BookingRequest> {
  const { quote, fares } = await quoteFor(rider, asked)
  return {
    trip: asked,
    vehicle_type: vehicle,
    quote,
    idempotency_key: crypto.randomUUID(),
    replaces: null,
    payment_method: 'upi',
    amount_choice: 'partial',
    fare_amount: fares[vehicle].totalFare,
    ...overrides,
  }
}

export const askBooking = (rider: SignedIn | null, body: unknown) => post('/api/bookings', body, rider)

export const bookedBy = async (rider: SignedIn, body: BookingRequest, status = 201) =>
  (await ok(await askBooking(rider, body), BookingAnswerSchema, status)).booking

/** A pending, unpaid booking of this rider. */
export const newBookingOf = async (rider: SignedIn, overrides: Partial<BookingRequest> = {}) =>
  bookedBy(rider, await bookingRequest(rider, {}, overrides))

export const shown = async (rider: SignedIn, id: string) =>
  ok(await get(`/api/bookings/${id}`, rider), ShownSchema)
