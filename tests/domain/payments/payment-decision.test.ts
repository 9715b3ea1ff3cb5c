import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BOOKING_STATUSES, PAYMENT_STATUSES } from '../../../src/domain/bookings/booking'
import { decidePayment, mayBeTipped, type PaymentFacts } from '../../../src/domain/payments/decide-payment'
import { ORDER_PURPOSES } from '../../../src/domain/payments/payment'

type Ordered = NonNullable<PaymentFacts['ordered']>

const BOOKING: Ordered['booking'] = {
  status: 'pending',
  payment_status: 'pending',
  pays_driver: false,
  ...{ fare_amount: 210, advance_amount: 53, owed_amount: 0 },
  ...{ end_time: null, set_out_at: null, change_number: 0 },
}
const PAID_AT = '2026-11-23T12:00:00.000Z'
const PAYMENT: PaymentFacts['payment'] = {
  status: 'captured',
  ...{ captured: true, amount: 5300, currency: 'INR', created_at: Date.parse(PAID_AT) / 1000 },
}
const ORDER = { purpose: 'advance', amount_paise: 5300, currency: 'INR' } as const

interface Changed {
  booking?: Partial<Ordered['booking']>
  order?: Partial<Ordered['order']>
  payment?: Partial<PaymentFacts['payment']>
  beside?: Partial<Pick<Ordered, 'isTipped' | 'change' | 'floorPaise'>>
}

/** Of an advance of ₹53 that was paid as it was ordered, unless told otherwise. */
const decided = ({ booking, order, payment, beside }: Changed = {}) => {
  const ordered = { booking: { ...BOOKING, ...booking }, order: { ...ORDER, ...order } }
  const known = { isTipped: false, change: null, floorPaise: 0, ...beside }
  return decidePayment({ payment: { ...PAYMENT, ...payment }, ordered: { ...ordered, ...known } })
}

const paying = (amount: number, rest: Changed = {}) =>
  decided({ order: { amount_paise: amount }, payment: { amount }, ...rest })

const ofNoOrder = (payment = PAYMENT) => decidePayment({ payment, ordered: null })

/** What becomes of it, or why it goes back in full. */
const outcomeOf = (decision: ReturnType<typeof decidePayment>) =>
  decision.decision === 'refund_in_full' ? decision.reason : decision.decision

describe('a captured tip (TIP-1)', () => {
  const tip = (end_time: string | null, { booking, order, ...rest }: Changed = {}) =>
    decided({
      order: { purpose: 'tip', ...order },
      ...rest,
      booking: { status: 'completed', payment_status: 'paid', end_time, ...booking },
    })
  const ENDED = '2026-11-21T12:00:00.000Z'
  it.each<[string, ReturnType<typeof tip>, string]>([
    ['48 hours after the end', tip(ENDED), 'apply_tip'],
    ['a millisecond later', tip('2026-11-21T11:59:59.999Z'), 'tip_late'],
    ['a second time', tip(ENDED, { beside: { isTipped: true } }), 'second_tip'],
    ['of a ride that is not known to be driven', tip(null, { booking: { status: 'started' } }), 'unmatched'],
    ['of a cancelled booking', tip(null, { booking: { status: 'cancelled' } }), 'cancelled'],
    ['of another amount than ordered', tip(ENDED, { order: { amount_paise: 1 } }), 'amount_mismatch'],
  ])('%s: %s', (_, decision, outcome) => {
    expect(outcomeOf(decision)).toBe(outcome)
  })

  it.each([
    ['may be asked for until 48 hours after the end', 0, 0, true],
    ['may not a millisecond later', 0, 1, false],
    ['may not while a rupee is owed', 1, 0, false],
  ])('%s', (_, owed_amount, late, may) => {
    const driven = { status: 'completed', end_time: ENDED, owed_amount } as const
    expect(mayBeTipped(driven, new Date(Date.parse(PAID_AT) + late))).toBe(may)
  })
})

