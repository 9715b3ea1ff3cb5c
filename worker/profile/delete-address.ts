import { and, eq } from 'drizzle-orm'
import type { SavedAddress } from '../../src/domain/profile/saved-address'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { Database } from '../database/client'
import { customerSavedLocations as saved } from '../database/tables'
import { addressesOf } from './read-addresses'
import type { ChangeRefusal } from './save-address'

/** Deletes a rider's own address and answers those that stay. One that is absent, or another's, is refused. */
export async function deleteAddress(
  database: Database,
  userId: string,
  id: string,
): Promise<Result<SavedAddress[], ChangeRefusal>> {
  const [deleted, addresses] = await database.batch([
    database.delete(saved).where(and(eq(saved.id, id), eq(saved.customer_id, userId))),
    addressesOf(database, userId),
  ])
  return deleted.meta.changes === 1 ? accept(addresses) : refuse({ reason: 'no_such_address', addresses })
}
