import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  type Booking,
  BookingRecordSchema,
  type BookingRow,
  BookingSchema,
} from '../../src/domain/bookings/booking'
import type { Terms } from '../../src/domain/bookings/change-terms'
import { OF_A_FEE } from '../../src/domain/payments/ledger'
import type { Database } from '../database/client'
import { insertRowsFrom } from '../database/rows'
import { bookingPassengers, bookings } from '../database/tables'

/** The condition that a booking is confirmed: as `isConfirmed` of src/domain/bookings/booking.ts has it. */
export const isConfirmed = (): SQL => sql`bookings.is_confirmed = 1`

/** The condition that a booking may be paid ahead by a link, as `mayBePaidAhead` of the same file has it. */
export const mayBePaidAhead = (): SQL => sql`(bookings.pays_driver = 1 AND bookings.change_number = 0
  AND bookings.status NOT IN ('completed', 'cancelled'))`

const AnsweredSchema = v.object({
  ...BookingSchema.entries,
  fare_parts: BookingRecordSchema.entries.fare_parts,
})

/**
 * A booking's row as the API answers it, without the other columns. Parsed, so that
 * a row that no code of ours can have written fails here and not on a rider's screen.
 */
export const bookingOf = (row: BookingRow): Booking => v.parse(AnsweredSchema, row)

async function findBooking(database: Database, where: SQL | undefined): Promise<BookingRow | null> {
  const [row] = await database.select().from(bookings).where(where)
  return row ?? null
}

/** A rider's own booking; another rider's answers as one that never was. */
export const findOwnBooking = (database: Database, userId: string, id: string) =>
  findBooking(database, and(eq(bookings.id, id), eq(bookings.user_id, userId)))

/** The booking that this rider made under this idempotency key. */
export const findBookingByKey = (database: Database, userId: string, key: string) =>
  findBooking(database, and(eq(bookings.user_id, userId), eq(bookings.idempotency_key, key)))

/** Who rides, where it is not the rider. */
export const passengerOf = (database: Database, bookingId: string) =>
  database
    .select({ name: bookingPassengers.name, phone_no: bookingPassengers.phone_no })
    .from(bookingPassengers)
    .where(eq(bookingPassengers.booking_id, bookingId))

export type NewPassenger = Terms['passenger']

/** Who rides, as the newest request says, of the booking that `isOpen` names, as long as that is open for it. */
export function setPassenger(
  database: Database,
  isOpen: SQL | undefined,
  passenger: NewPassenger,
  now: Date,
) {
  const source = sql`FROM bookings WHERE ${isOpen}`
  if (passenger === null) {
    return database.delete(bookingPassengers).where(sql`booking_id IN (SELECT bookings.id ${source})`)
  }
  const row = { ...passenger, booking_id: sql`bookings.id`, created_at: now.toISOString() }
  return insertRowsFrom(database, bookingPassengers, row, source).onConflictDoUpdate({
    target: bookingPassengers.booking_id,
    // Since when a number is told.
    set: {
      ...passenger,
      created_at: sql`iif(phone_no IS excluded.phone_no, created_at, excluded.created_at)`,
    },
  })
}

/** The name of who rides, in SQL of a booking; null where the rider does. */
export const passengerName = () => sql<string | null>`(SELECT booking_passengers.name
  FROM booking_passengers WHERE booking_passengers.booking_id = bookings.id)`

/** The row of an absent booking in a table of refusals; step 4 of the booking page retries on its code. */
export const ABSENT_BOOKING = [
  404,
  'We can’t find this booking. Look for it in Trip History.',
  { code: 'PGRST116' },
] as const

/** Paise of the fee that is owed for a cancelled booking which was to be paid to the driver, as `feeOwed` says it. */
export const feeOwedPaise = (booking = sql`bookings`): SQL<number> => sql<number>`iif(
  ${booking}.status = 'cancelled' AND ${booking}.pays_driver = 1, max(0, coalesce((
    SELECT -sum(entry.amount_paise) FROM ledger AS entry WHERE entry.booking_id = ${booking}.id AND entry.counts = 1
      AND entry.kind IN (${sql.join(
        OF_A_FEE.map((kind) => sql.raw(`'${kind}'`)),
        sql`, `,
      )})), 0)), 0)`

/** Since when something is owed for a booking: for its driven ride, or that fee; null: nothing is. */
export const owedSince = (): SQL<string | null> => sql<string | null>`coalesce(bookings.owed_since, (
  SELECT fee.created_at FROM ledger AS fee WHERE fee.id = 'fee_kept|' || bookings.id AND ${feeOwedPaise()} > 0))`
