import { eq } from 'drizzle-orm'
import type { EndRequest } from '../../src/domain/ops/requests'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { remainderOf } from '../../src/domain/rides/transitions'
import { newId } from '../database/new-id'
import { bookings } from '../database/tables'
import { completionStatements, remainderColumns } from '../rides/ride-completion'
import { movedHere, moveRide } from '../rides/ride-move'
import { logAction } from './log'
import type { OperatorContext } from './operator'
import type { OpsRefusal } from './refusals'
import { whyNotMoved } from './why-not-moved'

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
  const here = movedHere(bookingId, move)
  const [moved] = await database.batch([
    moveRide(database, {
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
  return refuse(await whyNotMoved(database, bookingId, 'started'))
}
