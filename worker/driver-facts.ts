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
  return user.full_name ?? 'Your driver'
}

/** A driver by first name, as links, exports and messages name them; null without a name. */
export const firstNameOf = (fullName: string | null): string | null =>
  fullName?.trim().split(/\s+/)[0] || null

/** The mean of what riders gave a driver; null without a rating (docs/product.md, Reviews). */
export const ratingOf = (driver: { rating: number; rating_count: number }): number | null =>
  driver.rating_count === 0 ? null : driver.rating

const { make, model, year, color, license_plate, type } = vehicles

/** What riders, drivers and viewers of a shared link may see of a car. */
export const carColumns = { make, model, year, color, license_plate, type }
