import { eq } from 'drizzle-orm'
import type { BookingRow } from '../bookings/booking-row'
import type { Database } from '../database/client'
import { bookings } from '../database/tables'

/** Anybody's booking, for operators alone. */
export async function findBookingRow(database: Database, id: string): Promise<BookingRow | null> {
  const [row] = await database.select().from(bookings).where(eq(bookings.id, id))
  return row ?? null
}
