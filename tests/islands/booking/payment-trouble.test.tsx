import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PaymentState } from '../../../src/domain/payments/checkout'
import { askedFor, refusal } from '../../support/islands/api'
import { alerts, button, heading, pass, press, toasts } from '../../support/islands/page'
import { bookingWhile, PATH, paymentApi, pressPay } from './paying'
import { BOOKING_ID, readyToPay } from './records'
import { acceptTerms, keptBooking, lastWindow, notFound, openBooking, Window, withRider } from './support'

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
  ])(
    'whose verification fails because %s leads to what is true of its booking',
    async (_case, answer, words) => {
      paymentApi({ '/api/payment-verification': () => answer, [PATH]: () => bookingWhile('checking') })
      await pressPay()
      await lastWindow().paid()
      await pass(2000)
      expect(toasts()).toEqual([`Payment Verification Failed / ${words}`])
      expect(heading()).toBe('Checking your payment')
      expect(screen.getByText(/We are asking the bank about your payment/)).toBeTruthy()
      expect(screen.queryByRole('button', { name: /Pay|payment/ })).toBeNull()
      expect(document.body.textContent).not.toMatch(/Nothing has been paid|Booking Confirmed/)
      expect(keptBooking().bookingId).toBe(BOOKING_ID)
      paymentApi({ [PATH]: () => bookingWhile('paid') })
      await pass(2000)
      expect(heading()).toBe('Booking Confirmed')
      expect(toasts()).toEqual([])
    },
  )

  it('is verified again and again, however long each answer takes, and then left to what the server knows', async () => {
    paymentApi({
      '/api/payment-verification': () => new Promise(() => {}),
      [PATH]: () => bookingWhile('processing'),
    })
    await pressPay()
    await lastWindow().paid()
    await pass(26_000)
    expect(toasts()).toEqual([
      'Payment Verification Failed / Failed to verify payment. Please contact support.',
    ])
    expect(heading()).toBe('Processing Your Booking')
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

  it('is not called a failure where the server knew of it before the verification', async () => {
    paymentApi({
      '/api/payment-verification': () => refusal(500, 'internal', 'Something went wrong.'),
      [PATH]: () => bookingWhile('paid'),
    })
    await pressPay()
    await lastWindow().paid()
    await pass(2000)
    expect(heading()).toBe('Booking Confirmed')
    expect(toasts()).toEqual([])
  })

  it('stopped by a lack of prices is no failure any more once they are asked for again', async () => {
    paymentApi({ '/api/quotes': () => refusal(409, 'busy', 'Not now.') })
    await openBooking({ stored: readyToPay({ quote: null, quotedFor: null }) })
    await acceptTerms()
    await press('Pay ₹209 Now')
    await pass(100)
    expect(screen.getByText('Payment Error: Failed to calculate fare')).toBeTruthy()
    expect(alerts()).toContain('Failed to calculate fareNot now. Your trip is kept.Try again')
    paymentApi()
    await press('Try again')
    expect(screen.queryByText('Payment Error: Failed to calculate fare')).toBeNull()
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
    expect(asked).toBe(2)
  })

  it('with an answer of the window that can’t be read leads to what is true of its booking', async () => {
    paymentApi({ [PATH]: () => bookingWhile('checking') })
    await pressPay()
    await act(async () => lastWindow().options.handler({ razorpay_payment_id: 'nonsense' }))
    await pass(0)
    expect(toasts()).toEqual([
      'Payment Verification Failed / Failed to verify payment. Please contact support.',
    ])
    expect(heading()).toBe('Checking your payment')
  })

  it.each([
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
  ] as const)('leads a rider who returns after a crash to the booking that is %s', async (state, shown) => {
    paymentApi({ [PATH]: () => bookingWhile(state) })
    await openBooking({ stored: readyToPay({ bookingId: BOOKING_ID }) })
    await pass(0)
    expect(heading()).toBe(shown)
    expect(location.search).toContain(`booking_id=${BOOKING_ID}`)
  })

  it('is reported even when the trip has become too late to book', async () => {
    paymentApi({ [PATH]: () => bookingWhile('paid') })
    const late = readyToPay({ bookingId: BOOKING_ID, quote: null, quotedFor: null })
    await openBooking({
      stored: { ...late, draft: { ...late.draft, scheduledDateTime: '2026-11-21T11:00' } },
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
    expect(screen.getByText(/We are asking the bank about your payment. Do not pay again/)).toBeTruthy()
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

  it('is waited for while it is authorised and not captured', async () => {
    let state: PaymentState = 'processing'
    paymentApi({
      '/api/payment-verification': () => ({ body: { status: 'processing', booking_id: BOOKING_ID } }),
      [PATH]: () => bookingWhile(state),
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

  it.each([
    ['fails', 'paid', 'Booking Confirmed'],
    ['fails', 'processing', 'Processing Your Booking'],
    ['is closed', 'paid', 'Booking Confirmed'],
    ['is closed', 'processing', 'Processing Your Booking'],
  ] as const)(
    'is shown, and no failure, when the window %s over a booking that is %s',
    async (end, state, shown) => {
      paymentApi({ [PATH]: () => bookingWhile(state) })
      await pressPay()
      if (end === 'fails') await lastWindow().fail('The order is already paid.')
      else await lastWindow().dismiss()
      await pass(0)
      expect(heading()).toBe(shown)
      expect(toasts()).toEqual([])
    },
  )
})

describe('a window that closes before the bank has answered', () => {
  it('is reported once the bank has said that nothing was paid', async () => {
    paymentApi({ [PATH]: () => bookingWhile('checking') })
    await pressPay()
    await lastWindow().dismiss()
    await pass(300)
    expect(toasts()).toEqual([])
    expect(button('Processing Payment...').disabled).toBe(true)
    paymentApi()
    await pass(100)
    expect(toasts()).toEqual(['Payment Canceled / Your payment was canceled. You can try again.'])
    await pass(100)
    expect(button('Pay ₹209 Now').disabled).toBe(false)
  })

  it.each([
    ['says nothing for ten seconds', () => bookingWhile('checking'), 'Checking your payment'],
    ['can’t be asked for as long', () => 'unreachable' as const, 'Your booking could not be loaded'],
  ])('leads, where it %s, to a booking that can’t be paid meanwhile', async (_case, answer, shown) => {
    paymentApi({ [PATH]: answer })
    await pressPay()
    await lastWindow().fail('Your bank declined the payment.')
    await pass(10_000)
    expect(heading()).toBe(shown)
    expect(screen.queryByRole('button', { name: /Pay|payment/ })).toBeNull()
    paymentApi()
    await pass(10_000)
    expect(button('Finish the payment').disabled).toBe(false)
  })
})
