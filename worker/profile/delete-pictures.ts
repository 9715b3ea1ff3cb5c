import { and, inArray, isNull } from 'drizzle-orm'
import { PICTURES, readPictureKey } from '../../src/domain/profile/picture'
import { type Database, databaseOf } from '../database/client'
import { users } from '../database/tables'
import type { Bindings } from '../http/app-env'
import { chargeKeysInUse } from '../rides/charge-upkeep'
import { PICTURES_OF_CHARGES } from '../rides/charges'

/** Deletes every picture of a person, also one that no row names any more. Throws where the bucket does. */
export async function deletePictures(bucket: R2Bucket, userId: string): Promise<void> {
  for (;;) {
    const { objects } = await bucket.list({ prefix: `${PICTURES}${userId}-` })
    if (objects.length === 0) return
    await bucket.delete(objects.map(({ key }) => key))
  }
}

/** Milliseconds in which an upload has long named its object in the row. */
const YOUNG_MS = 60 * 60_000

/** Objects of one run, within what one statement of D1 may name; the next run goes on from there. */
const BATCH = 90

/** A folder of the bucket, and which of its keys rows name. */
interface Folder {
  prefix: string
  /** The KV key that holds where the last run stopped; without a value the next run starts from the beginning. */
  place: string
  keysInUse: (database: Database, keys: readonly string[]) => Promise<Set<string>>
}

/** The keys among these that their owner's row names. */
async function profileKeysInUse(database: Database, keys: readonly string[]): Promise<Set<string>> {
  const owners = new Set(keys.flatMap((key) => readPictureKey(key)?.userId ?? []))
  if (owners.size === 0) return new Set()
  const rows = await database
    .select({ url: users.profile_picture_url })
    .from(users)
    .where(and(inArray(users.id, [...owners]), isNull(users.deleted_at)))
  return new Set(rows.flatMap(({ url }) => (url === null ? [] : url.slice(1))))
}

const FOLDERS: readonly Folder[] = [
  { prefix: PICTURES, place: 'leftover-pictures-after', keysInUse: profileKeysInUse },
  { prefix: PICTURES_OF_CHARGES, place: 'leftover-tickets-after', keysInUse: chargeKeysInUse },
]

/**
 * Deletes pictures that no row names: what an upload, a removal or a deleted account could not delete then. Lists each
 * folder of the bucket page by page, one page a run, and starts over at its end.
 */
export async function deleteLeftoverPictures(
  env: Pick<Bindings, 'DB' | 'KV' | 'PICTURES'>,
  now: Date,
): Promise<void> {
  for (const folder of FOLDERS) await deleteLeftoversOf(folder, env, now)
}

async function deleteLeftoversOf(
  { prefix, place, keysInUse }: Folder,
  env: Pick<Bindings, 'DB' | 'KV' | 'PICTURES'>,
  now: Date,
): Promise<void> {
  const after = await env.KV.get(place)
  const page = await env.PICTURES.list({
    prefix,
    limit: BATCH,
    ...(after === null ? {} : { startAfter: after }),
  })
  const last = page.truncated ? page.objects.at(-1)?.key : undefined
  const old = page.objects.filter(({ uploaded }) => now.getTime() - uploaded.getTime() >= YOUNG_MS)
  const keys = old.map(({ key }) => key)
  const named = await keysInUse(databaseOf(env.DB), keys)
  const leftover = keys.filter((key) => !named.has(key))
  if (leftover.length > 0) await env.PICTURES.delete(leftover)
  if (last !== undefined) await env.KV.put(place, last)
  else if (after !== null) await env.KV.delete(place)
}
