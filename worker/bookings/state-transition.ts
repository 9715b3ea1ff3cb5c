import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Database } from '../database/client'
import { bookings } from '../database/tables'

export interface StateTransition {
  bookingId: string
  /** A fresh random id of this move (`newId()`): what else the batch writes hangs on it. */
  move: string
  /** What must hold of the booking for the move to happen. */
  only: (SQL | undefined)[]
  set: SQLiteUpdateSetSource<typeof bookings>
}

/**
 * One conditional update that moves a ride and raises its version. `meta.changes` is 1 where it moved; 0 says that
 * somebody else was first, or that it may not: read again to say which.
 */
export function transitionBooking(database: Database, { bookingId, move, only, set }: StateTransition) {
  return database
    .update(bookings)
    .set({ ...set, last_move: move, ride_version: sql`${bookings.ride_version} + 1` })
    .where(and(eq(bookings.id, bookingId), ...only))
}

/** True in the batch whose move happened, and in no other: the condition of everything the batch writes beside it. */
export const transitionApplied = (bookingId: string, move: string): SQL =>
  sql`EXISTS (SELECT 1 FROM bookings AS moved WHERE moved.id = ${bookingId} AND moved.last_move = ${move})`
