import { eq, isNull } from 'drizzle-orm'
import type { Result } from '../../src/domain/result'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { type Collected, remainderOf } from '../../src/domain/rides/transitions'
import { newId } from '../database/new-id'
import { bookings } from '../database/tables'
import { type DriverAsks, findDriverRide, type Moved, moveOwnRide } from './driver-move'
import { completionStatements, remainderColumns } from './ride-completion'
import { moveRide } from './ride-move'

/**
 * The ride ends (docs/product.md, Ride): the end time and what the driver collected are written, and the driver has
 * one ride more. A booking whose remainder was collected is paid; what was collected is never a row of payments.
 */
export async function completeRide(
  asks: DriverAsks,
  collected: Collected,
): Promise<Result<Moved, RideRefusal>> {
  const { database, driverId, bookingId, now } = asks
  const ended = await moveOwnRide(asks, {
    move: 'complete',
    async write(row) {
      const remainder = remainderOf(row.remaining_amount, collected)
      if (!remainder.ok) return remainder.refusal
      const move = newId()
      const [moved] = await database.batch([
        moveRide(database, {
          bookingId,
          move,
          only: [
            eq(bookings.driver_id, driverId),
            eq(bookings.status, 'started'),
            eq(bookings.remaining_amount, row.remaining_amount),
          ],
          set: {
            status: 'completed',
            end_time: now.toISOString(),
            ...remainderColumns(remainder.value, now),
          },
        }),
        ...completionStatements(database, { bookingId, driverId, move, now }),
      ])
      return moved.meta.changes === 1
    },
  })
  if (ended.ok && !ended.value.moved) await recordAfterwards(asks, collected)
  return ended
}

/**
 * An operator ended the ride while the driver was collecting, and recorded nothing: what the driver has in hand is
 * written after all. What is recorded already, or is not the amount that remains, is left as it is.
 */
async function recordAfterwards(asks: DriverAsks, collected: Collected): Promise<void> {
  const { database, driverId, bookingId, now } = asks
  const row = await findDriverRide(asks)
  const remainder = row && remainderOf(row.remaining_amount, collected)
  if (!remainder?.ok || remainder.value === null) return
  await moveRide(database, {
    bookingId,
    move: newId(),
    only: [
      eq(bookings.driver_id, driverId),
      eq(bookings.status, 'completed'),
      isNull(bookings.remainder_collected),
    ],
    set: { ...remainderColumns(remainder.value, now) },
  })
}
