import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { ChargeSchema } from '../../src/domain/rides/charges'
import type { Database } from '../database/client'
import { columnsOf, jsonOf, presentJson } from '../database/rows'
import { bookings, rideCharges } from '../database/tables'

export const PICTURES_OF_CHARGES = 'charges/'

/** Where the picture of a ticket is kept in the bucket. */
export const chargePictureKey = (bookingId: string, chargeId: string): string =>
  `${PICTURES_OF_CHARGES}${bookingId}/${chargeId}.jpg`

/** The picture's address, for those who may see it. */
export const chargePictureUrl = (bookingId: string, chargeId: string): string =>
  `/api/rides/${bookingId}/charges/${chargeId}/picture`

/** Of a charge of this booking: who entered it drives the ride now. */
export const ofDriverNow = (): SQL =>
  sql`ride_charges.booking_id = bookings.id AND ride_charges.driver_id = bookings.driver_id`

/**
 * Of a charge of this booking: who entered it drives the ride now, or drove it until the car had a problem (PROBLEM-7).
 * What any other former driver entered counts for nothing.
 */
export const ofItsDriver = (): SQL => sql`ride_charges.booking_id = bookings.id
  AND (ride_charges.driver_id = bookings.driver_id OR EXISTS (SELECT 1 FROM car_problems
    WHERE car_problems.booking_id = bookings.id AND car_problems.driver_id = ride_charges.driver_id
      AND car_problems.pressed_at >= bookings.start_time))`

/** The charges of a booking, the oldest first. */
export const chargesColumn = (which: SQL = ofItsDriver()) =>
  presentJson(
    ChargesSchema,
    sql`(SELECT json_group_array(${jsonOf(v.keyof(ChargeSchema).options)}) FROM ride_charges WHERE ${which})`,
  )

const ChargesSchema = v.pipe(
  v.array(ChargeSchema),
  v.sortItems((one, other) => one.entered_at.localeCompare(other.entered_at)),
)

/** The charges of one booking, for a batch. */
export const chargesOf = (database: Database, bookingId: string) =>
  database.select({ charges: chargesColumn() }).from(bookings).where(eq(bookings.id, bookingId))

/** One charge with the state of its ride; null: absent, or of a former driver. */
export async function findCharge(database: Database, bookingId: string, chargeId: string) {
  const [found] = await database
    .select({
      ...getTableColumns(rideCharges),
      ...columnsOf(getTableColumns(bookings), ['user_id', 'status', 'version']),
      all: chargesColumn().as('all_charges'),
    })
    .from(bookings)
    .innerJoin(rideCharges, sql`${ofItsDriver()}`)
    .where(and(eq(bookings.id, bookingId), eq(rideCharges.id, chargeId)))
  return found ?? null
}

export type FoundCharge = NonNullable<Awaited<ReturnType<typeof findCharge>>>
