import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { minutesBefore } from '../../src/domain/kolkata-time'
import { NO_DRIVER_MINUTES } from '../../src/domain/payments/decide-cancellation'
import { type Database, databaseOf } from '../database/client'
import { keyset } from '../database/keyset'
import { bookings, carProblems } from '../database/tables'
import type { Bindings } from '../http/app-env'
import { logged } from '../log'
import { mayBePaid } from '../payments/expire-unpaid-bookings'
import { askAbout } from '../payments/orders'
import { moneyOf } from '../payments/reconcile'
import { syncRoom } from '../room/room'
import { cancelBooking } from './cancel-booking'

/** Bookings of one run; the next run takes the rest. Each is a batch of its own and a call to its room. */
const BATCH = 10
/** Batches read in one run: up to this many full batches of damaged rows are skipped. */
const BATCHES = 5

const undriven = (now: Date) => ({
  id: bookings.id,
  scheduled_time: bookings.scheduled_time,
  /** 1 where a second payment may be under way: the provider is asked before it is cancelled. */
  mayBePaid: sql<number>`${mayBePaid(now)}`,
})

/**
 * Whether this fell due while the clock of a restored database was off: a driver may have come since the copy, of whom the
 * database knows nothing. An operator has the booking as one without a driver (docs/restore.md).
 */
const fellDueUnseen = (at: SQL) => sql`EXISTS (SELECT 1 FROM restores
  WHERE ${at} > strftime('%Y-%m-%dT%H:%M:%fZ', restores.copied_at, ${`-${NO_DRIVER_MINUTES} minutes`})
    AND ${at} <= restores.clock_started_at)`

/** Bookings whose car had a problem 15 minutes ago, and that no other driver has. Index car_problems_open. */
const unrelieved = (database: Database, now: Date) =>
  database
    .select(undriven(now))
    .from(carProblems)
    .innerJoin(bookings, eq(bookings.id, carProblems.booking_id))
    .where(
      sql`car_problems.relieved_at IS NULL AND car_problems.rider_left_at IS NULL
        AND car_problems.reported_at <= ${minutesBefore(now, NO_DRIVER_MINUTES)} AND bookings.status = 'pending'
        AND NOT ${fellDueUnseen(sql`car_problems.reported_at`)}`,
    )
    .orderBy(desc(carProblems.reported_at))
    .limit(BATCH)

/**
 * Cancels bookings that are confirmed and still have no driver 15 minutes after their pickup (docs/product.md, RIDE-13), or after
 * their car had a problem (PROBLEM-4), with a full refund. Returns how many. Those that can't be cancelled are skipped: they
 * come first in every run, and must not keep the others waiting.
 */
export async function cancelUndrivenBookings(env: Bindings, now: Date): Promise<number> {
  const database = databaseOf(env.DB)
  let after: string | null = null
  let cancelled = 0
  for (let batch = 0; batch < BATCHES && cancelled < BATCH; batch++) {
    const soonest = keyset({ by: [bookings.scheduled_time, bookings.id], after, size: BATCH })
    const query = database
      .select(undriven(now))
      .from(bookings)
      // Word for word the condition of the partial index bookings_to_assign, which is used only then.
      .where(
        and(
          sql`bookings.status = 'pending' AND bookings.is_confirmed = 1
            AND bookings.scheduled_time <= ${minutesBefore(now, NO_DRIVER_MINUTES)}
            AND NOT ${fellDueUnseen(sql`bookings.scheduled_time`)}`,
          soonest.where,
        ),
      )
    const overdue = await soonest.read(query, ({ scheduled_time, id }) => [scheduled_time, id])
    const rows = batch === 0 ? [...(await unrelieved(database, now)), ...overdue.rows] : overdue.rows
    const unsure = rows.filter((booking) => booking.mayBePaid === 1).map(({ id }) => id)
    const unanswered =
      unsure.length === 0 ? [] : await askAbout(moneyOf(env), unsure, { event: 'expiry', now })
    for (const { id } of rows) {
      if (!unanswered.includes(id) && (await cancelUndriven(env, id, now))) cancelled += 1
    }
    if (overdue.next === null) break
    after = overdue.next
  }
  return cancelled
}

async function cancelUndriven(env: Bindings, bookingId: string, now: Date): Promise<boolean> {
  const request = { bookingId, who: { by: 'no_driver' } } as const
  const failed = logged('undriven_booking_failed', null, { bookingId })
  const cancelled = await cancelBooking(databaseOf(env.DB), request, now).catch(failed)
  if (!cancelled?.ok) return false
  await syncRoom(env, bookingId).catch(logged('room_not_synchronised', undefined, { bookingId }))
  return true
}
