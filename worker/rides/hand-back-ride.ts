import { and, eq } from 'drizzle-orm'
import { accept, type Result } from '../../src/domain/result'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { newId } from '../database/new-id'
import { bookings, rideDeclines } from '../database/tables'
import { RELEASED } from './assignment'
import { type DriverAsks, type Moved, moveOwnRide } from './driver-move'
import { newsOfMove } from './news-of-move'
import { rememberDecline } from './ride-declines'
import { movedHere, moveRide } from './ride-move'

/**
 * A driver gives a ride back before its start, with a reason (docs/product.md, Ride): it is offered to others again,
 * never to this driver, and the rider is told. A second click finds it handed back, which is a success.
 */
export async function handBackRide(asks: DriverAsks, reason: string): Promise<Result<Moved, RideRefusal>> {
  const { database, driverId, bookingId, now } = asks
  const moved = await moveOwnRide(asks, {
    move: 'hand_back',
    async write() {
      const move = newId()
      const here = movedHere(bookingId, move)
      const [given] = await database.batch([
        moveRide(database, {
          bookingId,
          move,
          only: [eq(bookings.driver_id, driverId), eq(bookings.status, 'accepted')],
          set: RELEASED,
        }),
        rememberDecline(database, {
          bookingId,
          driverId,
          kind: 'handed_back',
          reason,
          now,
          when: here,
        }).onConflictDoUpdate({
          target: [rideDeclines.booking_id, rideDeclines.driver_id],
          set: { kind: 'handed_back', created_at: now.toISOString(), reason },
        }),
        newsOfMove(database, { bookingId, move, event: 'ride.handed_back', now }),
      ])
      return given.meta.changes === 1
    },
  })
  if (moved.ok || moved.refusal.reason !== 'no_such_ride') return moved
  return (await wasHandedBack(asks)) ? accept({ moved: false }) : moved
}

async function wasHandedBack({ database, driverId, bookingId }: DriverAsks): Promise<boolean> {
  const [found] = await database
    .select({ kind: rideDeclines.kind })
    .from(rideDeclines)
    .where(and(eq(rideDeclines.booking_id, bookingId), eq(rideDeclines.driver_id, driverId)))
  return found?.kind === 'handed_back'
}
