import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FareBreakdown } from '../../../src/components/fare-breakdown'
import { RENTAL_PACKAGE } from '../../support/bookings/records'
import { api } from '../../support/islands/api'
import { button, heading, pass, press, storageKeepsNothing, toasts } from '../../support/islands/page'
import { bodyOf, openPayment, order, pay, paymentApi, pressPay } from './paying'
import { aFare, aQuote, aRental, BOOKING_ID, readyToPay, TRIP_KEY } from './records'
import { acceptTerms, keptBooking, lastWindow, openBooking, quoting, withRider } from './support'

withRider()

const method = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

describe('the method', () => {
  it.each([
    ['upi', 'UPI', 'upi'],
    ['card', 'Credit/Debit Card', 'card'],
    ['wallet', 'Wallet', 'wallet'],
    [null, 'UPI', 'upi'],
  ] as const)('is the profile’s, %s, until another is chosen', async (preferredMethod, label, paid) => {
    paymentApi()
    await openBooking({ stored: readyToPay(), preferredMethod })
    expect(method(label).checked).toBe(true)
    await pay()
    expect(bodyOf('/api/bookings')[0]).toMatchObject({ payment_method: paid })
    expect(bodyOf('/api/payment-order')[0]).toMatchObject({ paymentMethod: paid })
    expect(keptBooking().paymentMethod).toBeNull()
  })

  it('that was chosen for this trip stays, whatever the profile prefers, over a reload and another car', async () => {
    paymentApi()
    const { unmount } = await openBooking({ stored: readyToPay(), preferredMethod: 'card' })
    fireEvent.click(method('UPI'))
    await pass(0)
    unmount()
    await openBooking({ stored: { ...keptBooking(), currentStep: 2 }, preferredMethod: 'card' })
    await press(/^SUV/)
    expect(method('UPI').checked).toBe(true)
    expect(keptBooking().paymentMethod).toBe('upi')
  })
})

