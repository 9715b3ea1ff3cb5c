import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { askedFor, refusal } from '../../support/islands/api'
import { alerts, button, heading, pass, press, seen, toasts } from '../../support/islands/page'
import { bookingWhile, PATH, pay, paymentApi, pressPay, SHOWN } from './paying'
import { BOOKING_ID, readyToPay } from './records'
import { acceptTerms, lastWindow, notFound, openBooking, withRider } from './support'

withRider()

describe('a payment that does not go through', () => {
  it('has an address that says so for the 0.5 s for which the closed window is heard of', async () => {
    await pressPay()
    await lastWindow().dismiss()
    expect(new URLSearchParams(location.search).get('payment_canceled')).toBe('true')
    await pass(500)
    expect(location.pathname + location.search).toBe('/booking')
    expect(heading()).toBe('Secure Payment')
  })

  it('stopped by a lack of prices is no failure any more once they are asked for again', async () => {
    paymentApi({ '/api/quotes': () => refusal(409, 'busy', 'Not now.') })
    await openBooking({ stored: readyToPay({ quote: null }) })
    await pay()
    await pass(100)
    expect(screen.getByText('Payment Error: Failed to calculate fare')).toBeTruthy()
    expect(alerts()).toContain('Failed to calculate fareNot now. We’ve kept your trip.Try again')
    paymentApi()
    await press('Try again')
    expect(screen.queryByText('Payment Error: Failed to calculate fare')).toBeNull()
  })

  it('leads a rider with too many unpaid bookings to them', async () => {
    const sentence = 'You have 5 bookings that are not paid yet. Pay or cancel one of them first.'
    await pressPay({ '/api/bookings': () => refusal(409, 'too_many_unpaid', sentence) })
    expect(toasts()).toEqual([`Payment Error / ${sentence}`])
    expect(screen.getByRole('link', { name: 'Trip History' }).getAttribute('href')).toBe('/trip-history')
    await pass(100)
    expect(button('Pay ₹209 Now').disabled).toBe(false)
  })

  it.each([
    ['too_few_seats', 'Sedan takes 4 guests; you are 6.'],
    ['package_for_other_vehicle', 'Your package is not for Sedan.'],
  ])('for a car that is refused (%s) leads back to choosing one, with the reason', async (code, sentence) => {
    await pressPay({ '/api/bookings': () => refusal(422, code, sentence) })
    expect(heading()).toBe('Choose Your Vehicle')
    expect(screen.getByRole('alert').textContent).toBe(sentence)
    expect(toasts()).toEqual([])
    await press(/^SUV/)
    expect(heading()).toBe('Secure Payment')
    expect(screen.queryByText(sentence)).toBeNull()
  })
})

describe('a payment that was made already', () => {
  it.each([
    ['paid', 'Booking Confirmed'],
    ['processing', 'Processing Your Booking'],
  ] as const)('leads a rider who returns after a crash to the booking that is %s', async (state, shown) => {
    paymentApi({ [PATH]: () => bookingWhile(state) })
    await openBooking({ stored: readyToPay({ bookingId: BOOKING_ID }) })
    await pass(0)
    expect(heading()).toBe(shown)
    expect(location.search).toContain(`booking_id=${BOOKING_ID}`)
  })

  it('is reported even when the trip has become too late to book', async () => {
    paymentApi({ [PATH]: () => bookingWhile('paid') })
    const late = readyToPay({ bookingId: BOOKING_ID, quote: null })
    await openBooking({
      stored: { ...late, draft: { ...late.draft, scheduled_time: '2026-11-21T11:00' } },
    })
    await pass(0)
    expect(heading()).toBe('Booking Confirmed')
  })

  it('is not assumed for a booking that nobody has paid for, which can be paid once the bank has said so', async () => {
    paymentApi({ [PATH]: () => bookingWhile('checking') })
    await openBooking({ stored: readyToPay({ bookingId: BOOKING_ID }) })
    await acceptTerms()
    expect(heading()).toBe('Secure Payment')
    expect(button('Checking your payment').disabled).toBe(true)
    expect(screen.queryByRole('button', { name: /^Pay ₹/ })).toBeNull()
    expect(screen.getByText(/We’re asking the bank about your payment. Please don’t pay again/)).toBeTruthy()
    paymentApi()
    await pass(1000)
    expect(button('Pay ₹209 Now').disabled).toBe(false)
    const asked = askedFor(PATH).length
    await pass(60_000)
    expect(askedFor(PATH)).toHaveLength(asked)
  })

  it('can be paid by a rider whose booking is gone', async () => {
    paymentApi({ [PATH]: notFound })
    await openBooking({ stored: readyToPay({ bookingId: BOOKING_ID }) })
    await acceptTerms()
    expect(button('Pay ₹209 Now').disabled).toBe(false)
  })
})

