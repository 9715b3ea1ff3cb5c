// The driver's one store on this phone (docs/decisions/0041-one-outbox-on-the-phone.md), for the driver's page, the
// sign-in and the offline page: a record for each pending action and draft, and a record of the ride that the driver's
// page goes on with without a network. Two keys of the browser's storage say whose the store is and that its ride may be shown. Every
// page's inline script removes both keys at once; records without their key are neither read nor sent, and the next of
// these three pages erases them.

import { del, promisifyRequest, set, type UseStore } from 'idb-keyval'
import * as v from 'valibot'
import { readStored, writeStored } from '../browser-storage'
import type { KeptBoard } from '../domain/rides/kept-ride'
import {
  type Outbox,
  OWNER_KEY,
  type PendingAction,
  PendingActionSchema,
  RIDE_SHOWN_KEY,
} from '../domain/rides/outbox'

const DATABASE = 'outbox'
const RECORDS = 'records'

/** The key of the ride's record; the key of an action's record is the action's id. */
const RIDE = 'ride'

/**
 * One transaction on a connection of its own: no tab holds up another tab's erasing, and a connection that the phone
 * has dropped is never used again. 'strict': a complete transaction is on the disk.
 */
const inStore: UseStore = async (mode, work) => {
  const opening = indexedDB.open(DATABASE)
  opening.onupgradeneeded = () => opening.result.createObjectStore(RECORDS)
  const database = await promisifyRequest(opening)
  try {
    return await work(database.transaction(RECORDS, mode, { durability: 'strict' }).objectStore(RECORDS))
  } finally {
    database.close()
  }
}

/**
 * The id of the driver whose the store is; null where the store is nobody's, or the browser's storage is not
 * accessible.
 */
export const storeOwner = () => readStored(OWNER_KEY)

/**
 * Makes the store this driver's, without records of another driver. False where the browser's storage is blocked or
 * full.
 */
export async function claimStore(driver: string): Promise<boolean> {
  if (storeOwner() === driver) return true
  // Without IndexedDB there is nothing to erase.
  await eraseStore().catch(() => {})
  return writeStored(OWNER_KEY, driver)
}

const eraseStore = async () => promisifyRequest(indexedDB.deleteDatabase(DATABASE))

/** Erases what nobody may read any more: all records without an owner, the ride where nobody is signed in. */
export async function eraseUnowned(): Promise<void> {
  try {
    if (storeOwner() === null) await eraseStore()
    else if (readStored(RIDE_SHOWN_KEY) === null) await del(RIDE, inStore)
  } catch {
    // Without storage there is nothing to erase.
  }
}

/** The records that are this driver's actions, as their own page stored them. */
function outboxOf(records: readonly unknown[], driver: string): Outbox {
  const actions = records.flatMap((record) => {
    const action = v.safeParse(PendingActionSchema, record)
    return action.success && action.output.driver === driver ? [readable(action.output)] : []
  })
  return actions.sort((one, other) => one.order - other.order)
}

/** A charge whose photo the storage could not take is a draft again. */
const readable = (action: PendingAction): PendingAction =>
  action.kind === 'charge' && action.photo === null ? { ...action, pressed_at: null } : action

/** This driver's actions; none where the store is another's. Rejects without IndexedDB. */
export const readOutbox = (driver: string): Promise<Outbox> =>
  inStore('readonly', async (store) => {
    const records = await promisifyRequest(store.getAll())
    return storeOwner() === driver ? outboxOf(records, driver) : []
  })

/**
 * Changes the stored actions of a driver in one transaction, whatever other tabs do, and resolves once the transaction
 * is complete. `edit` returns all actions to be stored, the unchanged ones by identity. Rejects where the store is
 * another's, and where the storage takes no more; `withoutPhotos` leaves out what makes the storage too full.
 */
export const changeOutbox = (driver: string, edit: (stored: Outbox) => Outbox, withoutPhotos = false) =>
  inStore('readwrite', async (store) => {
    const before = outboxOf(await promisifyRequest(store.getAll()), driver)
    if (storeOwner() !== driver) throw new Error('The store is not this driver’s')
    const after = edit(before)
    for (const { id } of before) if (!after.some((action) => action.id === id)) store.delete(id)
    for (const action of after) {
      if (!before.includes(action)) store.put(withoutPhotos ? { ...action, photo: null } : action, action.id)
    }
    await promisifyRequest(store.transaction)
  })

/** Ends the showing of the ride, because nobody is signed in. */
export const removeRideKey = () => writeStored(RIDE_SHOWN_KEY, null)

/** Stores the ride that may be shown without a network, or removes it. Rejects without IndexedDB. */
export async function writeRide(driver: string, ride: KeptBoard | null): Promise<void> {
  if (storeOwner() !== driver) return
  if (ride === null) {
    removeRideKey()
    return del(RIDE, inStore)
  }
  await set(RIDE, ride, inStore)
  // A sign-out may have happened meanwhile.
  if (storeOwner() === driver) writeStored(RIDE_SHOWN_KEY, 'yes')
}

/** Whose the store is and what is stored of their ride, as it was stored; null where none may be shown. */
export async function readRide(): Promise<{ owner: string; stored: unknown } | null> {
  const owner = storeOwner()
  try {
    if (owner === null || readStored(RIDE_SHOWN_KEY) === null) return null
    return { owner, stored: await inStore('readonly', (store) => promisifyRequest(store.get(RIDE))) }
  } catch {
    return null
  }
}
