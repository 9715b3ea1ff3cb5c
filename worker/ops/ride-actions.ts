import { eq, sql } from 'drizzle-orm'
import type { EndRequest } from '../../src/domain/ops/requests'
import { accept, type Result, refuse } from '../../src/domain/result'
import { PIN_TRIES } from '../../src/domain/rides/pin'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { remainderOf } from '../../src/domain/rides/transitions'
import { transitionApplied, transitionBooking } from '../bookings/state-transition'
import { newId } from '../database/new-id'
import { bookings } from '../database/tables'
import { putInOutbox } from '../outbox'
import { RELEASED } from '../rides/assignment'
import { completionStatements, remainderColumns } from '../rides/complete-ride'
import { rememberDecline } from '../rides/decline-ride'
import { logAction, type OperatorContext } from './log'
import { type OpsRefusal, refusalOfTransition } from './refusals'

/**
 * An operator takes a ride from its driver before its start (docs/product.md, Ride): it is offered to others again,
 * and not to the one it was taken from. `fromDriverId` is who has it as the operator saw it.
 */
export async function unassignRide(
  { database, operatorId, now }: OperatorContext,
  bookingId: string,
  { fromDriverId, reason }: { fromDriverId: string; reason: string },
): Promise<Result<true, RideRefusal | OpsRefusal>> {
  const move = newId()
  const here = transitionApplied(bookingId, move)
  const message = { channel: 'sms', bookingId, now, mark: move, when: here } as const
  const [moved] = await database.batch([
    transitionBooking(database, {
      bookingId,
      move,
      only: [eq(bookings.driver_id, fromDriverId), eq(bookings.status, 'accepted')],
      set: RELEASED,
    }),
    logAction(database, {
      id: newId(),
      operatorId,
      action: 'ride.unassigned',
      subject: { kind: 'booking', id: bookingId },
      details: { from_driver_id: fromDriverId, reason },
      now,
      when: here,
    }),
    rememberDecline(database, {
      bookingId,
      driverId: fromDriverId,
      kind: 'handed_back',
      reason,
      now,
      when: here,
    }).onConflictDoNothing(),
    putInOutbox(database, { ...message, event: 'ride.handed_back' }),
    putInOutbox(database, {
      ...message,
      event: 'driver.ride_cancelled',
      recipientId: fromDriverId,
      details: { code: 'reassigned' },
    }),
  ])
  if (moved.meta.changes === 1) return accept(true)
  return refuse(await refusalOfTransition(database, bookingId, 'accepted', fromDriverId))
}

/**
 * Gives a locked PIN its tries back (docs/product.md, Ride). The PIN stays the one the rider reads; nobody else is
 * told it. Of a PIN that is not locked nothing changes and nothing is logged.
 */
export async function clearPin(
  { database, operatorId, now }: OperatorContext,
  bookingId: string,
): Promise<Result<true, RideRefusal | OpsRefusal>> {
  const move = newId()
  const [moved] = await database.batch([
    transitionBooking(database, {
      bookingId,
      move,
      only: [sql`bookings.status = 'accepted' AND bookings.pin_tries >= ${PIN_TRIES}`],
      set: { pin_tries: 0 },
    }),
    logAction(database, {
      id: newId(),
      operatorId,
      action: 'ride.pin_cleared',
      subject: { kind: 'booking', id: bookingId },
      details: {},
      now,
      when: transitionApplied(bookingId, move),
    }),
  ])
  if (moved.meta.changes === 1) return accept(true)
  const why = await refusalOfTransition(database, bookingId, 'accepted')
  // It has its tries already: a second click, or a colleague's.
  return why.reason === 'changed' ? accept(true) : refuse(why)
}

/**
 * An operator ends a ride that has started, with a reason (docs/product.md, Ride). What remained to be paid is
 * recorded as collected by the driver, in whole, or left uncollected.
 */
export async function endRide(
  { database, operatorId, now }: OperatorContext,
  bookingId: string,
  asked: EndRequest,
): Promise<Result<true, RideRefusal | OpsRefusal>> {
  const [row] = await database.select().from(bookings).where(eq(bookings.id, bookingId))
  if (!row) return refuse({ reason: 'no_such_ride' })
  const { remainder_method: method, remainder_collected: rupees } = asked
  const said = method === null ? accept(null) : remainderOf(row.remaining_amount, { method, rupees })
  if (!said.ok) return said
  const collected = said.value
  const move = newId()
  const here = transitionApplied(bookingId, move)
  const [moved] = await database.batch([
    transitionBooking(database, {
      bookingId,
      move,
      only: [eq(bookings.status, 'started'), eq(bookings.remaining_amount, row.remaining_amount)],
      set: {
        status: 'completed',
        end_time: now.toISOString(),
        ended_reason: asked.reason,
        ...remainderColumns(collected, now),
      },
    }),
    logAction(database, {
      id: newId(),
      operatorId,
      action: 'ride.ended',
      subject: { kind: 'booking', id: bookingId },
      details: {
        reason: asked.reason,
        remainder_method: collected?.method ?? null,
        remainder_collected: collected?.rupees ?? null,
      },
      now,
      when: here,
    }),
    ...completionStatements(database, { bookingId, driverId: row.driver_id, move, now }),
  ])
  if (moved.meta.changes === 1) return accept(true)
  return refuse(await refusalOfTransition(database, bookingId, 'started'))
}
