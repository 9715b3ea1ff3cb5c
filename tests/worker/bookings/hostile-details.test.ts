import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../src/domain/result'
import { createBooking } from '../../../worker/bookings/create-booking'
import { quoteKeys } from '../../../worker/config'
import { databaseOf } from '../../../worker/database/client'
import { bookedBy, bookingRequest, newBookingOf, shown, trip } from '../../support/worker/bookings'
import { signedInRider } from '../../support/worker/people'

const rider = await signedInRider()

describe('An address with control characters', () => {
  it('is kept in one line that reads in one direction, and a repeated request still finds its booking', async () => {
    const pickup_address = 'Gate 2\u202e\r\nFare Rs 1\u0000, ಕೋರಮಂಗಲ 😀 <b>'
    const request = await bookingRequest(rider, { trip: trip({ pickup_address, dropoff_address: 'A\nB' }) })
    const booking = await bookedBy(rider, request)
    expect(booking.pickup_address).toBe('Gate 2 Fare Rs 1 , ಕೋರಮಂಗಲ 😀 <b>')
    expect(booking.dropoff_address).toBe('A B')
    expect((await bookedBy(rider, request, 200)).id).toBe(booking.id)
  })
})

describe('Two tabs that book different cars under one key at once', () => {
  it('make one booking, and the tab that is refused has cancelled nothing', async () => {
    const [first, second] = [await newBookingOf(rider), await newBookingOf(rider)]
    const key = { idempotency_key: crypto.randomUUID() }
    const quick = await bookingRequest(rider, { vehicle: 'sedan' }, { ...key, replaces: first.id })
    const slow = await bookingRequest(rider, { vehicle: 'suv' }, { ...key, replaces: second.id })
    const database = databaseOf(env.DB)
    // The quick tab's booking is written after the slow tab saw that the key was free.
    const batch = database.batch.bind(database)
    database.batch = async (statements) => {
      await bookedBy(rider, quick)
      return batch(statements)
    }
    const context = { database, keys: quoteKeys(env), userId: rider.userId, now: new Date() }
    const refused = await createBooking(context, slow)
    expect(refused).toEqual(refuse({ reason: 'key_taken', status: 'pending' }))
    expect((await shown(rider, first.id)).booking.status).toBe('cancelled')
    expect((await shown(rider, second.id)).booking.status).toBe('pending')
  })
})