const never = () => new Promise<never>(() => {})
const SLOW =
  'The bank is slow. Your money is safe: you can leave this page, and we’ll message you once it’s paid. See your trip'
const notices = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter((said) => said?.startsWith('The bank is slow'))
const tripLink = () => screen.getByRole('link', { name: 'See your trip' }).getAttribute('href')

describe('after ten seconds of waiting the page says that nothing is lost, and leads to the trip (PAYMENT-13)', () => {
  it('for the booking', async () => {
    await pressPay({ '/api/bookings': never })
    await pass(10_000)
    expect(notices()).toEqual([SLOW])
    expect(tripLink()).toBe('/trip-history')
  })

  it('for the verification and what follows it, as one wait', async () => {
    await pressPay({
      '/api/payment-verification': () =>
        new Promise((answer) =>
          setTimeout(() => answer({ body: { status: 'processing', booking_id: BOOKING_ID } }), 6000),
        ),
      [PATH]: () => bookingWhile('processing'),
    })
    await lastWindow().paid()
    await pass(6000)
    expect(heading()).toBe('Processing Your Booking')
    await pass(3999)
    expect(notices()).toEqual([])
    await pass(1)
    expect(notices()).toEqual([SLOW])
    expect(tripLink()).toBe(`/trip-history?trip=${BOOKING_ID}`)
    paymentApi({ [PATH]: () => bookingWhile('paid') })
    await pass(10_000)
    expect(heading()).toBe('Booking Confirmed')
    expect(notices()).toEqual([])
  })

  it.each([
    ['that is opened with a payment', `${SHOWN}&payment_success=true`],
    ['that is being checked', SHOWN],
  ])('for a booking %s', async (_what, url) => {
    paymentApi({ [PATH]: () => bookingWhile('checking') })
    await openBooking({ url })
    await pass(10_000)
    expect(notices()).toEqual([SLOW])
  })

  it('for an earlier payment in step 3', async () => {
    paymentApi({ [PATH]: () => bookingWhile('checking') })
    await openBooking({ stored: readyToPay({ bookingId: BOOKING_ID }) })
    await pass(10_000)
    expect(notices()).toEqual([SLOW])
    paymentApi()
    await pass(10_000)
    expect(notices()).toEqual([])
  })
})

describe('a booking whose payment is not settled', () => {
  it.each([
    [SHOWN, 'checking', 'Checking your payment'],
    [`${SHOWN}&payment_success=true`, 'checking', 'Processing Your Booking'],
    [SHOWN, 'processing', 'Processing Your Booking'],
  ] as const)(
    'is shown at %s with its trip, and nothing is said to be unpaid while it is %s',
    async (url, state, shown) => {
      paymentApi({ [PATH]: () => bookingWhile(state) })
      await openBooking({ url })
      expect(heading()).toBe(shown)
      expect(screen.getByRole('region', { name: 'Trip details' }).textContent).toContain('Koramangala')
      expect(screen.getByText(/This page follows by itself/).closest('[role=status]')).not.toBeNull()
      expect(document.body.textContent).not.toMatch(/Nothing has been paid|Not paid|Paid Now|Confirmed/)
      expect(screen.queryByRole('button', { name: 'Finish the payment' })).toBeNull()
    },
  )

  it('is asked about less and less often, and not while the page is hidden (PAYMENT-15)', async () => {
    paymentApi({ [PATH]: () => bookingWhile('checking') })
    await openBooking({ url: SHOWN })
    const times: number[] = []
    for (let half = 0; half <= 60; half++) {
      times.push(askedFor(PATH).length)
      await pass(500)
    }
    expect([0, 1, 3, 7, 15, 25, 35].map((half) => times[half])).toEqual([1, 2, 3, 4, 5, 6, 7])
    seen(false)
    const asked = askedFor(PATH).length
    await pass(60_000)
    expect(askedFor(PATH)).toHaveLength(asked)
    paymentApi()
    seen(true)
    await pass(0)
    expect(screen.getByRole('heading', { name: 'Nothing has been paid yet' })).toBeTruthy()
  })

  it('and that is cancelled says that what was paid goes back', async () => {
    const cancelled = { status: 'cancelled', cancellation_reason: 'Plans changed' } as const
    paymentApi({ [PATH]: () => bookingWhile('checking', cancelled) })
    await openBooking({ url: SHOWN })
    expect(heading()).toBe('Booking Cancelled')
    expect(document.body.textContent).toContain('If a payment did go through, all of it comes back.')
    paymentApi({ [PATH]: () => bookingWhile('none', cancelled) })
    await pass(500)
    expect(document.body.textContent).toContain(
      'What was paid for it and what goes back is in your trip history.',
    )
    expect(document.body.textContent).not.toMatch(/Paid Now|Nothing has been paid/)
  })
})
