import { joined } from '../../src/domain/profile/jpeg'
import { PICTURE_SIZE_LIMIT, type PictureRefusal } from '../../src/domain/profile/picture'
import { accept, type Result, refuse } from '../../src/domain/result'

/**
 * Bytes. Of a file that is too large so many are read and let go: a sender that is cut off in the middle of one may
 * never read why.
 */
const MOST_READ = 2 * PICTURE_SIZE_LIMIT

/** Reads a picture's file, whatever length its sender names. Throws where the line breaks. */
export async function readPicture(
  body: ReadableStream<Uint8Array> | null,
): Promise<Result<Uint8Array, PictureRefusal>> {
  const parts: Uint8Array[] = []
  let bytes = 0
  if (body) {
    for await (const part of body) {
      bytes += part.length
      if (bytes < PICTURE_SIZE_LIMIT) parts.push(part)
      else parts.length = 0
      if (bytes > MOST_READ) break
    }
  }
  if (bytes < PICTURE_SIZE_LIMIT) return accept(joined(parts))
  return refuse({ reason: 'too_large', bytes, limit: PICTURE_SIZE_LIMIT })
}
