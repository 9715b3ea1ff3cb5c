import { and, eq, sql } from 'drizzle-orm'
import type { Result } from '../../src/domain/result'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { type Collected, remainderOf } from '../../src/domain/rides/remainder'
import { newId } from '../database/new-id'
import { bookings, drivers } from '../database/tables'
import { putInOutbox } from '../notifications/outbox'
import { type DriverAsks, type Moved, moveOwnRide } from './driver-move'
import { movedHere, moveRide } from './ride-move'

/**
 * The ride ends (docs/product.md, Ride): the end time and what the driver collected are written, and the driver has
 * one ride more. A booking whose remainder was collected is paid; what was collected is never a row of payments.
 */
export function completeRide(asks: DriverAsks, collected: Collected): Promise<Result<Moved, RideRefusal>> {
  const { database, driverId, bookingId, now } = asks
  return moveOwnRide(asks, {
    move: 'complete',
    async write(row) {
      const remainder = remainderOf(row.remainingAmount, collected)
      if (!remainder.ok) return remainder.refusal
      const at = now.toISOString()
      const move = newId()
      const here = movedHere(bookingId, move)
      const [ended] = await database.batch([
        moveRide(database, {
          bookingId,
          move,
          only: [
            eq(bookings.driverId, driverId),
            eq(bookings.status, 'started'),
            eq(bookings.remainingAmount, row.remainingAmount),
          ],
          set: {
            status: 'completed',
            endTime: at,
            ...(remainder.value
              ? {
                  remainderCollected: remainder.value.rupees,
                  remainderMethod: remainder.value.method,
                  remainderAt: at,
                  paymentStatus: sql`CASE payment_status WHEN 'partial' THEN 'paid' ELSE payment_status END`,
                }
              : {}),
          },
        }),
        database
          .update(drivers)
          .set({ totalRides: sql`${drivers.totalRides} + 1` })
          .where(and(eq(drivers.id, driverId), here)),
        putInOutbox(database, {
          event: 'ride.completed',
          channel: 'sms',
          bookingId,
          now,
          mark: move,
          when: here,
        }),
      ])
      return ended.meta.changes === 1
    },
  })
}
