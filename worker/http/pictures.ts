import type { Context } from 'hono'
import { joined } from '../../src/domain/profile/jpeg'
import { PICTURE_SIZE_LIMIT, PICTURE_TYPE, type PictureRefusal } from '../../src/domain/profile/picture'
import { accept, type Result, refuse } from '../../src/domain/result'
import { log } from '../log'
import type { AppEnv } from './app-env'

/**
 * Bytes of a too large file that are read and dropped: a sender that is cut off in the middle may never read the
 * answer.
 */
const MAX_READ = 2 * PICTURE_SIZE_LIMIT

/** Reads a picture's file, whatever length its sender names. Throws where the connection breaks. */
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
      if (bytes > MAX_READ) break
    }
  }
  if (bytes < PICTURE_SIZE_LIMIT) return accept(joined(parts))
  return refuse({ reason: 'too_large', bytes, limit: PICTURE_SIZE_LIMIT })
}

/** Whatever a file turns out to be, browsers draw it and nothing else: no script, no frame, no guess at its type. */
const SAFE = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}

export const plainAnswer = (status: number, text: string) =>
  new Response(text, {
    status,
    headers: { ...SAFE, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store' },
  })

/** The same answer for a picture that is absent and for one that is not for this person. */
export const noPicture = () => plainAnswer(404, 'There is nothing at this address.')

/**
 * A picture of the bucket. The browser alone keeps the picture, and asks about it each time, because who may see it
 * changes with the ride. `fileName` is what a person saves the picture as.
 */
export async function answerPicture(c: Context<AppEnv>, key: string, fileName: string): Promise<Response> {
  const known = c.req.header('if-none-match')
  // The one of the request's conditions that asks for what is new.
  const onlyIf = new Headers(known === undefined ? {} : { 'if-none-match': known })
  const object = await c.env.PICTURES.get(key, { onlyIf })
  if (!object) {
    log('error', 'picture_absent')
    return noPicture()
  }
  const headers = {
    ...SAFE,
    'content-type': PICTURE_TYPE,
    'content-disposition': `inline; filename="${fileName}"`,
    'cache-control': 'private, no-cache',
    vary: 'cookie',
    etag: object.httpEtag,
  }
  if (!('body' in object)) return new Response(null, { status: 304, headers })
  return new Response(object.body, { headers: { ...headers, 'content-length': String(object.size) } })
}
