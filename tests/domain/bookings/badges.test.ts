import { describe, expect, it } from 'vitest'
import { type PaymentFacts, paymentBadge, stateBadge, tripState } from '../../../src/domain/bookings/badges'
import { anEntry, aStatement } from '../../support/bookings/statements'

const back = (...states: ('due' | 'failed' | 'sent' | 'processed')[]): Pick<PaymentFacts, 'statement'> => ({
  statement: {
    refund_due_paise: states.includes('due') || states.includes('failed') ? 100 : 0,
    refund_sent_paise: states.includes('sent') ? 100 : 0,
    refunded_paise: states.includes('processed') ? 100 : 0,
    ...{ due_paise: 0, owed_paise: 0, lines: [] },
  },
})

const fare = anEntry('fare_due', 627, { reason: 'driven' })
it.each([
  ['accepted', [], 'Pay ₹627 to the driver blue'],
  ['completed', [fare, anEntry('collected', 627)], 'Paid green'],
  ['completed', [fare, anEntry('collected', 600)], 'Payment due yellow'],
  ['completed', [fare, anEntry('written_off', 627)], 'Not paid grey'],
  ['completed', [fare, anEntry('collected', 600), anEntry('written_off', 27)], 'Partly paid grey'],
  ['cancelled', [], 'Not paid grey'],
] as const)(
  'The badge of a booking that is %s and paid to the driver reads %j (OFFICE-4)',
  (status, entries, said) => {
    const booking = { status, pays_driver: true, remaining_amount: 627, payment_status: 'pending' } as const
    const { label, colour } = paymentBadge({ ...booking, statement: aStatement('rider', booking, entries) })
    expect(`${label} ${colour}`).toBe(said)
  },
)

it.each([
  ['pending', 'pending', 'Pending yellow'],
  ['pending', 'partial', 'Finding your driver yellow'],
  ['accepted', 'paid', 'Accepted grey'],
  ['started', 'paid', 'Started blue'],
  ['completed', 'paid', 'Completed green'],
  ['cancelled', 'partial', 'Cancelled red'],
  ['disputed', 'paid', 'disputed grey'],
])('The state of a trip that is %s, its payment %s, reads %s (TRIP-2)', (status, payment_status, said) => {
  const { label, colour } = stateBadge(tripState({ status, payment_status, pays_driver: false }))
  expect(`${label} ${colour}`).toBe(said)
})

describe('The badge of a payment (TRIP-10)', () => {
  it.each([
    ['pending', 'pending', 'none', back(), 'Payment due yellow'],
    ['pending', 'pending', 'checking', back(), 'Checking payment blue'],
    ['pending', 'pending', 'processing', back(), 'Payment processing blue'],
    ['pending', 'failed', 'none', back(), 'Payment failed red'],
    ['accepted', 'partial', 'paid', back(), 'Advance paid blue'],
    // Paid twice: one of the payments goes back, and the ride is still paid for.
    ['accepted', 'paid', 'paid', back('due'), 'Paid green'],
    ['accepted', 'refunded', 'paid', back('processed'), 'Refunded grey'],
    ['cancelled', 'pending', 'none', back(), 'Not paid grey'],
    ['cancelled', 'pending', 'checking', back(), 'Checking payment blue'],
    ['cancelled', 'pending', 'checking', back('processed'), 'Checking payment blue'],
    ['cancelled', 'pending', 'checking', back('due'), 'Refund due yellow'],
    ['cancelled', 'partial', 'paid', back(), 'No refund grey'],
    ['cancelled', 'paid', 'paid', back(), 'No refund grey'],
    ['cancelled', 'partial', 'paid', back('due'), 'Refund due yellow'],
    ['cancelled', 'partial', 'paid', back('failed'), 'Refund due yellow'],
    ['cancelled', 'partial', 'paid', back('processed', 'due', 'sent'), 'Refund due yellow'],
    ['cancelled', 'partial', 'paid', back('processed', 'sent'), 'Refund sent blue'],
    ['cancelled', 'partial', 'paid', back('processed'), 'Refunded grey'],
    ['cancelled', 'refunded', 'paid', back('processed', 'processed'), 'Refunded grey'],
    // Paid after it was cancelled: nothing was applied, and all of it goes back.
    ['cancelled', 'pending', 'none', back('sent'), 'Refund sent blue'],
  ] as const)(
    'of a booking that is %s, its payment %s and %s, its refunds %j: %s',
    (status, payment_status, payment_state, refunds, said) => {
      const { label, colour } = paymentBadge({
        pays_driver: false,
        status,
        payment_status,
        payment_state,
        ...refunds,
      })
      expect(`${label} ${colour}`).toBe(said)
    },
  )

  it('is chosen by what is recorded where nobody asked the provider', () => {
    expect(
      paymentBadge({ pays_driver: false, status: 'pending', payment_status: 'partial', ...back() }).label,
    ).toBe('Advance paid')
  })

  it.each(['disputed', 'constructor', '__proto__'])(
    'shows a value that it does not know in grey: %s',
    (payment_status) => {
      const grey = { label: payment_status, colour: 'grey' }
      expect(paymentBadge({ pays_driver: false, status: 'pending', payment_status, ...back() })).toEqual(grey)
      expect(paymentBadge({ pays_driver: false, status: 'cancelled', payment_status, ...back() })).toEqual(
        grey,
      )
    },
  )
})
