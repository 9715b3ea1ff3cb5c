import { getTableColumns } from 'drizzle-orm'
import * as v from 'valibot'
import { cleanName } from '../src/domain/profile/name'
import type { DriverRow } from '../src/domain/rides/driver'
import { RideVehicleSchema } from '../src/domain/rides/vehicle'
import { columnsOf } from './database/rows'
import { vehicles } from './database/tables'

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

/** The mean of what riders gave a driver; null without a rating (docs/product.md, Reviews). */
export const ratingOf = (driver: Pick<DriverRow, 'rating' | 'rating_count'>): number | null =>
  driver.rating_count === 0 ? null : driver.rating

/** What riders, drivers and viewers of a shared link may see of a car. */
export const carColumns = columnsOf(getTableColumns(vehicles), v.keyof(RideVehicleSchema).options)
