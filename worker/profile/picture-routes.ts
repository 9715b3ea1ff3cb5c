import { type Context, Hono } from 'hono'
import { joined } from '../../src/domain/profile/jpeg'
import { PICTURE_SIZE_LIMIT, type PictureRefusal } from '../../src/domain/profile/picture'
import {
  FAILED_TO_REMOVE_PICTURE,
  FAILED_TO_UPLOAD_PICTURE,
  PICTURE_TOO_LARGE,
  SELECT_AN_IMAGE,
} from '../../src/domain/profile/profile'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { AppEnv } from '../http/app-env'
import { fail } from '../http/failures'
import { log } from '../http/log'
import { limitRider } from '../http/rate-limit'
import { requireVerifiedPhone } from '../session/guards'
import { removePicture, savePicture } from './save-picture'

function failed(c: Context<AppEnv>, event: string, sentence: string, error: unknown) {
  log('error', event, { requestId: c.get('requestId'), message: String(error) })
  return fail(c, 503, event, sentence)
}

function answerRefusal(c: Context<AppEnv>, refusal: PictureRefusal | { reason: 'gone' }) {
  switch (refusal.reason) {
    case 'too_large':
      return fail(c, 413, 'too_large', PICTURE_TOO_LARGE)
    case 'gone':
      return fail(c, 409, 'no_account', FAILED_TO_UPLOAD_PICTURE)
    case 'not_an_image':
      log('info', 'picture_refused', { requestId: c.get('requestId'), because: refusal.because })
      return fail(c, 400, 'not_an_image', SELECT_AN_IMAGE)
  }
}

/**
 * A person's own picture: the session decides whose. The body is the file itself, and the one that may be longer
 * than other bodies: this stands before the limit of those.
 */
export const pictures = new Hono<AppEnv>()
  .post('/profile/picture', requireVerifiedPhone, limitRider, async (c) => {
    const read = await readPicture(c.req.raw.body)
    if (!read.ok) return answerRefusal(c, read.refusal)
    const upload = { userId: c.get('user').userId, bytes: read.value, now: new Date() }
    return await savePicture(c.env, upload).then(
      (saved) => (saved.ok ? c.json({ profile_picture_url: saved.value }) : answerRefusal(c, saved.refusal)),
      (error) => failed(c, 'picture_not_saved', FAILED_TO_UPLOAD_PICTURE, error),
    )
  })
  .delete('/profile/picture', requireVerifiedPhone, limitRider, (c) =>
    removePicture(c.env, c.get('user').userId, new Date()).then(
      () => c.json({ profile_picture_url: null }),
      (error) => failed(c, 'picture_not_removed', FAILED_TO_REMOVE_PICTURE, error),
    ),
  )

/**
 * Bytes. Of a file that is too large so many are read and dropped: a sender that is cut off in the middle may never read
 * the answer.
 */
const MAX_READ = 2 * PICTURE_SIZE_LIMIT

/** Reads a picture's file, whatever length its sender names. Throws where the line breaks. */
async function readPicture(
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