describe('a captured payment (PAYMENT-6)', () => {
  it.each([
    ['of the advance', decided(), 53],
    ['of the whole fare', paying(21_000), 210],
    [
      'of the advance, where its rider chose all of it since',
      decided({ booking: { advance_amount: 210 } }),
      53,
    ],
    ['after a failed one', decided({ booking: { payment_status: 'failed' } }), 53],
  ])('%s is applied', (_, decision, advanceRupees) => {
    const rest = { remainingRupees: 210 - advanceRupees, backPaise: 0 }
    expect(decision).toEqual({ decision: 'apply', advanceRupees, ...rest })
  })

  const owing = (owed_amount: number, status: 'started' | 'completed' | 'cancelled' = 'completed') =>
    paying(15_700, {
      booking: { status, payment_status: 'partial', owed_amount },
      order: { purpose: 'remainder', amount_paise: 15_700 },
    })

  /** A payment by the link of a booking that is else paid to the driver (OFFICE-12, OFFICE-13). */
  const paidAhead = (status: 'started' | 'completed' | 'cancelled', owed_amount = 0) =>
    decided({ booking: { status, pays_driver: true, owed_amount } })

  const changed = { booking: { change_number: 1 } }
  const keeping = (floorPaise: number) => ({ ...changed, beside: { floorPaise } })

  /** Of a change that waits since then (CHANGE-11, CHANGE-13). */
  const ofChange = (created_at: string, booking: Changed['booking'] = {}) =>
    decided({ booking, order: { purpose: 'change' }, beside: { change: { after_number: 0, created_at } } })
  const givenBack = decided({ payment: { status: 'refunded' } })
  const setOut = { status: 'accepted', set_out_at: '2026-11-23T11:40:00.000Z' } as const

  it.each([
    ['for a cancelled booking', decided({ booking: { status: 'cancelled' } }), 'cancelled'],
    ['for one with its advance paid', decided({ booking: { payment_status: 'partial' } }), 'already_paid'],
    ['for one paid in full', decided({ booking: { payment_status: 'paid' } }), 'already_paid'],
    ['for one that is else paid to the driver counts:', paidAhead('started'), 'apply'],
    ['for one that the driver was not paid for counts:', paidAhead('completed', 53), 'apply_remainder'],
    ['for one that the driver was paid for', paidAhead('completed', 52), 'already_paid'],
    ['for one that was to be paid to the driver', paidAhead('cancelled'), 'cancelled'],
    ['for one refunded', decided({ booking: { payment_status: 'refunded' } }), 'already_paid'],
    ['of a rupee', paying(100), 'amount_mismatch'],
    ['of a paisa too little', paying(5299), 'amount_mismatch'],
    ['of more than the fare', paying(21_100), 'amount_mismatch'],
    ['of the fare before a change counts:', paying(4000, changed), 'apply'],
    ['of more than a change made it counts:', paying(21_200, changed), 'apply'],
    ['of what a change keeps counts:', paying(21_200, keeping(21_000)), 'apply'],
    ['of which a change keeps more than the fare', paying(21_200, keeping(21_001)), 'amount_mismatch'],
    ['of less than a change keeps', paying(5300, keeping(5301)), 'amount_mismatch'],
    ['that is not the order’s', decided({ order: { amount_paise: 21_000 } }), 'amount_mismatch'],
    ['in dollars', decided({ payment: { currency: 'USD' } }), 'amount_mismatch'],
    ['for an order in dollars', decided({ order: { currency: 'USD' } }), 'amount_mismatch'],
    ['of all that is owed counts:', owing(157), 'apply_remainder'],
    ['of less than is owed counts:', owing(158), 'apply_remainder'],
    ['of more than is owed, for the driver was paid a part', owing(156), 'already_paid'],
    ['of what the driver collected, or an operator wrote off', owing(0), 'already_paid'],
    ['of a ride that is not known to be driven', owing(0, 'started'), 'unmatched'],
    ['of what is owed for a cancelled booking', owing(157, 'cancelled'), 'cancelled'],
    ['that the provider gave back already is kept, with no refund:', givenBack, 'keep_refunded'],
    ['of no order of ours waits for an operator:', ofNoOrder(), 'unmatched'],
    ['of a change 29 minutes later makes it:', ofChange('2026-11-23T11:31:00.000Z'), 'make_change'],
    ['of a change 30 minutes later', ofChange('2026-11-23T11:30:00.000Z'), 'change_lapsed'],
    ['of one that waits no more', decided({ order: { purpose: 'change' } }), 'change_lapsed'],
    ['of one before another', ofChange(PAID_AT, { change_number: 1 }), 'change_lapsed'],
    ['of one before ‘Set out’', ofChange('2026-11-23T11:39:00.000Z', setOut), 'change_lapsed'],
    ['of one after it makes it:', ofChange(setOut.set_out_at, setOut), 'make_change'],
    ['of one of a ride that began', ofChange(PAID_AT, { status: 'started' }), 'change_lapsed'],
  ])('%s %s', (_, decision, outcome) => {
    expect(outcomeOf(decision)).toBe(outcome)
  })
})

