import { sql } from 'drizzle-orm'
import { accept, type Result, refuse } from '../../src/domain/result'
import { PIN_TRIES } from '../../src/domain/rides/pin'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { newId } from '../database/new-id'
import { movedHere, moveRide } from '../rides/ride-move'
import { logAction } from './log'
import type { OperatorContext } from './operator'
import type { OpsRefusal } from './refusals'
import { whyNotMoved } from './why-not-moved'

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
    moveRide(database, {
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
      when: movedHere(bookingId, move),
    }),
  ])
  if (moved.meta.changes === 1) return accept(true)
  const why = await whyNotMoved(database, bookingId, 'accepted')
  // It has its tries already: a second click, or a colleague's.
  return why.reason === 'changed' ? accept(true) : refuse(why)
}
