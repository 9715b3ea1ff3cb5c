import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DRAFT_KEY } from '../../../src/domain/bookings/draft'
import {
  type Answer,
  aBooking,
  acceptTerms,
  aFare,
  api,
  aQuote,
  BOOKING_ID,
  button,
  heading,
  keptBooking,
  lastWindow,
  openBooking,
  pass,
  press,
  quoting,
  readyToPay,
  refusal,
  TRIP_KEY,
  toasts,
  Window,
  withRider,
} from './support'

withRider()

const order = {
  key_id: 'rzp_test_hasiru',
  amount: 20900,
  currency: 'INR',
  order_id: 'order_N8FRN5zTm5S3wx',
  user_name: 'Asha',
  user_email: 'asha@example.com',
  user_phone: '+919876543210',
}

const till = (told: Record<string, (body: Record<string, unknown>) => Answer | 'unreachable'> = {}) =>
  api({
    ...quoting(),
    '/api/bookings': () => ({ status: 201, body: { booking: aBooking() } }),
    '/api/payment-order': () => ({ body: order }),
    '/api/payment-verification': () => ({ body: { status: 'confirmed', booking_id: BOOKING_ID } }),
    ...told,
  })

const bodyOf = (asked: { path: string; body: object }[], path: string) =>
  asked.filter((call) => call.path === path).map(({ body }) => body)

async function pressPay() {
  await openBooking({ stored: readyToPay() })
  await acceptTerms()
  await press('Pay ₹209 Now')
}