describe('a payment that is not captured (PAYMENT-5)', () => {
  it.each(['authorized', 'created'] as const)('and only %s changes nothing yet', (status) => {
    expect(decided({ payment: { status, captured: false } })).toEqual({ decision: 'wait' })
  })

  it.each(['failed', 'refunded'] as const)('and %s marks an unpaid, open booking', (status) => {
    const marked = { decision: 'failed', marksBooking: true }
    expect(decided({ payment: { status, captured: false } })).toEqual(marked)
  })

  const failed = { ...PAYMENT, status: 'failed', captured: false } as const
  it.each([
    ['that has its advance', decided({ payment: failed, booking: { payment_status: 'partial' } })],
    ['that is paid', decided({ payment: failed, booking: { payment_status: 'paid' } })],
    ['that is paid to the driver', decided({ payment: failed, booking: { pays_driver: true } })],
    ['that is cancelled', decided({ payment: failed, booking: { status: 'cancelled' } })],
    ['nobody knows', ofNoOrder(failed)],
  ])('but failed leaves a booking %s alone', (_, decision) => {
    expect(decision).toEqual({ decision: 'failed', marksBooking: false })
  })
})

it('whatever happens, money is applied for what was ordered, to an open and unpaid booking', () => {
  const amount = fc.constantFrom(100, 5299, 5300, 15_700, 21_000, 21_100)
  const facts = fc.record({
    payment: fc.record({
      status: fc.constantFrom('created', 'authorized', 'captured', 'failed', 'refunded'),
      captured: fc.boolean(),
      amount,
      currency: fc.constantFrom('INR', 'USD'),
      created_at: fc.constant(PAYMENT.created_at),
    }),
    ordered: fc.option(
      fc.record({
        booking: fc.record({
          status: fc.constantFrom(...BOOKING_STATUSES),
          payment_status: fc.constantFrom(...PAYMENT_STATUSES),
          pays_driver: fc.boolean(),
          fare_amount: fc.constant(210),
          advance_amount: fc.constantFrom(53, 210),
          owed_amount: fc.constantFrom(0, 157),
          end_time: fc.constantFrom(null, '2026-11-22T12:00:00.000Z'),
          set_out_at: fc.constant(null),
          change_number: fc.constantFrom(0, 1),
        }),
        order: fc.record({
          purpose: fc.constantFrom(...ORDER_PURPOSES),
          amount_paise: amount,
          currency: fc.constantFrom('INR', 'USD'),
        }),
        isTipped: fc.boolean(),
        floorPaise: fc.constantFrom(0, 5300),
        change: fc.constant({ after_number: 0, created_at: PAID_AT }),
      }),
    ),
  })
  fc.assert(
    fc.property(facts, ({ payment, ordered }) => {
      const decision = decidePayment({ payment, ordered })
      if (decision.decision === 'apply') {
        expect(payment.captured).toBe(true)
        expect(ordered?.order.amount_paise).toBe(payment.amount)
        expect(ordered?.booking.status).not.toBe('cancelled')
        expect(['pending', 'failed']).toContain(ordered?.booking.payment_status)
        expect(ordered?.booking.pays_driver && ordered.booking.status === 'completed').toBe(false)
        expect(decision.advanceRupees + decision.remainingRupees).toBe(210)
      } else if (payment.status === 'captured' && payment.captured) {
        const others = ['refund_in_full', 'unmatched', 'apply_remainder', 'apply_tip', 'make_change']
        expect(others).toContain(decision.decision)
        if (decision.decision === 'apply_remainder')
          expect((ordered?.booking.owed_amount ?? 0) * 100).toBeGreaterThanOrEqual(payment.amount)
      }
    }),
    { numRuns: 2000 },
  )
})
