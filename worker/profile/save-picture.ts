import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { cleanPicture } from '../../src/domain/profile/jpeg'
import {
  PICTURE_REFUSALS,
  PICTURE_TYPE,
  type PictureName,
  pictureKey,
  pictureUrl,
  readPictureKey,
  readPictureUrl,
} from '../../src/domain/profile/picture'
import { FAILED_TO_REMOVE_PICTURE, FAILED_TO_UPLOAD_PICTURE } from '../../src/domain/profile/profile'
import type { RefusalOf, RefusalTable } from '../../src/domain/refusals'
import { accept, type Result, refuse } from '../../src/domain/result'
import { SHOWN_AFTER_RIDE_MS } from '../../src/domain/rides/share'
import { type Database, databaseOf } from '../database/client'
import { updateRow } from '../database/rows'
import { bookings, users } from '../database/tables'
import type { AppEnv, Bindings } from '../http/app-env'
import { failedAs, granted } from '../http/failures'
import { answerPicture, noPicture, plainAnswer, readPicture } from '../http/pictures'
import { mayRead, tooMany } from '../http/rate-limit'
import { actOnce, keyedRequest } from '../idempotency'
import { logged } from '../log'
import { checkSession } from '../session/check-session'
import { requireVerifiedPhone } from '../session/guards'

const UPLOAD_REFUSALS = {
  ...PICTURE_REFUSALS,
  /** The account is deleted. */
  gone: [409, FAILED_TO_UPLOAD_PICTURE, { code: 'no_account' }],
} as const satisfies RefusalTable

/**
 * Makes these bytes a person's picture, and answers its address (docs/product.md, PROFILE-19). The object comes first,
 * then the row, and the replaced object goes last: at no moment does a row name what isn't there. Throws where
 * storage does; then the picture before stands.
 */
export async function savePicture(
  env: Pick<Bindings, 'DB' | 'PICTURES'>,
  { userId, bytes, now }: { userId: string; bytes: Uint8Array; now: Date },
): Promise<Result<string, RefusalOf<typeof UPLOAD_REFUSALS>>> {
  const clean = cleanPicture(bytes)
  if (!clean.ok) return clean
  const database = databaseOf(env.DB)
  const url = pictureUrl(await keepPicture(env.PICTURES, userId, clean.value.bytes, now))
  try {
    const replaced = await swapPicture(database, userId, url, now)
    await dropPicture(env.PICTURES, replaced === undefined ? url : replaced)
    return replaced === undefined ? refuse({ reason: 'gone' }) : accept(url)
  } catch (error) {
    // A write whose answer was lost may have happened. Where the row can't be read either, the object stays: an object
    // too many does no harm, and the upkeep finds it.
    const [current] = await pictureOf(database, userId)
    if (current?.url === url) return accept(url)
    await dropPicture(env.PICTURES, url)
    throw error
  }
}

/** Removes a person's picture. Throws where storage does; then the picture stays. */
export async function removePicture(
  database: Database,
  bucket: R2Bucket,
  userId: string,
  now: Date,
): Promise<void> {
  await dropPicture(bucket, (await swapPicture(database, userId, null, now)) ?? null)
}

/**
 * Makes this the address of a person's picture, null for none, and answers the one that it replaced: of several at
 * once each replaces another, because a batch is one transaction, so that each object is deleted by the request that
 * replaced it. Undefined: the account is deleted.
 */
async function swapPicture(
  database: Database,
  userId: string,
  url: string | null,
  now: Date,
): Promise<string | null | undefined> {
  const set = { profile_picture_url: url, updated_at: now.toISOString() }
  const [[replaced]] = await database.batch([
    pictureOf(database, userId),
    updateRow(database, users, userId, set, isNull(users.deleted_at)),
  ])
  return replaced?.url
}

/** The statement of the address that a person's row has now; no row where the account is deleted. */
const pictureOf = (database: Database, userId: string) =>
  database
    .select({ url: users.profile_picture_url })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deleted_at)))

/** Uploads of one person that may come in the same millisecond. */
const MAX_AT_ONCE = 20

/** The header 'only where there is none': no picture is written over another one. */
const NEW_ONLY = new Headers({ 'if-none-match': '*' })

/** Keeps a picture under a name that no other has, and answers that name. Throws where the bucket does. */
async function keepPicture(
  bucket: R2Bucket,
  userId: string,
  bytes: Uint8Array,
  now: Date,
): Promise<PictureName> {
  for (let later = 0; later < MAX_AT_ONCE; later += 1) {
    const name = { userId, timestamp: now.getTime() + later }
    const kept = await bucket.put(pictureKey(name), bytes, {
      onlyIf: NEW_ONLY,
      httpMetadata: { contentType: PICTURE_TYPE },
    })
    if (kept) return name
  }
  throw new Error('No name is free for this picture')
}