describe('the pay button', () => {
  it('is disabled until the terms are accepted, and says so', async () => {
    till()
    await openBooking({ stored: readyToPay() })
    expect(heading()).toBe('Secure Payment')
    expect(button('Pay ₹209 Now').getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Accept the Terms and Conditions to pay.')).toBeTruthy()
    await acceptTerms()
    expect(button('Pay ₹209 Now').getAttribute('aria-disabled')).toBe('false')
  })

  it("answers a press without the terms with 'Terms Required', as a toast and beside the box", async () => {
    const asked = till()
    await openBooking({ stored: readyToPay() })
    await press('Pay ₹209 Now')
    expect(toasts()).toEqual(['Terms Required / Please accept the Terms and Conditions to proceed.'])
    expect(
      screen.getByText('Please accept the Terms and Conditions to proceed.', { selector: '.field-error' }),
    ).toBeTruthy()
    expect(bodyOf(asked, '/api/bookings')).toHaveLength(0)
  })

  it('follows the amount: a quarter now, or all of it', async () => {
    till()
    await openBooking({ stored: readyToPay() })
    expect(screen.getByText('Pay ₹209 now (25%)')).toBeTruthy()
    expect(screen.getByText('₹627 remaining, paid after the ride')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /Pay the full ₹836 now/ }))
    await pass(0)
    expect(button('Pay ₹836 Now')).toBeTruthy()
    expect(keptBooking().amountChoice).toBe('full')
  })

  it('waits for the payment script, and is closed when it does not come', async () => {
    delete window.Razorpay
    const append = vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      for (const node of nodes)
        if (node instanceof HTMLScriptElement) setTimeout(() => node.dispatchEvent(new Event('error')), 10)
    })
    till()
    await openBooking({ stored: readyToPay() })
    expect(button(/^Pay/).disabled).toBe(true)
    expect(screen.getByText('Waiting for the payment window to load.')).toBeTruthy()
    await pass(5000)
    expect(append).toHaveBeenCalledTimes(3)
    expect(button(/^Pay/).disabled).toBe(true)
    expect(screen.getByText('Error: Payment system not loaded. Please refresh and try again.')).toBeTruthy()
    window.Razorpay = Window
    await press('Try again')
    await acceptTerms()
    expect(button(/^Pay/).disabled).toBe(false)
  })

  it('opens by itself when a script that was long in coming is there at last', async () => {
    delete window.Razorpay
    const scripts: HTMLScriptElement[] = []
    vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      for (const node of nodes) if (node instanceof HTMLScriptElement) scripts.push(node)
    })
    till()
    await openBooking({ stored: readyToPay() })
    await acceptTerms()
    await pass(15_000)
    expect(screen.getByText('Error: Payment system not loaded. Please refresh and try again.')).toBeTruthy()
    await pass(1000)
    window.Razorpay = Window
    scripts.at(-1)?.dispatchEvent(new Event('load'))
    await pass(0)
    expect(button(/^Pay/).disabled).toBe(false)
  })

  it('is not there without a fare, and the page says what to do', async () => {
    await openBooking({ url: '/booking?payment_canceled=true' })
    expect(screen.getByText('Error: No fare selected. Please go back and select a vehicle.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  })
})

describe('what is said before paying', () => {
  it('is the fare with its parts', async () => {
    till()
    await openBooking({ stored: readyToPay() })
    const fare = screen.getByRole('region', { name: 'Fare' }).textContent
    expect(fare).toBe('FareBase fare₹100Distance, 38.4 km₹636Time, 1 h 20 min₹100Total fare₹836')
  })

  it.each([
    ['Rounded to the rupee.', { baseFare: 50, distanceFare: 193.2, timeFare: 82, totalFare: 325 }],
    ['Rounded to the rupee.', { baseFare: 50.1, distanceFare: 0.2, timeFare: 0.2, totalFare: 51 }],
    ['The minimum fare applies.', { baseFare: 50, distanceFare: 12, timeFare: 2, totalFare: 80 }],
    [null, { baseFare: 100.1, distanceFare: 635.7, timeFare: 100.2, totalFare: 836 }],
  ])('says why the total is not the sum of its parts: %s', async (note, parts) => {
    const [fare, quote] = [aFare(parts.totalFare, parts), aQuote()]
    const kept = readyToPay({ quote: { ...quote, fares: { ...quote.fares, sedan: fare } } })
    const { draft } = kept
    till()
    await openBooking({
      stored: { ...kept, draft: { ...draft, selectedFare: { type: 'sedan', price: parts.totalFare } } },
    })
    const said = screen.getByRole('region', { name: 'Fare' }).textContent
    for (const each of ['Rounded to the rupee.', 'The minimum fare applies.']) {
      expect(said?.includes(each)).toBe(each === note)
    }
  })

  it('is what the refund policy would give back, as time passes', async () => {
    till()
    await openBooking({ stored: readyToPay() })
    expect(screen.getByText(/^If you cancel now, all of the ₹209 comes back/)).toBeTruthy()
    // From 32 hours before the pickup to 11: inside the airport's 6 to 12 hours.
    vi.setSystemTime(new Date('2026-11-22T01:30:00Z'))
    await pass(15_000)
    expect(screen.getByText(/^If you cancel now, ₹156.75 of the ₹209 comes back \(25% fee\)/)).toBeTruthy()
  })

  it('is what a rental costs beyond its package', async () => {
    const { aRental } = await import('./support')
    const draft = aRental({ vehicleType: 'sedan', selectedFare: { type: 'sedan', price: 800 } })
    api({
      ...quoting(() => aQuote({ fares: { sedan: aFare(800), suv: aFare(800), premium: aFare(800) } })),
      '/api/rental-packages': () => ({
        body: {
          packages: [
            {
              ...draft.packageDetails,
              base_price: 800,
              extra_hour_rate: 220,
              extra_km_rate: 14,
              is_active: true,
            },
          ],
        },
      }),
    })
    await openBooking({ stored: readyToPay({ draft, quote: null, quotedFor: null }) })
    await pass(0)
    expect(screen.getByText(/Beyond that, after the ride: ₹14 a km and ₹220 an hour/)).toBeTruthy()
  })
})

describe('paying', () => {
  it('books, orders, opens the window, verifies and shows the booking', async () => {
    const asked = till()
    await pressPay()
    expect(bodyOf(asked, '/api/bookings')[0]).toMatchObject({
      trip: { service_type: 'airport', scheduled_time: '2026-11-22T18:00' },
      vehicle_type: 'sedan',
      quote: 'signed-quote-1',
      idempotency_key: TRIP_KEY,
      replaces: null,
      payment_method: 'upi',
      amount_choice: 'partial',
      fare_amount: 836,
    })
    expect(bodyOf(asked, '/api/payment-order')[0]).toMatchObject({
      bookingId: BOOKING_ID,
      paymentMethod: 'upi',
      paymentAmount: 209,
      bookingData: { fare_amount: 836 },
    })
    expect(button('Processing Payment...').disabled).toBe(true)

    await lastWindow().paid()
    await pass(0)
    expect(bodyOf(asked, '/api/payment-verification')[0]).toEqual({
      razorpay_order_id: 'order_N8FRN5zTm5S3wx',
      razorpay_payment_id: 'pay_N8FVRD1DzYzBh1',
      razorpay_signature: 'a'.repeat(64),
      booking_id: BOOKING_ID,
    })
    expect(toasts()).toEqual(['Payment Successful! / Your booking has been confirmed.'])
    expect(location.search).toBe(`?step=4&booking_id=${BOOKING_ID}&payment_success=true`)
    expect(screen.getByText('Booking Confirmed!')).toBeTruthy()
  })

  it('opens the window with the options of the product', async () => {
    till()
    await pressPay()
    expect(lastWindow().options).toMatchObject({
      key: 'rzp_test_hasiru',
      amount: 20900,
      currency: 'INR',
      name: 'Hasiru Cabs',
      order_id: 'order_N8FRN5zTm5S3wx',
      description: 'Airport Taxi, booking 89abcdef',
      prefill: { name: 'Asha', email: 'asha@example.com', contact: '+919876543210', method: 'upi' },
      modal: { backdropclose: false, escape: false },
      retry: { enabled: false },
      config: { display: { sequence: ['block.chosen'], preferences: { show_default_blocks: false } } },
    })
  })

  it('names no method to a window that could not hear it, for want of an e-mail address', async () => {
    till({ '/api/payment-order': () => ({ body: { ...order, user_name: '', user_email: '' } }) })
    await pressPay()
    expect(lastWindow().options.prefill).toEqual({ contact: '+919876543210' })
  })

  it('takes a double click as one', async () => {
    const asked = till()
    await openBooking({ stored: readyToPay() })
    await acceptTerms()
    const pay = button('Pay ₹209 Now')
    act(() => {
      pay.click()
      pay.click()
    })
    await pass(0)
    expect(bodyOf(asked, '/api/bookings')).toHaveLength(1)
    expect(Window.opened).toHaveLength(1)
  })

  it('remembers the unpaid booking, so that a retry pays for the same one', async () => {
    const asked = till()
    await pressPay()
    await lastWindow().dismiss()
    await pass(500)
    expect(keptBooking().bookingId).toBe(BOOKING_ID)
    await press('Pay ₹209 Now')
    expect(
      bodyOf(asked, '/api/bookings').map((body) => 'idempotency_key' in body && body.idempotency_key),
    ).toEqual([TRIP_KEY, TRIP_KEY])
    await lastWindow().paid()
    await pass(0)
    expect(heading()).toBe('Booking Confirmed')
  })
})

describe('a payment that does not go through', () => {
  it("says 'Payment Failed' in the provider's words, ignores the dismissal after it, and is over in 0.1 s", async () => {
    till()
    await pressPay()
    await lastWindow().fail('Your bank declined the payment.')
    await lastWindow().dismiss()
    expect(toasts()).toEqual(['Payment Failed / Your bank declined the payment.'])
    expect(button('Processing Payment...')).toBeTruthy()
    await pass(100)
    expect(button('Pay ₹209 Now').disabled).toBe(false)
    expect(location.search).toBe('')
    expect(screen.getByText('Payment Failed: Your bank declined the payment.')).toBeTruthy()
  })

  it('has words of its own when the provider has none', async () => {
    till()
    await pressPay()
    await lastWindow().fail()
    expect(toasts()).toEqual(['Payment Failed / Payment could not be completed. Please try again.'])
  })

  it("says 'Payment Canceled' when the window is closed, with the address saying so for the 0.5 s it lasts", async () => {
    till()
    await pressPay()
    await lastWindow().dismiss()
    expect(toasts()).toEqual(['Payment Canceled / Your payment was canceled. You can try again.'])
    expect(new URLSearchParams(location.search).get('payment_canceled')).toBe('true')
    await pass(499)
    expect(button('Processing Payment...').disabled).toBe(true)
    await pass(1)
    expect(button('Pay ₹209 Now').disabled).toBe(false)
    expect(location.pathname + location.search).toBe('/booking')
    expect(heading()).toBe('Secure Payment')
  })

  it.each([
    [
      'the server says why',
      refusal(400, 'not_verified', 'The signature is not ours.'),
      'The signature is not ours.',
    ],
    [
      'the server is in trouble itself',
      refusal(500, 'internal', 'Something went wrong.'),
      'Failed to verify payment. Please contact support.',
    ],
    ['nobody answers', 'unreachable' as const, 'Failed to verify payment. Please contact support.'],
  ])('is not lost when verification fails and %s', async (_case, answer, words) => {
    till({ '/api/payment-verification': () => answer })
    await pressPay()
    await lastWindow().paid()
    await pass(2000)
    expect(toasts()).toEqual([`Payment Verification Failed / ${words}`])
    await pass(100)
    expect(heading()).toBe('Secure Payment')
    expect(keptBooking().bookingId).toBe(BOOKING_ID)
  })

  it('asks again for a verification that got no answer', async () => {
    let asked = 0
    till({
      '/api/payment-verification': () =>
        ++asked === 1 ? 'unreachable' : { body: { status: 'confirmed', booking_id: BOOKING_ID } },
    })
    await pressPay()
    await lastWindow().paid()
    await pass(1000)
    expect(heading()).toBe('Booking Confirmed')
  })

  it('does not trust an answer of the window that it cannot read', async () => {
    till()
    await pressPay()
    await act(async () => lastWindow().options.handler({ razorpay_payment_id: 'nonsense' }))
    expect(toasts()).toEqual([
      'Payment Verification Failed / Failed to verify payment. Please contact support.',
    ])
  })

  it.each([
    [
      'login',
      refusal(401, 'signed_out', 'Please login to continue booking'),
      'Please login to continue booking',
    ],
    [
      'a booking that was not found again',
      refusal(500, 'booking_unverified', 'Booking was created but could not be verified. Please try again.'),
      'Booking was created but could not be verified. Please try again.',
    ],
    ['an empty word', refusal(500, 'unexpected', ''), 'Failed to process payment. Please try again.'],
  ])("says 'Payment Error' for %s", async (_case, answer, words) => {
    till({ '/api/bookings': () => answer })
    await pressPay()
    expect(toasts()).toEqual([`Payment Error / ${words}`])
    await pass(100)
    expect(button('Pay ₹209 Now').disabled).toBe(false)
  })

  it('keeps all that was chosen of who was signed out meanwhile, and shows the way in', async () => {
    till({ '/api/bookings': () => refusal(401, 'signed_out', 'Please login to continue booking') })
    await pressPay()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth')
    expect(keptBooking().currentStep).toBe(3)
    expect(keptBooking().draft.selectedFare).toEqual({ type: 'sedan', price: 836 })
  })

  it.each([
    ['too_few_seats', 'Sedan takes 4 guests; you are 6.'],
    ['package_for_other_vehicle', 'Your package is not for Sedan.'],
  ])('for a car that is refused (%s) leads back to choosing one, with the reason', async (code, sentence) => {
    till({ '/api/bookings': () => refusal(422, code, sentence) })
    await pressPay()
    expect(heading()).toBe('Choose Your Vehicle')
    expect(screen.getByRole('alert').textContent).toBe(sentence)
    expect(toasts()).toEqual([])
    await press(/^SUV/)
    expect(heading()).toBe('Secure Payment')
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('survives a payment window that throws', async () => {
    till()
    window.Razorpay = class extends Window {
      override open() {
        throw new Error('blocked')
      }
    }
    await pressPay()
    expect(toasts()).toEqual(['Payment Error / Failed to process payment. Please try again.'])
  })
})

describe('money that has moved already', () => {
  it('leads to the booking when the server says that it is paid', async () => {
    till({ '/api/payment-order': () => refusal(409, 'already_paid', 'This booking is already paid.') })
    await pressPay()
    expect(Window.opened).toHaveLength(0)
    expect(location.search).toContain(`booking_id=${BOOKING_ID}`)
  })

  it.each([
    ['paid', 'Booking Confirmed'],
    ['processing', 'Processing Your Booking'],
  ])('leads who comes back after the browser died to the booking that is %s', async (state, shown) => {
    const booking = aBooking({ payment_status: state === 'paid' ? 'partial' : 'pending' })
    till({
      [`/api/bookings/${BOOKING_ID}`]: () => ({
        body: { booking, paid_amount: state === 'paid' ? 209 : 0, payment_state: state },
      }),
    })
    await openBooking({ stored: readyToPay({ bookingId: BOOKING_ID }) })
    await pass(0)
    expect(heading()).toBe(shown)
    expect(location.search).toContain(`booking_id=${BOOKING_ID}`)
  })

  it('is told of even when the trip has become too late to book', async () => {
    const booking = aBooking({ payment_status: 'partial' })
    till({
      [`/api/bookings/${BOOKING_ID}`]: () => ({
        body: { booking, paid_amount: 209, payment_state: 'paid' },
      }),
    })
    const late = readyToPay({ bookingId: BOOKING_ID, quote: null, quotedFor: null })
    await openBooking({
      stored: { ...late, draft: { ...late.draft, scheduledDateTime: '2026-11-21T11:00' } },
    })
    await pass(0)
    expect(heading()).toBe('Booking Confirmed')
  })

  it('is not supposed of a booking that nobody has paid for', async () => {
    till({
      [`/api/bookings/${BOOKING_ID}`]: () => ({
        body: { booking: aBooking(), paid_amount: 0, payment_state: 'none' },
      }),
    })
    await openBooking({ stored: readyToPay({ bookingId: BOOKING_ID }) })
    await pass(0)
    expect(heading()).toBe('Secure Payment')
  })

  it('leads to the booking when it was paid in another tab', async () => {
    till({ '/api/bookings': () => ({ body: { booking: aBooking({ payment_status: 'partial' }) } }) })
    await pressPay()
    expect(Window.opened).toHaveLength(0)
    expect(location.search).toContain('step=4')
  })

  it('is waited for while it is authorised and not captured', async () => {
    let state = 'processing'
    till({
      '/api/payment-verification': () => ({ body: { status: 'processing', booking_id: BOOKING_ID } }),
      [`/api/bookings/${BOOKING_ID}`]: () => ({
        body: { booking: aBooking(), paid_amount: state === 'paid' ? 209 : 0, payment_state: state },
      }),
    })
    await pressPay()
    await lastWindow().paid()
    await pass(0)
    expect(heading()).toBe('Processing Your Booking')
    expect(toasts()).toEqual([])
    await pass(2000)
    expect(heading()).toBe('Processing Your Booking')
    state = 'paid'
    await pass(2000)
    expect(heading()).toBe('Booking Confirmed')
  })
})

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
    till()
    await pressPay()
    await tell(JSON.stringify(otherTrip()))
    expect(heading()).toBe('Secure Payment')
    await lastWindow().paid()
    expect(heading()).toBe('Booking Confirmed')
    expect(keptBooking()).toMatchObject({ tripKey: 'trip-key-2', draft: { passengers: 5 } })
  })

  it('is followed once the window is closed', async () => {
    till()
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

  it('that signs out takes the trip away here too', async () => {
    till()
    await pressPay()
    await tell(null)
    await lastWindow().dismiss()
    await pass(500)
    expect(heading()).toBe('Book Your Ride')
    expect(localStorage.getItem(DRAFT_KEY) ?? '').not.toContain('Koramangala')
  })
})

describe('a price that has moved', () => {
  const dearer = () =>
    aQuote({ quote: 'signed-quote-2', fares: { sedan: aFare(900), suv: aFare(1100), premium: aFare(1500) } })

  it('is shown and asks for a yes; until then nothing can be paid', async () => {
    const asked = till({ '/api/quotes': () => ({ body: dearer() }) })
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

  it('found by the server while booking is shown, not slipped in', async () => {
    const asked = till({ '/api/bookings': () => refusal(409, 'price_changed', 'The price has changed.') })
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

  it('that has expired at the same height is renewed without a word', async () => {
    let booked = 0
    const asked = till({
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
    till({ '/api/bookings': () => refusal(422, 'too_soon', sentence) })
    await pressPay()
    expect(heading()).toBe('Book Your Ride')
    expect(screen.getByText(sentence)).toBeTruthy()
  })
})

it('a booking that was cancelled meanwhile is made anew under a fresh key', async () => {
  const asked = till({
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
