// Whether the books balance: the ledger against what the tables say (docs/product.md, Books).
import * as v from 'valibot'
import type { BookingRow } from '../bookings/booking'
import { paiseOf } from './amounts'
import type { LedgerKind } from './ledger'

/** What is off, for an operator: what it is about, and in which amounts. */
export const FindingSchema = v.object({
  finding: v.string(),
  /** A booking's id, or the provider's id of a payment. */
  subject: v.string(),
  /** Signed paise: what should be, and what is; null where it is not about an amount. */
  expected_paise: v.nullable(v.number()),
  found_paise: v.nullable(v.number()),
})

export type Finding = v.InferOutput<typeof FindingSchema>

/** The money of one booking, from its tables and from the ledger. All in paise, 0 or more, but for the ledger's. */
export interface BookingBooks
  extends Pick<
    BookingRow,
    | 'id'
    | 'status'
    | 'payment_status'
    | 'fare_amount'
    | 'advance_amount'
    | 'owed_amount'
    | 'remainder_collected'
    | 'office_amount'
    | 'charges_amount'
  > {
  /** Every payment recorded for it. */
  paidPaise: number
  /** Of it: what counts for the booking, and for what was owed for the driven ride. */
  appliedPaise: number
  remainderPaise: number
  /** Of payments that do not count: what is not refunded. */
  unrefundedPaise: number
  /** Refunds that the provider does not have, and those it has. */
  duePaise: number
  sentPaise: number
  /** Refunds that no rule asked for: by an operator, or at the provider. After a cancellation: only those since. */
  goodwillPaise: number
  /** Of what its rider owed: what operators wrote off. */
  writtenOffPaise: number
  /** Tolls and parking of its ride that were confirmed. */
  confirmedPaise: number
  /** Of its cancellation. */
  feePaise: number
  /** The sums of its entries. */
  ledger: Record<LedgerKind, number>
}

/** Paid otherwise than online: to the driver, and at the office. */
const collectedPaiseOf = ({ remainder_collected, office_amount }: BookingBooks) =>
  paiseOf((remainder_collected ?? 0) + office_amount)

/** What we have earned by a booking, or hold for it, by its state alone. */
function earnedOrHeld(books: BookingBooks): number {
  const { status, payment_status, fare_amount, advance_amount, feePaise, goodwillPaise } = books
  if (status === 'completed') {
    return paiseOf(fare_amount + books.charges_amount) - books.writtenOffPaise - goodwillPaise
  }
  if (status === 'cancelled') return feePaise - goodwillPaise
  const isPaid = payment_status === 'partial' || payment_status === 'paid'
  return (isPaid ? paiseOf(advance_amount) : 0) - goodwillPaise
}

/** What its rider still owes for a driven ride. */
function stillOwed(books: BookingBooks): number {
  if (books.status !== 'completed') return 0
  const paid = books.appliedPaise + books.remainderPaise + collectedPaiseOf(books)
  return paiseOf(books.fare_amount + books.charges_amount) - paid - books.writtenOffPaise
}

const HAS_MONEY: readonly string[] = ['partial', 'paid', 'refunded']

/**
 * What is off in the books of one booking: captured online + collected by driver and office − refunds sent − refunds due must
 * be earned (the fare driven with its tolls and parking, or the fee kept, less goodwill) + held for a ride ahead − still owed; and the ledger must say
 * of each part what the tables say.
 */
export function auditBooking(books: BookingBooks): Finding[] {
  const { id, ledger, status } = books
  const isPaid = HAS_MONEY.includes(books.payment_status)
  const collectedPaise = collectedPaiseOf(books)
  const owedPaise = stillOwed(books)
  const net = ledger.captured + ledger.collected + ledger.refund_sent + ledger.refund_due
  const compared: [finding: string, expected: number, found: number][] = [
    ['captured_differs_from_payments', books.paidPaise, ledger.captured],
    // Of one purpose too much, or a status without its money.
    ['applied_differs_from_booking', isPaid ? paiseOf(books.advance_amount) : 0, books.appliedPaise],
    ['refunds_due_differ', -books.duePaise, ledger.refund_due],
    ['refunds_sent_differ', -books.sentPaise, ledger.refund_sent],
    ['collected_differs', collectedPaise, ledger.collected],
    ['charges_differ', books.confirmedPaise, paiseOf(books.charges_amount)],
    ['owed_differs', owedPaise, ledger.owed],
    ['owed_amount_differs', owedPaise, paiseOf(books.owed_amount)],
    ['books_do_not_balance', earnedOrHeld(books) - owedPaise, net],
    ['late_payment_not_refunded', 0, books.unrefundedPaise],
  ]
  const findings: Finding[] = compared.flatMap(([finding, expected, found]) =>
    expected === found ? [] : [{ finding, subject: id, expected_paise: expected, found_paise: found }],
  )
  const isDriven = status === 'accepted' || status === 'started' || status === 'completed'
  if (isDriven && books.appliedPaise === 0) {
    findings.push({ finding: 'driven_without_payment', subject: id, expected_paise: null, found_paise: null })
  }
  return findings
}

/** One run of the audit. */
const AuditSchema = v.object({
  began_at: v.pipe(v.string(), v.isoTimestamp()),
  bookings: v.number(),
  payments: v.number(),
  /** Of the last day: events of the provider's whose names we do not know. */
  unknown_events: v.number(),
  findings: v.array(FindingSchema),
})

export type Audit = v.InferOutput<typeof AuditSchema>
