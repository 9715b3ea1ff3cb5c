import { asc, sql } from 'drizzle-orm'
import { NO_DRIVER_MINUTES } from '../../src/domain/payments/cancellation'
import { databaseOf } from '../database/client'
import { bookings } from '../database/tables'
import type { Bindings } from '../http/app-env'
import { log } from '../http/log'
import { tellRoom } from '../rides/room'
import { cancelBooking } from './cancel-booking'

/** Bookings of one run; the next run takes the rest. Each is a batch of its own and a call to its room. */
const BATCH = 10

/**
 * Cancels bookings that are paid and still have no driver 15 minutes after their pickup: everything goes back
 * (docs/product.md, Ride). Returns how many. One that cannot be cancelled does not keep the others from it.
 */
export async function cancelUndrivenBookings(env: Bindings, now: Date): Promise<number> {
  const database = databaseOf(env.DB)
  const due = new Date(now.getTime() - NO_DRIVER_MINUTES * 60_000).toISOString()
  const undriven = await database
    .select({ id: bookings.id })
    .from(bookings)
    // In the words of the index bookings_to_assign, for one is used only where a query repeats its condition.
    .where(
      sql`bookings.status = 'pending' AND bookings.payment_status IN ('partial', 'paid')
        AND bookings.scheduled_time <= ${due}`,
    )
    .orderBy(asc(bookings.scheduledTime), asc(bookings.id))
    .limit(BATCH)
  let cancelled = 0
  for (const { id } of undriven) {
    try {
      const done = await cancelBooking(database, { bookingId: id, who: { by: 'no_driver' } }, now)
      if (!done.ok || !done.value.cancelledNow) continue
      cancelled += 1
      await tellRoom(env, id)
    } catch (error) {
      log('error', 'undriven_booking_failed', { bookingId: id, message: String(error) })
    }
  }
  return cancelled
}
