import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BOOKING_STATUSES, PAYMENT_STATUSES } from '../../../src/domain/bookings/booking'
import { decidePayment, type PaymentFacts } from '../../../src/domain/payments/decide-payment'
import { ORDER_PURPOSES } from '../../../src/domain/payments/payment'

const BOOKING: NonNullable<PaymentFacts['booking']> = {
  id: 'b-1',
  status: 'pending',
  payment_status: 'pending',
  fare_amount: 210,
  advance_amount: 53,
  owed_amount: 0,
  end_time: null,
}
const PAYMENT = {
  id: 'pay_1',
  status: 'captured',
  captured: true,
  amount_paise: 5300,
  currency: 'INR',
  order_id: 'order_1',
  paid_at: new Date('2026-11-23T12:00:00.000Z'),
}
const ORDER = { booking_id: 'b-1', purpose: 'advance', amount_paise: 5300, currency: 'INR' } as const

const facts = (changes: Partial<PaymentFacts> = {}): PaymentFacts => ({
  booking: BOOKING,
  order: ORDER,
  payment: PAYMENT,
  alreadyRecorded: false,
  isTipped: false,
  ...changes,
})
const paying = (amount_paise: number, rest: Partial<PaymentFacts> = {}) =>
  facts({ order: { ...ORDER, amount_paise }, payment: { ...PAYMENT, amount_paise }, ...rest })

describe('a captured tip (TIP-1)', () => {
  const driven = { ...BOOKING, status: 'completed', payment_status: 'paid' } as const
  const tip = (ended: string | null, rest: Partial<PaymentFacts> = {}) =>
    facts({ order: { ...ORDER, purpose: 'tip' }, booking: { ...driven, end_time: ended }, ...rest })
  const ENDED = '2026-11-21T12:00:00.000Z'
  it.each<[string, PaymentFacts, string]>([
    ['48 hours after the end', tip(ENDED), 'apply_tip'],
    ['a millisecond later', tip('2026-11-21T11:59:59.999Z'), 'tip_late'],
    ['a second time', tip(ENDED, { isTipped: true }), 'second_tip'],
    ['before the end', tip(null, { booking: { ...BOOKING, status: 'started' } }), 'tip_late'],
    ['of a cancelled booking', tip(null, { booking: { ...BOOKING, status: 'cancelled' } }), 'cancelled'],
    [
      'of another amount than ordered',
      tip(ENDED, { order: { ...ORDER, purpose: 'tip', amount_paise: 1 } }),
      'amount_mismatch',
    ],
  ])('%s: %s', (_, given, outcome) => {
    const decided = decidePayment(given)
    expect(decided.decision === 'refund_in_full' ? decided.reason : decided.decision).toBe(outcome)
  })
})

describe('a captured payment', () => {
  it.each([
    ['of the advance', facts(), 53],
    ['of the whole fare', paying(21_000), 210],
    [
      'of the advance, where its rider chose all of it since',
      facts({ booking: { ...BOOKING, advance_amount: 210 } }),
      53,
    ],
    ['after a failed one', facts({ booking: { ...BOOKING, payment_status: 'failed' } }), 53],
  ])('%s is applied', (_, given, advanceRupees) => {
    expect(decidePayment(given)).toEqual({
      decision: 'apply',
      advanceRupees,
      remainingRupees: 210 - advanceRupees,
    })
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
    ['of a rupee', paying(100), 'amount_mismatch'],
    ['of a paisa too little', paying(5299), 'amount_mismatch'],
    ['of more than the fare', paying(21_100), 'amount_mismatch'],
    ['that is not the order’s', facts({ order: { ...ORDER, amount_paise: 21_000 } }), 'amount_mismatch'],
    ['in dollars', facts({ payment: { ...PAYMENT, currency: 'USD' } }), 'amount_mismatch'],
    ['for an order in dollars', facts({ order: { ...ORDER, currency: 'USD' } }), 'amount_mismatch'],
  ])('%s goes back in full', (_, given, reason) => {
    expect(decidePayment(given)).toEqual({ decision: 'refund_in_full', reason })
  })

  it('that the provider gave back already is kept, and no refund is due', () => {
    const given = facts({ payment: { ...PAYMENT, status: 'refunded' } })
    expect(decidePayment(given)).toEqual({ decision: 'keep_refunded' })
  })

  it.each<[string, PaymentFacts]>([
    ['no booking', facts({ booking: null })],
    ['no order of ours', facts({ order: null })],
    ['another booking’s order', facts({ order: { ...ORDER, booking_id: 'b-2' } })],
  ])('of %s waits for an operator', (_, given) => {
    expect(decidePayment(given)).toEqual({ decision: 'unmatched' })
  })
})

