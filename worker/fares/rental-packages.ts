import { and, asc, eq } from 'drizzle-orm'
import type { RentalPackage } from '../../src/domain/fares/rates'
import type { Database } from '../database/client'
import { rentalPackages } from '../database/tables'

/** The packages on sale, the shortest first; those of one length by price. */
export async function activePackages(database: Database): Promise<RentalPackage[]> {
  return database
    .select()
    .from(rentalPackages)
    .where(eq(rentalPackages.is_active, true))
    .orderBy(asc(rentalPackages.duration_hours), asc(rentalPackages.base_price), asc(rentalPackages.id))
}

/** One package, if it is on sale. */
export async function findActivePackage(database: Database, id: string): Promise<RentalPackage | null> {
  const [row] = await database
    .select()
    .from(rentalPackages)
    .where(and(eq(rentalPackages.id, id), eq(rentalPackages.is_active, true)))
  return row ?? null
}
