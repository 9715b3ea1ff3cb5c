import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isReceipt,
  paymentMethodLabel,
  receiptNumber,
  receiptSums,
  refundProgress,
  refundReasonLabel,
} from '../../../src/domain/bookings/receipt'
import { rideMinutes, type TripDetails } from '../../../src/domain/bookings/trip-details'
import { aBooking } from '../../support/bookings/records'

const AT = '2026-11-20T19:00:00.000Z'

type Parts = Partial<Omit<TripDetails, 'booking'>> & { booking?: Partial<TripDetails['booking']> }

const aTrip = ({ booking, ...parts }: Parts = {}): TripDetails => ({
  booking: aBooking({
    id: '0123456789abcdef0123456789abcdef',
    created_at: AT,
    fare_amount: 400,
    advance_amount: 100,
    remaining_amount: 300,
    status: 'completed',
    payment_status: 'paid',
    ...booking,
  }),
  charges: [],
  reports: [],
  cases: [],
  openable_cases: [],
  messages: [],
  passenger: null,
  lateness: null,
  emergency_until: null,
  paid_amount: 100,
  refund_due_paise: 0,
  refund_sent_paise: 0,
  refunded_paise: 0,
  payment_state: 'paid',
  driver: null,
  vehicle: null,
  payments: [
    { provider_payment_id: 'pay_1', amount_paise: 10_000, method: 'upi', status: 'paid', created_at: AT },
  ],
  refunds: [],
  remainder: { amount: 300, method: 'cash', at: AT },
  accepted_at: null,
  actual_distance_metres: null,
  cancellation: null,
  review: null,
  ...parts,
})

const refundOf = (amount_paise: number): TripDetails['refunds'][number] => ({
  provider_payment_id: 'pay_1',
  amount_paise,
  reason: 'You cancelled the booking',
  status: 'due',
  created_at: AT,
  sent_at: null,
  processed_at: null,
  provider_refund_id: null,
  bank_reference: null,
  updated_at: AT,
})

describe('A receipt’s number (TRIP-12)', () => {
  it('is the day of the booking in Kolkata, and the part of the id that people read out', () => {
    // Half past midnight of the 21st there.
    expect(receiptNumber(aTrip().booking)).toBe('20261121-89abcdef')
  })
})

