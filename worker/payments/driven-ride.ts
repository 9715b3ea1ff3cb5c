import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { extensionRupees, type RentalEnd } from '../../src/domain/fares/rental'
import { paiseOf } from '../../src/domain/payments/amounts'
import { coveredCharges } from '../../src/domain/payments/change-money'
import type { PaymentRow } from '../../src/domain/payments/payment'
import type { PaidToDriver } from '../../src/domain/payments/remainder'
import type { Remainder } from '../../src/domain/rides/transitions'
import type { AppliedTransition } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { payments } from '../database/payment-tables'
import { updateRow } from '../database/rows'
import { bookings } from '../database/tables'
import { putInOutbox } from '../outbox'
import { type Cause, putInLedger, sumOf } from './ledger'
import { leftPaise, putRefund } from './refunds'

// What the batches of a driven ride write of its money (docs/product.md, REMAINDER-3).

/** What the driver was paid, for the batch of a transition. */
export const collectedEntry = (
  database: Database,
  { bookingId, transitionId, when }: AppliedTransition,
  { method, rupees }: PaidToDriver,
  cause: Cause,
) =>
  putInLedger(
    database,
    {
      kind: 'collected',
      source: `${bookingId}|${transitionId}`,
      paise: paiseOf(rupees),
      booking_id: bookingId,
      reason: method,
    },
    cause,
    when,
  )

/**
 * For the batch that ends a ride: what was collected, the fare that is due, with the reason why less was collected, and
 * the message of what is owed.
 */
export function endStatements(
  database: Database,
  { fare_amount, change_number }: Pick<BookingRow, 'fare_amount' | 'change_number'>,
  transition: AppliedTransition,
  { collected, owed, unpaid }: Remainder,
  rental: RentalEnd | null,
  cause: Cause,
) {
  const { bookingId, when } = transition
  const fareDue = (source: string, rupees: number, reason: string) => {
    const entry = { kind: 'fare_due', source, paise: paiseOf(rupees), booking_id: bookingId, reason } as const
    return rupees === 0 ? [] : [putInLedger(database, entry, cause, when)]
  }
  return [
    ...(collected === null ? [] : [collectedEntry(database, transition, collected, cause)]),
    ...fareDue(bookingId, fare_amount, unpaid?.reason ?? 'driven'),
    // Beyond its package: a larger one that it was extended to, and time and kilometres over that.
    ...fareDue(`${bookingId}|extended`, rental ? extensionRupees(rental.terms) : 0, 'extended'),
    ...fareDue(`${bookingId}|extra`, rental?.over.rupees ?? 0, 'extra'),
    ...(change_number === 0 ? [] : [keptEntry(database, bookingId, when, cause)]),
    ...(owed === 0 ? [] : [putInOutbox(database, { ...transition, event: 'ride.remainder_owed' })]),
  ]
}

/** What was paid above the fare and did not go back when the trip became cheaper: the ride is over, and it is kept. */
function keptEntry(database: Database, bookingId: string, when: SQL, cause: Cause) {
  const above = sql<number>`(SELECT ${sumOf('captured')} + ${sumOf('fare_due')} + ${sumOf('charged')}
    FROM bookings WHERE bookings.id = ${bookingId})`
  const kept = { kind: 'fee_kept', source: bookingId, booking_id: bookingId, reason: 'changed' } as const
  return putInLedger(database, { ...kept, paise: above }, cause, sql`${when} AND ${above} > 0`)
}

/**
 * A booking with what its rental costs beyond its package (`extra`), and what of that and of tolls and parking was paid ahead,
 * which its driver does not collect. Whole rupees.
 */
export async function withCovered(
  database: Database,
  row: BookingRow,
  extra: number,
): Promise<BookingRow & { extra: number; covered: number }> {
  const { id, fare_amount, charges_amount, change_number } = row
  const beside = charges_amount + extra
  if (change_number === 0 || beside === 0) return { ...row, extra, covered: 0 }
  const [paid] = await database
    .select({ paise: sumOf('captured').as('captured') })
    .from(bookings)
    .where(eq(bookings.id, id))
  return { ...row, extra, covered: coveredCharges(fare_amount, beside, paid?.paise ?? 0) }
}

/** Payments of a driven ride's remainder that count for it, and of which nothing that counts went back; the largest first. */
export const remaindersPaidOnline = (database: Database, bookingId: string) =>
  wholePayments(database, bookingId, eq(payments.purpose, 'remainder'))

/**
 * The payment by a link that came after its driver had the ride, all of which was to be paid to them, and of which nothing went
 * back (docs/product.md, OFFICE-13). Any other booking is paid ahead before it has a driver; a change paid since counts too.
 */
export const paidToDriverAndAhead = (
  database: Database,
  { id, accepted_at }: Pick<BookingRow, 'id' | 'accepted_at'>,
) =>
  wholePayments(
    database,
    id,
    sql`payments.purpose <> 'remainder' AND payments.created_at > ${accepted_at} AND ${leftPaise()} =
      (SELECT captured_paise FROM bookings WHERE bookings.id = payments.booking_id)`,
  )

const wholePayments = (database: Database, bookingId: string, which: SQL) =>
  database
    .select({
      id: payments.id,
      amount_paise: leftPaise().as('left_paise'),
      provider_payment_id: payments.provider_payment_id,
    })
    .from(payments)
    .where(and(eq(payments.booking_id, bookingId), eq(payments.applied, true), which, isWhole()))
    .orderBy(desc(leftPaise()), desc(payments.created_at))

type PaidOnline = Pick<PaymentRow, 'id' | 'amount_paise' | 'provider_payment_id'>

/** The condition that no refund of a payment is recorded, but of what was above the fare, which counts no more. */
const isWhole = (): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM refunds WHERE refunds.payment_id = payments.id AND refunds.reason <> 'changed')`

/**
 * For the batch of the transition that says that the driver was paid what this payment had paid online: the payment
 * counts for the ride no more and goes back in full, and its rider is told. Nothing else ever changes a payment.
 */
export function takeBackStatements(
  database: Database,
  transition: AppliedTransition,
  { id, amount_paise: paise, provider_payment_id: source }: PaidOnline,
  cause: Cause,
) {
  const { bookingId, when } = transition
  const reason = 'already_paid'
  const captured = { kind: 'captured', paise, booking_id: bookingId, payment_id: id, reason } as const
  return [
    updateRow(database, payments, id, { applied: false }, when),
    putInLedger(database, { ...captured, source: `${source}|reversed`, reverses: source }, cause, when),
    putInLedger(database, { ...captured, source: `${source}|apart`, counts: false }, cause, when),
    ...putRefund(database, { paymentId: id, bookingId, paise, reason, when }, cause),
    putInOutbox(database, {
      ...transition,
      event: 'refund.due',
      transitionId: source,
      details: { refund_paise: paise, reason },
    }),
  ]
}
