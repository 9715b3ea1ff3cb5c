import { vehicles } from './database/tables'

interface DriverUser {
  id: string | null
  full_name: string | null
  deleted_at: string | null
}

/**
 * What a trip's rider reads of its driver's name. Null: there is none, or their account is gone, and with it all that
 * was known of them ('Driver information not available').
 */
export function driverNameOf(user: DriverUser | null): string | null {
  if (user === null || user.id === null || user.deleted_at !== null) return null
  return user.full_name ?? 'Your driver'
}

/** A driver by first name, as links, exports and messages name them; null without a name. */
export const firstNameOf = (fullName: string | null): string | null =>
  fullName?.trim().split(/\s+/)[0] || null

/** The mean of what riders gave a driver; null of one whom nobody has rated (docs/product.md, Reviews). */
export const ratingOf = (driver: { rating: number; rating_count: number }): number | null =>
  driver.rating_count === 0 ? null : driver.rating

const { make, model, year, color, license_plate, type } = vehicles

/** What riders, drivers and whoever has a share link may see of a car. */
export const carColumns = { make, model, year, color, license_plate, type }
