import { describe, expect, it } from 'vitest'
import { refusal } from '../../support/islands/api'
import { visited } from '../../support/islands/history'
import { button, heading, pass, press, toasts } from '../../support/islands/page'
import { bookingWhile, PATH, paymentApi, pressPay, SHOWN } from './paying'
import { BOOKING_ID, readyToPay, stored, TRIP_KEY, tripAndCar } from './records'
import { acceptTerms, keptBooking, lastWindow, leftFor, openBooking, withRider } from './support'

withRider()

const signedOut = () => refusal(401, 'signed_out', 'Please login to continue booking')
const ENDED = '/auth?session=ended'
const AT_STEP_4 = `/auth?step=4&booking_id=${BOOKING_ID}&session=ended`

describe('a session that ends on the way leads to the sign-in, from the first step’s entry, with the draft as it was', () => {
  it.each([
    ['the quote of step 2', '/api/quotes', stored({ currentStep: 2 })],
    ['the quote of step 3', '/api/quotes', readyToPay({ quote: null })],
    ['the question what became of an earlier payment', PATH, readyToPay({ bookingId: BOOKING_ID })],
  ])('by %s', async (_case, path, kept) => {
    paymentApi({ [path]: signedOut })
    await openBooking({ stored: kept })
    expect(leftFor).toEqual([ENDED])
    expect(visited()).toMatchObject({ at: 1 })
    expect(keptBooking()).toEqual(kept)
  })

  it.each([
    ['the booking', '/api/bookings'],
    ['the order', '/api/payment-order'],
  ])('by %s', async (_case, path) => {
    await pressPay({ [path]: signedOut })
    expect(leftFor).toEqual([ENDED])
    expect(toasts()).toEqual([])
    expect(keptBooking()).toMatchObject({ currentStep: 3, tripKey: TRIP_KEY, ...tripAndCar(readyToPay()) })
  })

  it('by the renewed quote of a press on Pay', async () => {
    paymentApi()
    await openBooking({ stored: readyToPay() })
    await acceptTerms()
    paymentApi({
      '/api/bookings': () => refusal(409, 'quote_expired', 'Your price has expired.'),
      '/api/quotes': signedOut,
    })
    await press('Pay ₹209 Now')
    expect(leftFor).toEqual([ENDED])
    expect(toasts()).toEqual([])
  })
})

describe('a session that ends over the payment window', () => {
  it('leads, after a payment, to the sign-in and then to its booking: nothing says that it failed', async () => {
    await pressPay({ '/api/payment-verification': signedOut, [PATH]: signedOut })
    await lastWindow().paid()
    expect(leftFor).toEqual([AT_STEP_4])
    expect(toasts()).toEqual([])
    // Nothing more is asked, and nothing can be pressed.
    expect(button('Processing Payment...').disabled).toBe(true)
  })

  it('leads, after a dismissal, back to step 3, which asks first what became of the payment', async () => {
    await pressPay({ [PATH]: signedOut })
    await lastWindow().dismiss()
    await pass(0)
    expect(leftFor).toEqual([ENDED])
    expect(toasts()).toEqual([])
    expect(keptBooking()).toMatchObject({ currentStep: 3, bookingId: BOOKING_ID })
  })
})

describe('a session that ends at step 4 leads to the sign-in and back to this booking', () => {
  it.each<[string, string, () => unknown]>([
    ['it can’t be read', PATH, () => {}],
    ['the payment is finished there', '/api/payment-order', () => press('Finish the payment')],
  ])('where %s', async (_case, path, goOn) => {
    paymentApi({ [path]: signedOut })
    await openBooking({ url: SHOWN })
    await goOn()
    expect(leftFor).toEqual([AT_STEP_4])
    expect(toasts()).toEqual([])
  })

  it('while its payment is followed', async () => {
    paymentApi({ [PATH]: () => bookingWhile('processing') })
    await openBooking({ url: SHOWN })
    expect(heading()).toBe('Processing Your Booking')
    paymentApi({ [PATH]: signedOut })
    await pass(2000)
    expect(leftFor).toEqual([AT_STEP_4])
  })
})
