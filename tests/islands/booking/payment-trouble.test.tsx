import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../support/islands/api'
import { button, heading, pass, press, toasts } from '../../support/islands/page'
import { paymentApi, pressPay } from './paying'
import { aBooking, BOOKING_ID, readyToPay } from './records'
import { keptBooking, lastWindow, openBooking, Window, withRider } from './support'

withRider()

describe('a payment that does not go through', () => {
  it("says 'Payment Failed' in the provider's words, ignores the dismissal after it, and is over in 0.1 s", async () => {
    paymentApi()
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

  it('has a sentence of its own when the provider gives none', async () => {
    paymentApi()
    await pressPay()
    await lastWindow().fail()
    expect(toasts()).toEqual(['Payment Failed / Payment could not be completed. Please try again.'])
  })

  it("says 'Payment Canceled' when the window is closed, with the address saying so for the 0.5 s it lasts", async () => {
    paymentApi()
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
    paymentApi({ '/api/payment-verification': () => answer })
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
    paymentApi({
      '/api/payment-verification': () =>
        ++asked === 1 ? 'unreachable' : { body: { status: 'confirmed', booking_id: BOOKING_ID } },
    })
    await pressPay()
    await lastWindow().paid()
    await pass(1000)
    expect(heading()).toBe('Booking Confirmed')
  })

  it('does not trust an answer of the window that it cannot read', async () => {
    paymentApi()
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
    paymentApi({ '/api/bookings': () => answer })
    await pressPay()
    expect(toasts()).toEqual([`Payment Error / ${words}`])
    await pass(100)
    expect(button('Pay ₹209 Now').disabled).toBe(false)
  })

  it('keeps the draft of a rider who was signed out meanwhile, and links to the sign-in', async () => {
    paymentApi({ '/api/bookings': () => refusal(401, 'signed_out', 'Please login to continue booking') })
    await pressPay()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth')
    expect(keptBooking().currentStep).toBe(3)
    expect(keptBooking().draft.selectedFare).toEqual({ type: 'sedan', price: 836 })
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

  it('survives a payment window that throws', async () => {
    paymentApi()
    window.Razorpay = class extends Window {
      override open() {
        throw new Error('blocked')
      }
    }
    await pressPay()
    expect(toasts()).toEqual(['Payment Error / Failed to process payment. Please try again.'])
  })
})

describe('a payment that was made already', () => {
  it('leads to the booking when the server says that it is paid', async () => {
    paymentApi({ '/api/payment-order': () => refusal(409, 'already_paid', 'This booking is already paid.') })
    await pressPay()
    expect(Window.opened).toHaveLength(0)
    expect(location.search).toContain(`booking_id=${BOOKING_ID}`)
  })

  it.each([
    ['paid', 'Booking Confirmed'],
    ['processing', 'Processing Your Booking'],
  ])('leads a rider who returns after a crash to the booking that is %s', async (state, shown) => {
    const booking = aBooking({ payment_status: state === 'paid' ? 'partial' : 'pending' })
    paymentApi({
      [`/api/bookings/${BOOKING_ID}`]: () => ({
        body: { booking, paid_amount: state === 'paid' ? 209 : 0, payment_state: state },
      }),
    })
    await openBooking({ stored: readyToPay({ bookingId: BOOKING_ID }) })
    await pass(0)
    expect(heading()).toBe(shown)
    expect(location.search).toContain(`booking_id=${BOOKING_ID}`)
  })

  it('is reported even when the trip has become too late to book', async () => {
    const booking = aBooking({ payment_status: 'partial' })
    paymentApi({
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

  it('is not assumed for a booking that nobody has paid for', async () => {
    paymentApi({
      [`/api/bookings/${BOOKING_ID}`]: () => ({
        body: { booking: aBooking(), paid_amount: 0, payment_state: 'none' },
      }),
    })
    await openBooking({ stored: readyToPay({ bookingId: BOOKING_ID }) })
    await pass(0)
    expect(heading()).toBe('Secure Payment')
  })

  it('leads to the booking when it was paid in another tab', async () => {
    paymentApi({ '/api/bookings': () => ({ body: { booking: aBooking({ payment_status: 'partial' }) } }) })
    await pressPay()
    expect(Window.opened).toHaveLength(0)
    expect(location.search).toContain('step=4')
  })

  it('is waited for while it is authorised and not captured', async () => {
    let state = 'processing'
    paymentApi({
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
