import { and, desc, eq, gt, isNull, notExists, sql } from 'drizzle-orm'
import { daysBefore } from '../../src/domain/kolkata-time'
import { databaseOf } from '../database/client'
import { updateRow } from '../database/rows'
import { bookings, rideTraces } from '../database/tables'
import type { Bindings } from '../http/app-env'
import { logged } from '../log'
import { firstCarMetres } from '../room/ride-facts'
import { roomOf, syncRoom } from '../room/room'
import { measureRide } from './rental-end'

/**
 * Stores a completed ride's trace and its distance with the booking (docs/product.md, LIVE-11), then lets the room
 * delete its own. However often it runs, the first trace is kept. A ride without a position gets an empty trace, and no
 * distance, which is unknown then.
 */
export async function storeTrace(env: Bindings, bookingId: string, now: Date): Promise<void> {
  const room = roomOf(env, bookingId)
  const read = await room.readTrace()
  const { trace, points, distance_metres } = read ?? { trace: '', points: 0, distance_metres: 0 }
  const driven = points > 0 ? await measureRide(env, bookingId) : null
  const metres = driven?.metres && Math.round(driven.metres)
  const database = databaseOf(env.DB)
  const stored = database
    .insert(rideTraces)
    .values({ booking_id: bookingId, trace, points, distance_metres, created_at: now.toISOString() })
    .onConflictDoNothing()
  const measured = updateRow(
    database,
    bookings,
    bookingId,
    { actual_distance_metres: metres ?? sql`${distance_metres} + ${firstCarMetres()}` },
    and(eq(bookings.status, 'completed'), isNull(bookings.actual_distance_metres)),
  )
  if (points > 0) await database.batch([stored, measured])
  else await stored
  await room.confirmTraceStored()
}

/** Rooms read in one run. */
const MAX_AT_ONCE = 20

/** Stores traces of rides completed within two days, as long as their rooms keep them, that weren't stored at their end, a few at a time. */
export async function storeMissingTraces(env: Bindings, now: Date): Promise<void> {
  const database = databaseOf(env.DB)
  const trace = database.select().from(rideTraces).where(eq(rideTraces.booking_id, bookings.id))
  const missing = await database
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        // Word for word the condition of the partial index bookings_completed, which is used only then.
        sql`bookings.status = 'completed'`,
        gt(bookings.end_time, daysBefore(now, 2)),
        notExists(trace),
      ),
    )
    .orderBy(desc(bookings.end_time))
    .limit(MAX_AT_ONCE)
  for (const { id } of missing) {
    // The room may not know that the ride has ended.
    const stored = syncRoom(env, id).then(() => storeTrace(env, id, now))
    await stored.catch(logged('trace_not_stored', undefined, { bookingId: id }))
  }
}
