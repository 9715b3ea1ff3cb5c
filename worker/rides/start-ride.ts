import { eq, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Result } from '../../src/domain/result'
import { waitingMinutes } from '../../src/domain/rides/driver-moves'
import { PIN_TRIES, triesLeft } from '../../src/domain/rides/pin'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import type { BookingRow } from '../bookings/booking-row'
import { newId } from '../database/new-id'
import { bookings } from '../database/tables'
import { type DriverAsks, type Moved, moveOwnRide } from './driver-move'
import { newsOfMove } from './news-of-move'
import { moveRide } from './ride-move'

/**
 * The ride begins, if this is the rider's PIN (docs/product.md, Ride). One batch compares it and counts a wrong one,
 * so that a hundred tries at once are five; after the fifth no PIN starts it until an operator clears it.
 */
export function startRide(asks: DriverAsks, pin: string): Promise<Result<Moved, RideRefusal>> {
  return moveOwnRide(asks, {
    move: 'start',
    mayNot: (row) => (row.pinTries >= PIN_TRIES ? { reason: 'pin_locked' } : null),
    write: (row) => compare(asks, row, pin),
  })
}

async function compare(
  { database, driverId, bookingId, now }: DriverAsks,
  row: BookingRow,
  pin: string,
): Promise<boolean | RideRefusal> {
  const move = newId()
  const mayStart: (SQL | undefined)[] = [
    eq(bookings.driverId, driverId),
    eq(bookings.status, 'accepted'),
    isNotNull(bookings.setOutAt),
    lt(bookings.pinTries, PIN_TRIES),
  ]
  const [started, , counted] = await database.batch([
    moveRide(database, {
      bookingId,
      move,
      only: [...mayStart, eq(bookings.startPin, pin)],
      set: {
        status: 'started',
        startTime: now.toISOString(),
        waitingTimeMinutes: waitingMinutes({
          arrivedAt: row.arrivedAt === null ? null : new Date(row.arrivedAt),
          scheduledTime: new Date(row.scheduledTime),
          start: now,
        }),
        startPin: null,
      },
    }),
    newsOfMove(database, { bookingId, move, event: 'ride.started', now }),
    // A try is news too: the fifth one locks the PIN, and the rider's page says so.
    moveRide(database, {
      bookingId,
      move: newId(),
      only: [...mayStart, ne(bookings.startPin, pin)],
      set: { pinTries: sql`${bookings.pinTries} + 1` },
    }).returning({ pinTries: bookings.pinTries }),
  ])
  const [tries] = counted
  if (tries) return { reason: 'wrong_pin', triesLeft: triesLeft(tries.pinTries) }
  return started.meta.changes === 1
}
