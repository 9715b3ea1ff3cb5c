// The pages that take a payment, by which tests/islands/checkout.test.tsx asks each the same.
import type { PaymentState } from '../../src/domain/payments/checkout'
import { anEntry } from '../support/bookings/statements'
import type { Answer } from '../support/islands/api'
import { bookingWhile, PATH, SHOWN } from './booking/paying'
import { readyToPay } from './booking/records'
import { acceptTerms, openBooking } from './booking/support'
import { LINK, linkedTrip, openLink } from './pay/support'

export interface Caller {
  open(): Promise<unknown>
  /** The button that pays. */
  label: string
  rupees: number
  /** Where its payment is ordered, verified and read. */
  order: string
  verification: string
  state: string
  answer(state: PaymentState): Answer
  /** What the page says once it is paid. */
  paid: string
  success: string[]
}

const ofRider = { order: '/api/payment-order', verification: '/api/payment-verification', state: PATH }
const CONFIRMED = ['Payment Successful! / Your booking has been confirmed.']

/** A booking that is open at its last step. */
const atLastStep = { ...ofRider, open: () => openBooking({ url: SHOWN }) }
const driven = (payment_status: 'partial' | 'paid') => ({ status: 'completed', payment_status }) as const
const bill = (rupees: number) => [anEntry('captured', rupees), anEntry('fare_due', 836)]

export const CALLERS = {
  'step 3 of a booking': {
    ...ofRider,
    async open() {
      await openBooking({ stored: readyToPay() })
      await acceptTerms()
    },
    label: 'Pay ₹209 Now',
    rupees: 209,
    answer: bookingWhile,
    paid: 'Booking Confirmed!',
    success: CONFIRMED,
  },
  'step 4 of an unpaid booking': {
    ...atLastStep,
    label: 'Finish the payment',
    rupees: 209,
    answer: bookingWhile,
    paid: 'Booking Confirmed!',
    success: CONFIRMED,
  },
  'what is owed for a ride': {
    ...atLastStep,
    label: 'Pay ₹160',
    rupees: 160,
    answer: (state) => bookingWhile(state, driven('partial'), bill(state === 'paid' ? 836 : 676)),
    paid: 'Your ride is settled',
    success: ['Payment Successful! / Your ride is settled.'],
  },
  'a tip': {
    ...atLastStep,
    label: 'Tip ₹50',
    rupees: 50,
    answer(state) {
      const tip = state === 'paid' ? [anEntry('tip', 50, { provider_payment_id: 'pay_tip' })] : []
      const ended = { ...driven('paid'), end_time: new Date().toISOString() }
      return bookingWhile(state, ended, [...bill(836), ...tip])
    },
    paid: 'Your ride is settled',
    success: ['Payment Successful! / Thank you for the tip. All of it goes to your driver.'],
  },
  'a payment link': {
    order: `${LINK}/order`,
    verification: `${LINK}/verification`,
    state: LINK,
    async open() {
      await openLink()
      await acceptTerms()
    },
    label: 'Pay ₹209 Now',
    rupees: 209,
    answer: (payment_state) => ({ body: linkedTrip({ payment_state }) }),
    paid: 'The advance is paid',
    success: [],
  },
} satisfies Record<string, Caller>