describe('the pay button', () => {
  it('is disabled until the terms are accepted, and names them as the reason', async () => {
    await openPayment()
    expect(heading()).toBe('Secure Payment')
    expect(button('Pay ₹209 Now').getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Accept the terms to pay.')).toBeTruthy()
    await acceptTerms()
    expect(button('Pay ₹209 Now').getAttribute('aria-disabled')).toBe('false')
  })

  it("answers a press without the terms with 'Terms Required', as a toast and beside the box (PAYMENT-2)", async () => {
    await openPayment()
    await press('Pay ₹209 Now')
    expect(toasts()).toEqual(['Terms Required / Please accept the Terms and Conditions to proceed.'])
    expect(
      screen.getByText('Please accept the Terms and Conditions to proceed.', { selector: '.field-error' }),
    ).toBeTruthy()
    expect(bodyOf('/api/bookings')).toHaveLength(0)
  })

  it('follows the amount: a quarter now, or all of it', async () => {
    await openPayment()
    expect(screen.getByText('Pay ₹209 now (25%)')).toBeTruthy()
    expect(screen.getByText('₹627 remaining, paid after the ride')).toBeTruthy()
    await press(/Pay the full ₹836 now/, 'radio')
    expect(button('Pay ₹836 Now')).toBeTruthy()
    expect(keptBooking().amountChoice).toBe('full')
  })

  it('is not there without a fare, and the page says what to do', async () => {
    await openBooking({ url: '/booking?payment_canceled=true' })
    expect(screen.getByText('Error: No fare selected. Please go back and select a vehicle.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  })
})

describe('the sentences before paying', () => {
  it('is the fare with its parts', async () => {
    await openPayment()
    const fare = screen.getByRole('region', { name: 'Fare' }).textContent
    expect(fare).toBe('FareBase fare₹100Distance, 38.4 km₹636Time, 1 h 20 min₹100Total fare₹836')
  })

  it.each([
    ['Rounding to the rupee', { baseFare: 50, distanceFare: 193.2, timeFare: 82, totalFare: 325 }],
    ['Rounding to the rupee', { baseFare: 50.1, distanceFare: 0.2, timeFare: 0.2, totalFare: 51 }],
    ['Up to the minimum fare', { baseFare: 50, distanceFare: 12, timeFare: 2, totalFare: 80 }],
    [null, { baseFare: 100.1, distanceFare: 635.7, timeFare: 100.2, totalFare: 836 }],
  ])('says once why the total is not the sum of its parts: %s', (line, parts) => {
    render(<FareBreakdown fare={aFare(parts.totalFare, parts)} />)
    const paise = screen
      .getAllByRole('definition')
      .map(({ textContent }) => Math.round(Number(textContent?.replace('₹', '').replace('−', '-')) * 100))
    expect(paise.at(-1)).toBe(parts.totalFare * 100)
    expect(paise.slice(0, -1).reduce((sum, part) => sum + part, 0)).toBe(paise.at(-1))
    const why = document.body.textContent?.match(/Rounding to the rupee|Up to the minimum fare/g) ?? []
    expect(why).toEqual(line === null ? [] : [line])
  })

  it('is what the refund policy would give back, as time passes', async () => {
    await openPayment()
    expect(screen.getByText(/^If you cancel now, all of the ₹209 comes back/)).toBeTruthy()
    // From 32 hours before the pickup to 11: inside the airport's 6 to 12 hours.
    vi.setSystemTime(new Date('2026-11-22T01:30:00Z'))
    await pass(15_000)
    expect(screen.getByText(/^If you cancel now, ₹156.75 of the ₹209 comes back \(25% fee\)/)).toBeTruthy()
  })

  it('is what a rental costs beyond its package', async () => {
    const draft = aRental()
    const selectedFare = { type: 'sedan', price: 800 } as const
    const packages = [{ ...RENTAL_PACKAGE, extra_hour_rate: 220, extra_km_rate: 14 }]
    api({
      ...quoting(() => aQuote({ fares: { sedan: aFare(800), suv: aFare(800), premium: aFare(800) } })),
      '/api/rental-packages': () => ({ body: { packages } }),
    })
    await openBooking({ stored: readyToPay({ draft, selectedFare, quote: null }) })
    await pass(0)
    expect(
      screen.getByText(
        /Beyond that, after the ride: ₹55 a begun quarter hour after 10 free minutes, ₹14 a km/,
      ),
    ).toBeTruthy()
  })
})

describe('paying', () => {
  it('books, orders, opens the window with what it has to know, verifies and shows the booking', async () => {
    await pressPay()
    expect(bodyOf('/api/bookings')[0]).toMatchObject({
      trip: { service_type: 'airport', scheduled_time: '2026-11-22T18:00' },
      vehicle_type: 'sedan',
      quote: 'signed-quote-1',
      idempotency_key: TRIP_KEY,
      replaces: [TRIP_KEY],
      payment_method: 'upi',
      amount_choice: 'partial',
      fare_amount: 836,
    })
    expect(bodyOf('/api/payment-order')[0]).toMatchObject({
      bookingId: BOOKING_ID,
      paymentMethod: 'upi',
      paymentAmount: 209,
      bookingData: { fare_amount: 836 },
    })
    expect(lastWindow().options).toMatchObject({
      key: 'rzp_test_hasiru',
      amount: 20900,
      currency: 'INR',
      name: 'Hasiru Cabs',
      order_id: 'order_N8FRN5zTm5S3wx',
      description: 'Airport Taxi, booking 89abcdef',
      prefill: { name: 'Asha', email: 'asha@example.com', contact: '+919876543210', method: 'upi' },
      config: { display: { sequence: ['block.chosen'], preferences: { show_default_blocks: false } } },
    })
    await lastWindow().paid()
    expect(bodyOf('/api/payment-verification')[0]).toMatchObject({ booking_id: BOOKING_ID })
    expect(location.search).toBe(`?step=4&booking_id=${BOOKING_ID}&payment_success=true`)
  })

  it('books and pays where storage is full, and the address has the booking for a reload', async () => {
    await openPayment()
    storageKeepsNothing('localStorage', 'sessionStorage')
    await pay()
    await lastWindow().paid()
    expect(bodyOf('/api/bookings')).toHaveLength(1)
    expect(heading()).toBe('Booking Confirmed')
    expect(location.search).toBe(`?step=4&booking_id=${BOOKING_ID}&payment_success=true`)
  })

  it('names no method to a window that could not hear it, for want of an e-mail address', async () => {
    await pressPay({ '/api/payment-order': () => ({ body: { ...order, user_name: '', user_email: '' } }) })
    expect(lastWindow().options.prefill).toEqual({ contact: '+919876543210' })
  })

  it('remembers the unpaid booking, so that a retry pays for the same one', async () => {
    await pressPay()
    await lastWindow().dismiss()
    await pass(500)
    expect(keptBooking().bookingId).toBe(BOOKING_ID)
    await press('Pay ₹209 Now')
    expect(bodyOf('/api/bookings').map((body) => 'idempotency_key' in body && body.idempotency_key)).toEqual([
      TRIP_KEY,
      TRIP_KEY,
    ])
  })
})

it('a payment that is confirmed leads to step 4 without a word of one that is being checked', async () => {
  await pressPay()
  const said: (string | null)[] = []
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) said.push(...Array.from(addedNodes, (node) => node.textContent))
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await lastWindow().paid()
  watch.disconnect()
  expect(heading()).toBe('Booking Confirmed')
  expect(said.join()).toContain('Booking Confirmed!')
  expect(said.join()).not.toContain('asking the bank')
})
