import { describe, expect, it } from 'vitest'
import { auditBooking, type BookingBooks } from '../../../src/domain/payments/audit'
import {
  type BookingSums,
  balanceOf,
  earnedOrHeld,
  LEDGER_KINDS,
  type LedgerKind,
} from '../../../src/domain/payments/ledger'
import { RENTED, TWO_HOURS } from '../../support/bookings/rentals'

it('what was earned or is held is what is owed and was paid, less what goes back, whether it counts or not', () => {
  const entries = LEDGER_KINDS.map((kind, place) => ({
    kind,
    amount_paise: 100 * 10 ** place,
    counts: place % 2 === 0,
  }))
  const read = ['captured', 'collected', 'paid_at_office', 'refund_due'] as const
  const rupees = read.reduce((sum, kind) => sum + 10 ** LEDGER_KINDS.indexOf(kind), 0)
  expect(earnedOrHeld(entries, 700)).toBe(700 + rupees * 100)
})

describe('What is owed for a booking, and how far it is paid (BOOKS-6, PAYMENT-9, REMAINDER-8)', () => {
  const NONE = { fare_due: 0, charged: 0, captured: 0, collected: 0, paid_at_office: 0 }
  const none: BookingSums = { ...NONE, written_off: 0, refund_processed: 0 }
  const open = { status: 'accepted', remaining_amount: 300, payment_failed: false } as const
  const cancelled = { ...open, status: 'cancelled' } as const
  const failed = { ...open, payment_failed: true } as const
  type Booking = Parameters<typeof balanceOf>[0]

  /** What is owed for a booking with these sums of entries, in rupees, and how far it is paid. */
  const balance = (booking: Booking, rupees: Partial<BookingSums>) => {
    const sums = Object.entries({ ...none, ...rupees }).map(([kind, sum]) => [kind, sum * 100])
    const { owed_paise, payment_status } = balanceOf(booking, { ...none, ...Object.fromEntries(sums) })
    return [owed_paise / 100, payment_status]
  }

  it.each<[string, Booking, Partial<BookingSums>, string]>([
    ['nothing is paid', open, {}, 'pending'],
    ['a payment failed', failed, {}, 'failed'],
    ['the advance is paid, after one that failed', failed, { captured: 100 }, 'partial'],
    ['all is paid', { ...open, remaining_amount: 0 }, { captured: 400 }, 'paid'],
    ['it went back, and the booking stands', open, { captured: 100, refund_processed: -100 }, 'partial'],
    ['it is cancelled and went back', cancelled, { captured: 100, refund_processed: -100 }, 'refunded'],
    ['it is cancelled, and a part was kept', cancelled, { captured: 100, refund_processed: -75 }, 'partial'],
  ])('%s before the ride is driven', (_, booking, rupees, payment_status) => {
    expect(balance(booking, rupees)).toEqual([0, payment_status])
  })

  const toll = { charged: -65 }
  const wentBack = { captured: 400, refund_processed: -400 }
  const twoTolls = { charged: -130, collected: 65, paid_at_office: 65 }

  it.each<[string, Partial<BookingSums>, number, string]>([
    ['nothing was collected', {}, 300, 'partial'],
    ['the rest was collected', { collected: 300 }, 0, 'paid'],
    ['the rest was paid at the office', { paid_at_office: 300 }, 0, 'paid'],
    ['the rest was collected, and a toll is owed', { collected: 300, ...toll }, 65, 'partial'],
    ['the rest was written off', { written_off: 300 }, 0, 'partial'],
    ['it was, and a later toll is paid', { written_off: 300, ...toll, collected: 65 }, 0, 'partial'],
    ['the advance went back', { written_off: 300, refund_processed: -100 }, 0, 'refunded'],
    ['the advance went back, the rest was collected', { collected: 300, refund_processed: -100 }, 0, 'paid'],
    ['all went back, and a toll is owed', { ...wentBack, ...toll }, 65, 'refunded'],
    ['all went back, and driver and office got a toll each', { ...wentBack, ...twoTolls }, 0, 'paid'],
    ['all went back, and a toll was paid online', { ...wentBack, captured: 465, ...toll }, 0, 'paid'],
    ['more was collected than was due', { collected: 301 }, 0, 'paid'],
    ['no fare is due, for it ended at its car', { fare_due: 0, ...toll }, 0, 'paid'],
  ])('of a driven ride of ₹400, ₹100 of it paid ahead: %s', (_, rupees, owed, payment_status) => {
    const sums = { fare_due: -400, captured: 100, ...rupees }
    expect(balance({ ...open, status: 'completed' }, sums)).toEqual([owed, payment_status])
  })
})

