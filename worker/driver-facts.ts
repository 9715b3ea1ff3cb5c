import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { BookingRow } from '../src/domain/bookings/booking'
import { cleanName } from '../src/domain/profile/name'
import type { OpenProblem } from '../src/domain/rides/car-problem'
import type { DriverRow } from '../src/domain/rides/driver'
import { RideVehicleSchema } from '../src/domain/rides/vehicle'
import type { Database } from './database/client'
import { columnsOf } from './database/rows'
import { drivers, rideAssignments, users, vehicles } from './database/tables'

interface DriverUser {
  id: string | null
  full_name: string | null
  deleted_at: string | null
}

/**
 * The name of a trip's driver for its rider. Null: there is none, or their account is deleted ('Driver information not
 * available').
 */
export function driverNameOf(user: DriverUser | null): string | null {
  if (user === null || user.id === null || user.deleted_at !== null) return null
  return cleanName(user.full_name) ?? 'Your driver'
}

/** A driver by first name, as links, exports and messages name them; null without a name. */
export const firstNameOf = (fullName: string | null): string | null =>
  cleanName(fullName)?.split(' ')[0] || null

/** The mean of what riders gave a driver; null without a rating (docs/product.md, REVIEW-3). */
export const ratingOf = (driver: Pick<DriverRow, 'rating' | 'rating_count'>): number | null =>
  driver.rating_count === 0 ? null : driver.rating

const SHOWN = v.keyof(RideVehicleSchema).options

/** What riders, drivers and viewers of a shared link may see of a car. */
export const carColumns = columnsOf(getTableColumns(vehicles), SHOWN)

/** The same of the car that a ride was driven with, or is to be: it stays what it was (docs/product.md, RIDE-14). */
export const rideCarColumns = columnsOf(getTableColumns(rideAssignments), SHOWN)

/** The driver's name of a ride, as it was when the ride was assigned. */
export const rideDriverName = (bookingId: string | SQL, since: SQL): SQL<string | null> =>
  sql<string | null>`coalesce((SELECT ride_assignments.driver_name FROM ride_assignments
    WHERE ride_assignments.booking_id = ${bookingId}), ${since})`

/**
 * Statements of a batch that read who drives a booking, and in what car; no row where the booking has none. Of a car with
 * a problem nobody reads either: another one is looked for (PROBLEM-3). `carProblem`: what `openProblem` reads.
 */
export const driverAndCarOf = (
  database: Database,
  { id, driver_id }: Pick<BookingRow, 'id' | 'driver_id'>,
  carProblem: OpenProblem | null,
) =>
  [
    database
      .select({
        id: users.id,
        full_name: rideDriverName(id, sql`users.full_name`).as('full_name'),
        deleted_at: users.deleted_at,
        phone_no: users.phone_no,
        profile_picture_url: users.profile_picture_url,
        license_number: drivers.license_number,
        rating: drivers.rating,
        rating_count: drivers.rating_count,
        total_rides: drivers.total_rides,
      })
      .from(users)
      .innerJoin(drivers, eq(drivers.id, users.id))
      .where(eq(users.id, (carProblem === null && driver_id) || '')),
    database
      .select(rideCarColumns)
      .from(rideAssignments)
      .where(eq(rideAssignments.booking_id, carProblem === null ? id : '')),
  ] as const

type RideDriver = Awaited<ReturnType<typeof driverAndCarOf>[0]>[number]

/** The driver of a booking under this name, as its rider sees them. The number is shown while the ride is accepted or started. */
export const shownDriver = ({ status }: Pick<BookingRow, 'status'>, driver: RideDriver, name: string) => ({
  name,
  license_number: driver.license_number,
  rating: ratingOf(driver),
  profile_picture_url: driver.profile_picture_url,
  phone_no: status === 'accepted' || status === 'started' ? driver.phone_no : null,
})
