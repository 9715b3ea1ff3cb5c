import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { type Result, refuse } from '../../src/domain/result'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { bookings } from '../database/tables'

export interface StateTransition {
  /** As it was read; without a version as it is at the write, for what says nothing of the booking itself. */
  booking: Pick<BookingRow, 'id'> & Partial<Pick<BookingRow, 'version'>>
  /** What must hold of other rows at the write. */
  where?: SQL | undefined
  set: SQLiteUpdateSetSource<typeof bookings>
}

/**
 * One conditional update that changes the state of a ride and raises its version. `transitionId` is fresh and random
 * (`newId()`). `meta.changes` is 0 where the booking has been written since it was read, or `where` does not hold: read
 * again to know which.
 */
export function transitionBooking(
  database: Database,
  transitionId: string,
  { booking: { id, version }, where, set }: StateTransition,
) {
  const isAsRead = version === undefined ? undefined : eq(bookings.version, version)
  return database
    .update(bookings)
    .set({ ...set, last_move: transitionId, ride_version: sql`${bookings.ride_version} + 1` })
    .where(and(eq(bookings.id, id), isAsRead, where))
}

/** A transition as what is written beside it needs it; a message has these fields. */
export interface AppliedTransition {
  bookingId: string
  transitionId: string
  now: Date
  /** True in the batch that applied this transition, and in no other: the condition of everything written beside it. */
  when: SQL
}

export const appliedTransition = (bookingId: string, transitionId: string, now: Date): AppliedTransition => ({
  ...{ bookingId, transitionId, now },
  when: sql`EXISTS (SELECT 1 FROM bookings AS changed
    WHERE changed.id = ${bookingId} AND changed.last_move = ${transitionId})`,
})

/**
 * Applies a transition in one batch with the statements of `beside`, each conditional on its `when`. False where the
 * booking had changed since it was read: then nothing is written.
 */
export async function applyTransition(
  database: Database,
  { now, ...transition }: StateTransition & { now: Date },
  beside: (transition: AppliedTransition) => BatchItem<'sqlite'>[],
): Promise<boolean> {
  const transitionId = newId()
  const [applied] = await database.batch([
    transitionBooking(database, transitionId, transition),
    ...beside(appliedTransition(transition.booking.id, transitionId, now)),
  ])
  return applied.meta.changes > 0
}

const MAX_ATTEMPTS = 10

/** The longest pause before an attempt, in milliseconds. */
const MAX_PAUSE_MS = 64

/**
 * Load, decide and write conditionally, until it is settled. An attempt returns null where the booking had been written
 * since it was read. The second attempt is made at once, each later one after a random pause, so that no writer always
 * comes too late. Gives up with null after 10 of them.
 */
export async function retryOnConflict<Settled>(
  attempt: () => Promise<Settled | null>,
): Promise<Settled | null> {
  for (let made = 0; made < MAX_ATTEMPTS; made += 1) {
    if (made > 1) {
      const pause = Math.random() * Math.min(2 ** made, MAX_PAUSE_MS)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    const settled = await attempt()
    if (settled !== null) return settled
  }
  return null
}

/** As `retryOnConflict`, for what is refused with 'changed' where that gives up. */
export const decideUntilWritten = async <Value, Refusal>(
  attempt: () => Promise<Result<Value, Refusal> | null>,
): Promise<Result<Value, Refusal | { reason: 'changed' }>> =>
  (await retryOnConflict(attempt)) ?? refuse({ reason: 'changed' })