describe('The audit of a booking', () => {
  const none = Object.fromEntries(LEDGER_KINDS.map((kind) => [kind, 0])) as Record<LedgerKind, number>
  const sums = { ...none, captured: 10_000 }
  const books: BookingBooks = {
    id: 'b-1',
    status: 'pending',
    payment_status: 'partial',
    payment_failed: false,
    pays_driver: false,
    feePaise: 0,
    ...{ fare_parts: '{}', end_time: null, rental_over: null },
    ...{ fare_amount: 400, advance_amount: 100, remaining_amount: 300, change_number: 0 },
    ...{ paidPaise: 10_000, appliedPaise: 10_000, firstPaise: 10_000, unrefundedPaise: 0 },
    ...{ duePaise: 0, sentPaise: 0, processedPaise: 0, cancelledPaise: 0, goodwillPaise: 0 },
    ...{ writtenOffPaise: 0, confirmedPaise: 0, endedAtCar: 0 },
    ...{ counted: sums, all: sums, kept: sums, documents: [] },
  }
  const found = (changed: Partial<BookingBooks>) =>
    auditBooking({ ...books, ...changed }).map(({ finding }) => finding)

  it('finds nothing where each cause has its entry', () => {
    expect(found({})).toEqual([])
  })

  const driven: Partial<BookingBooks> = {
    ...{ status: 'completed', duePaise: 1500, sentPaise: 500, processedPaise: 1000 },
    ...{ confirmedPaise: 6500, writtenOffPaise: 6500 },
    ...Object.fromEntries(
      ['counted', 'all', 'kept'].map((read) => [
        read,
        {
          ...{ fare_due: -40_000, charged: -6500, fee_kept: 0, captured: 10_000, collected: 30_000 },
          ...{ paid_at_office: 0, written_off: 6500 },
          ...{ refund_due: -3000, refund_sent: -2000, refund_processed: -1000, refund_come_back: 500 },
        },
      ]),
    ),
  }
  const unpaid: Partial<BookingBooks> = {
    ...{ payment_status: 'pending' as const, paidPaise: 0, appliedPaise: 0, firstPaise: 0 },
    ...{ counted: none, all: none, kept: none },
  }

  it('finds nothing in a driven ride whose toll was written off, and whose refunds are under way', () => {
    expect(found(driven)).toEqual([])
  })

  it.each<[string, Partial<BookingBooks>]>([
    ['kept_sum_differs', { kept: { ...sums, captured: 9900 } }],
    ['payment_status_differs', { payment_status: 'paid' }],
    ['captured_differs_from_payments', { paidPaise: 9900 }],
    ['counted_differs_from_payments', { appliedPaise: 9900 }],
    ['applied_differs_from_booking', { firstPaise: 20_000 }],
    ['applied_differs_from_booking', { ...unpaid, firstPaise: 10_000 }],
    ['refunds_due_differ', { duePaise: 100 }],
    ['refunds_sent_differ', { sentPaise: 100 }],
    ['refunds_processed_differ', { processedPaise: 100 }],
    ['fare_due_differs', { status: 'completed', payment_status: 'paid' }],
    ['charges_differ', { confirmedPaise: 6500 }],
    ['written_off_differs', { writtenOffPaise: 100 }],
    ['late_payment_not_refunded', { unrefundedPaise: 100 }],
    ['driven_without_payment', { ...unpaid, status: 'accepted' }],
    ['driven_without_payment', { ...unpaid, status: 'started' }],
    ['driven_without_payment', { ...unpaid, status: 'completed', fare_amount: 0 }],
  ])('finds %s where one of the two differs', (finding, changed) => {
    expect(found(changed)).toEqual([finding])
  })

  it('finds nothing in a booking that was never paid nor driven, nor in a ride that ended at its car', () => {
    expect(found(unpaid)).toEqual([])
    expect(found({ status: 'completed', payment_status: 'paid', endedAtCar: 1 })).toEqual([])
    // All goes back, also what a cheaper change would have kept.
    const above = { fare_amount: 50, advance_amount: 50, remaining_amount: 0, change_number: 1 }
    expect(found({ status: 'completed', payment_status: 'paid', endedAtCar: 1, ...above })).toEqual([])
  })

  it('finds nothing where what was paid above a cheaper fare pays what a rental was over', () => {
    const over = { minutes: 26, kilometres: 0, road_kilometres: 0, rupees: 110, is_capped: false }
    const counted = { ...none, captured: 60_000, fare_due: -51_000, fee_kept: -9000 }
    const rented: Partial<BookingBooks> = {
      ...{ fare_parts: RENTED.fare_parts, end_time: null, rental_over: JSON.stringify(over) },
      status: 'completed',
      payment_status: 'paid',
      change_number: 1,
      ...{ advance_amount: 400, remaining_amount: 0 },
      ...{ paidPaise: 60_000, appliedPaise: 60_000, firstPaise: 60_000 },
      ...{ counted, all: counted, kept: counted },
    }
    expect(found(rented)).toEqual([])
  })

  it('finds nothing where a worker from before extensions ended a rental at its fare', () => {
    const extension = JSON.stringify({ ...TWO_HOURS.on_sale[0], at: '2026-11-21T05:00:00.000Z' })
    const fare_parts = RENTED.fare_parts.replace('"extensions":[]', `"extensions":[${extension}]`)
    const counted = { ...none, captured: 40_000, fare_due: -40_000 }
    const ended: Partial<BookingBooks> = {
      ...{ fare_parts, end_time: '2026-11-21T06:00:00.000Z', status: 'completed', payment_status: 'paid' },
      ...{ advance_amount: 400, remaining_amount: 0 },
      ...{ paidPaise: 40_000, appliedPaise: 40_000, firstPaise: 40_000 },
      ...{ counted, all: counted, kept: counted },
    }
    expect(found(ended)).toEqual([])
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
