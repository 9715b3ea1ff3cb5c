import { eq, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Result } from '../../src/domain/result'
import { PIN_TRIES, triesLeft } from '../../src/domain/rides/pin'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { waitingMinutes } from '../../src/domain/rides/transitions'
import type { BookingRow } from '../bookings/booking-row'
import { transitionBooking } from '../bookings/state-transition'
import { newId } from '../database/new-id'
import { bookings } from '../database/tables'
import {
  type DriverRequest,
  messageOfTransition,
  type TransitionedRide,
  transitionOwnRide,
} from './driver-transition'

/**
 * The ride begins, if this is the rider's PIN (docs/product.md, Ride). One batch compares it and counts a wrong one,
 * so that a hundred tries at once are five; after the fifth no PIN starts it until an operator clears it.
 */
export function startRide(asks: DriverRequest, pin: string): Promise<Result<TransitionedRide, RideRefusal>> {
  return transitionOwnRide(asks, {
    move: 'start',
    mayNot: (row) => (row.pin_tries >= PIN_TRIES ? { reason: 'pin_locked' } : null),
    write: (row) => compare(asks, row, pin),
  })
}

async function compare(
  { database, driverId, bookingId, now }: DriverRequest,
  row: BookingRow,
  pin: string,
): Promise<boolean | RideRefusal> {
  const move = newId()
  const mayStart: (SQL | undefined)[] = [
    eq(bookings.driver_id, driverId),
    eq(bookings.status, 'accepted'),
    isNotNull(bookings.set_out_at),
    lt(bookings.pin_tries, PIN_TRIES),
  ]
  const [started, , counted] = await database.batch([
    transitionBooking(database, {
      bookingId,
      move,
      only: [...mayStart, eq(bookings.start_pin, pin)],
      set: {
        status: 'started',
        start_time: now.toISOString(),
        waiting_time_minutes: waitingMinutes({
          arrivedAt: row.arrived_at === null ? null : new Date(row.arrived_at),
          scheduledTime: new Date(row.scheduled_time),
          start: now,
        }),
        start_pin: null,
      },
    }),
    messageOfTransition(database, { bookingId, move, event: 'ride.started', now }),
    // A try is news too: the fifth one locks the PIN, and the rider's page says so.
    transitionBooking(database, {
      bookingId,
      move: newId(),
      only: [...mayStart, ne(bookings.start_pin, pin)],
      set: { pin_tries: sql`${bookings.pin_tries} + 1` },
    }).returning({ pin_tries: bookings.pin_tries }),
  ])
  const [tries] = counted
  if (tries) return { reason: 'wrong_pin', triesLeft: triesLeft(tries.pin_tries) }
  return started.meta.changes === 1
}
