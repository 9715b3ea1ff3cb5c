import { cleanPicture, type PictureRefusal } from '../../src/domain/profile/picture'
import { pictureUrl } from '../../src/domain/profile/picture-name'
import { accept, type Result, refuse } from '../../src/domain/result'
import { databaseOf } from '../database/client'
import type { Bindings } from '../http/app-env'
import { dropPicture, keepPicture } from './picture-objects'
import { currentPicture, swapPicture } from './swap-picture'

interface Upload {
  userId: string
  bytes: Uint8Array
  now: Date
}

/**
 * Makes these bytes a person's picture, and answers its address (docs/product.md, Profile). The object comes first,
 * then the row, and the replaced object goes last: at no moment does a row name what isn't there. Throws where
 * storage does; then the picture before stands.
 */
export async function savePicture(
  env: Pick<Bindings, 'DB' | 'PICTURES'>,
  { userId, bytes, now }: Upload,
): Promise<Result<string, PictureRefusal | { reason: 'gone' }>> {
  const clean = cleanPicture(bytes)
  if (!clean.ok) return clean
  const database = databaseOf(env.DB)
  const url = pictureUrl(await keepPicture(env.PICTURES, userId, clean.value, now))
  try {
    const swapped = await swapPicture(database, userId, url, now)
    await dropPicture(env.PICTURES, swapped.state === 'gone' ? url : swapped.replaced)
    return swapped.state === 'gone' ? refuse({ reason: 'gone' }) : accept(url)
  } catch (error) {
    // A write whose answer was lost may have happened. Where the row can't be read either, the object stays: one
    // too many is harmless, and found by the upkeep.
    const current = await currentPicture(database, userId)
    if (current.state === 'there' && current.url === url) return accept(url)
    await dropPicture(env.PICTURES, url)
    throw error
  }
}

/** Takes a person's picture away; no picture is as good. Throws where storage does; then the picture stands. */
export async function removePicture(
  env: Pick<Bindings, 'DB' | 'PICTURES'>,
  userId: string,
  now: Date,
): Promise<void> {
  const swapped = await swapPicture(databaseOf(env.DB), userId, null, now)
  if (swapped.state === 'swapped') await dropPicture(env.PICTURES, swapped.replaced)
}
