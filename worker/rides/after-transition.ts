import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Context } from 'hono'
import type { RoomSummary } from '../../src/domain/rides/room-entry'
import { databaseOf } from '../database/client'
import { drivers } from '../database/tables'
import { bookingChanged } from '../dispatch'
import type { AppEnv, Bindings } from '../http/app-env'
import { logged } from '../log'
import { retry, syncRoom } from '../room/room'
import { storeTrace } from './keep-trace'

/** Copies the car's last known position to its driver, for lists of drivers; never an older one over a newer one. */
async function copyPosition(env: Bindings, { position, driver_id }: RoomSummary): Promise<void> {
  if (position === null || driver_id === null) return
  const at = new Date(position.at).toISOString()
  await databaseOf(env.DB)
    .update(drivers)
    .set({ current_latitude: position.lat, current_longitude: position.lng, current_at: at })
    .where(and(eq(drivers.id, driver_id), or(isNull(drivers.current_at), lt(drivers.current_at, at))))
}

/**
 * What follows a state transition that D1 has committed. Before the answer the ride's room is synchronised from D1, so
 * that open screens change with it; after the answer its messages are sent, the car's position is copied, drivers'
 * dashboards are told, and the trace of a completed ride is stored. `formerDriverId`: who had the ride until now. Never
 * throws: the transition is committed, whatever happens here. A room that can't be reached is tried again, because until
 * then it serves the former driver; the next connection synchronises it too.
 */
export async function afterTransition(
  c: Pick<Context<AppEnv>, 'env' | 'set'> & { executionCtx: Pick<ExecutionContext, 'waitUntil'> },
  bookingId: string,
  formerDriverId: string | null = null,
): Promise<void> {
  const { env, executionCtx } = c
  c.set('mayHaveMessages', true)
  const failed = (event: string) => logged(event, undefined, { bookingId })
  const sync = async () => syncRoom(env, bookingId)
  const follow = async (summary: RoomSummary | null) => {
    if (summary) await copyPosition(env, summary).catch(failed('position_not_copied'))
    // The ride's room reports the transition to the operators' board.
    await bookingChanged(env, bookingId, { board: false, formerDriverId })
    if (summary?.phase === 'completed') {
      await storeTrace(env, bookingId, new Date()).catch(failed('trace_not_stored'))
    }
  }
  try {
    executionCtx.waitUntil(follow(await sync()))
  } catch (error) {
    failed('room_not_synchronised')(error)
    executionCtx.waitUntil(retry(sync).then(follow).catch(failed('room_left_unsynchronised')))
  }
}
