import { desc, eq } from 'drizzle-orm'
import { MOST_ADDRESSES, type SavedAddress } from '../../src/domain/profile/saved-address'
import type { Database } from '../database/client'
import { customerSavedLocations as saved } from '../database/tables'

/** The statement of a rider's saved addresses, newest first: for a batch that ends with the fresh list. */
export const addressesOf = (database: Database, userId: string) =>
  database
    .select({
      id: saved.id,
      label: saved.label,
      address: saved.address,
      latitude: saved.latitude,
      longitude: saved.longitude,
      is_default: saved.is_default,
    })
    .from(saved)
    .where(eq(saved.customer_id, userId))
    .orderBy(desc(saved.created_at), desc(saved.id))
    .limit(MOST_ADDRESSES)

/** A rider's saved addresses, newest first. Throws where they can't be read. */
export const readAddresses = async (database: Database, userId: string): Promise<SavedAddress[]> =>
  addressesOf(database, userId)
