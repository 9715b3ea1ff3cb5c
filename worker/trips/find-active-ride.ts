import { and, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { bookingOf } from '../bookings/booking-row'
import type { Database } from '../database/client'
import { bookings } from '../database/tables'
import { paidAmount } from '../payments/applied-payments'
import type { Trip } from './list-trips'

/** A rider's newest ride that is accepted or started; null when there is none. */
export async function findActiveRide(database: Database, userId: string): Promise<Trip | null> {
  const [found] = await database
    .select({ row: getTableColumns(bookings), paidAmount: paidAmount() })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), inArray(bookings.status, ['accepted', 'started'])))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(1)
  return found ? { ...bookingOf(found.row), paid_amount: found.paidAmount } : null
}
