import type { CleanPicture } from '../../src/domain/profile/picture'
import {
  PICTURE_TYPES,
  type PictureName,
  pictureKey,
  readPictureUrl,
} from '../../src/domain/profile/picture-name'
import { log } from '../http/log'

/** Uploads of one person that may come in the same millisecond. */
const MOST_AT_ONCE = 20
/** Nothing is kept over what is there: a header's words, for 'only where there is none'. */
const NEW_ONLY = new Headers({ 'if-none-match': '*' })

/** Keeps a picture under a name that no other has, and answers that name. Throws where the bucket does. */
export async function keepPicture(
  bucket: R2Bucket,
  userId: string,
  { extension, bytes }: CleanPicture,
  now: Date,
): Promise<PictureName> {
  for (let later = 0; later < MOST_AT_ONCE; later += 1) {
    const name = { userId, timestamp: now.getTime() + later, extension }
    const kept = await bucket.put(pictureKey(name), bytes, {
      onlyIf: NEW_ONLY,
      httpMetadata: { contentType: PICTURE_TYPES[extension] },
    })
    if (kept) return name
  }
  throw new Error('No name is free for this picture')
}

/**
 * Deletes a picture that no row names any more. Never throws: what stays is served to nobody, and goes with the
 * leftovers.
 */
export async function dropPicture(bucket: R2Bucket, url: string | null): Promise<void> {
  const name = readPictureUrl(url)
  if (!name) return
  await bucket
    .delete(pictureKey(name))
    .catch((error) => log('error', 'picture_not_deleted', { message: String(error) }))
}
