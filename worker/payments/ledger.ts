import { eq, getTableColumns, type SQL } from 'drizzle-orm'
import { paiseOf, type RemainderMethod } from '../../src/domain/payments/amounts'
import type { LedgerActor, LedgerEntry } from '../../src/domain/payments/ledger'
import { transitionApplied } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { ledger } from '../database/payment-tables'
import { insertRow } from '../database/rows'
import { users } from '../database/tables'

/** Who caused an entry, and by which event we learned of it. */
export interface Cause {
  actor: LedgerActor
  /** Of a user; null for the provider and the system. */
  actorId: string | null
  /** 'checkout', 'webhook evt_…', 'reconciliation', 'transition'. */
  event: string
  now: Date
}

interface NewEntry extends Pick<LedgerEntry, 'kind' | 'amount_paise' | 'reason'> {
  /** The rest of the entry's id beside its kind: what happened, once. */
  source: string
  booking_id?: string | null
  payment_id?: string | null
  refund_id?: string | null
}

/**
 * A statement that puts one entry in the ledger, for the batch that decides it, where `when` holds. One entry for each
 * kind and source, however often it is put. `amount_paise` may be negative, and is never 0.
 */
export function putInLedger(
  database: Database,
  entry: NewEntry,
  { actor, actorId, event, now }: Cause,
  when: SQL,
) {
  const { source, kind, amount_paise, reason } = entry
  const row: LedgerEntry = {
    id: `${kind}|${source}`,
    booking_id: entry.booking_id ?? null,
    payment_id: entry.payment_id ?? null,
    refund_id: entry.refund_id ?? null,
    kind,
    amount_paise,
    actor,
    actor_id: actorId,
    reason,
    event,
    created_at: now.toISOString(),
  }
  return insertRow(database, ledger, row, when).onConflictDoNothing()
}

interface CompletedRide {
  bookingId: string
  transitionId: string
  /** Whole rupees that its rider still owes. */
  owed: number
  /** What the driver, or the office, was paid; null: nothing. */
  collected: { method: RemainderMethod | 'office'; rupees: number } | null
}

/** For the batch that completes a ride: what the driver collected, and what its rider still owes. */
export function completionEntries(database: Database, ride: CompletedRide, cause: Cause) {
  const { bookingId, transitionId, owed, collected } = ride
  const when = transitionApplied(bookingId, transitionId)
  const entry = { kind: 'owed', source: bookingId, amount_paise: paiseOf(owed) } as const
  return [
    ...(collected === null ? [] : [collectedEntry(database, ride, cause, when)]),
    ...(owed === 0
      ? []
      : [putInLedger(database, { ...entry, booking_id: bookingId, reason: 'not_collected' }, cause, when)]),
  ]
}

/** For the batch that records a remainder after the ride was completed without it: collected, and owed no more. */
export function lateCollectionEntries(database: Database, ride: Omit<CompletedRide, 'owed'>, cause: Cause) {
  const { bookingId, transitionId, collected } = ride
  if (collected === null) return []
  const when = transitionApplied(bookingId, transitionId)
  return [
    collectedEntry(database, ride, cause, when),
    owedLessEntry(
      database,
      { bookingId, transitionId },
      { rupees: collected.rupees, reason: `collected_${collected.method}` },
      cause,
    ),
  ]
}

/** For the batch of a transition after which less is owed for a driven ride: so many rupees, and why. */
export const owedLessEntry = (
  database: Database,
  { bookingId, transitionId }: { bookingId: string; transitionId: string },
  { rupees, reason }: { rupees: number; reason: string },
  cause: Cause,
) =>
  putInLedger(
    database,
    {
      kind: 'owed',
      source: `${bookingId}|${transitionId}`,
      amount_paise: -paiseOf(rupees),
      booking_id: bookingId,
      reason,
    },
    cause,
    transitionApplied(bookingId, transitionId),
  )

/** For the batch of a transition after which more is owed for a ride that is over: so many rupees, and why. */
export const owedMoreEntry = (
  database: Database,
  {
    bookingId,
    transitionId,
    rupees,
    reason,
  }: { bookingId: string; transitionId: string; rupees: number; reason: string },
  cause: Cause,
) => owedLessEntry(database, { bookingId, transitionId }, { rupees: -rupees, reason }, cause)

const collectedEntry = (
  database: Database,
  { bookingId, transitionId, collected }: Omit<CompletedRide, 'owed'>,
  cause: Cause,
  when: SQL,
) =>
  putInLedger(
    database,
    {
      kind: 'collected',
      source: `${bookingId}|${transitionId}`,
      amount_paise: paiseOf(collected?.rupees ?? 0),
      booking_id: bookingId,
      reason: `collected_${collected?.method}`,
    },
    cause,
    when,
  )

/** Where every rupee of a booking went, and who sent it there, oldest first: one query. */
export const ledgerOfBooking = (database: Database, bookingId: string) =>
  database
    .select({ ...getTableColumns(ledger), actor_name: users.full_name })
    .from(ledger)
    .leftJoin(users, eq(users.id, ledger.actor_id))
    .where(eq(ledger.booking_id, bookingId))
    .orderBy(ledger.created_at, ledger.id)
