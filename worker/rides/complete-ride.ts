import { and, eq, isNull, sql } from 'drizzle-orm'
import type { RemainderMethod } from '../../src/domain/payments/amounts'
import type { Result } from '../../src/domain/result'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { type Collected, remainderOf } from '../../src/domain/rides/transitions'
import { transitionApplied, transitionBooking } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { bookings, drivers } from '../database/tables'
import {
  type DriverRequest,
  findDriverRide,
  messageOfTransition,
  type TransitionedRide,
  transitionOwnRide,
} from './driver-transition'

/**
 * The ride ends (docs/product.md, Ride): the end time and what the driver collected are written, and the driver has
 * one ride more. A booking whose remainder was collected is paid; what was collected is never a row of payments.
 */
export async function completeRide(
  asks: DriverRequest,
  collected: Collected,
): Promise<Result<TransitionedRide, RideRefusal>> {
  const { database, driverId, bookingId, now } = asks
  const ended = await transitionOwnRide(asks, {
    move: 'complete',
    async write(row) {
      const remainder = remainderOf(row.remaining_amount, collected)
      if (!remainder.ok) return remainder.refusal
      const move = newId()
      const [moved] = await database.batch([
        transitionBooking(database, {
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
async function recordAfterwards(asks: DriverRequest, collected: Collected): Promise<void> {
  const { database, driverId, bookingId, now } = asks
  const row = await findDriverRide(asks)
  const remainder = row && remainderOf(row.remaining_amount, collected)
  if (!remainder?.ok || remainder.value === null) return
  await transitionBooking(database, {
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

/** Whole rupees that the driver was paid, and how; null: nothing. */
type PaidToDriver = { method: RemainderMethod; rupees: number } | null

/** What a booking keeps of it: one whose advance was paid is then paid (docs/product.md, Ride). */
export const remainderColumns = (paid: PaidToDriver, now: Date) =>
  paid && {
    remainder_collected: paid.rupees,
    remainder_method: paid.method,
    remainder_at: now.toISOString(),
    payment_status: sql`CASE payment_status WHEN 'partial' THEN 'paid' ELSE payment_status END`,
  }

interface Completed {
  bookingId: string
  driverId: string | null
  /** The id of the move that ends it. */
  move: string
  now: Date
}

/** What stands beside the move that ends a ride: its driver has one ride more, and its rider is told. */
export const completionStatements = (database: Database, { bookingId, driverId, move, now }: Completed) =>
  [
    database
      .update(drivers)
      .set({ total_rides: sql`${drivers.total_rides} + 1` })
      .where(and(eq(drivers.id, driverId ?? ''), transitionApplied(bookingId, move))),
    messageOfTransition(database, { bookingId, move, event: 'ride.completed', now }),
  ] as const
