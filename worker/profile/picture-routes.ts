import { type Context, Hono } from 'hono'
import type { PictureRefusal } from '../../src/domain/profile/picture'
import { FAILED_TO_REMOVE_PICTURE, FAILED_TO_UPLOAD_PICTURE } from '../../src/domain/profile/profile'
import { accept, refuse } from '../../src/domain/result'
import type { AppEnv } from '../http/app-env'
import { fail } from '../http/failures'
import { log } from '../http/log'
import { answerPictureRefusal, readPicture } from '../http/pictures'
import { limitRider } from '../http/rate-limit'
import { once } from '../idempotency'
import { requireVerifiedPhone } from '../session/guards'
import { removePicture, savePicture } from './save-picture'

function failed(c: Context<AppEnv>, event: string, sentence: string, error: unknown) {
  log('error', event, { requestId: c.get('requestId'), message: String(error) })
  return fail(c, 503, event, sentence)
}

const answerRefusal = (c: Context<AppEnv>, refusal: PictureRefusal | { reason: 'gone' }) =>
  refusal.reason === 'gone'
    ? fail(c, 409, 'no_account', FAILED_TO_UPLOAD_PICTURE)
    : answerPictureRefusal(c, refusal)

/**
 * A person's own picture: the session decides whose. The body is the file itself, and the one that may be longer
 * than other bodies: this stands before the limit of those.
 */
export const pictures = new Hono<AppEnv>()
  .put('/profile/picture', requireVerifiedPhone, limitRider, async (c) => {
    const read = await readPicture(c.req.raw.body)
    if (!read.ok) return answerRefusal(c, read.refusal)
    const upload = { userId: c.get('user').userId, bytes: read.value, now: new Date() }
    return await savePicture(c.env, upload).then(
      (saved) => (saved.ok ? c.json({ profile_picture_url: saved.value }) : answerRefusal(c, saved.refusal)),
      (error) => failed(c, 'picture_not_saved', FAILED_TO_UPLOAD_PICTURE, error),
    )
  })
  .delete('/profile/picture', requireVerifiedPhone, limitRider, async (c) => {
    const { userId } = c.get('user')
    const removed = await once<void, unknown>(c, (database) =>
      removePicture(database, c.env.PICTURES, userId, new Date()).then(accept, refuse),
    )
    if (removed.ok) return c.json({ profile_picture_url: null })
    return failed(c, 'picture_not_removed', FAILED_TO_REMOVE_PICTURE, removed.refusal)
  })
