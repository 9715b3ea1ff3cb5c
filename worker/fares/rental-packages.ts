import { and, asc, eq } from 'drizzle-orm'
import type { RentalPackage } from '../../src/domain/fares/rental-package'
import type { Database } from '../database/client'
import { rentalPackages } from '../database/tables'

function packageOf(row: typeof rentalPackages.$inferSelect): RentalPackage {
  return {
    id: row.id,
    name: row.name,
    duration_hours: row.durationHours,
    included_kilometers: row.includedKilometers,
    vehicle_type: row.vehicleType,
    base_fare: row.baseFare,
    base_price: row.basePrice,
    extra_hour_rate: row.extraHourRate,
    extra_km_rate: row.extraKmRate,
    is_active: row.isActive,
  }
}

/** The packages on sale, the shortest first; those of one length by price. */
export async function activePackages(database: Database): Promise<RentalPackage[]> {
  const rows = await database
    .select()
    .from(rentalPackages)
    .where(eq(rentalPackages.isActive, true))
    .orderBy(asc(rentalPackages.durationHours), asc(rentalPackages.basePrice), asc(rentalPackages.id))
  return rows.map(packageOf)
}

/** One package, if it is on sale. */
export async function findActivePackage(database: Database, id: string): Promise<RentalPackage | null> {
  const [row] = await database
    .select()
    .from(rentalPackages)
    .where(and(eq(rentalPackages.id, id), eq(rentalPackages.isActive, true)))
  return row ? packageOf(row) : null
}
