import { asc, sql } from 'drizzle-orm'
import { NO_DRIVER_MINUTES } from '../../src/domain/payments/decide-cancellation'
import { type Database, databaseOf } from '../database/client'
import { bookings } from '../database/tables'
import type { Bindings } from '../http/app-env'
import { log } from '../http/log'
import { syncRoom } from '../rides/room'
import { cancelBooking } from './cancel-booking'

/** Bookings of one run; the next run takes the rest. Each is a batch of its own and a call to its room. */
const BATCH = 10
/** Looks of one run: so many full batches of damaged rows are passed by. */
const LOOKS = 5

interface Undriven {
  id: string
  scheduled_time: string
}

/** The next of them after this one, the longest due first. */
const undrivenAfter = (database: Database, last: Undriven, due: string): Promise<Undriven[]> =>
  database
    .select({ id: bookings.id, scheduled_time: bookings.scheduled_time })
    .from(bookings)
    // In the words of the index bookings_to_assign, for one is used only where a query repeats its condition.
    .where(
      sql`bookings.status = 'pending' AND bookings.payment_status IN ('partial', 'paid')
        AND bookings.scheduled_time <= ${due}
        AND (bookings.scheduled_time, bookings.id) > (${last.scheduled_time}, ${last.id})`,
    )
    .orderBy(asc(bookings.scheduled_time), asc(bookings.id))
    .limit(BATCH)

/**
 * Cancels bookings that are paid and still have no driver 15 minutes after their pickup: everything goes back
 * (docs/product.md, Ride). Returns how many. Those that cannot be cancelled are passed by: at every run they are the
 * first, and the others must not wait behind them.
 */
export async function cancelUndrivenBookings(env: Bindings, now: Date): Promise<number> {
  const database = databaseOf(env.DB)
  const due = new Date(now.getTime() - NO_DRIVER_MINUTES * 60_000).toISOString()
  let last: Undriven = { id: '', scheduled_time: '' }
  let cancelled = 0
  for (let look = 0; look < LOOKS && cancelled < BATCH; look++) {
    const found = await undrivenAfter(database, last, due)
    for (const { id } of found) if (await cancelUndriven(env, id, now)) cancelled += 1
    last = found.at(-1) ?? last
    if (found.length < BATCH) break
  }
  return cancelled
}

async function cancelUndriven(env: Bindings, bookingId: string, now: Date): Promise<boolean> {
  try {
    const who = { by: 'no_driver' } as const
    const done = await cancelBooking(databaseOf(env.DB), { bookingId, who }, now)
    if (!done.ok || !done.value.cancelledNow) return false
  } catch (error) {
    log('error', 'undriven_booking_failed', { bookingId, message: String(error) })
    return false
  }
  await syncRoom(env, bookingId).catch((error) =>
    log('error', 'room_not_told', { bookingId, message: String(error) }),
  )
  return true
}
