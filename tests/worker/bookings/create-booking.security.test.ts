import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BookingRequest } from '../../../worker/bookings/create-booking'
import { signQuote } from '../../../worker/fares/quotes'
import { get, refusal } from '../../support/worker/api'
import {
  askBooking,
  bookedBy,
  bookingRequest,
  insertPackage,
  newBookingOf,
  quoteFor,
  rental,
  shown,
  trip,
} from '../../support/worker/bookings'
import { run } from '../../support/worker/database'
import { signedInRider } from '../../support/worker/people'

const rider = await signedInRider()
const mallory = await signedInRider()
const bookingsOf = async (userId: string) =>
  (await env.DB.prepare('SELECT count(*) AS n FROM bookings WHERE user_id = ?')
    .bind(userId)
    .first<number>('n')) ?? 0

afterEach(() => vi.useRealTimers())
const inMinutes = (minutes: number) =>
  vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ['Date'] })

describe('A tampered booking', () => {
  it.each([1, 0, -5, 0.5, 1e9])(
    'with fare_amount %d is refused with the price that holds',
    async (fare_amount) => {
      const request = await bookingRequest(rider)
      const answer = await askBooking(rider, { ...request, fare_amount })
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({
        error: { code: 'price_changed', message: 'The price has changed. Please check the new price.' },
        fare_amount: request.fare_amount,
      })
    },
  )

  it('cannot name its own owner, status, driver, amounts, distance or role', async () => {
    const request = await bookingRequest(mallory)
    const booking = await bookedBy(mallory, {
      ...request,
      user_id: rider.userId,
      role: 'admin',
      status: 'completed',
      payment_status: 'paid',
      driver_id: 'mallory',
      advance_amount: 0,
      remaining_amount: 0,
      distance_km: 0,
      id: 'mine',
      trip: { ...request.trip, distance_km: 0, status: 'accepted' },
    })
    expect(booking).toMatchObject({
      user_id: mallory.userId,
      status: 'pending',
      payment_status: 'pending',
      driver_id: null,
    })
    expect(booking.advance_amount).toBeGreaterThan(0)
    expect(booking.distance_km).toBeGreaterThan(0)
    expect(booking.id).not.toBe('mine')
    const role = await env.DB.prepare('SELECT role FROM users WHERE id = ?')
      .bind(mallory.userId)
      .first('role')
    expect(role).toBe('customer')
  })

  it('with another rider’s quote is refused', async () => {
    const { quote } = await bookingRequest(rider)
    const request = await bookingRequest(mallory, {}, { quote })
    expect(await refusal(await askBooking(mallory, request))).toMatchObject({
      status: 409,
      code: 'quote_expired',
    })
    expect(await bookingsOf(mallory.userId)).toBe(1)
  })

  it.each<[string, () => Promise<BookingRequest>]>([
    [
      'a shorter trip',
      async () => {
        const near = { dropoff_address: 'Koramangala', dropoff_latitude: 12.94, dropoff_longitude: 77.63 }
        const { quote, fares } = await quoteFor(rider, trip(near))
        return bookingRequest(rider, {}, { quote, fare_amount: fares.sedan.totalFare })
      },
    ],
    [
      'a cheaper package',
      async () => {
        const cheap = await insertPackage({ base_price: 399 })
        const dear = rental(await insertPackage({ base_price: 2399 }))
        const { quote } = await quoteFor(rider, rental(cheap))
        return bookingRequest(rider, { trip: dear }, { quote, fare_amount: 399 })
      },
    ],
    [
      'another key',
      async () => {
        const request = await bookingRequest(rider)
        const [claims = ''] = request.quote.split('.')
        const read = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
        return { ...request, quote: await signQuote(read, { current: 'a guess' }) }
      },
    ],
  ])('with the quote of %s is refused', async (_, request) => {
    expect(await refusal(await askBooking(rider, await request()))).toMatchObject({ code: 'quote_expired' })
  })

  it('with the fare of another car is refused', async () => {
    const request = await bookingRequest(rider, { vehicle: 'sedan' }, { vehicle_type: 'suv' })
    expect(await refusal(await askBooking(rider, request))).toMatchObject({ code: 'price_changed' })
  })

  it('after its quote expired is refused, with the sentence that asks for a new price', async () => {
    const request = await bookingRequest(rider)
    inMinutes(15)
    expect(await refusal(await askBooking(rider, request))).toEqual({
      status: 409,
      code: 'quote_expired',
      message: 'Your price has expired. Please check the new price.',
    })
  })
})

describe('A booking is refused', () => {
  it.each([
    ['six guests in a sedan', 'sedan', 6, 'too_few_seats', 'Sedan takes 4 guests; you are 6.'],
    ['premium, which has a price but is not sold', 'premium', 2, 'not_bookable', 'Coming Soon'],
  ] as const)('for %s', async (_, vehicle, passengers, code, message) => {
    const request = await bookingRequest(rider, { trip: trip({ passengers }), vehicle })
    expect(await refusal(await askBooking(rider, request))).toEqual({ status: 422, code, message })
  })

  it.each(['All', 'mini', 'luxury', ''])('for the vehicle type %j', async (vehicle_type) => {
    const request = await bookingRequest(rider)
    expect((await askBooking(rider, { ...request, vehicle_type })).status).toBe(400)
  })

  it('for a car that its package is not for', async () => {
    const packageId = await insertPackage({ vehicle_type: 'suv' })
    const request = await bookingRequest(rider, { trip: rental(packageId), vehicle: 'sedan' })
    expect(await refusal(await askBooking(rider, request))).toMatchObject({
      status: 422,
      code: 'package_for_other_vehicle',
    })
  })

  it('for a package that went off sale after the quote', async () => {
    const packageId = await insertPackage({})
    const request = await bookingRequest(rider, { trip: rental(packageId) })
    await run('UPDATE rental_packages SET is_active = 0 WHERE id = ?', packageId)
    expect(await refusal(await askBooking(rider, request))).toMatchObject({
      status: 422,
      code: 'package_unavailable',
    })
  })
})

describe('Another rider’s booking', () => {
  it('answers exactly like one that never was', async () => {
    const theirs = await newBookingOf(rider)
    const foreign = await refusal(await get(`/api/bookings/${theirs.id}`, mallory))
    const absent = await refusal(await get('/api/bookings/0123456789abcdef', mallory))
    expect(foreign).toEqual(absent)
    expect(foreign).toMatchObject({ status: 404, code: 'PGRST116' })
    expect((await shown(rider, theirs.id)).booking.id).toBe(theirs.id)
  })
})

describe('A booking that was written and cannot be read back', () => {
  it('is answered with the sentence of the catalogue', async () => {
    await env.DB.exec(
      'CREATE TRIGGER lose_bookings AFTER INSERT ON bookings BEGIN DELETE FROM bookings WHERE id = NEW.id; END',
    )
    const refused = await refusal(await askBooking(rider, await bookingRequest(rider)))
    await env.DB.exec('DROP TRIGGER lose_bookings')
    expect(refused).toEqual({
      status: 500,
      code: 'booking_unverified',
      message: 'Booking was created but could not be verified. Please try again.',
    })
  })
})
