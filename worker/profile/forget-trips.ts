import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Coordinates } from '../../src/domain/places/coordinates'
import { coarse } from '../../src/domain/profile/account-deletion'
import { localityOf } from '../../src/domain/rides/locality'
import { SHOWN_AFTER_RIDE_MS } from '../../src/domain/rides/share-life'
import { type Database, databaseOf } from '../database/client'
import {
  accountDeletions,
  bookingCancellations,
  bookings,
  outbox,
  reviews,
  rideShares,
  rideTraces,
} from '../database/tables'
import type { Bindings } from '../http/app-env'
import { localities } from '../places/gazetteer/localities'
import { endedAt } from '../rides/ended-at'
import { closeSockets } from '../rides/room'

/** Bookings of one batch. */
const PAGE = 200
/** In place of an end that no locality is known for. */
const SOMEWHERE = 'Bengaluru or Mysuru'
/** In place of what a rider wrote when cancelling. */
const REASON_FORGOTTEN = 'Deleted with the account'

const pageColumns = {
  id: bookings.id,
  createdAt: bookings.createdAt,
  pickupLatitude: bookings.pickupLatitude,
  pickupLongitude: bookings.pickupLongitude,
  dropoffLatitude: bookings.dropoffLatitude,
  dropoffLongitude: bookings.dropoffLongitude,
  overAt: endedAt().as('over_at'),
}

/**
 * Takes from a page of a deleted person's trips, from the oldest on, what says where somebody lives and what they
 * wrote; times, distances and money stay, for the accounts (docs/product.md, Your data). Begins after `cursor` and
 * answers the next one, or null after the last page. Done twice, it changes nothing.
 */
export async function forgetTrips(
  env: Bindings,
  userId: string,
  cursor: string | null,
  now: Date,
): Promise<string | null> {
  const database = databaseOf(env.DB)
  const [createdAt = '', id = ''] = cursor?.split('~') ?? []
  const rows = await database
    .select(pageColumns)
    .from(bookings)
    .where(
      and(eq(bookings.userId, userId), sql`(${bookings.createdAt}, ${bookings.id}) > (${createdAt}, ${id})`),
    )
    .orderBy(asc(bookings.createdAt), asc(bookings.id))
    .limit(PAGE)
  const last = rows.at(-1)
  if (!last) return null
  const next = `${last.createdAt}~${last.id}`
  const [revoked] = await database.batch(statements(database, userId, rows, next, now))
  const stillSeen = new Set(rows.filter((row) => isStillSeen(row, now)).map((row) => row.id))
  for (const share of revoked) {
    if (stillSeen.has(share.bookingId)) await closeSockets(env, { share_id: share.id }, [share.bookingId])
  }
  return rows.length < PAGE ? null : next
}

/** Its room may have people in it yet: those with a link are sent away. Older rooms have emptied by themselves. */
const isStillSeen = ({ overAt }: Row, now: Date) =>
  overAt === null || Date.parse(overAt) > now.getTime() - SHOWN_AFTER_RIDE_MS

type Row = Pick<
  typeof bookings.$inferSelect,
  'id' | 'createdAt' | 'pickupLatitude' | 'pickupLongitude' | 'dropoffLatitude' | 'dropoffLongitude'
> & { overAt: string | null }

function statements(database: Database, userId: string, rows: Row[], next: string, now: Date) {
  const nameOf = naming()
  const ends = JSON.stringify(rows.map((row) => coarseEnds(row, nameOf)))
  const ofThese = sql`booking_id IN (SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
  const isWaiting = sql`status IN ('due', 'sending')`
  return [
    database
      .update(rideShares)
      .set({ revokedAt: now.toISOString() })
      .where(and(ofThese, isNull(rideShares.revokedAt)))
      .returning({ id: rideShares.id, bookingId: rideShares.bookingId }),
    database
      .update(bookings)
      .set({
        pickupAddress: sql`ends.value ->> 'pickup'`,
        pickupLatitude: sql`ends.value ->> 'pickup_latitude'`,
        pickupLongitude: sql`ends.value ->> 'pickup_longitude'`,
        dropoffAddress: sql`ends.value ->> 'dropoff'`,
        dropoffLatitude: sql`ends.value ->> 'dropoff_latitude'`,
        dropoffLongitude: sql`ends.value ->> 'dropoff_longitude'`,
        specialInstructions: null,
        startPin: null,
        cancellationReason: sql`CASE WHEN EXISTS (
          SELECT 1 FROM booking_cancellations AS by_rider
          WHERE by_rider.booking_id = bookings.id AND by_rider.code = 'rider'
        ) THEN ${REASON_FORGOTTEN} ELSE cancellation_reason END`,
      })
      .from(sql`json_each(${ends}) AS ends`)
      // The plus keeps the rider's own index out of it, by which each trip of theirs would be held against each end.
      .where(sql`bookings.id = ends.value ->> 'id' AND +bookings.user_id = ${userId}`),
    database
      .update(bookingCancellations)
      .set({ reason: REASON_FORGOTTEN })
      .where(and(ofThese, eq(bookingCancellations.userId, userId), eq(bookingCancellations.code, 'rider'))),
    database
      .update(reviews)
      .set({ comment: null })
      .where(and(ofThese, eq(reviews.reviewerId, userId), isNotNull(reviews.comment))),
    // Those without a recipient are the rider's. The rows stay: they are why none is sent twice.
    database
      .update(outbox)
      .set({
        details: null,
        leasedUntil: null,
        lastError: sql`CASE WHEN ${isWaiting} THEN 'account deleted' ELSE last_error END`,
        status: sql`CASE WHEN ${isWaiting} THEN 'failed' ELSE status END`,
      })
      .where(and(ofThese, isNull(outbox.recipientId), or(isNotNull(outbox.details), isWaiting))),
    // The row stays until its 30 days are over: without it the trace would be asked for again.
    database
      .update(rideTraces)
      .set({ trace: '', points: 0 })
      .where(and(ofThese, gt(rideTraces.points, 0))),
    database.update(accountDeletions).set({ cursor: next }).where(eq(accountDeletions.userId, userId)),
  ] as const
}

type Naming = (point: Coordinates) => string

/** People go to the same places again and again: each is looked up once a page. */
function naming(): Naming {
  const names = new Map<string, string>()
  return (point) => {
    const key = `${point.lat},${point.lng}`
    const name = names.get(key) ?? localityOf(point, localities()) ?? SOMEWHERE
    names.set(key, name)
    return name
  }
}

/** Named after the rounded point and not after the true one, so that the name says no more than the point. */
function coarseEnds(row: Row, nameOf: Naming) {
  const pickup = { lat: coarse(row.pickupLatitude), lng: coarse(row.pickupLongitude) }
  const dropoff =
    row.dropoffLatitude === null || row.dropoffLongitude === null
      ? null
      : { lat: coarse(row.dropoffLatitude), lng: coarse(row.dropoffLongitude) }
  return {
    id: row.id,
    pickup: nameOf(pickup),
    pickup_latitude: pickup.lat,
    pickup_longitude: pickup.lng,
    dropoff: dropoff && nameOf(dropoff),
    dropoff_latitude: dropoff?.lat ?? null,
    dropoff_longitude: dropoff?.lng ?? null,
  }
}
