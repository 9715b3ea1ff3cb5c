import { and, eq, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { accept, type Result, refuse } from '../../src/domain/result'
import { PIN_TRIES, triesLeft } from '../../src/domain/rides/pin'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { isLate, waitingMinutes } from '../../src/domain/rides/transitions'
import { transitionApplied, transitionBooking } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { insertRow } from '../database/rows'
import { bookings, rideWrongPins } from '../database/tables'
import { openNeed } from '../needs'
import {
  type DriverRequest,
  messageOfTransition,
  type TransitionedRide,
  transitionOwnRide,
} from './driver-transitions'
import { putShare } from './ride-facts'

/**
 * The ride begins, if this is the rider's PIN (docs/product.md, RIDE-5). One batch compares it and counts a wrong one,
 * so that a hundred tries at once are five; after the fifth no PIN starts it until an operator clears it. A try that is
 * sent again is the same try. A wrong one that was typed without a network opens a case: the ride may be under way.
 */
export function startRide(
  request: DriverRequest,
  pin: string,
): Promise<Result<TransitionedRide, RideRefusal>> {
  const { database, driverId, bookingId, now } = request
  return transitionOwnRide(request, 'start', async (row, at) => {
    const tryId = request.key ?? newId()
    if (await wasWrong(database, bookingId, tryId)) {
      return refuse({ reason: 'wrong_pin', triesLeft: triesLeft(row.pin_tries) })
    }
    if (row.pin_tries >= PIN_TRIES) return refuse({ reason: 'pin_locked' })
    const [transitionId, countedId] = [newId(), newId()]
    const isCounted = transitionApplied(bookingId, countedId)
    const mayStart: (SQL | undefined)[] = [
      eq(bookings.driver_id, driverId),
      eq(bookings.status, 'accepted'),
      isNotNull(bookings.set_out_at),
      lt(bookings.pin_tries, PIN_TRIES),
    ]
    const [started, , [counted]] = await database.batch([
      transitionBooking(database, transitionId, {
        bookingId,
        only: [...mayStart, eq(bookings.start_pin, pin)],
        set: {
          status: 'started',
          start_time: at.toISOString(),
          waiting_time_minutes: waitingMinutes({
            confirmedAt: row.arrival_confirmed_at === null ? null : new Date(row.arrival_confirmed_at),
            scheduledTime: new Date(row.scheduled_time),
            start: at,
          }),
          start_pin: null,
        },
      }),
      messageOfTransition(database, { bookingId, transitionId, event: 'ride.started', now }),
      // Raises the version as well: the fifth wrong PIN locks it, and the rider's page shows that.
      transitionBooking(database, countedId, {
        bookingId,
        only: [
          ...mayStart,
          ne(bookings.start_pin, pin),
          sql`NOT EXISTS (SELECT 1 FROM ride_wrong_pins
            WHERE ride_wrong_pins.booking_id = ${bookingId} AND ride_wrong_pins.id = ${tryId})`,
        ],
        set: { pin_tries: sql`${bookings.pin_tries} + 1` },
      }).returning({ pin_tries: bookings.pin_tries }),
      insertRow(
        database,
        rideWrongPins,
        { booking_id: bookingId, id: tryId, pressed_at: at.toISOString() },
        isCounted,
      ),
      // The driver drives on without knowing: an operator calls them.
      openNeed(database, {
        kind: 'wrong_pin_offline',
        subject: bookingId,
        cause: tryId,
        openedBy: driverId,
        now,
        when: isLate(at, now) ? isCounted : sql`0`,
      }),
      // For the message; a rider who took a link back is made no other.
      putShare(
        database,
        sql`bookings.id = ${bookingId} AND ${transitionApplied(bookingId, transitionId)} AND NOT EXISTS (
          SELECT 1 FROM ride_shares WHERE ride_shares.booking_id = bookings.id AND ride_shares.revoked_at IS NOT NULL
            AND ride_shares.emergency_until IS NULL)`,
        now,
      ),
    ])
    if (counted) return refuse({ reason: 'wrong_pin', triesLeft: triesLeft(counted.pin_tries) })
    return accept(started.meta.changes > 0)
  })
}

/** Whether this try was counted as a wrong PIN before: its answer was lost, and the page sends it again. */
async function wasWrong(database: Database, bookingId: string, tryId: string): Promise<boolean> {
  const known = await database
    .select({ id: rideWrongPins.id })
    .from(rideWrongPins)
    .where(and(eq(rideWrongPins.booking_id, bookingId), eq(rideWrongPins.id, tryId)))
  return known.length > 0
}
