import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Coordinates } from '../../src/domain/places/coordinates'
import { exactMatch, MINIMUM_SEARCH_LENGTH } from '../../src/domain/places/place'
import { FAILED_TO_DELETE_ADDRESS, FAILED_TO_SAVE_ADDRESS } from '../../src/domain/profile/profile'
import {
  ADDRESS_REFUSALS,
  AddressBodySchema,
  type AddressRefusal,
  type AddressToSave,
  checkAddress,
  MAX_ADDRESSES,
  pointOf,
  type SavedAddress,
  type SavedAddressRow,
  SavedAddressSchema,
  withWhatTwinHas,
} from '../../src/domain/profile/saved-address'
import type { RefusalOf, RefusalTable } from '../../src/domain/refusals'
import { accept, type Result, refuse } from '../../src/domain/result'
import { quoteKeys } from '../config'
import { type Database, databaseOf, decisive } from '../database/client'
import { newId } from '../database/new-id'
import { insertRow, selectColumns } from '../database/rows'
import { customers, customerSavedLocations as saved } from '../database/tables'
import type { AppEnv } from '../http/app-env'
import { granted, jsonBody } from '../http/failures'
import { once } from '../idempotency'
import { isCalled } from '../places/entered-address'
import type { PlaceFinder } from '../places/ports'
import { placesOf } from '../places/providers'
import { requireVerifiedPhone } from '../session/guards'

/**
 * Checks what was written, and looks for its place where none was chosen, or one that is not called so: what is recorded
 * with a place is believed when a trip is booked (docs/decisions/0031).
 */
async function addressOf(
  c: Context<AppEnv>,
  { signature, ...body }: v.InferOutput<typeof AddressBodySchema>,
): Promise<Result<AddressToSave, AddressRefusal>> {
  const { env } = c
  const checked = checkAddress(body)
  if (!checked.ok) return checked
  const address = { ...body, ...checked.value }
  const point = pointOf(address)
  const given = { database: databaseOf(env.DB), keys: quoteKeys(env), userId: userIdOf(c) }
  if (point && (await isCalled(address.address, point, given, signature))) return accept(address)
  const found = await findPoint(placesOf(env), address.address)
  return accept({ ...address, latitude: found?.lat ?? null, longitude: found?.lng ?? null })
}

/** Another rider's address and an absent one have the same answer, with the addresses that the asker really has. */
const absentAddress = <Sentence extends string>(sentence: Sentence) =>
  [404, sentence, { fields: ({ addresses }: { addresses: SavedAddress[] }) => ({ addresses }) }] as const

const SAVE_REFUSALS = {
  ...ADDRESS_REFUSALS,
  too_many: [409, `You can save ${MAX_ADDRESSES} addresses. Delete one to add another.`],
  no_such_address: absentAddress(FAILED_TO_SAVE_ADDRESS),
} as const satisfies RefusalTable

const DELETE_REFUSALS = { no_such_address: absentAddress(FAILED_TO_DELETE_ADDRESS) }

const userIdOf = (c: Context<AppEnv>) => c.get('user').userId

/** A rider's saved addresses; every write answers the fresh list. */
export const addresses = new Hono<AppEnv>()
  .use('/addresses/*', requireVerifiedPhone)
  .get('/addresses', async (c) => c.json({ addresses: await addressesOf(databaseOf(c.env.DB), userIdOf(c)) }))
  .post('/addresses', jsonBody(AddressBodySchema), async (c) => {
    const asked = await granted(SAVE_REFUSALS, addressOf(c, c.req.valid('json')))
    const userId = userIdOf(c)
    const added = await once(c, SAVE_REFUSALS, (database) => addAddress(database, userId, asked, new Date()))
    return c.json({ addresses: added ?? (await addressesOf(databaseOf(c.env.DB), userId)) }, 201)
  })
  .put('/addresses/:id', jsonBody(AddressBodySchema), async (c) => {
    const asked = await granted(SAVE_REFUSALS, addressOf(c, c.req.valid('json')))
    const changed = await granted(
      SAVE_REFUSALS,
      changeAddress(databaseOf(c.env.DB), userIdOf(c), c.req.param('id'), asked),
    )
    return c.json({ addresses: changed })
  })
  .delete('/addresses/:id', async (c) => {
    const userId = userIdOf(c)
    const deleted = await once(c, DELETE_REFUSALS, (database) =>
      deleteAddress(database, userId, c.req.param('id')),
    )
    return c.json({ addresses: deleted ?? (await addressesOf(databaseOf(c.env.DB), userId)) })
  })

type AbsentAddress = RefusalOf<typeof DELETE_REFUSALS>

/**
 * Takes the default from the rider's other addresses, where `when` holds. This statement comes before the one that
 * makes another address the default, because a unique index allows one.
 */
const clearDefault = (database: Database, userId: string, exceptId: string, when: SQL) =>
  database
    .update(saved)
    .set({ is_default: false })
    .where(and(eq(saved.customer_id, userId), eq(saved.is_default, true), ne(saved.id, exceptId), when))

