import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { bookings } from '../database/tables'

interface StateTransition {
  bookingId: string
  /** What must hold of the booking for the transition to be applied. */
  only: (SQL | undefined)[]
  set: SQLiteUpdateSetSource<typeof bookings>
}

/**
 * One conditional update that changes the state of a ride and raises its version. `transitionId` is fresh and random
 * (`newId()`). `meta.changes` is 0 where another request wrote first or the transition is not allowed: read again to
 * know which.
 */
export function transitionBooking(
  database: Database,
  transitionId: string,
  { bookingId, only, set }: StateTransition,
) {
  return database
    .update(bookings)
    .set({ ...set, last_move: transitionId, ride_version: sql`${bookings.ride_version} + 1` })
    .where(and(eq(bookings.id, bookingId), ...only))
}

/** True in the batch that applied this transition, and in no other: the condition of everything written beside it. */
export const transitionApplied = (bookingId: string, transitionId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM bookings AS changed
    WHERE changed.id = ${bookingId} AND changed.last_move = ${transitionId})`

/**
 * Applies a transition in one batch with the statements of `beside`, each conditional on `transitionApplied`. False
 * where the booking had changed since it was read: then nothing is written.
 */
export async function applyTransition(
  database: Database,
  transition: StateTransition,
  beside: (transitionId: string) => BatchItem<'sqlite'>[],
): Promise<boolean> {
  const transitionId = newId()
  const [applied] = await database.batch([
    transitionBooking(database, transitionId, transition),
    ...beside(transitionId),
  ])
  return applied.meta.changes > 0
}

/** Each retry means that another request wrote to the same booking in between; there can't be many. */
const MAX_ATTEMPTS = 5

/**
 * Load, decide and write conditionally, until it is settled. An attempt returns null where the booking had changed
 * since it was read. Gives up with null after 5 concurrent updates.
 */
export async function retryOnConflict<Settled>(
  attempt: () => Promise<Settled | null>,
): Promise<Settled | null> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const settled = await attempt()
    if (settled !== null) return settled
  }
  return null
}
