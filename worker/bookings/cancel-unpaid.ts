import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/client'
import { RANDOM_ID } from '../database/new-id'
import { insertRowsFrom } from '../database/rows'
import { bookingCancellations, bookings } from '../database/tables'

/**
 * Pending, and not confirmed: nothing was paid. Word for word the condition of the partial index bookings_open_unpaid, which is used
 * only then.
 */
export const isUnpaidAndOpen = (): SQL | undefined =>
  and(sql`bookings.status = 'pending'`, sql`bookings.is_confirmed = 0`)

interface Cancelling {
  /** What a booking must satisfy in addition to being unpaid and open. */
  which: SQL | undefined
  reason: string
  now: Date
}

/**
 * Two statements for a batch: cancels those of these bookings that are unpaid and open, and records each cancellation
 * once. A booking to which a payment was applied in between is left alone.
 */
export function cancelUnpaid(database: Database, { which, reason, now }: Cancelling) {
  const cancelled = database
    .update(bookings)
    .set({ status: 'cancelled', cancellation_reason: reason })
    .where(and(which, isUnpaidAndOpen()))
  const row = {
    id: RANDOM_ID,
    booking_id: sql`bookings.id`,
    user_id: sql`bookings.user_id`,
    reason,
    created_at: now.toISOString(),
    code: 'unpaid',
  } as const
  const isCancelled = and(which, eq(bookings.status, 'cancelled'), eq(bookings.cancellation_reason, reason))
  const recorded = insertRowsFrom(
    database,
    bookingCancellations,
    row,
    sql`FROM bookings WHERE ${isCancelled}`,
  ).onConflictDoNothing()
  return [cancelled, recorded] as const
}
