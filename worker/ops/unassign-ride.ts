import { eq } from 'drizzle-orm'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { newId } from '../database/new-id'
import { bookings } from '../database/tables'
import { putInOutbox } from '../notifications/outbox'
import { RELEASED } from '../rides/assignment'
import { rememberDecline } from '../rides/ride-declines'
import { movedHere, moveRide } from '../rides/ride-move'
import { logAction } from './log'
import type { OperatorContext } from './operator'
import type { OpsRefusal } from './refusals'
import { whyNotMoved } from './why-not-moved'

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
  const here = movedHere(bookingId, move)
  const message = { channel: 'sms', bookingId, now, mark: move, when: here } as const
  const [moved] = await database.batch([
    moveRide(database, {
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
  return refuse(await whyNotMoved(database, bookingId, 'accepted', fromDriverId))
}
