import { and, eq, sql } from 'drizzle-orm'
import type { RemainderMethod } from '../../src/domain/payments/amounts'
import type { Database } from '../database/client'
import { drivers } from '../database/tables'
import { newsOfMove } from './news-of-move'
import { movedHere } from './ride-move'

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
      .where(and(eq(drivers.id, driverId ?? ''), movedHere(bookingId, move))),
    newsOfMove(database, { bookingId, move, event: 'ride.completed', now }),
  ] as const
