import { eq, getTableColumns, type SQL } from 'drizzle-orm'
import { paiseOf, type RemainderMethod } from '../../src/domain/payments/amounts'
import type { LedgerActor, LedgerEntry } from '../../src/domain/payments/ledger'
import { transitionApplied } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { insertRow } from '../database/rows'
import { ledger, users } from '../database/tables'

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
  /** Whole rupees that were left to pay when it was completed. */
  remainingRupees: number
  /** What the driver was paid of it; null: nothing. */
  collected: { method: RemainderMethod; rupees: number } | null
}

/** For the batch that completes a ride: what its rider still owes for it, or what the driver collected. */
export function completionEntries(database: Database, ride: CompletedRide, cause: Cause) {
  const { bookingId, transitionId, remainingRupees, collected } = ride
  const when = transitionApplied(bookingId, transitionId)
  if (collected !== null && collected.rupees > 0)
    return [collectedEntry(database, bookingId, collected, cause, when)]
  if (remainingRupees === 0) return []
  const owed = { kind: 'owed', source: bookingId, amount_paise: paiseOf(remainingRupees) } as const
  return [putInLedger(database, { ...owed, booking_id: bookingId, reason: 'not_collected' }, cause, when)]
}

/** For the batch that records a remainder after the ride was completed without it: collected, and owed no more. */
export function lateCollectionEntries(
  database: Database,
  { bookingId, transitionId, collected }: Omit<CompletedRide, 'remainingRupees'>,
  cause: Cause,
) {
  if (collected === null || collected.rupees === 0) return []
  const when = transitionApplied(bookingId, transitionId)
  return [
    collectedEntry(database, bookingId, collected, cause, when),
    putInLedger(
      database,
      {
        kind: 'owed',
        source: `${bookingId}|collected`,
        amount_paise: -paiseOf(collected.rupees),
        booking_id: bookingId,
        reason: `collected_${collected.method}`,
      },
      cause,
      when,
    ),
  ]
}

const collectedEntry = (
  database: Database,
  bookingId: string,
  { method, rupees }: NonNullable<CompletedRide['collected']>,
  cause: Cause,
  when: SQL,
) =>
  putInLedger(
    database,
    {
      kind: 'collected',
      source: bookingId,
      amount_paise: paiseOf(rupees),
      booking_id: bookingId,
      reason: `collected_${method}`,
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
