import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PaymentRow } from '../../src/domain/payments/payment'
import type { SETTLED_WAYS, UnpaidCause } from '../../src/domain/payments/remainder'
import { transitionApplied } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { payments, unpaidRemainders } from '../database/payment-tables'
import { insertRow } from '../database/rows'
import { putInOutbox } from '../outbox'
import { type Cause, putInLedger } from './ledger'
import { leftPaise, putRefund } from './refunds'

interface Reported {
  bookingId: string
  transitionId: string
  /** Whole rupees; with 0 nothing is written. */
  owed: number
  reason: UnpaidCause
  note: string | null
  now: Date
}

/**
 * For the batch that completes a ride with less collected than remained (docs/product.md, Remainder): it is on the
 * dispatch board until it is settled, and its rider is told what is owed.
 */
export function unpaidStatements(database: Database, reported: Reported) {
  const { bookingId, transitionId, owed, reason, note, now } = reported
  if (owed === 0) return []
  const row = {
    booking_id: bookingId,
    amount: owed,
    reason,
    note: note || null,
    reported_at: now.toISOString(),
    settled_at: null,
    settled_by: null,
    written_off: 0,
  }
  const when = transitionApplied(bookingId, transitionId)
  return [
    insertRow(database, unpaidRemainders, row, when).onConflictDoNothing(),
    putInOutbox(database, { event: 'ride.remainder_owed', bookingId, transitionId, now, when }),
  ]
}

/**
 * For the batch after which more is owed for a ride that is over, because a charge was confirmed: what is owed is on the
 * dispatch board, anew where it had been settled, and its rider is told.
 */
export function owedMoreStatements(
  database: Database,
  { bookingId, transitionId, rupees, now }: Omit<Reported, 'owed' | 'reason' | 'note'> & { rupees: number },
) {
  const when = transitionApplied(bookingId, transitionId)
  const row = {
    booking_id: bookingId,
    amount: rupees,
    reason: 'charges' as const,
    note: null,
    reported_at: now.toISOString(),
    settled_at: null,
    settled_by: null,
    written_off: 0,
  }
  const openStill = sql`unpaid_remainders.settled_at IS NULL`
  return [
    insertRow(database, unpaidRemainders, row, when).onConflictDoUpdate({
      target: unpaidRemainders.booking_id,
      set: {
        amount: sql`iif(${openStill}, unpaid_remainders.amount, 0) + ${rupees}`,
        reason: sql`iif(${openStill}, unpaid_remainders.reason, 'charges')`,
        note: sql`iif(${openStill}, unpaid_remainders.note, NULL)`,
        reported_at: sql`iif(${openStill}, unpaid_remainders.reported_at, ${row.reported_at})`,
        settled_at: null,
        settled_by: null,
      },
    }),
    putInOutbox(database, { event: 'ride.remainder_owed', bookingId, transitionId, now, when }),
  ]
}

interface Settlement {
  bookingId: string
  by: (typeof SETTLED_WAYS)[number]
  /** Whole rupees that an operator wrote off; else 0. */
  writtenOff: number
  now: Date
}

/** For the batch that took something from what is owed, after it: settled once nothing is owed any more. */
export const settleUnpaid = (database: Database, { bookingId, by, writtenOff, now }: Settlement, when: SQL) =>
  database
    .update(unpaidRemainders)
    .set({
      settled_at: now.toISOString(),
      settled_by: by,
      written_off: sql`${unpaidRemainders.written_off} + ${writtenOff}`,
    })
    .where(
      and(
        eq(unpaidRemainders.booking_id, bookingId),
        isNull(unpaidRemainders.settled_at),
        when,
        sql`EXISTS (SELECT 1 FROM bookings WHERE bookings.id = ${bookingId} AND bookings.owed_amount = 0)`,
      ),
    )

/** Payments of a driven ride's remainder that count for it, and of which nothing went back; the largest first. */
export const remaindersPaidOnline = (database: Database, bookingId: string): Promise<PaidOnline[]> =>
  database
    .select({
      id: payments.id,
      amount: payments.amount,
      amount_paise: payments.amount_paise,
      provider_payment_id: payments.provider_payment_id,
    })
    .from(payments)
    .where(
      and(
        eq(payments.booking_id, bookingId),
        eq(payments.applied, true),
        eq(payments.purpose, 'remainder'),
        isWhole(),
      ),
    )
    .orderBy(desc(payments.amount_paise), desc(payments.created_at))

/**
 * Of these payments, the largest first, those that came twice where a driver holds so many rupees more than is owed: the
 * smallest one that is enough, or as many as are needed. None where nothing came twice.
 */
export function paidTwice(rupees: number, paid: readonly PaidOnline[]): PaidOnline[] {
  if (rupees <= 0) return []
  const enough = paid.findLast(({ amount }) => amount >= rupees)
  if (enough) return [enough]
  const [largest, ...others] = paid
  return largest ? [largest, ...paidTwice(rupees - largest.amount, others)] : []
}

type PaidOnline = Pick<PaymentRow, 'id' | 'amount' | 'amount_paise' | 'provider_payment_id'>

/** Of a payment: no refund of it is recorded. */
const isWhole = (): SQL => sql`${leftPaise()} = payments.amount_paise`

/** Of the transition that takes a payment back: it counts still, and is whole. */
export const mayBeTakenBack = ({ id }: PaidOnline): SQL => sql`EXISTS (SELECT 1 FROM payments
  WHERE payments.id = ${id} AND payments.applied = 1 AND ${isWhole()})`

/**
 * For the batch of the transition that says that the driver was paid what this payment had paid online: it counts for
 * the ride no more and goes back in full, and its rider is told. It is the one thing that ever changes of a payment.
 */
export function takeBackStatements(
  database: Database,
  { bookingId, transitionId, payment }: { bookingId: string; transitionId: string; payment: PaidOnline },
  cause: Cause,
) {
  const when = transitionApplied(bookingId, transitionId)
  const reason = 'already_paid'
  return [
    ...putRefund(
      database,
      { paymentId: payment.id, bookingId, paise: payment.amount_paise, reason, when },
      cause,
    ),
    database
      .update(payments)
      .set({ applied: false })
      .where(and(eq(payments.id, payment.id), when)),
    putInLedger(
      database,
      {
        kind: 'owed',
        source: `${bookingId}|${transitionId}|twice|${payment.id}`,
        amount_paise: payment.amount_paise,
        booking_id: bookingId,
        payment_id: payment.id,
        reason,
      },
      cause,
      when,
    ),
    database
      .update(unpaidRemainders)
      .set({ settled_at: null, settled_by: null, reported_at: cause.now.toISOString() })
      .where(and(eq(unpaidRemainders.booking_id, bookingId), when)),
    putInOutbox(database, {
      event: 'refund.due',
      bookingId,
      now: cause.now,
      transitionId: payment.provider_payment_id,
      details: { refund_paise: payment.amount_paise, reason },
      when,
    }),
  ]
}