describe('A receipt’s sums (TRIP-11)', () => {
  it('are what was paid online and to the driver', () => {
    expect(receiptSums(aTrip())).toEqual({
      paidPaise: 40_000,
      refundPaise: 0,
      costPaise: 40_000,
      openPaise: 0,
    })
  })

  it('leave open what nobody recorded as paid, of a trip that stands', () => {
    expect(receiptSums(aTrip({ remainder: null, booking: { owed_amount: 300 } })).openPaise).toBe(30_000)
    // What an operator wrote off is not open.
    expect(receiptSums(aTrip({ remainder: null })).openPaise).toBe(0)
    expect(receiptSums(aTrip({ remainder: null, booking: { status: 'accepted' } })).openPaise).toBe(30_000)
    expect(receiptSums(aTrip({ remainder: null, booking: { status: 'cancelled' } })).openPaise).toBe(0)
    // Tolls and parking that were confirmed are paid to the driver beside the rest of the fare.
    const withToll = aTrip({ remainder: null, booking: { status: 'started', charges_amount: 65 } })
    expect(receiptSums(withToll).openPaise).toBe(36_500)
    expect(receiptSums(aTrip({ remainder: null, payment_state: 'checking' })).openPaise).toBe(0)
  })

  it('count money that was paid twice, and that it goes back', () => {
    const [payment] = aTrip().payments
    if (!payment) throw new Error('no payment')
    const twice = aTrip({
      payments: [payment, { ...payment, provider_payment_id: 'pay_2' }],
      refunds: [refundOf(10_000)],
    })
    expect(receiptSums(twice)).toEqual({
      paidPaise: 50_000,
      refundPaise: 10_000,
      costPaise: 40_000,
      openPaise: 0,
    })
  })

  it('lose no paisa, however odd', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9_999_999)), fc.array(fc.nat(9999)), fc.nat(5000), (paid, back, cash) => {
        const sums = receiptSums(
          aTrip({
            payments: paid.map((amount_paise, index) => ({
              provider_payment_id: `pay_${index}`,
              amount_paise,
              method: null,
              status: 'paid',
              created_at: AT,
            })),
            refunds: back.map(refundOf),
            remainder: { amount: cash, method: 'upi', at: AT },
          }),
        )
        const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
        expect(sums.paidPaise).toBe(total(paid) + cash * 100)
        expect(sums.costPaise + sums.refundPaise).toBe(sums.paidPaise)
        expect(sums.openPaise).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('A refund on a receipt (TRIP-9)', () => {
  const refund = { ...refundOf(10_000), sent_at: AT, processed_at: AT, provider_refund_id: 'rfnd_1' }
  it.each([
    [{ status: 'due' }, 'Not sent yet. Due since Sat, 21 Nov 2026, 12:30\u00a0am.'],
    [{ status: 'sent' }, 'On its way to your bank since Sat, 21 Nov 2026, 12:30\u00a0am. Reference rfnd_1.'],
    [
      { status: 'processed', bank_reference: '1234' },
      'With your bank since Sat, 21 Nov 2026, 12:30\u00a0am, which may take some days to show it. Reference 1234.',
    ],
    [{ status: 'failed' }, 'Could not be sent. It is still owed to you; we are looking into it.'],
  ] as const)('that is %j has its date and its reference', (parts, said) => {
    expect(refundProgress({ ...refund, ...parts })).toBe(said)
  })
})

describe('There is a receipt', () => {
  const unpaid = { payments: [], paid_amount: 0, remainder: null }
  it.each([
    ['of a trip that was driven and paid', aTrip(), true],
    ['of one that was cancelled after it was paid', aTrip({ booking: { status: 'cancelled' } }), true],
    ['not yet of one under way', aTrip({ booking: { status: 'started' } }), false],
    ['not yet of one that waits', aTrip({ booking: { status: 'pending' } }), false],
    ['not of one that nobody paid', aTrip({ ...unpaid, booking: { status: 'cancelled' } }), false],
    ['not yet of one of which something is owed', aTrip({ booking: { owed_amount: 65 } }), false],
    ['not of one that was driven and never paid', aTrip(unpaid), false],
  ])('%s', (_, trip, there) => expect(isReceipt(trip)).toBe(there))
})

describe('How long a ride took', () => {
  it.each([
    ['2026-11-21T10:00:00.000Z', '2026-11-21T10:25:29.999Z', 25],
    ['2026-11-21T10:00:00.000Z', '2026-11-21T10:25:30.000Z', 26],
    ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z', 0],
    ['2026-11-21T10:00:00.000Z', '2026-11-21T09:59:00.000Z', 0],
    ['2026-11-21T10:00:00.000Z', null, null],
    [null, '2026-11-21T10:00:00.000Z', null],
    [null, null, null],
  ])('from %s to %s: %s min', (start_time, end_time, minutes) => {
    expect(rideMinutes({ start_time, end_time })).toBe(minutes)
  })
})

describe('The provider’s words', () => {
  it.each([
    ['upi', 'UPI'],
    ['card', 'Credit/Debit Card'],
    ['netbanking', 'Net banking'],
    ['paylater', 'paylater'],
    ['constructor', 'constructor'],
    [null, null],
  ])('for a payment by %s: %s', (method, words) => expect(paymentMethodLabel(method)).toBe(words))

  it.each([
    ['rider_cancelled', 'You cancelled the booking'],
    ['already_paid', 'It was paid twice'],
    ['by_operator', 'Given back by our support'],
    ['goodwill', 'Money back'],
    ['toString', 'Money back'],
  ])('for a refund because of %s: %s', (reason, words) => expect(refundReasonLabel(reason)).toBe(words))
})
