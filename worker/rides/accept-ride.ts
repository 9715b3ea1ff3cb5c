import { gt, ne, sql } from 'drizzle-orm'
import { accept, type Result, refuse } from '../../src/domain/result'
import { mayAssign } from '../../src/domain/rides/assignment'
import { isOver } from '../../src/domain/rides/phase'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import type { BookingRow } from '../bookings/booking-row'
import { newId } from '../database/new-id'
import { bookings } from '../database/tables'
import { assignmentOf, drives, isFree, isOpenForDrivers, spanOf } from './assignment'
import { type DriverAsks, type Moved, ridePhase, TRIES } from './driver-move'
import { newsOfMove } from './news-of-move'
import { moveRide } from './ride-move'
import { loadTakingFacts } from './taking-facts'

/**
 * A driver takes an offer (docs/product.md, Ride and Driver). One conditional update: of two drivers at once one has
 * it, and the other reads that it is taken. A second click of the one who has it is a success.
 */
export async function acceptRide(asks: DriverAsks): Promise<Result<Moved, RideRefusal>> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { row, facts } = await loadTakingFacts(asks.database, { by: 'driver', ...asks })
    if (row?.driver_id === asks.driverId) return takenBefore(row)
    const decided = mayAssign(facts)
    if (!decided.ok) return decided
    if (!row) return refuse({ reason: 'no_such_ride' })
    if (await take(asks, row, decided.value.vehicleId)) return accept({ moved: true })
  }
  return refuse({ reason: 'changed' })
}

function takenBefore(row: BookingRow): Result<Moved, RideRefusal> {
  const phase = ridePhase(row)
  if (!isOver(phase)) return accept({ moved: false })
  return refuse(phase === 'cancelled' ? { reason: 'cancelled' } : { reason: 'wrong_phase', phase })
}

/** Everything that was decided on holds in the update once more, for it was read a moment before. */
async function take({ database, driverId, bookingId, now }: DriverAsks, row: BookingRow, vehicleId: string) {
  const move = newId()
  const span = spanOf(row)
  const [taken] = await database.batch([
    moveRide(database, {
      bookingId,
      move,
      only: [
        isOpenForDrivers(),
        gt(bookings.scheduled_time, now.toISOString()),
        ne(bookings.user_id, driverId),
        drives(driverId, vehicleId),
        sql`EXISTS (SELECT 1 FROM drivers WHERE drivers.id = ${driverId} AND drivers.on_duty = 1)`,
        sql`NOT EXISTS (SELECT 1 FROM ride_declines
          WHERE ride_declines.booking_id = bookings.id AND ride_declines.driver_id = ${driverId})`,
        isFree({ driverId, vehicleId, span }),
      ],
      set: assignmentOf({ driverId, vehicleId, span, now }),
    }),
    newsOfMove(database, { bookingId, move, event: 'ride.driver_assigned', now }),
  ])
  return taken.meta.changes === 1
}