type Words = Pick<AddressToSave, 'label' | 'address'>

const isTwin = (one: Words, other: Words) => one.label === other.label && one.address === other.address

/** Another address of the rider's that has the same label and address; there is one at most. */
const twinOf = async (database: Database, userId: string, asked: Words, exceptId?: string) =>
  (await addressesOf(database, userId)).find((one) => one.id !== exceptId && isTwin(one, asked))

/**
 * Saves another address of a rider's and answers all of them. The same label and address a second time changes the one
 * there is. Refused at the 51st. docs/product.md, ADDRESS-2.
 */
async function addAddress(
  database: Database,
  userId: string,
  asked: AddressToSave,
  now: Date,
): Promise<Result<SavedAddress[], { reason: 'too_many' }>> {
  const twin = await twinOf(database, userId, asked)
  if (twin) {
    const changed = await changeAddress(database, userId, twin.id, withWhatTwinHas(asked, twin))
    if (changed.ok) return changed
  }
  const id = newId()
  const mine = sql`FROM customer_saved_locations WHERE customer_id = ${userId}`
  const fits = sql`(SELECT COUNT(*) ${mine}) < ${MAX_ADDRESSES}
    AND NOT EXISTS (SELECT 1 ${mine} AND label = ${asked.label} AND address = ${asked.address})`
  const added: SavedAddressRow = { ...asked, id, customer_id: userId, created_at: now.toISOString() }
  const insert = decisive(insertRow(database, saved, added, fits))
  const row = insertRow(database, customers, {
    id: userId,
    dob: null,
    preferred_payment_method: null,
  }).onConflictDoNothing()
  const list = addressesOf(database, userId)
  const [, , , addresses] = await database.batch([
    row,
    clearDefault(database, userId, id, asked.is_default ? fits : sql`FALSE`),
    insert,
    list,
  ])
  const there = addresses.some((one) => one.id === id || isTwin(one, asked))
  return there ? accept(addresses) : refuse({ reason: 'too_many' })
}

/**
 * Changes a rider's own address and answers all of them. Given the label and address of another of the rider's, the two
 * become one. An absent address and another rider's are refused.
 */
async function changeAddress(
  database: Database,
  userId: string,
  id: string,
  asked: AddressToSave,
): Promise<Result<SavedAddress[], AbsentAddress>> {
  const twin = await twinOf(database, userId, asked, id)
  const written = twin ? withWhatTwinHas(asked, twin) : asked
  const own = and(eq(saved.id, id), eq(saved.customer_id, userId))
  const exists = sql`EXISTS (SELECT 1 FROM customer_saved_locations AS own
    WHERE own.id = ${id} AND own.customer_id = ${userId})`
  const change = decisive(database.update(saved).set(written).where(own))
  const ofTwin = and(eq(saved.label, written.label), eq(saved.address, written.address), ne(saved.id, id))
  const [, , changed, addresses] = await database.batch([
    clearDefault(database, userId, id, written.is_default ? exists : sql`FALSE`),
    database.delete(saved).where(and(eq(saved.customer_id, userId), ofTwin, exists)),
    change,
    addressesOf(database, userId),
  ])
  return changed.meta.changes > 0 ? accept(addresses) : refuse({ reason: 'no_such_address', addresses })
}

/** Deletes a rider's own address and answers those that stay. An absent address and another rider's are refused. */
async function deleteAddress(
  database: Database,
  userId: string,
  id: string,
): Promise<Result<SavedAddress[], AbsentAddress>> {
  const [deleted, addresses] = await database.batch([
    database.delete(saved).where(and(eq(saved.id, id), eq(saved.customer_id, userId))),
    addressesOf(database, userId),
  ])
  return deleted.meta.changes > 0 ? accept(addresses) : refuse({ reason: 'no_such_address', addresses })
}

/** The statement of a rider's saved addresses, newest first: also for a batch that ends with the fresh list. */
export const addressesOf = (database: Database, userId: string) =>
  selectColumns(database, saved, v.keyof(SavedAddressSchema).options, eq(saved.customer_id, userId))
    .orderBy(desc(saved.created_at), desc(saved.id))
    .limit(MAX_ADDRESSES)

/**
 * Where an address is that was written without choosing a place: only if its words are the name of one place, a stricter
 * rule than the trip form's, because nobody sees what was taken. Null otherwise, and where the provider doesn't answer:
 * a rider must not be sent to the wrong MG Road.
 */
export async function findPoint(finder: PlaceFinder, address: string): Promise<Coordinates | null> {
  if (address.length < MINIMUM_SEARCH_LENGTH) return null
  const match = exactMatch(address, await finder.autocomplete(address).catch(() => []))
  if (!match) return null
  const place = await finder.details(match.place_id).catch(() => null)
  return place?.ok ? place.value.geometry.location : null
}
