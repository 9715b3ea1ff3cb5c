import { and, eq, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Result } from '../../src/domain/result'
import { SET_OUT_MINUTES, setOutFrom } from '../../src/domain/rides/assignment'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { transitionBooking } from '../bookings/state-transition'
import { newId } from '../database/new-id'
import { bookings } from '../database/tables'
import {
  type DriverRequest,
  messageOfTransition,
  type TransitionedRide,
  transitionOwnRide,
} from './driver-transition'

/** Of a booking: no other ride of its driver is under way. The index one_ride_under_way holds to the same. */
const isTheOnlyOne = (driverId: string) => sql`NOT EXISTS (SELECT 1 FROM bookings AS other
  WHERE other.driver_id = ${driverId} AND other.id <> bookings.id
    AND other.set_out_at IS NOT NULL AND other.status IN ('accepted', 'started'))`

/**
 * A driver sets out for a pickup (docs/product.md, Ride): from 60 minutes before it, one ride at a time. From now on
 * positions are taken and shown. `simulated` lifts the 60 minutes.
 */
export function setOut(
  asks: DriverRequest,
  simulated: boolean,
): Promise<Result<TransitionedRide, RideRefusal>> {
  const { database, driverId, bookingId, now } = asks
  const latest = new Date(now.getTime() + SET_OUT_MINUTES * 60_000).toISOString()
  return transitionOwnRide(asks, {
    move: 'set_out',
    async mayNot(row) {
      const from = setOutFrom(new Date(row.scheduled_time))
      if (!simulated && from > now) return { reason: 'too_early', from: from.toISOString() }
      const other = await findUnderWay(asks)
      return other === null ? null : { reason: 'another_under_way', bookingId: other }
    },
    async write() {
      const move = newId()
      const [moved] = await database.batch([
        transitionBooking(database, {
          bookingId,
          move,
          only: [
            eq(bookings.driver_id, driverId),
            eq(bookings.status, 'accepted'),
            isNull(bookings.set_out_at),
            simulated ? undefined : lte(bookings.scheduled_time, latest),
            isTheOnlyOne(driverId),
          ],
          set: { set_out_at: now.toISOString() },
        }),
        messageOfTransition(database, { bookingId, move, event: 'ride.arriving', now }),
      ])
      return moved.meta.changes === 1
    },
  })
}

/** Another ride of this driver that is under way. */
async function findUnderWay({ database, driverId, bookingId }: DriverRequest): Promise<string | null> {
  const [other] = await database
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.driver_id, driverId),
        ne(bookings.id, bookingId),
        isNotNull(bookings.set_out_at),
        inArray(bookings.status, ['accepted', 'started']),
      ),
    )
    .limit(1)
  return other?.id ?? null
}

/** 'I have arrived', after 'Set out' only: the rider is told, and waiting counts from here (docs/product.md, Ride). */
export function arriveAtPickup(asks: DriverRequest): Promise<Result<TransitionedRide, RideRefusal>> {
  const { database, driverId, bookingId, now } = asks
  return transitionOwnRide(asks, {
    move: 'arrive',
    async write() {
      const move = newId()
      const [moved] = await database.batch([
        transitionBooking(database, {
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
        messageOfTransition(database, { bookingId, move, event: 'ride.arrived', now }),
      ])
      return moved.meta.changes === 1
    },
  })
}
