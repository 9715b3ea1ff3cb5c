import { and, lte, or, type SQL, sql } from 'drizzle-orm'
import { cancelUnpaid, isUnpaidAndOpen } from '../bookings/cancel-unpaid'
import type { Database } from '../database/client'
import { bookings } from '../database/tables'

const PAYMENT_NOT_COMPLETED = 'Payment not completed'

/** Minutes that an unpaid booking is kept, and minutes after its order was last offered. */
const UNPAID_MINUTES = 60
const CHECKOUT_MINUTES = 15
/** Bookings of one run; the next run takes the rest. Well under the 100 parameters of a statement. */
const BATCH = 50

/**
 * Of a booking: too old and not being paid now, or its pickup has passed. A payment that is captured later finds the
 * booking cancelled, and is refunded in full.
 */
function isOverdue(now: Date): SQL | undefined {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
  const isBeingPaid = sql`EXISTS (
    SELECT 1 FROM payment_orders WHERE payment_orders.booking_id = bookings.id
      AND (payment_orders.status = 'processing' OR payment_orders.offered_at > ${minutesAgo(CHECKOUT_MINUTES)}))`
  return or(
    lte(bookings.scheduled_time, now.toISOString()),
    and(lte(bookings.created_at, minutesAgo(UNPAID_MINUTES)), sql`NOT ${isBeingPaid}`),
  )
}

/** Cancels bookings whose payment never came (docs/product.md, Booking), without a provider request. Returns how many. */
export async function expireUnpaidBookings(database: Database, now: Date): Promise<number> {
  const overdue = await database
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isUnpaidAndOpen(), isOverdue(now)))
    .orderBy(bookings.created_at)
    .limit(BATCH)
  if (overdue.length === 0) return 0
  const ids = overdue.map(({ id }) => id)
  const only = isOverdue(now)
  const [cancelled] = await database.batch(
    cancelUnpaid(database, { ids, reason: PAYMENT_NOT_COMPLETED, now, only: only ? [only] : [] }),
  )
  return cancelled.meta.changes
}
