import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DRAFT_KEY } from '../../../src/domain/bookings/booking-steps'
import { refusal } from '../../support/islands/api'
import { button, heading, pass, press, toasts } from '../../support/islands/page'
import { bodyOf, paymentApi, pressPay } from './paying'
import { aBooking, aFare, aQuote, BOOKING_ID, readyToPay, TRIP_KEY } from './records'
import { acceptTerms, keptBooking, lastWindow, openBooking, Window, withRider } from './support'

withRider()

describe('another tab, while this one pays', () => {
  const otherTrip = () => {
    const changed = readyToPay({ currentStep: 2, tripKey: 'trip-key-2', replaces: BOOKING_ID, quote: null })
    return { ...changed, draft: { ...changed.draft, passengers: 5, selectedFare: null } }
  }
  const tell = (newValue: string | null) =>
    act(async () => {
      if (newValue === null) localStorage.clear()
      else localStorage.setItem(DRAFT_KEY, newValue)
      dispatchEvent(new StorageEvent('storage', { key: DRAFT_KEY, newValue }))
    })

  it('may put another trip together, which the payment leaves alone', async () => {
    paymentApi()
    await pressPay()
    await tell(JSON.stringify(otherTrip()))
    expect(heading()).toBe('Secure Payment')
    await lastWindow().paid()
    expect(heading()).toBe('Booking Confirmed')
    expect(keptBooking()).toMatchObject({ tripKey: 'trip-key-2', draft: { passengers: 5 } })
  })

  it('is followed once the window is closed', async () => {
    paymentApi()
    await pressPay()
    await tell(JSON.stringify(otherTrip()))
    await lastWindow().dismiss()
    await pass(500)
    expect(heading()).toBe('Choose Your Vehicle')
    expect(history.state).toEqual({ step: 2 })
    expect(keptBooking().tripKey).toBe('trip-key-2')
    await press(/^SUV/)
    expect(button('Pay ₹261 Now').getAttribute('aria-disabled')).toBe('true')
  })

  it('that signs out clears the trip here too', async () => {
    paymentApi()
    await pressPay()
    await tell(null)
    await lastWindow().dismiss()
    await pass(500)
    expect(heading()).toBe('Book Your Ride')
    expect(localStorage.getItem(DRAFT_KEY) ?? '').not.toContain('Koramangala')
  })
})

describe('a price that has changed', () => {
  const dearer = () =>
    aQuote({ quote: 'signed-quote-2', fares: { sedan: aFare(900), suv: aFare(1100), premium: aFare(1500) } })

  it('is shown and has to be confirmed before anything can be paid', async () => {
    const asked = paymentApi({ '/api/quotes': () => ({ body: dearer() }) })
    const old = aQuote({ expires_at: new Date(Date.now() - 1000).toISOString() })
    await openBooking({ stored: readyToPay({ quote: old, bookingId: 'unpaid-1' }) })
    expect(screen.getByRole('alert').textContent).toContain('It was ₹836 and is ₹900 now')
    expect(button('Pay ₹209 Now').disabled).toBe(true)

    await press('Accept ₹900')
    expect(button('Pay ₹225 Now').disabled).toBe(false)
    await acceptTerms()
    await press('Pay ₹225 Now')
    expect(bodyOf(asked, '/api/bookings')[0]).toMatchObject({
      quote: 'signed-quote-2',
      fare_amount: 900,
      replaces: 'unpaid-1',
    })
  })

  it('found by the server while booking is shown and not charged', async () => {
    const asked = paymentApi({
      '/api/bookings': () => refusal(409, 'price_changed', 'The price has changed.'),
    })
    await openBooking({ stored: readyToPay() })
    await acceptTerms()
    const first = bodyOf(asked, '/api/quotes').length
    vi.stubGlobal('fetch', withQuote(dearer))
    await press('Pay ₹209 Now')
    expect(first).toBe(0)
    expect(screen.getByRole('alert').textContent).toContain('is ₹900 now')
    expect(Window.opened).toHaveLength(0)
    expect(toasts()).toEqual([])
  })

  it('that has expired and is the same again is renewed silently', async () => {
    let booked = 0
    const asked = paymentApi({
      '/api/quotes': () => ({ body: aQuote({ quote: 'signed-quote-2' }) }),
      '/api/bookings': (body) => {
        booked += 1
        return body.quote === 'signed-quote-2'
          ? { status: 201, body: { booking: aBooking() } }
          : refusal(409, 'quote_expired', 'Your price has expired.')
      },
    })
    await pressPay()
    expect(booked).toBe(2)
    expect(bodyOf(asked, '/api/quotes')).toHaveLength(1)
    expect(Window.opened).toHaveLength(1)
    expect(toasts()).toEqual([])
  })

  it('of a trip that has become impossible leads back to the trip', async () => {
    const sentence = '❌ You must book at least 1 hour in advance.'
    paymentApi({ '/api/bookings': () => refusal(422, 'too_soon', sentence) })
    await pressPay()
    expect(heading()).toBe('Book Your Ride')
    expect(screen.getByText(sentence)).toBeTruthy()
  })
})

it('a booking that was cancelled meanwhile is created again with a new key', async () => {
  const asked = paymentApi({
    '/api/bookings': (body) =>
      body.idempotency_key === TRIP_KEY
        ? refusal(409, 'conflict', 'This booking was cancelled. Please search again.')
        : { status: 201, body: { booking: aBooking() } },
  })
  await pressPay()
  expect(bodyOf(asked, '/api/bookings')).toHaveLength(2)
  expect(Window.opened).toHaveLength(1)
  expect(localStorage.getItem(DRAFT_KEY)).not.toContain(TRIP_KEY)
})

/** Booking is refused as before; quotes now answer otherwise. */
function withQuote(quote: () => object) {
  return async (path: string) => {
    if (path === '/api/quotes') return new Response(JSON.stringify(quote()))
    const { body, status } = refusal(409, 'price_changed', 'The price has changed.')
    return new Response(JSON.stringify(body), { status: status ?? 200 })
  }
}
