import { describe, expect, it } from 'vitest'
import { auditBooking, type BookingBooks } from '../../../src/domain/payments/audit'
import { ENTRY_SIGNS, LEDGER_KINDS, type LedgerKind, unpaidOf } from '../../../src/domain/payments/ledger'

const AT = ['18:00', '18:10', '19:00', '20:00', '21:00'].map((time) => `2026-11-23T${time}:00.000Z`)

/** Whole rupees of a kind at the so many-th instant. */
const entry = (at: number, kind: LedgerKind, rupees: number, reason = 'cash') => ({
  kind,
  amount_paise: ENTRY_SIGNS[kind] * rupees * 100,
  counts: true,
  reason,
  created_at: AT[at] ?? '',
})

const PAID = entry(0, 'captured', 100)
const END = [entry(1, 'collected', 120), entry(1, 'fare_due', 400, 'no_means')]

const reported = {
  amount: 180,
  reason: 'no_means',
  note: 'Card only',
  reported_at: AT[1],
  settled_at: null,
  settled_by: null,
  written_off: 0,
}

describe('What was left unpaid after a ride', () => {
  it.each([
    ['nothing, before its end', [PAID, entry(0, 'charged', 65)], null],
    ['nothing, where all was collected', [PAID, entry(1, 'collected', 300), entry(1, 'fare_due', 400)], null],
    ['what is owed', [PAID, ...END], reported],
    ['more by a toll', [PAID, ...END, entry(2, 'charged', 65)], { ...reported, amount: 245 }],
    ['still what was reported, once a part is paid', [PAID, ...END, entry(2, 'captured', 80)], reported],
    [
      'paid online',
      [PAID, ...END, entry(2, 'captured', 180)],
      { ...reported, settled_at: AT[2], settled_by: 'online' },
    ],
    [
      'paid online by a payment that bears an earlier time than the end',
      [PAID, entry(0, 'captured', 180), ...END],
      { ...reported, settled_at: AT[0], settled_by: 'online' },
    ],
    [
      'paid to the driver',
      [PAID, ...END, entry(2, 'collected', 180)],
      { ...reported, settled_at: AT[2], settled_by: 'collected' },
    ],
    [
      'paid at the office',
      [PAID, ...END, entry(2, 'paid_at_office', 180)],
      { ...reported, settled_at: AT[2], settled_by: 'collected' },
    ],
    [
      'written off',
      [PAID, ...END, entry(2, 'written_off', 180)],
      { ...reported, settled_at: AT[2], settled_by: 'written_off', written_off: 180 },
    ],
    [
      'a toll that was confirmed after it was settled',
      [PAID, ...END, entry(2, 'written_off', 180), entry(3, 'charged', 65)],
      { ...reported, amount: 65, reason: 'charges', note: null, reported_at: AT[3], written_off: 180 },
    ],
    [
      'what it was, where the online payment was taken back',
      [
        PAID,
        ...END,
        entry(2, 'captured', 180),
        { ...entry(3, 'captured', -180) },
        { ...entry(3, 'captured', 180), counts: false },
        entry(3, 'collected', 60),
      ],
      { ...reported, amount: 120, reported_at: AT[3] },
    ],
  ])('is %s', (_, entries, expected) => {
    expect(unpaidOf(entries, 'Card only')).toEqual(expected)
  })
})

describe('The audit of a booking', () => {
  const none: Record<LedgerKind, number> = Object.assign(
    { fare_due: 0, charged: 0, fee_kept: 0, captured: 0, collected: 0, paid_at_office: 0, written_off: 0 },
    { refund_due: 0, refund_sent: 0, refund_processed: 0, refund_come_back: 0 },
  )
  const sums = { ...none, captured: 10_000 }
  const books: BookingBooks = {
    id: 'b-1',
    status: 'pending',
    payment_status: 'partial',
    payment_failed: false,
    ...{ fare_amount: 400, advance_amount: 100, remaining_amount: 300 },
    ...{ paidPaise: 10_000, appliedPaise: 10_000, firstPaise: 10_000, unrefundedPaise: 0 },
    ...{ duePaise: 0, sentPaise: 0, processedPaise: 0, cancelledPaise: 0, goodwillPaise: 0 },
    ...{ writtenOffPaise: 0, confirmedPaise: 0 },
    ...{ counted: sums, all: sums, kept: sums },
  }
  const found = (changed: Partial<BookingBooks>) =>
    auditBooking({ ...books, ...changed }).map(({ finding }) => finding)

  it('finds nothing where each cause has its entry', () => {
    expect(LEDGER_KINDS.toSorted()).toEqual(Object.keys(none).toSorted())
    expect(found({})).toEqual([])
  })

  it('finds a kept sum that is not that of the entries, and a status that does not follow of them', () => {
    expect(found({ kept: { ...sums, captured: 9900 } })).toEqual(['kept_sum_differs'])
    expect(found({ payment_status: 'paid' })).toEqual(['payment_status_differs'])
  })

  it.each([
    ['what was kept and goes back', 2500, 7500, 0, []],
    ['less, because an operator gave some back before', 2000, 6000, 2000, []],
    ['all that was paid, and an operator gave some back since', 10_000, 0, 2000, []],
    ['more than was left', 2600, 7500, 0, ['fee_kept_differs']],
    ['less than was left', 2400, 7500, 0, ['fee_kept_differs']],
  ])('takes a cancellation for %s', (_, fee, cancelledPaise, goodwillPaise, expected) => {
    const counted = { ...sums, fee_kept: -fee, refund_due: -cancelledPaise - goodwillPaise }
    const duePaise = cancelledPaise + goodwillPaise
    const cancelled = {
      status: 'cancelled',
      counted,
      all: counted,
      duePaise,
      cancelledPaise,
      goodwillPaise,
    } as const
    expect(found(cancelled)).toEqual(expected)
  })
})
