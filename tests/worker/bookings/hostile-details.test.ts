import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../src/domain/result'
import { createBooking } from '../../../worker/bookings/create-booking'
import { quoteKeys } from '../../../worker/config'
import { databaseOf } from '../../../worker/database/client'
import { ok } from '../../support/worker/api'
import {
  askBooking,
  bookedBy,
  bookingRequest,
  newBookingOf,
  shown,
  trip,
} from '../../support/worker/bookings'
import { signedInRider } from '../../support/worker/people'

const rider = await signedInRider()
const AnySchema = v.object({ booking: v.unknown() })

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

describe('What is said of the pickup beside its address', () => {
  it('is no part of the price, is kept on one line, and a repeated request still finds its booking', async () => {
    const quoted = await bookingRequest(rider)
    const pickup_detail = ' 4th floor\u202e,\r\n blue\u0000gate 😀 '
    const request = { ...quoted, trip: { ...quoted.trip, pickup_detail } }
    const booking = await bookedBy(rider, request)
    expect(booking.pickup_detail).toBe('4th floor, blue gate 😀')
    expect((await bookedBy(rider, request, 200)).id).toBe(booking.id)
  })

  it('is none where nothing can be read, or nothing was sent, and no more than 80 characters', async () => {
    const { trip: asked, ...request } = await bookingRequest(rider)
    const { pickup_detail, ...silent } = asked
    expect(
      (await ok(await askBooking(rider, { ...request, trip: silent }), AnySchema, 201)).booking,
    ).toMatchObject({ pickup_detail: null })
    const other = await bookingRequest(rider, { trip: trip({ pickup_detail: ' \n ' }) })
    expect((await bookedBy(rider, other)).pickup_detail).toBeNull()
    const long = { ...other, trip: { ...other.trip, pickup_detail: 'x'.repeat(81) } }
    expect((await askBooking(rider, long)).status).toBe(400)
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
