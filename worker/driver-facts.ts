import { eq, getTableColumns } from 'drizzle-orm'
import * as v from 'valibot'
import type { BookingRow } from '../src/domain/bookings/booking'
import { cleanName } from '../src/domain/profile/name'
import type { OpenProblem } from '../src/domain/rides/car-problem'
import type { DriverRow } from '../src/domain/rides/driver'
import { RideVehicleSchema } from '../src/domain/rides/vehicle'
import type { Database } from './database/client'
import { columnsOf } from './database/rows'
import { drivers, users, vehicles } from './database/tables'

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

/** What riders, drivers and viewers of a shared link may see of a car. */
export const carColumns = columnsOf(getTableColumns(vehicles), v.keyof(RideVehicleSchema).options)

/**
 * Statements of a batch that read who drives a booking, and in what car; no row where the booking has none. Of a car with
 * a problem nobody reads either: another one is looked for (PROBLEM-3). `carProblem`: what `openProblem` reads.
 */
export const driverAndCarOf = (
  database: Database,
  { driver_id, vehicle_id }: Pick<BookingRow, 'driver_id' | 'vehicle_id'>,
  carProblem: OpenProblem | null,
) =>
  [
    database
      .select({
        id: users.id,
        full_name: users.full_name,
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
      .select(carColumns)
      .from(vehicles)
      .where(eq(vehicles.id, (carProblem === null && vehicle_id) || '')),
  ] as const
