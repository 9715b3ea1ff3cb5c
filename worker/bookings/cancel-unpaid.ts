import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/client'
import { bookingCancellations, bookings } from '../database/tables'
import { hasNoAppliedPayment } from './applied-payments'

/**
 * Pending, and no payment applied. Word for word the condition of the partial index bookings_open_unpaid, which is used
 * only then.
 */
export const isUnpaidAndOpen = (): SQL | undefined =>
  and(
    sql`bookings.status = 'pending'`,
    sql`bookings.payment_status IN ('pending', 'failed')`,
    hasNoAppliedPayment(),
  )

interface Cancelling {
  ids: string[]
  reason: string
  now: Date
  /** What a booking must satisfy in addition to being unpaid and open. */
  only: SQL[]
}

/**
 * Two statements for a batch: cancels those of these bookings that are unpaid and open, and records each
 * cancellation once. A payment that was applied in between wins: its booking is then left alone.
 */
export function cancelUnpaid(database: Database, { ids, reason, now, only }: Cancelling) {
  const among = and(inArray(bookings.id, ids), ...only)
  const cancelled = database
    .update(bookings)
    .set({ status: 'cancelled', cancellation_reason: reason })
    .where(and(among, isUnpaidAndOpen()))
  const recorded = database
    .insert(bookingCancellations)
    .select(
      database
        .select({
          id: sql<string>`lower(hex(randomblob(16)))`.as('id'),
          booking_id: bookings.id,
          user_id: bookings.user_id,
          reason: sql<string>`${reason}`.as('reason'),
          created_at: sql<string>`${now.toISOString()}`.as('created_at'),
          code: sql<'unpaid'>`'unpaid'`.as('code'),
          paid_paise: sql<number>`0`.as('paid_paise'),
          fee_paise: sql<number>`0`.as('fee_paise'),
        })
        .from(bookings)
        .where(and(among, eq(bookings.status, 'cancelled'), eq(bookings.cancellation_reason, reason))),
    )
    .onConflictDoNothing()
  return [cancelled, recorded] as const
}