/**
 * Deletes a picture that no row names any more. Never throws: what stays is served to nobody, and goes with the
 * leftovers.
 */
async function dropPicture(bucket: R2Bucket, url: string | null): Promise<void> {
  const name = readPictureUrl(url)
  if (!name) return
  await bucket.delete(pictureKey(name)).catch(logged('picture_not_deleted', undefined))
}

/**
 * A person's own picture: the session decides whose. The body is the file itself, and the one that may be longer
 * than other bodies: this stands before the limit of those.
 */
export const pictures = new Hono<AppEnv>()
  .put('/profile/picture', requireVerifiedPhone, async (c) => {
    const bytes = await granted(UPLOAD_REFUSALS, readPicture(c.req.raw.body))
    const saved = savePicture(c.env, { userId: c.get('user').userId, bytes, now: new Date() })
    const failed = failedAs('picture_not_saved', FAILED_TO_UPLOAD_PICTURE)
    return c.json({ profile_picture_url: await granted(UPLOAD_REFUSALS, saved.catch(failed)) })
  })
  .delete('/profile/picture', requireVerifiedPhone, async (c) => {
    const { userId } = c.get('user')
    const remove = (database: Database) =>
      removePicture(database, c.env.PICTURES, userId, new Date()).then(accept, refuse)
    // Of several at once each but the first fails, and none of them has failed where that one is done.
    const removed = await actOnce<void, unknown>(c.env.DB, await keyedRequest(c), remove, () => {})
    if (!removed.ok) failedAs('picture_not_removed', FAILED_TO_REMOVE_PICTURE)(removed.refusal)
    return c.json({ profile_picture_url: null })
  })

async function show(c: Context<AppEnv>): Promise<Response> {
  const name = readPictureKey(c.req.path.slice(1))
  if (!name) return noPicture()
  const check = await checkSession(c)
  if (check.state === 'failed') return plainAnswer(503, check.message)
  if (check.state !== 'signed-in' || !check.user.phoneVerified) return noPicture()
  if (!(await mayRead(c.env, check.user))) return tooMany(c)
  const question = { userId: check.user.userId, ownerId: name.userId, url: pictureUrl(name) }
  if (!(await maySeePicture(databaseOf(c.env.DB), question, new Date()))) return noPicture()
  return answerPicture(c, pictureKey(name), 'profile-picture.jpg')
}

/** Profile pictures, to their owner and to the other side of a ride. */
export const profilePictures = new Hono<AppEnv>().get('/*', show)

/**
 * Whether this person may see this picture now (docs/product.md, PROFILE-18): their own; that of a driver who has or had
 * a ride of theirs; that of a rider whose ride they drive, until its end. A picture that its owner replaced or took
 * away is shown to no one.
 */
export async function maySeePicture(
  database: Database,
  { userId, ownerId, url }: { userId: string; ownerId: string; url: string },
  now: Date,
): Promise<boolean> {
  const isOnRide = or(
    rodeTogether(userId, ownerId, inArray(bookings.status, ['accepted', 'started', 'completed'])),
    rodeTogether(userId, ownerId, sql`${eq(bookings.status, 'cancelled')} AND ${cancelledSince(now)}`),
    rodeTogether(ownerId, userId, inArray(bookings.status, ['accepted', 'started'])),
  )
  const isOwners = and(eq(users.id, ownerId), eq(users.profile_picture_url, url), isNull(users.deleted_at))
  return (await database.$count(users, and(isOwners, userId === ownerId ? undefined : isOnRide))) > 0
}

/** Found by the index bookings_of_two, because neither rider nor driver has to have few rides. */
const rodeTogether = (riderId: string, driverId: string, which: SQL) =>
  sql`EXISTS (SELECT 1 FROM bookings WHERE ${eq(bookings.user_id, riderId)} AND ${eq(bookings.driver_id, driverId)}
    AND ${which})`

/** The ride was cancelled so recently that its page is still shown. */
const cancelledSince = (now: Date) => sql`EXISTS (SELECT 1 FROM booking_cancellations
  WHERE booking_cancellations.booking_id = bookings.id
    AND booking_cancellations.created_at > ${new Date(now.getTime() - SHOWN_AFTER_RIDE_MS).toISOString()})`
