import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { DRAFT_KEY } from '../../../src/domain/bookings/booking-steps'
import { refusal } from '../../support/islands/api'
import { alerts, button, heading, pass, press, toasts } from '../../support/islands/page'
import { bodyOf, bookingWhile, openPayment, PATH, paymentApi, pressPay } from './paying'
import { aBooking, aDraft, aFare, aQuote, BOOKING_ID, readyToPay, TRIP_KEY } from './records'
import {
  acceptTerms,
  keptBooking,
  lastWindow,
  openBooking,
  storeElsewhere,
  Window,
  withRider,
} from './support'

withRider()

const CHANGED_ELSEWHERE = 'This trip was changed in another tab.'

describe('another tab, while this one pays', () => {
  const otherTrip = () => {
    const changed = readyToPay({ currentStep: 2, tripKey: 'trip-key-2', quote: null })
    return { ...changed, draft: aDraft({ passengers: 5 }), selectedFare: null }
  }

  beforeEach(async () => {
    await pressPay()
  })

  it('may put another trip together, which the payment leaves alone', async () => {
    await storeElsewhere(otherTrip())
    expect(heading()).toBe('Secure Payment')
    await lastWindow().paid()
    expect(heading()).toBe('Booking Confirmed')
    expect(keptBooking()).toMatchObject({ tripKey: 'trip-key-2', draft: { passengers: 5 } })
  })

  it('is asked about once the window is closed, over a payment step that has all it had', async () => {
    await storeElsewhere(otherTrip())
    expect(screen.queryByText(CHANGED_ELSEWHERE)).toBeNull()
    await lastWindow().dismiss()
    await pass(500)
    expect(heading()).toBe('Secure Payment')
    expect(screen.getByText(CHANGED_ELSEWHERE)).toBeTruthy()
    expect(button('Pay ₹209 Now').disabled).toBe(false)
    expect(keptBooking().tripKey).toBe('trip-key-2')
    await press('Use it')
    expect(heading()).toBe('Choose Your Vehicle')
    await press(/^SUV/)
    expect(button('Pay ₹261 Now').getAttribute('aria-disabled')).toBe('true')
  })

  it('that signs out clears the trip here too', async () => {
    await storeElsewhere(null)
    await lastWindow().dismiss()
    await pass(500)
    expect(heading()).toBe('Book Your Ride')
    expect(localStorage.getItem(DRAFT_KEY) ?? '').not.toContain('Koramangala')
  })
})

describe('another tab that pays for the same booking', () => {
  it.each([
    ['clears the draft', null, 'paid', 'Booking Confirmed'],
    ['clears the draft', null, 'processing', 'Processing Your Booking'],
    ['clears the draft', null, 'none', 'Book Your Ride'],
    ['comes to its last step', 4, 'processing', 'Processing Your Booking'],
    ['comes to its last step', 4, 'none', 'Secure Payment'],
  ] as const)(
    '%s: this one shows the booking (step %s there, payment %s)',
    async (_case, currentStep, state, shown) => {
      await openPayment({ bookingId: BOOKING_ID })
      paymentApi({ [PATH]: () => bookingWhile(state) })
      await storeElsewhere(currentStep && readyToPay({ bookingId: BOOKING_ID, currentStep }))
      await pass(0)
      expect(heading()).toBe(shown)
      expect(localStorage.getItem(DRAFT_KEY)?.includes('Koramangala') ?? false).toBe(currentStep !== null)
    },
  )
})

it('another window that is about to pay another amount is not in the way of a rider who chooses that amount here', async () => {
  const underWay = refusal(409, 'payment_under_way', 'Another window.', {
    go_on: { insteadOf: 'order_full' },
  })
  await pressPay({ '/api/payment-order': () => underWay })
  await press(/Pay the full ₹836 now/, 'radio')
  expect(alerts()).toEqual([])
  expect(button('Pay ₹836 Now').disabled).toBe(false)
})

describe('a price that has changed', () => {
  const dearer = () =>
    aQuote({ quote: 'signed-quote-2', fares: { sedan: aFare(900), suv: aFare(1100), premium: aFare(1500) } })

  it('is shown and has to be confirmed before anything can be paid', async () => {
    paymentApi({
      '/api/quotes': () => ({ body: dearer() }),
      '/api/bookings/unpaid-1': () => bookingWhile('none', { id: 'unpaid-1' }),
    })
    const old = aQuote({ expires_at: new Date(Date.now() - 1000).toISOString() })
    await openBooking({ stored: readyToPay({ quote: old, bookingId: 'unpaid-1', askedKeys: [TRIP_KEY] }) })
    expect(screen.getByRole('alert').textContent).toContain('It was ₹836 and is ₹900 now')
    expect(button('Pay ₹209 Now').disabled).toBe(true)

    await press('Accept ₹900')
    expect(button('Pay ₹225 Now').disabled).toBe(false)
    await acceptTerms()
    await press('Pay ₹225 Now')
    expect(bodyOf('/api/bookings')[0]).toMatchObject({
      quote: 'signed-quote-2',
      fare_amount: 900,
      replaces: expect.arrayContaining([TRIP_KEY]),
    })
  })

  it('found by the server while booking is shown and not charged', async () => {
    const changed = () => refusal(409, 'price_changed', 'The price has changed.')
    paymentApi({ '/api/bookings': changed })
    await openBooking({ stored: readyToPay() })
    await acceptTerms()
    expect(bodyOf('/api/quotes')).toEqual([])
    paymentApi({ '/api/bookings': changed, '/api/quotes': () => ({ body: dearer() }) })
    await press('Pay ₹209 Now')
    expect(screen.getByRole('alert').textContent).toContain('is ₹900 now')
    expect(Window.opened).toHaveLength(0)
    expect(toasts()).toEqual([])
  })

  it('that has expired and is the same again is renewed silently', async () => {
    let booked = 0
    await pressPay({
      '/api/quotes': () => ({ body: aQuote({ quote: 'signed-quote-2' }) }),
      '/api/bookings': (body) => {
        booked += 1
        return body.quote === 'signed-quote-2'
          ? { status: 201, body: { booking: aBooking() } }
          : refusal(409, 'quote_expired', 'Your price has expired.')
      },
    })
    expect(booked).toBe(2)
    expect(bodyOf('/api/quotes')).toHaveLength(1)
    expect(Window.opened).toHaveLength(1)
    expect(toasts()).toEqual([])
  })

  it('of a trip that has become impossible leads back to the trip', async () => {
    const sentence = '❌ You must book at least 1 hour in advance.'
    await pressPay({ '/api/bookings': () => refusal(422, 'too_soon', sentence) })
    expect(heading()).toBe('Book Your Ride')
    expect(screen.getByText(sentence)).toBeTruthy()
  })
})

it('a booking that was cancelled meanwhile is created again with a new key', async () => {
  await pressPay({
    '/api/bookings': (body) =>
      body.idempotency_key === TRIP_KEY
        ? refusal(409, 'conflict', 'This booking was cancelled. Search again to book.')
        : { status: 201, body: { booking: aBooking() } },
  })
  expect(bodyOf('/api/bookings')).toHaveLength(2)
  expect(Window.opened).toHaveLength(1)
  expect(localStorage.getItem(DRAFT_KEY)).not.toContain(TRIP_KEY)
})
