import { describe, expect, it } from 'vitest'
import { askBooking, bookedBy, bookingRequest, newBookingOf, shown } from '../../support/worker/bookings'
import { signedInRider } from '../../support/worker/people'
import { trip } from '../../support/worker/trips'

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
    const idempotency_key = crypto.randomUUID()
    const requests = [
      await bookingRequest(rider, { vehicle: 'sedan' }, { idempotency_key, replaces: first.id }),
      await bookingRequest(rider, { vehicle: 'suv' }, { idempotency_key, replaces: second.id }),
    ]
    const answers = await Promise.all(requests.map((request) => askBooking(rider, request)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 409])
    await Promise.all(answers.map((answer) => answer.text()))
    const older = await Promise.all(
      [first, second].map(async ({ id }) => (await shown(rider, id)).booking.status),
    )
    expect(older).toEqual(statuses.map((status) => (status === 201 ? 'cancelled' : 'pending')))
  })
})
