import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { RoomSummary } from '../../src/domain/rides/room-entry'
import { databaseOf } from '../database/client'
import { bookings, drivers } from '../database/tables'
import type { Bindings } from '../http/app-env'
import { log } from '../http/log'
import { sendDueMessages } from '../notifications/send-due-messages'
import { keepTrace } from './keep-trace'
import { tellRoom } from './room'
import { tryAgain } from './try-again'

/** What of a request's context a move needs: work that outlives the answer. */
export interface Afterwards {
  waitUntil(work: Promise<unknown>): void
}

/** Where the car was when the booking moved, for lists of drivers: never an older place over a newer one. */
async function copyPosition(env: Bindings, bookingId: string, { position }: RoomSummary): Promise<void> {
  if (position === null) return
  const database = databaseOf(env.DB)
  const at = new Date(position.at).toISOString()
  const driver = database.select({ id: bookings.driver_id }).from(bookings).where(eq(bookings.id, bookingId))
  await database
    .update(drivers)
    .set({ current_latitude: position.lat, current_longitude: position.lng, current_at: at })
    .where(and(eq(drivers.id, driver), or(isNull(drivers.current_at), lt(drivers.current_at, at))))
}

/**
 * What follows a move that D1 has: the ride's room is told, before the answer, so that screens change with it; the
 * car's place is noted, the trace of a completed ride is kept, and messages are sent, after the answer. Never throws:
 * the move stands whatever happens here. A room that was not reached is tried again, for until it knows it believes a
 * former driver; what it misses for good the next who comes in tells it.
 */
export async function afterMove(env: Bindings, context: Afterwards, bookingId: string): Promise<void> {
  const quietly = (what: string, work: Promise<unknown>) =>
    work.catch((error) => log('error', what, { bookingId, message: String(error) }))
  const tell = async () => tellRoom(env, bookingId)
  const follow = async (told: RoomSummary | null) => {
    if (told) await quietly('position_not_copied', copyPosition(env, bookingId, told))
    if (told?.phase === 'completed') await quietly('trace_not_kept', keepTrace(env, bookingId, new Date()))
  }
  try {
    context.waitUntil(follow(await tell()))
  } catch (error) {
    log('error', 'room_not_told', { bookingId, message: String(error) })
    context.waitUntil(quietly('room_left_untold', tryAgain(tell).then(follow)))
  }
  context.waitUntil(sendDueMessages(env, new Date()))
}
