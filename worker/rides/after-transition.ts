import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Context } from 'hono'
import { type RideRefusal, sentenceForRideRefusal } from '../../src/domain/rides/refusals'
import type { RoomSummary } from '../../src/domain/rides/room-entry'
import { databaseOf } from '../database/client'
import { bookings, drivers } from '../database/tables'
import { bookingChanged } from '../dispatch'
import type { AppEnv, Bindings } from '../http/app-env'
import { fail } from '../http/failures'
import { log } from '../http/log'
import { storeTrace } from './keep-trace'
import { retry, syncRoom } from './room'

/** Copies the car's last known position to its driver, for lists of drivers; never an older one over a newer one. */
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
 * What follows a state transition that D1 has committed. Before the answer the ride's room is synchronised from D1, so
 * that open screens change with it; after the answer the car's position is copied, drivers' dashboards are told, and the trace
 * of a completed ride is stored. `formerDriverId`: who had the ride until now. Messages are sent by the app, since its routes set `mayHaveMessages`. Never throws: the transition is committed,
 * whatever happens here. A room that can't be reached is tried again, because until then it serves the former driver;
 * the next connection synchronises it too.
 */
export async function afterTransition(
  env: Bindings,
  executionCtx: Pick<ExecutionContext, 'waitUntil'>,
  bookingId: string,
  formerDriverId: string | null = null,
): Promise<void> {
  const logged = (event: string, work: Promise<unknown>) =>
    work.catch((error) => log('error', event, { bookingId, message: String(error) }))
  const sync = async () => syncRoom(env, bookingId)
  const follow = async (summary: RoomSummary | null) => {
    if (summary) await logged('position_not_copied', copyPosition(env, bookingId, summary))
    // Its room reports the transition to the operators' board.
    await bookingChanged(env, bookingId, { board: false, formerDriverId })
    if (summary?.phase === 'completed') {
      await logged('trace_not_stored', storeTrace(env, bookingId, new Date()))
    }
  }
  try {
    executionCtx.waitUntil(follow(await sync()))
  } catch (error) {
    log('error', 'room_not_synchronised', { bookingId, message: String(error) })
    executionCtx.waitUntil(logged('room_left_unsynchronised', retry(sync).then(follow)))
  }
}

/** 404: absent, or another's. 403: not for this user. 422: the input is wrong. 409: the ride is in another state. */
const STATUSES = {
  no_such_ride: 404,
  not_set_up: 403,
  not_offered: 409,
  offer_gone: 409,
  taken: 409,
  declined: 409,
  cancelled: 409,
  pickup_passed: 409,
  overlaps: 409,
  off_duty: 409,
  no_vehicle: 409,
  wrong_vehicle_type: 409,
  too_few_seats: 409,
  paper_ended: 409,
  too_early: 409,
  position_not_confirmed: 409,
  arrival_not_confirmed: 409,
  wait_first: 409,
  call_first: 409,
  another_under_way: 409,
  wrong_phase: 409,
  wrong_pin: 422,
  pin_locked: 409,
  press_out_of_time: 422,
  remainder_unconfirmed: 422,
  changed: 409,
} as const satisfies Record<RideRefusal['reason'], number>

/**
 * A refused transition as the API answers it: its code is the reason. A wrong PIN adds how many tries are left, a
 * position that confirms nothing where the car was.
 */
export function answerRideRefusal(c: Context<AppEnv>, refusal: RideRefusal) {
  return fail(
    c,
    STATUSES[refusal.reason],
    refusal.reason,
    sentenceForRideRefusal(refusal),
    evidenceOf(refusal),
  )
}

function evidenceOf(refusal: RideRefusal) {
  if (refusal.reason === 'wrong_pin') return { tries_left: refusal.triesLeft }
  if (refusal.reason !== 'position_not_confirmed') return {}
  const { metres, age_seconds } = refusal.judged
  return { metres, age_seconds }
}
