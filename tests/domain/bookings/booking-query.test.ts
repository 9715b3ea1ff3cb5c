import { describe, expect, it } from 'vitest'
import { readBookingQuery } from '../../../src/domain/bookings/booking-query'

const read = (query: string) => readBookingQuery(new URLSearchParams(query))

it.each([
  ['', null],
  ['step=4&booking_id=b-1', { step: 4, bookingId: 'b-1', paymentSuccess: false }],
  ['payment_success=true&booking_id=b-1', { step: 4, bookingId: 'b-1', paymentSuccess: true }],
  ['step=2&payment_success=true&booking_id=b-1', { step: 4, bookingId: 'b-1', paymentSuccess: true }],
  ['payment_canceled=true', { step: 3 }],
  ['payment_canceled=true&booking_id=b-1', { step: 3 }],
  [
    'payment_success=true&payment_canceled=true&booking_id=b-1',
    { step: 4, bookingId: 'b-1', paymentSuccess: true },
  ],
  ['payment_success=true&payment_canceled=true', { step: 3 }],
  ['step=4&payment_canceled=true&booking_id=b-1', { step: 3 }],
  ['payment_success=true', null],
  ['step=4', null],
  ['step=3&booking_id=b-1', null],
  ['booking_id=b-1', null],
  ['payment_success=1&booking_id=b-1', null],
  ['step=4&booking_id=', null],
  ['step=4&booking_id=../../etc', null],
  [`step=4&booking_id=${'x'.repeat(65)}`, null],
])('the step that the address %j insists on (BOOKING-15)', (query, forced) => {
  expect(read(query).forced).toEqual(forced)
})

describe('what an address fills in (BOOKING-16, BOOKING-17)', () => {
  it.each([
    ['service=city', 'ride_later'],
    ['service=spaceship', null],
    ['service=', null],
    ['', null],
  ])('%j: service %s', (query, service) => {
    expect(read(query).prefill.service).toBe(service)
  })

  it.each([
    ['vehicle=sedan', 'sedan'],
    ['vehicle=premium', null],
    ['vehicle=SUV', null],
    ['', null],
  ])('%j: vehicle %s', (query, vehicle) => {
    expect(read(query).vehicle).toBe(vehicle)
  })

  it('is trimmed, capped, and nothing when it is empty', () => {
    const { prefill } = read(`pickup=%20Koramangala%20&destination=${'x'.repeat(400)}`)
    expect(prefill.pickup).toBe('Koramangala')
    expect(prefill.destination).toHaveLength(300)
    expect(read('pickup=%20%20').prefill).toEqual({ service: null, pickup: null, destination: null })
  })
})
