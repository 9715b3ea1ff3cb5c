import { eq, isNotNull, isNull } from 'drizzle-orm'
import type { Result } from '../../src/domain/result'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { newId } from '../database/new-id'
import { bookings } from '../database/tables'
import { type DriverAsks, type Moved, moveOwnRide } from './driver-move'
import { newsOfMove } from './news-of-move'
import { moveRide } from './ride-move'

/** 'I have arrived', after 'Set out' only: the rider is told, and waiting counts from here (docs/product.md, Ride). */
export function arriveAtPickup(asks: DriverAsks): Promise<Result<Moved, RideRefusal>> {
  const { database, driverId, bookingId, now } = asks
  return moveOwnRide(asks, {
    move: 'arrive',
    async write() {
      const move = newId()
      const [moved] = await database.batch([
        moveRide(database, {
          bookingId,
          move,
          only: [
            eq(bookings.driver_id, driverId),
            eq(bookings.status, 'accepted'),
            isNotNull(bookings.set_out_at),
            isNull(bookings.arrived_at),
          ],
          set: { arrived_at: now.toISOString() },
        }),
        newsOfMove(database, { bookingId, move, event: 'ride.arrived', now }),
      ])
      return moved.meta.changes === 1
    },
  })
}
