import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { RemainderMethod } from '../../src/domain/rides/driver-answers'
import type { Database } from '../database/client'
import { drivers } from '../database/tables'
import { putInOutbox } from '../notifications/outbox'

/** Whole rupees that the driver was paid, and how; null: nothing. */
type PaidToDriver = { method: RemainderMethod; rupees: number } | null

/** What a booking keeps of it: one whose advance was paid is then paid (docs/product.md, Ride). */
export const remainderColumns = (paid: PaidToDriver, now: Date) =>
  paid && {
    remainderCollected: paid.rupees,
    remainderMethod: paid.method,
    remainderAt: now.toISOString(),
    paymentStatus: sql`CASE payment_status WHEN 'partial' THEN 'paid' ELSE payment_status END`,
  }

interface Completed {
  bookingId: string
  driverId: string | null
  move: string
  now: Date
  /** What must hold for the ride to have ended in this batch: `movedHere(bookingId, move)`. */
  here: SQL
}

/** What stands beside the move that ends a ride: its driver has one ride more, and its rider is told. */
export const completionStatements = (
  database: Database,
  { bookingId, driverId, move, now, here }: Completed,
) =>
  [
    database
      .update(drivers)
      .set({ totalRides: sql`${drivers.totalRides} + 1` })
      .where(and(eq(drivers.id, driverId ?? ''), here)),
    putInOutbox(database, {
      event: 'ride.completed',
      channel: 'sms',
      bookingId,
      now,
      mark: move,
      when: here,
    }),
  ] as const
