import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { askedFor, refusal } from '../../support/islands/api'
import { alerts, button, heading, pass, press, toasts } from '../../support/islands/page'
import { bookingWhile, PATH, paymentApi, pressPay } from './paying'
import { BOOKING_ID, readyToPay } from './records'
import { acceptTerms, lastWindow, notFound, openBooking, withRider } from './support'

withRider()

describe('a payment that does not go through', () => {
  it('has an address that says so for the 0.5 s for which the closed window is heard of', async () => {
    paymentApi()
    await pressPay()
    await lastWindow().dismiss()
    expect(new URLSearchParams(location.search).get('payment_canceled')).toBe('true')
    await pass(500)
    expect(location.pathname + location.search).toBe('/booking')
    expect(heading()).toBe('Secure Payment')
  })

  it('can be finished once the provider has said that the unverified payment was none', async () => {
    paymentApi({
      '/api/payment-verification': () => refusal(400, 'payment_failed', 'It failed.'),
      [PATH]: () => bookingWhile('none'),
    })
    await pressPay()
    await lastWindow().paid()
    await pass(0)
    expect(screen.getByRole('heading', { name: 'Nothing has been paid yet' })).toBeTruthy()
    expect(button('Finish the payment').disabled).toBe(false)
  })

  it('stopped by a lack of prices is no failure any more once they are asked for again', async () => {
    paymentApi({ '/api/quotes': () => refusal(409, 'busy', 'Not now.') })
    await openBooking({ stored: readyToPay({ quote: null }) })
    await acceptTerms()
    await press('Pay ₹209 Now')
    await pass(100)
    expect(screen.getByText('Payment Error: Failed to calculate fare')).toBeTruthy()
    expect(alerts()).toContain('Failed to calculate fareNot now. We’ve kept your trip.Try again')
    paymentApi()
    await press('Try again')
    expect(screen.queryByText('Payment Error: Failed to calculate fare')).toBeNull()
  })

  it('leads a rider with too many unpaid bookings to them', async () => {
    const sentence = 'You have 5 bookings that are not paid yet. Pay or cancel one of them first.'
    paymentApi({ '/api/bookings': () => refusal(409, 'too_many_unpaid', sentence) })
    await pressPay()
    expect(toasts()).toEqual([`Payment Error / ${sentence}`])
    expect(screen.getByRole('link', { name: 'Trip History' }).getAttribute('href')).toBe('/trip-history')
    await pass(100)
    expect(button('Pay ₹209 Now').disabled).toBe(false)
  })

  it.each([
    ['too_few_seats', 'Sedan takes 4 guests; you are 6.'],
    ['package_for_other_vehicle', 'Your package is not for Sedan.'],
  ])('for a car that is refused (%s) leads back to choosing one, with the reason', async (code, sentence) => {
    paymentApi({ '/api/bookings': () => refusal(422, code, sentence) })
    await pressPay()
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
