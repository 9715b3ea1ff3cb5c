import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Coordinates } from '../../src/domain/places/coordinates'
import { MOST_ADDRESSES, pointOf, type SavedAddress } from '../../src/domain/profile/saved-address'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { customers, customerSavedLocations as saved } from '../database/tables'
import { addressesOf, readAddresses } from './read-addresses'

/** What is saved: checked, and placed where that was possible. */
export interface AddressToSave {
  label: string
  address: string
  point: Coordinates | null
  isDefault: boolean
}

export type AddRefusal = { reason: 'too_many'; most: number }
export type ChangeRefusal = { reason: 'no_such_address'; addresses: SavedAddress[] }

/** No other address of the rider's is the default any more, if `when`. Before the one that becomes it: there is one. */
const clearDefault = (database: Database, userId: string, exceptId: string, when: SQL) =>
  database
    .update(saved)
    .set({ isDefault: false })
    .where(and(eq(saved.customerId, userId), eq(saved.isDefault, true), ne(saved.id, exceptId), when))

/**
 * Saves another address of a rider's and answers all of them. The same label and address a second time, as when an
 * answer was lost, changes the one there is. Refused at the 51st. docs/product.md, Saved addresses.
 */
export async function addAddress(
  database: Database,
  userId: string,
  asked: AddressToSave,
  now: Date,
): Promise<Result<SavedAddress[], AddRefusal>> {
  const isTwin = ({ label, address }: SavedAddress) => label === asked.label && address === asked.address
  const twin = (await readAddresses(database, userId)).find(isTwin)
  if (twin) {
    // What it has already, its place and its star, another sending of its words doesn't take away.
    const changed = await changeAddress(database, userId, twin.id, {
      ...asked,
      point: asked.point ?? pointOf(twin),
      isDefault: asked.isDefault || twin.is_default,
    })
    if (changed.ok) return changed
  }
  const id = newId()
  const mine = sql`FROM customer_saved_locations WHERE customer_id = ${userId}`
  const fits = sql`(SELECT COUNT(*) ${mine}) < ${MOST_ADDRESSES}
    AND NOT EXISTS (SELECT 1 ${mine} AND label = ${asked.label} AND address = ${asked.address})`
  const insert = database.insert(saved).select(
    sql`SELECT ${id}, ${userId}, ${asked.label}, ${asked.address}, ${asked.point?.lat ?? null},
        ${asked.point?.lng ?? null}, ${Number(asked.isDefault)}, ${now.toISOString()} WHERE ${fits}`,
  )
  const row = database.insert(customers).values({ id: userId }).onConflictDoNothing()
  const list = addressesOf(database, userId)
  const [, , , addresses] = await database.batch([
    row,
    clearDefault(database, userId, id, asked.isDefault ? fits : sql`FALSE`),
    insert,
    list,
  ])
  const there = addresses.some((one) => one.id === id || isTwin(one))
  return there ? accept(addresses) : refuse({ reason: 'too_many', most: MOST_ADDRESSES })
}

/** Changes a rider's own address and answers all of them. One that is absent, or another's, is refused. */
export async function changeAddress(
  database: Database,
  userId: string,
  id: string,
  { label, address, point, isDefault }: AddressToSave,
): Promise<Result<SavedAddress[], ChangeRefusal>> {
  const own = and(eq(saved.id, id), eq(saved.customerId, userId))
  const exists = sql`EXISTS (SELECT 1 FROM customer_saved_locations AS own
    WHERE own.id = ${id} AND own.customer_id = ${userId})`
  const change = database
    .update(saved)
    .set({ label, address, latitude: point?.lat ?? null, longitude: point?.lng ?? null, isDefault })
    .where(own)
  const [, changed, addresses] = await database.batch([
    clearDefault(database, userId, id, isDefault ? exists : sql`FALSE`),
    change,
    addressesOf(database, userId),
  ])
  return changed.meta.changes === 1 ? accept(addresses) : refuse({ reason: 'no_such_address', addresses })
}
