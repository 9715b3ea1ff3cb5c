// The ledger: every rupee of a booking, entry by entry, and what follows from the entries (docs/product.md, BOOKS-1).
import * as v from 'valibot'
import type { BookingRow, PaymentStatus } from '../bookings/booking'
import { InstantSchema } from '../fields'

/**
 * The kinds of entries. The sign is 1 for what a rider paid or need not pay any more, -1 for what the rider is charged and
 * for the steps of a refund; an entry that takes another back has the other sign. Operators read the words.
 */
export const ENTRY_KINDS = {
  /** The fare, at the end of a ride. */
  fare_due: { sign: -1, words: 'fare' },
  /** A toll or parking that was confirmed. */
  charged: { sign: -1, words: 'tolls and parking' },
  /**
   * What is kept of what was paid, at a cancellation, or at the end of a ride that a change made cheaper; of a cancelled
   * booking that was to be paid to the driver, its fee, which is owed (OFFICE-8).
   */
  fee_kept: { sign: -1, words: 'kept' },
  /** Paid online. */
  captured: { sign: 1, words: 'paid online' },
  /** Paid to the driver; the reason is how. */
  collected: { sign: 1, words: 'collected by the driver' },
  paid_at_office: { sign: 1, words: 'paid at the office' },
  written_off: { sign: 1, words: 'written off' },
  /** A payment that is the driver's, or what a rider says that they gave in cash; counts for nothing else. */
  tip: { sign: 1, words: 'tip' },
  /** A refund was decided; the provider took it; the provider confirmed it; it failed after it was sent. */
  refund_due: { sign: -1, words: 'to go back' },
  refund_sent: { sign: -1, words: 'sent back' },
  refund_processed: { sign: -1, words: 'confirmed as sent back' },
  refund_come_back: { sign: 1, words: 'could not be sent back' },
} as const

export type LedgerKind = keyof typeof ENTRY_KINDS

const isLedgerKind = (name: string): name is LedgerKind => name in ENTRY_KINDS

export const LEDGER_KINDS = Object.keys(ENTRY_KINDS).filter(isLedgerKind)

/** What a rider owes for a driven ride is the sum of these, with the other sign. No refund is among them (BOOKS-5). */
const OF_A_DRIVEN_RIDE = [
  'fare_due',
  'charged',
  'captured',
  'collected',
  'paid_at_office',
  'written_off',
] as const satisfies readonly LedgerKind[]

/** The kinds whose sums triggers keep with the booking, as `<kind>_paise`: entries that count, in their sign. */
export const SUMMED_KINDS = [...OF_A_DRIVEN_RIDE, 'refund_processed'] as const

/** Signed paise. */
export type BookingSums = Record<(typeof SUMMED_KINDS)[number], number>

export const LEDGER_ACTORS = ['rider', 'driver', 'operator', 'provider', 'system'] as const

export type LedgerActor = (typeof LEDGER_ACTORS)[number]

/** Every column of the table `ledger`. */
export const LedgerEntrySchema = v.object({
  /** The kind and the cause: each is entered once. */
  id: v.string(),
  booking_id: v.nullable(v.string()),
  payment_id: v.nullable(v.string()),
  refund_id: v.nullable(v.string()),
  kind: v.picklist(LEDGER_KINDS),
  /** Signed and never 0. */
  amount_paise: v.pipe(v.number(), v.safeInteger()),
  /** False of a payment that counts for no booking, and of refunds of one. */
  counts: v.boolean(),
  /** The entry that this one takes back. */
  reverses: v.nullable(v.string()),
  actor: v.picklist(LEDGER_ACTORS),
  actor_id: v.nullable(v.string()),
  reason: v.string(),
  /** The event by which we learned of the entry. */
  event: v.string(),
  created_at: InstantSchema,
})

export type LedgerEntry = v.InferOutput<typeof LedgerEntrySchema>

type CountedEntry = Pick<LedgerEntry, 'kind' | 'amount_paise' | 'counts'>

export const paiseOfKinds = (entries: readonly CountedEntry[], kinds: readonly LedgerKind[]): number =>
  entries.reduce(
    (sum, { kind, amount_paise, counts }) => (counts && kinds.includes(kind) ? sum + amount_paise : sum),
    0,
  )

/** What the triggers keep with the booking of these entries. */
export const sumsOf = (entries: readonly CountedEntry[]): BookingSums => ({
  fare_due: paiseOfKinds(entries, ['fare_due']),
  charged: paiseOfKinds(entries, ['charged']),
  captured: paiseOfKinds(entries, ['captured']),
  collected: paiseOfKinds(entries, ['collected']),
  paid_at_office: paiseOfKinds(entries, ['paid_at_office']),
  written_off: paiseOfKinds(entries, ['written_off']),
  refund_processed: paiseOfKinds(entries, ['refund_processed']),
})

/** What settles the fee of a cancelled booking that was to be paid to the driver, beside the fee itself. */
export const OF_A_FEE = ['fee_kept', 'paid_at_office', 'written_off'] as const

/** Paise that are owed for such a booking: nothing was paid ahead, of which the fee could be kept (OFFICE-8). */
export const feeOwed = (
  { status, pays_driver }: Pick<BookingRow, 'status' | 'pays_driver'>,
  entries: readonly CountedEntry[],
): number => (status === 'cancelled' && pays_driver ? Math.max(0, 0 - paiseOfKinds(entries, OF_A_FEE)) : 0)

/** Paise that were earned by a booking or are held for it, what is `owed` for it among them: what was paid less what goes back. */
export const earnedOrHeld = (
  entries: readonly Pick<LedgerEntry, 'kind' | 'amount_paise'>[],
  owedPaise: number,
): number =>
  owedPaise +
  paiseOfKinds(
    entries.map((entry) => ({ ...entry, counts: true })),
    ['captured', 'collected', 'paid_at_office', 'refund_due'],
  )

interface Balance {
  /** Paise that its rider owes for the driven ride; 0 before its end. */
  owed_paise: number
  payment_status: PaymentStatus
}

/**
 * What is owed for a booking, and how far it is paid (docs/product.md, PAYMENT-9 and REMAINDER-8). The table `bookings` says
 * the same in generated columns.
 */
export function balanceOf(
  {
    status,
    remaining_amount,
    payment_failed,
  }: Pick<BookingRow, 'status' | 'remaining_amount' | 'payment_failed'>,
  sums: BookingSums,
): Balance {
  const isDriven = status === 'completed'
  // Where the rider ended the ride at a car with a problem, neither fare nor tolls are due (PROBLEM-8 and -12).
  const owed =
    isDriven && sums.fare_due !== 0
      ? Math.max(
          0,
          OF_A_DRIVEN_RIDE.reduce((left, kind) => left - sums[kind], 0),
        )
      : 0
  const isPaid = isDriven ? owed === 0 && sums.written_off === 0 : remaining_amount === 0
  const wentBack = sums.captured + sums.refund_processed <= 0 && sums.collected + sums.paid_at_office === 0
  const of = (payment_status: PaymentStatus): Balance => ({ owed_paise: owed, payment_status })
  if (sums.captured === 0) return of(payment_failed ? 'failed' : 'pending')
  if ((isDriven || status === 'cancelled') && wentBack) return of('refunded')
  return of(isPaid ? 'paid' : 'partial')
}
