import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { expectRefusal, refusal } from '../../support/worker/api'
import { askBooking, bookedBy, bookingRequest, quoteFor, rental, trip } from '../../support/worker/bookings'
import { valuesOf } from '../../support/worker/database'
import { signedInRider } from '../../support/worker/people'
import { insertPackage } from '../../support/worker/pricing'

const rider = await signedInRider()
const mallory = await signedInRider()
const bookingsOf = (userId: string) => valuesOf('SELECT id FROM bookings WHERE user_id = ?', userId)

const inMinutes = (minutes: number) =>
  vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ['Date'] })

describe('A tampered booking', () => {
  it.each([1, -5])('with fare_amount %d is refused with the price that holds', async (fare_amount) => {
    const request = await bookingRequest(rider)
    const answer = await askBooking(rider, { ...request, fare_amount })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      error: { code: 'price_changed', message: 'The price has changed. Please check the new price.' },
      fare_amount: request.fare_amount,
    })
  })

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
    expect(await valuesOf('SELECT role FROM users WHERE id = ?', mallory.userId)).toEqual(['customer'])
  })

  it('with another rider’s quote is refused', async () => {
    const { quote } = await bookingRequest(rider)
    const request = await bookingRequest(mallory, {}, { quote })
    await expectRefusal(askBooking(mallory, request), 'quote_expired', 409)
    expect(await bookingsOf(mallory.userId)).toHaveLength(1)
  })

  it('with the quote of a cheaper package is refused', async () => {
    const cheap = await insertPackage({ base_price: 399 })
    const dear = rental(await insertPackage({ base_price: 2399 }))
    const { quote } = await quoteFor(rider, rental(cheap))
    const request = await bookingRequest(rider, { trip: dear }, { quote, fare_amount: 399 })
    await expectRefusal(askBooking(rider, request), 'quote_expired')
  })

  it('with the fare of another car is refused', async () => {
    const request = await bookingRequest(rider, { vehicle: 'sedan' }, { vehicle_type: 'suv' })
    await expectRefusal(askBooking(rider, request), 'price_changed')
  })

  it('after its quote expired is refused, with the sentence that asks for a new price', async () => {
    const request = await bookingRequest(rider)
    inMinutes(15)
    expect(await refusal(await askBooking(rider, request))).toEqual({
      status: 409,
      code: 'quote_expired',
      message: 'Your price has expired. Check the new one.',
    })
  })
})

describe('A booking is refused', () => {
  it('for six guests in a sedan', async () => {
    const request = await bookingRequest(rider, { trip: trip({ passengers: 6 }), vehicle: 'sedan' })
    const sentence = { code: 'too_few_seats', message: 'Sedan takes 4 guests; you are 6.' }
    expect(await refusal(await askBooking(rider, request))).toEqual({ status: 422, ...sentence })
  })

  it('for a car that its package is not for', async () => {
    const packageId = await insertPackage({ vehicle_type: 'suv' })
    const request = await bookingRequest(rider, { trip: rental(packageId), vehicle: 'sedan' })
    await expectRefusal(askBooking(rider, request), 'package_for_other_vehicle', 422)
  })
})

it('A booking that was written and cannot be read back is answered with the sentence of the catalogue', async () => {
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
