// Whether the books are right: each cause against its entries (docs/product.md, BOOKS-8).
import * as v from 'valibot'
import type { BookingRow } from '../bookings/booking'
import { rentalRupees } from '../fares/rental'
import { paiseOf } from './amounts'
import { type BookingSums, balanceOf, type LedgerKind, SUMMED_KINDS } from './ledger'

/** What is off, for an operator: what it is about, and in which amounts. */
export const FindingSchema = v.object({
  finding: v.string(),
  /** A booking's id, the provider's id of a payment, or 'driver' and a driver's id. */
  subject: v.string(),
  /** Signed paise: what should be, and what is; null where it is not about an amount. */
  expected_paise: v.nullable(v.number()),
  found_paise: v.nullable(v.number()),
})

export type Finding = v.InferOutput<typeof FindingSchema>

/** What is not about an amount. */
export const withoutAmount = (finding: string, subject: string): Finding => ({
  finding,
  subject,
  expected_paise: null,
  found_paise: null,
})

/** What is off in a driver's cash. `entries`: the sum of all entries, where they were read. Paise. */
export function findingOfCash({ id, paise, entries }: { id: string; paise: number; entries: number | null }) {
  const subject = `driver ${id}`
  const found = (finding: string, expected_paise: number): Finding[] => [
    { finding, subject, expected_paise, found_paise: paise },
  ]
  if (entries !== null && entries !== paise) return found('cash_differs', entries)
  return paise < 0 ? found('cash_below_zero', 0) : []
}

/** The columns of a booking that its audit reads. */
export const AUDITED_COLUMNS = [
  ...(['id', 'status', 'fare_amount', 'fare_parts', 'end_time', 'rental_over', 'advance_amount'] as const),
  ...(['remaining_amount', 'change_number', 'payment_failed', 'payment_status', 'pays_driver'] as const),
] as const

/** The money of one booking: what its causes say, what its entries say, and what the triggers kept. Paise. */
export interface BookingBooks extends Pick<BookingRow, (typeof AUDITED_COLUMNS)[number]> {
  /**
   * Every payment recorded for it; of it what counts, without what changes gave back; and what of that was paid ahead.
   */
  paidPaise: number
  appliedPaise: number
  firstPaise: number
  /** Of payments that do not count: what is not refunded. */
  unrefundedPaise: number
  /** Refunds by state: due or failed, sent, processed. */
  duePaise: number
  sentPaise: number
  processedPaise: number
  /** Of payments that count: refunds that its cancellation caused, and all others. */
  cancelledPaise: number
  goodwillPaise: number
  /** What the table says that is owed for its cancellation, where it was to be paid to the driver. */
  feePaise: number
  /** 1: its rider ended the ride at a car with a problem, and no fare is due. */
  endedAtCar: number
  /** What operators wrote off by their log, and confirmed tolls and parking. */
  writtenOffPaise: number
  confirmedPaise: number
  /** The sums of its entries, of those that count and of all; and what the triggers kept of the first. */
  counted: Record<LedgerKind, number>
  all: Record<LedgerKind, number>
  kept: BookingSums
  /** What its documents should say, and do; none while some are due. */
  documents: readonly (readonly [finding: string, expected: number, found: number])[]
}

/**
 * What is off in the books of one booking (docs/product.md, BOOKS-8): each cause against its entry (payments, refunds, the
 * end of the ride, confirmed charges, write-offs, the cancellation), and what the triggers kept against the entries.
 */
export function auditBooking(books: BookingBooks): Finding[] {
  const { id, status, counted, all, kept } = books
  const sent = -all.refund_sent - all.refund_come_back
  // Refunds by hand, and at the provider, came before the cancellation or after it: what is kept is between the two.
  const aboveFare = Math.max(0, books.firstPaise - paiseOf(books.fare_amount))
  const mostKept = status === 'cancelled' ? books.appliedPaise - books.cancelledPaise : aboveFare
  // What a rental was over, and tolls and parking that were confirmed before the end, are paid of it too.
  const beside = books.confirmedPaise + paiseOf(rentalRupees(books))
  const leastKept = mostKept - (status === 'cancelled' ? books.goodwillPaise : beside)
  // Of a ride that ended at a car with a problem all goes back, whatever a change would have kept.
  const isEnded = status === 'completed' && books.endedAtCar === 0
  const isKept = status === 'cancelled' || (isEnded && books.change_number > 0)
  const { feePaise } = books
  const kept_fee = -counted.fee_kept
  // What is owed for it is the table's, or nothing: its rider was left waiting, or the fee was taken back.
  const fee =
    books.pays_driver && status === 'cancelled'
      ? kept_fee && feePaise
      : isKept
        ? Math.min(mostKept, Math.max(kept_fee, leastKept))
        : 0
  const compared: BookingBooks['documents'] = [
    ...books.documents,
    ['captured_differs_from_payments', books.paidPaise, all.captured],
    ['counted_differs_from_payments', books.appliedPaise, counted.captured],
    // Of one purpose too much.
    [
      'applied_differs_from_booking',
      counted.captured > 0 ? paiseOf(books.advance_amount) : 0,
      books.change_number > 0 ? aheadOf(books) : books.firstPaise,
    ],
    ['refunds_due_differ', books.duePaise, -all.refund_due - sent],
    ['refunds_sent_differ', books.sentPaise, sent + all.refund_processed],
    ['refunds_processed_differ', books.processedPaise, -all.refund_processed],
    ['fare_due_differs', isEnded ? paiseOf(books.fare_amount + rentalRupees(books)) : 0, -counted.fare_due],
    ['charges_differ', books.confirmedPaise, -counted.charged],
    ['written_off_differs', books.writtenOffPaise, counted.written_off],
    ['fee_kept_differs', fee, -counted.fee_kept],
    ['late_payment_not_refunded', 0, books.unrefundedPaise],
    ...SUMMED_KINDS.map((kind) => ['kept_sum_differs', counted[kind], kept[kind]] as const),
  ]
  const findings: Finding[] = compared.flatMap(([finding, expected, found]) =>
    expected === found ? [] : [{ finding, subject: id, expected_paise: expected, found_paise: found }],
  )
  if (balanceOf(books, counted).payment_status !== books.payment_status) {
    findings.push(withoutAmount('payment_status_differs', id))
  }
  const isDriven = status === 'accepted' || status === 'started' || status === 'completed'
  if (isDriven && books.appliedPaise === 0 && !books.pays_driver)
    findings.push(withoutAmount('driven_without_payment', id))
  return findings
}

/** What counts as paid ahead after a change: of a cheaper trip at most its fare, in whole rupees. */
const aheadOf = ({ fare_amount, firstPaise }: BookingBooks) =>
  Math.min(paiseOf(fare_amount), firstPaise - (firstPaise % 100))

export const AuditSchema = v.object({
  began_at: v.pipe(v.string(), v.isoTimestamp()),
  bookings: v.number(),
  payments: v.number(),
  /** Of the last day: events of the provider's whose names we do not know. */
  unknown_events: v.number(),
  findings: v.array(FindingSchema),
})

export type Audit = v.InferOutput<typeof AuditSchema>
