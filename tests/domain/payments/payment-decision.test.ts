import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BOOKING_STATUSES, PAYMENT_STATUSES } from '../../../src/domain/bookings/booking'
import { decidePayment, type PaymentFacts } from '../../../src/domain/payments/decide-payment'

const BOOKING: NonNullable<PaymentFacts['booking']> = {
  id: 'b-1',
  status: 'pending',
  payment_status: 'pending',
  fare_amount: 210,
  advance_amount: 53,
  remaining_amount: 157,
}
const PAYMENT = { id: 'pay_1', status: 'captured', amount_paise: 5300, currency: 'INR', order_id: 'order_1' }
const ORDER = { booking_id: 'b-1', amount_paise: 5300, currency: 'INR' }

const facts = (changes: Partial<PaymentFacts> = {}): PaymentFacts => ({
  booking: BOOKING,
  order: ORDER,
  payment: PAYMENT,
  alreadyApplied: false,
  otherPaidPaise: 0,
  ...changes,
})
const paying = (amount_paise: number, rest: Partial<PaymentFacts> = {}) =>
  facts({ order: { ...ORDER, amount_paise }, payment: { ...PAYMENT, amount_paise }, ...rest })

describe('a captured payment', () => {
  it('of the advance is applied as partial', () => {
    expect(decidePayment(facts())).toEqual({
      decision: 'apply',
      payment_status: 'partial',
      amountRupees: 53,
      remainingRupees: 157,
    })
  })

  it('of the whole fare is applied as paid', () => {
    expect(decidePayment(paying(21_000))).toEqual({
      decision: 'apply',
      payment_status: 'paid',
      amountRupees: 210,
      remainingRupees: 0,
    })
  })

  it('counts for the other amount too, when the rider chose again after the order', () => {
    const full = { ...BOOKING, advance_amount: 210, remaining_amount: 0 }
    expect(decidePayment(facts({ booking: full }))).toMatchObject({
      payment_status: 'partial',
      remainingRupees: 157,
    })
    expect(decidePayment(paying(21_000))).toMatchObject({ payment_status: 'paid' })
  })

  it('after a failed one is applied', () => {
    const booking = { ...BOOKING, payment_status: 'failed' } as const
    expect(decidePayment(facts({ booking }))).toMatchObject({ decision: 'apply' })
  })

  it.each<[string, PaymentFacts, string]>([
    ['for a cancelled booking', facts({ booking: { ...BOOKING, status: 'cancelled' } }), 'cancelled'],
    [
      'for one with its advance paid',
      facts({ booking: { ...BOOKING, payment_status: 'partial' } }),
      'already_paid',
    ],
    ['for one paid in full', facts({ booking: { ...BOOKING, payment_status: 'paid' } }), 'already_paid'],
    ['for one refunded', facts({ booking: { ...BOOKING, payment_status: 'refunded' } }), 'already_paid'],
    ['beside another payment', facts({ otherPaidPaise: 5300 }), 'already_paid'],
    ['for no booking', facts({ booking: null }), 'unknown_booking'],
    ['for no order of ours', facts({ order: null }), 'unknown_booking'],
    ['for another booking’s order', facts({ order: { ...ORDER, booking_id: 'b-2' } }), 'unknown_booking'],
    ['of a rupee', paying(100), 'amount_mismatch'],
    ['of a paisa too little', paying(5299), 'amount_mismatch'],
    ['of more than the fare', paying(21_100), 'amount_mismatch'],
    ['that is not the order’s', facts({ order: { ...ORDER, amount_paise: 21_000 } }), 'amount_mismatch'],
    ['in dollars', facts({ payment: { ...PAYMENT, currency: 'USD' } }), 'amount_mismatch'],
    ['for an order in dollars', facts({ order: { ...ORDER, currency: 'USD' } }), 'amount_mismatch'],
  ])('%s goes back in full', (_, given, reason) => {
    expect(decidePayment(given)).toEqual({ decision: 'refund_in_full', reason })
  })
})

describe('any other payment', () => {
  it('recorded before is a replay', () => {
    expect(decidePayment(facts({ alreadyApplied: true }))).toEqual({ decision: 'ignore_replay' })
    const failedLater = facts({ alreadyApplied: true, payment: { ...PAYMENT, status: 'failed' } })
    expect(decidePayment(failedLater)).toEqual({ decision: 'ignore_replay' })
  })

  it.each(['authorized', 'created'])('that is only %s changes nothing yet', (status) => {
    expect(decidePayment(facts({ payment: { ...PAYMENT, status } }))).toEqual({ decision: 'wait' })
  })

  it('that failed marks an unpaid, open booking', () => {
    const payment = { ...PAYMENT, status: 'failed' }
    expect(decidePayment(facts({ payment }))).toEqual({ decision: 'failed', marksBooking: true })
  })

  it.each<[string, Partial<PaymentFacts>]>([
    ['that has its advance', { booking: { ...BOOKING, payment_status: 'partial' } }],
    ['that is paid', { booking: { ...BOOKING, payment_status: 'paid' } }],
    ['with another payment', { otherPaidPaise: 5300 }],
    ['that is cancelled', { booking: { ...BOOKING, status: 'cancelled' } }],
    ['nobody knows', { booking: null }],
  ])('that failed leaves a booking %s alone', (_, changes) => {
    const payment = { ...PAYMENT, status: 'failed' }
    expect(decidePayment(facts({ ...changes, payment }))).toEqual({ decision: 'failed', marksBooking: false })
  })
})

describe('whatever happens', () => {
  it('money is applied at most once, for what was ordered, to an open and unpaid booking of the order', () => {
    const amount = fc.constantFrom(100, 5299, 5300, 21_000, 21_100)
    const facts = fc.record({
      booking: fc.option(
        fc.record({
          id: fc.constantFrom('b-1', 'b-2'),
          status: fc.constantFrom(...BOOKING_STATUSES),
          payment_status: fc.constantFrom(...PAYMENT_STATUSES),
          fare_amount: fc.constant(210),
          advance_amount: fc.constantFrom(53, 210),
          remaining_amount: fc.constantFrom(157, 0),
        }),
      ),
      order: fc.option(
        fc.record({
          booking_id: fc.constantFrom('b-1', 'b-2'),
          amount_paise: amount,
          currency: fc.constantFrom('INR', 'USD'),
        }),
      ),
      payment: fc.record({
        id: fc.constant('pay_1'),
        status: fc.constantFrom('created', 'authorized', 'captured', 'failed', 'refunded'),
        amount_paise: amount,
        currency: fc.constantFrom('INR', 'USD'),
        order_id: fc.option(fc.constant('order_1')),
      }),
      alreadyApplied: fc.boolean(),
      otherPaidPaise: fc.constantFrom(0, 5300),
    })
    fc.assert(
      fc.property(facts, (given) => {
        const decided = decidePayment(given)
        const { booking, order, payment } = given
        if (decided.decision === 'apply') {
          expect(given.alreadyApplied).toBe(false)
          expect(given.otherPaidPaise).toBe(0)
          expect(payment.status).toBe('captured')
          expect(order?.booking_id).toBe(booking?.id)
          expect(order?.amount_paise).toBe(payment.amount_paise)
          expect(booking?.status).not.toBe('cancelled')
          expect(['pending', 'failed']).toContain(booking?.payment_status)
          expect(decided.amountRupees + decided.remainingRupees).toBe(210)
        } else if (payment.status === 'captured' && !given.alreadyApplied) {
          expect(decided.decision).toBe('refund_in_full')
        }
      }),
      { numRuns: 2000 },
    )
  })
})
