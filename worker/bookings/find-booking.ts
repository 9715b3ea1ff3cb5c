import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/client'
import { bookings } from '../database/tables'
import type { BookingRow } from './booking-row'

/** A rider's own booking; somebody else's is as absent as one that never was. */
export async function findOwnBooking(
  database: Database,
  userId: string,
  id: string,
): Promise<BookingRow | null> {
  const [row] = await database
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.user_id, userId)))
  return row ?? null
}

/** The booking that this rider made under this idempotency key. */
export async function findBookingByKey(
  database: Database,
  userId: string,
  key: string,
): Promise<BookingRow | null> {
  const [row] = await database
    .select()
    .from(bookings)
    .where(and(eq(bookings.user_id, userId), eq(bookings.idempotency_key, key)))
  return row ?? null
}