describe('what is owed for a driven ride, paid online', () => {
  const remainder = (changes: Partial<PaymentFacts> = {}, booking: Partial<typeof BOOKING> = {}) =>
    facts({
      booking: { ...BOOKING, status: 'completed', payment_status: 'partial', owed_amount: 157, ...booking },
      order: { ...ORDER, purpose: 'remainder', amount_paise: 15_700 },
      payment: { ...PAYMENT, amount_paise: 15_700 },
      ...changes,
    })

  it.each([
    ['all of it', {}],
    ['less than is owed now', { owed_amount: 158 }],
  ] as const)('counts: %s', (_, booking, changes: Partial<PaymentFacts> = {}) => {
    expect(decidePayment(remainder(changes, booking))).toEqual({ decision: 'apply_remainder' })
  })

  it.each<[string, PaymentFacts, string]>([
    ['of which the driver was paid a part', remainder({}, { owed_amount: 156 }), 'already_paid'],
    [
      'that the driver collected, or an operator wrote off',
      remainder({}, { owed_amount: 0 }),
      'already_paid',
    ],
    [
      'of a ride that is not driven yet',
      remainder({}, { status: 'started', owed_amount: 0 }),
      'already_paid',
    ],
    ['of a cancelled booking', remainder({}, { status: 'cancelled' }), 'cancelled'],
  ])('%s goes back in full', (_, given, reason) => {
    expect(decidePayment(given)).toEqual({ decision: 'refund_in_full', reason })
  })
})

describe('any other payment', () => {
  it('recorded before is a replay', () => {
    expect(decidePayment(facts({ alreadyRecorded: true }))).toEqual({ decision: 'ignore_replay' })
    const failedLater = facts({
      alreadyRecorded: true,
      payment: { ...PAYMENT, status: 'failed', captured: false },
    })
    expect(decidePayment(failedLater)).toEqual({ decision: 'ignore_replay' })
  })

  it.each(['authorized', 'created'])('that is only %s changes nothing yet', (status) => {
    expect(decidePayment(facts({ payment: { ...PAYMENT, status, captured: false } }))).toEqual({
      decision: 'wait',
    })
  })

  it.each(['failed', 'refunded'])(
    'that %s without being captured marks an unpaid, open booking',
    (status) => {
      const payment = { ...PAYMENT, status, captured: false }
      expect(decidePayment(facts({ payment }))).toEqual({ decision: 'failed', marksBooking: true })
    },
  )

  it.each<[string, Partial<PaymentFacts>]>([
    ['that has its advance', { booking: { ...BOOKING, payment_status: 'partial' } }],
    ['that is paid', { booking: { ...BOOKING, payment_status: 'paid' } }],
    ['that is cancelled', { booking: { ...BOOKING, status: 'cancelled' } }],
    ['nobody knows', { booking: null }],
  ])('that failed leaves a booking %s alone', (_, changes) => {
    const payment = { ...PAYMENT, status: 'failed', captured: false }
    expect(decidePayment(facts({ ...changes, payment }))).toEqual({ decision: 'failed', marksBooking: false })
  })
})

describe('whatever happens', () => {
  it('money is applied at most once, for what was ordered, to an open and unpaid booking of the order', () => {
    const amount = fc.constantFrom(100, 5299, 5300, 15_700, 21_000, 21_100)
    const facts = fc.record({
      booking: fc.option(
        fc.record({
          id: fc.constantFrom('b-1', 'b-2'),
          status: fc.constantFrom(...BOOKING_STATUSES),
          payment_status: fc.constantFrom(...PAYMENT_STATUSES),
          fare_amount: fc.constant(210),
          advance_amount: fc.constantFrom(53, 210),
          owed_amount: fc.constantFrom(0, 157),
          end_time: fc.constantFrom(null, '2026-11-22T12:00:00.000Z'),
        }),
      ),
      order: fc.option(
        fc.record({
          booking_id: fc.constantFrom('b-1', 'b-2'),
          purpose: fc.constantFrom(...ORDER_PURPOSES),
          amount_paise: amount,
          currency: fc.constantFrom('INR', 'USD'),
        }),
      ),
      payment: fc.record({
        id: fc.constant('pay_1'),
        status: fc.constantFrom('created', 'authorized', 'captured', 'failed', 'refunded'),
        captured: fc.boolean(),
        amount_paise: amount,
        currency: fc.constantFrom('INR', 'USD'),
        order_id: fc.option(fc.constant('order_1')),
        paid_at: fc.constant(PAYMENT.paid_at),
      }),
      alreadyRecorded: fc.boolean(),
      isTipped: fc.boolean(),
    })
    fc.assert(
      fc.property(facts, (given) => {
        const decided = decidePayment(given)
        const { booking, order, payment } = given
        if (decided.decision === 'apply') {
          expect(given.alreadyRecorded).toBe(false)
          expect(payment.captured).toBe(true)
          expect(order?.booking_id).toBe(booking?.id)
          expect(order?.amount_paise).toBe(payment.amount_paise)
          expect(booking?.status).not.toBe('cancelled')
          expect(['pending', 'failed']).toContain(booking?.payment_status)
          expect(decided.advanceRupees + decided.remainingRupees).toBe(210)
        } else if (payment.status === 'captured' && payment.captured && !given.alreadyRecorded) {
          expect(['refund_in_full', 'unmatched', 'apply_remainder', 'apply_tip']).toContain(decided.decision)
          if (decided.decision === 'apply_remainder')
            expect((booking?.owed_amount ?? 0) * 100).toBeGreaterThanOrEqual(payment.amount_paise)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
