import { and, desc, eq, gt, isNull, notExists, sql } from 'drizzle-orm'
import { DAY_MS } from '../../src/domain/kolkata-time'
import { databaseOf } from '../database/client'
import { bookings, rideTraces } from '../database/tables'
import type { Bindings } from '../http/app-env'
import { log } from '../http/log'
import { roomOf, syncRoom } from './room'

/**
 * Keeps a completed ride's way and its length with the booking (docs/product.md, Live position), then lets the room
 * forget it. However often it runs, the first trace holds. A ride without a position gets an empty trace, and no
 * distance: nobody knows it.
 */
export async function storeTrace(env: Bindings, bookingId: string, now: Date): Promise<void> {
  const room = roomOf(env, bookingId)
  const found = await room.readTrace()
  const {
    trace,
    points,
    distance_metres: distanceMetres,
  } = found ?? { trace: '', points: 0, distance_metres: 0 }
  const database = databaseOf(env.DB)
  const kept = database
    .insert(rideTraces)
    .values({
      booking_id: bookingId,
      trace,
      points,
      distance_metres: distanceMetres,
      created_at: now.toISOString(),
    })
    .onConflictDoNothing()
  const measured = database
    .update(bookings)
    .set({ actual_distance_metres: distanceMetres })
    .where(
      and(
        eq(bookings.id, bookingId),
        eq(bookings.status, 'completed'),
        isNull(bookings.actual_distance_metres),
      ),
    )
  if (points > 0) await database.batch([kept, measured])
  else await kept
  await room.confirmTraceStored()
}

/** Rooms asked in one run. */
const MOST_AT_ONCE = 20

/** Rides completed within a day whose trace was not kept at their end: asked for again, a few at a time. */
export async function storeMissingTraces(env: Bindings, now: Date): Promise<void> {
  const database = databaseOf(env.DB)
  const trace = database.select().from(rideTraces).where(eq(rideTraces.booking_id, bookings.id))
  const missing = await database
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        // In the words of the index bookings_completed, for one is used only where a query repeats its condition.
        sql`bookings.status = 'completed'`,
        gt(bookings.end_time, new Date(now.getTime() - DAY_MS).toISOString()),
        notExists(trace),
      ),
    )
    .orderBy(desc(bookings.end_time))
    .limit(MOST_AT_ONCE)
  for (const { id } of missing) {
    try {
      // The room may have missed the end as well.
      await syncRoom(env, id)
      await storeTrace(env, id, now)
    } catch (error) {
      log('error', 'trace_not_kept', { bookingId: id, message: String(error) })
    }
  }
}
