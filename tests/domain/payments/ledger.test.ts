import { describe, expect, it } from 'vitest'
import { auditBooking, type BookingBooks } from '../../../src/domain/payments/audit'
import { LEDGER_KINDS, type LedgerKind } from '../../../src/domain/payments/ledger'

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
    ...{ writtenOffPaise: 0, confirmedPaise: 0, endedAtCar: 0 },
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
