import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { pictureKey, pictureUrl, readPictureKey } from '../../src/domain/profile/picture'
import { SHOWN_AFTER_RIDE_MS } from '../../src/domain/rides/share'
import { type Database, databaseOf } from '../database/client'
import { bookings, users } from '../database/tables'
import type { AppEnv } from '../http/app-env'
import { answerPicture, noPicture, plainAnswer } from '../http/pictures'
import { checkSession } from '../session/check-session'

async function show(c: Context<AppEnv>): Promise<Response> {
  const name = readPictureKey(c.req.path.slice(1))
  if (!name) return noPicture()
  const check = await checkSession(c)
  if (check.state === 'failed') return plainAnswer(503, check.message)
  if (check.state !== 'signed-in' || !check.user.phoneVerified) return noPicture()
  const question = { userId: check.user.userId, ownerId: name.userId, url: pictureUrl(name) }
  if (!(await maySeePicture(databaseOf(c.env.DB), question, new Date()))) return noPicture()
  return answerPicture(c, pictureKey(name), 'profile-picture.jpg')
}

/** Profile pictures, to their owner and to the other side of a ride. */
export const profilePictures = new Hono<AppEnv>().get('/*', show)

interface Question {
  userId: string
  ownerId: string
  /** As a users row names it. */
  url: string
}

/**
 * Whether this person may see this picture now (docs/product.md, PROFILE-18): their own; that of a driver who has or had
 * a ride of theirs; that of a rider whose ride they drive, until its end. A picture that its owner replaced or took
 * away is shown to no one.
 */
export async function maySeePicture(
  database: Database,
  { userId, ownerId, url }: Question,
  now: Date,
): Promise<boolean> {
  const [owner, asRider, justEnded, asDriver] = await database.batch([
    database
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, ownerId), eq(users.profile_picture_url, url), isNull(users.deleted_at))),
    rideWhere(
      database,
      sql`${rodeWith(userId, ownerId)} AND ${inArray(bookings.status, ['accepted', 'started', 'completed'])}`,
    ),
    rideWhere(
      database,
      sql`${rodeWith(userId, ownerId)} AND ${eq(bookings.status, 'cancelled')} AND ${cancelledSince(now)}`,
    ),
    rideWhere(
      database,
      sql`${rodeWith(ownerId, userId)} AND ${inArray(bookings.status, ['accepted', 'started'])}`,
    ),
  ])
  if (owner.length === 0) return false
  return userId === ownerId || [asRider, justEnded, asDriver].some((rides) => rides.length > 0)
}

const rideWhere = (database: Database, which: SQL) =>
  database.select({ id: bookings.id }).from(bookings).where(which).limit(1)

/** Found by the index bookings_of_two, because neither rider nor driver has to have few rides. */
const rodeWith = (riderId: string, driverId: string) =>
  sql`${eq(bookings.user_id, riderId)} AND ${eq(bookings.driver_id, driverId)}`

/** The ride was cancelled so recently that its page is still shown. */
const cancelledSince = (now: Date) => sql`EXISTS (SELECT 1 FROM booking_cancellations
  WHERE booking_cancellations.booking_id = bookings.id
    AND booking_cancellations.created_at > ${new Date(now.getTime() - SHOWN_AFTER_RIDE_MS).toISOString()})`
