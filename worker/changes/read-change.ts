import { and, eq, sql } from 'drizzle-orm'
import type { ChangeState } from '../../src/domain/bookings/change-terms'
import type { PaymentState } from '../../src/domain/payments/checkout'
import type { Database } from '../database/client'
import { bookingChanges } from '../database/payment-tables'
import { bookings } from '../database/tables'
import { isUnpaidInTime } from '../payments/changes'
import { isProcessing, mayHoldMoney } from '../payments/orders'

/**
 * What became of a change and of its payment; null: no such change of this rider's. One that was not paid in time has
 * lapsed, whether or not the clock has ended it.
 */
export async function readChange(
  database: Database,
  { userId, bookingId, number, now }: { userId: string; bookingId: string; number: number; now: Date },
): Promise<ChangeState | null> {
  const isPaid = sql`EXISTS (SELECT 1 FROM payment_orders WHERE payment_orders.booking_id = bookings.id
    AND payment_orders.change_number = booking_changes.number AND payment_orders.status = 'paid')`
  const [found] = await database
    .select({
      state: bookingChanges.state,
      isOver: sql<boolean>`(booking_changes.state = 'waiting' AND ${isUnpaidInTime(now)})`.mapWith(Boolean),
      payment_state: sql<PaymentState>`(CASE WHEN booking_changes.state = 'made' OR ${isPaid} THEN 'paid'
        WHEN ${isProcessing()} THEN 'processing' WHEN ${mayHoldMoney(now)} THEN 'checking' ELSE 'none' END)`,
    })
    .from(bookingChanges)
    .innerJoin(bookings, eq(bookings.id, bookingChanges.booking_id))
    .where(and(eq(bookings.id, bookingId), eq(bookings.user_id, userId), eq(bookingChanges.number, number)))
  if (!found) return null
  const { state, isOver, payment_state } = found
  return { state: isOver ? 'lapsed' : state, payment_state }
}
