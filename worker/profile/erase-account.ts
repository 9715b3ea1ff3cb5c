import { and, eq, getTableColumns, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn, SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import { type Coordinates, dropoffOf, pickupOf, type TripPoints } from '../../src/domain/places/coordinates'
import { coarseDegrees } from '../../src/domain/profile/account'
import { SHOWN_AFTER_RIDE_MS } from '../../src/domain/rides/share'
import { type Database, databaseOf } from '../database/client'
import { cursorOf, keyset } from '../database/keyset'
import { outbox } from '../database/message-tables'
import { bookingChanges, bookingCompanies, paymentLinks } from '../database/payment-tables'
import { columnsOf, insertRow, updateRow } from '../database/rows'
import {
  accountDeletions,
  bookingCancellations,
  bookingPassengers,
  bookings,
  carProblems,
  reviews,
  rideCharges,
  rideJudgements,
  rideShares,
  rideTraces,
  users,
} from '../database/tables'
import type { Bindings } from '../http/app-env'
import { log } from '../log'
import { forgetAnswers } from '../needs'
import { forgetMessages } from '../outbox'
import { localityAt } from '../places/gazetteer/gazetteer'
import { deleteChargePicturesOf } from '../rides/charge-upkeep'
import { closeSockets } from '../room/close-sockets'
import { endedAt } from '../room/ride-facts'
import { erasePerson } from '../session/person'
import { deletePictures } from './delete-pictures'

/** Pages of trips of one run: the clock goes on with the rest. */
const MAX_PAGES = 10

/** Accounts of one run of the clock: D1 answers 1,000 queries of it, and a page of trips sends 19 at the most. */
const MAX_ACCOUNTS = 3

/**
 * Milliseconds from the request to the second round. What other requests were still writing during the first round is
 * written by then.
 */
const SECOND_ROUND_MS = 60 * 60_000

const ROUNDS = 2

/** Milliseconds until an account whose erasure failed is tried again. */
const AGAIN_AFTER_MS = 20 * 60_000

type Deletion = typeof accountDeletions.$inferSelect

/** Where the bucket of copies has one object for each deletion, by its time; its rule deletes them after 90 days. */
export const DELETIONS = 'deletions/'

export const DeletionSchema = v.object({ user_id: v.string(), requested_at: v.string() })

type KnownDeletion = v.InferOutput<typeof DeletionSchema>

const deletionName = ({ requested_at, user_id }: KnownDeletion) => `${DELETIONS}${requested_at}~${user_id}`

/**
 * Begins to delete an account again that a restored copy still has, whatever stood in the way of it at the copy's moment
 * (docs/product.md, DATA-12); `eraseAccount` goes on with it. Nothing where the copy does not know the account.
 */
export async function repeatDeletion(
  env: Pick<Bindings, 'DB'>,
  { user_id, requested_at }: KnownDeletion,
  now: Date,
): Promise<void> {
  const database = databaseOf(env.DB)
  const isThere = sql`EXISTS (SELECT 1 FROM users WHERE users.id = ${user_id})`
  const begun = { due_at: now.toISOString(), cursor: null, rounds: 0 }
  await database.batch([
    updateRow(database, users, user_id, {
      deleted_at: sql`coalesce(deleted_at, ${requested_at})`,
      updated_at: requested_at,
    }),
    ...erasePerson(database, user_id, isThere),
    insertRow(database, accountDeletions, { user_id, requested_at, ...begun }, isThere).onConflictDoUpdate({
      target: accountDeletions.user_id,
      set: begun,
    }),
  ])
}

/** Goes on with the accounts whose trips are not forgotten yet (docs/product.md, DATA-9). */
export async function eraseDeletedAccounts(env: Bindings, now: Date): Promise<void> {
  const due = await databaseOf(env.DB)
    .select()
    .from(accountDeletions)
    .where(and(isNotNull(accountDeletions.due_at), lte(accountDeletions.due_at, now.toISOString())))
    .orderBy(accountDeletions.due_at)
    .limit(MAX_ACCOUNTS)
  for (const deletion of due) {
    try {
      await goOn(env, deletion, now)
    } catch (error) {
      log('error', 'account_not_forgotten', { userId: deletion.user_id, error })
      await standBack(env, deletion, now)
    }
  }
}

/**
 * Goes on with one account that was deleted just now, so that most people's trips are forgotten by the answer. False where
 * trips of this round are left.
 */
export async function eraseAccount(env: Bindings, userId: string, now: Date): Promise<boolean> {
  const [deletion] = await databaseOf(env.DB)
    .select()
    .from(accountDeletions)
    .where(and(eq(accountDeletions.user_id, userId), isNotNull(accountDeletions.due_at)))
  return deletion === undefined || goOn(env, deletion, now)
}

/** Puts off an account whose erasure failed, so that it does not keep the others from their turn. */
const standBack = (env: Bindings, { user_id }: Deletion, now: Date) =>
  databaseOf(env.DB)
    .update(accountDeletions)
    .set({ due_at: new Date(now.getTime() + AGAIN_AFTER_MS).toISOString() })
    .where(and(eq(accountDeletions.user_id, user_id), isNotNull(accountDeletions.due_at)))

/** Some pages; whether the round has come to its end. */
async function goOn(env: Bindings, deletion: Deletion, now: Date): Promise<boolean> {
  const database = databaseOf(env.DB)
  const { user_id, requested_at } = deletion
  if (deletion.cursor === null) {
    // A restored copy still has the account: by this object it is deleted again.
    await env.BACKUPS.put(deletionName(deletion), JSON.stringify({ user_id, requested_at }))
    const isDeleted = sql`EXISTS (SELECT 1 FROM users WHERE users.id = ${user_id} AND users.deleted_at IS NOT NULL)`
    const ofNoBooking = sql`SELECT message_id FROM outbox WHERE recipient_id = ${user_id} AND booking_id IS NULL`
    await database.batch([
      ...erasePerson(database, user_id, isDeleted),
      ...forgetAnswers(database, ofNoBooking),
    ])
    await deletePictures(env.PICTURES, user_id)
  }
  let cursor = deletion.cursor
  for (let page = 0; page < MAX_PAGES; page += 1) {
    cursor = await eraseTrips(env, user_id, cursor, now)
    if (cursor !== null) continue
    await endRound(database, deletion, now)
    return true
  }
  return false
}

/** After the first round a second one, an hour after the request; after that nothing. */
async function endRound(database: Database, { user_id, requested_at, rounds }: Deletion, now: Date) {
  const second = new Date(Math.max(Date.parse(requested_at) + SECOND_ROUND_MS, now.getTime()))
  const dueAt = rounds + 1 < ROUNDS ? second.toISOString() : null
  await database
    .update(accountDeletions)
    .set({ due_at: dueAt, cursor: null, rounds: rounds + 1 })
    .where(and(eq(accountDeletions.user_id, user_id), eq(accountDeletions.rounds, rounds)))
}

/**
 * Bookings of one batch. D1 runs one at a time, and what the search forgets of a booking takes 3 to 5 ms
 * (docs/decisions/0035): other requests wait about a quarter of a second.
 */
const PAGE = 50

/** Stands in place of the reason that a rider wrote when cancelling. */
const REASON_FORGOTTEN = 'Deleted with the account'

/** What is forgotten of a person's trip, and of which rows: in the words of the table's index. */
const forgottenOf = (userId: string) => ({
  // Whoever wrote the words down: the booking has the same.
  booking_cancellations: sql`code = 'rider'`,
  booking_changes: sql`former <> '{}'`,
  booking_companies: sql`TRUE`,
  booking_passengers: sql`TRUE`,
  car_problems: sql`latitude IS NOT NULL`,
  outbox: sql`(details IS NOT NULL OR try_at IS NOT NULL) AND recipient_id = ${userId}`,
  payment_links: sql`revoked_at IS NULL`,
  reviews: sql`reviewer_id = ${userId} AND comment IS NOT NULL`,
  ride_charges: sql`(rider_note IS NOT NULL OR picture_url IS NOT NULL)`,
  ride_judgements: sql`own_words IS NOT NULL`,
  ride_shares: sql`revoked_at IS NULL`,
  ride_traces: sql`points > 0`,
})

type Forgotten = keyof ReturnType<typeof forgottenOf>

type Place = Forgotten | 'answers' | 'needs of messages'

const ifThere = (place: string, is: SQL) => sql`iif(${is}, ${sql.raw(`'${place},'`)}, '')`

/** The index by which a table is read where its key, which has every row of a trip, would be taken. */
const BY_INDEX: Record<string, SQL> = { ride_judgements: sql` INDEXED BY judgements_in_own_words` }

/**
 * Where something of a trip is to be forgotten, each with a comma: each table is asked about the trips alone of which it has
 * something, because every trip that a statement names costs a row. Messages are read once.
 */
function placesOf(userId: string): SQL<string> {
  const { outbox: isForgotten, ...others } = forgottenOf(userId)
  const isNeed = sql`EXISTS (SELECT 1 FROM needs WHERE needs.subject = there.message_id)`
  const found = [
    ...Object.entries(others).map(([table, which]) =>
      ifThere(
        table,
        sql`EXISTS (SELECT 1 FROM ${sql.raw(table)} AS there${BY_INDEX[table]}
          WHERE there.booking_id = bookings.id AND ${which})`,
      ),
    ),
    sql`coalesce((SELECT max(${ifThere('outbox', isForgotten)}) || max(${ifThere('needs of messages', isNeed)})
      FROM outbox AS there WHERE there.booking_id = bookings.id), '')`,
    ifThere(
      'answers',
      sql`EXISTS (SELECT 1 FROM needs WHERE needs.subject = bookings.id)
        OR EXISTS (SELECT 1 FROM ops_log WHERE ops_log.subject_kind = 'booking' AND ops_log.subject_id = bookings.id)`,
    ),
  ]
  return sql<string>`${sql.join(found, sql` || `)}`
}

const pageColumns = (userId: string) => ({
  places: placesOf(userId).as('places'),
  ...columnsOf(getTableColumns(bookings), ['id', 'created_at', 'pickup_latitude', 'pickup_longitude']),
  ...columnsOf(getTableColumns(bookings), ['dropoff_latitude', 'dropoff_longitude']),
  overAt: endedAt().as('over_at'),
})

/**
 * Takes from a page of a deleted person's trips, from the oldest on, what shows where the person lives and what they
 * wrote; times, distances and money stay, for the accounts (docs/product.md, DATA-7). Begins after `cursor` and
 * answers the next one, or null after the last page. Done twice, it changes nothing.
 */
export async function eraseTrips(
  env: Bindings,
  userId: string,
  cursor: string | null,
  now: Date,
): Promise<string | null> {
  const database = databaseOf(env.DB)
  const oldest = keyset({ by: [bookings.created_at, bookings.id], after: cursor, size: PAGE })
  const query = database
    .select(pageColumns(userId))
    .from(bookings)
    .where(and(eq(bookings.user_id, userId), oldest.where))
  const { rows, next } = await oldest.read(query, ({ created_at, id }) => [created_at, id])
  const last = rows.at(-1)
  if (!last) return null
  await deleteChargePicturesOf(env, idsWith(rows, 'ride_charges'))
  const until = cursorOf([last.created_at, last.id])
  const isOfPage = and(oldest.where, sql`(created_at, id) <= (${last.created_at}, ${last.id})`)
  const [revoked] = await database.batch([
    database
      .update(rideShares)
      .set({ revoked_at: now.toISOString() })
      .where(
        sql`booking_id IN (SELECT value FROM json_each(${JSON.stringify(idsWith(rows, 'ride_shares'))}))
          AND revoked_at IS NULL`,
      )
      .returning({ id: rideShares.id, booking_id: rideShares.booking_id }),
    ...forgetRows(database, userId, rows, now),
    forgetEnds(database, rows, and(eq(bookings.user_id, userId), isOfPage)),
    // Another invocation may have gone on, or ended the round.
    database
      .update(accountDeletions)
      .set({ cursor: until })
      .where(and(eq(accountDeletions.user_id, userId), sql`${accountDeletions.cursor} IS ${cursor}`)),
  ])
  const stillSeen = new Set(rows.filter((row) => isStillSeen(row, now)).map((row) => row.id))
  for (const share of revoked) {
    if (stillSeen.has(share.booking_id)) await closeSockets(env, { share_id: share.id }, [share.booking_id])
  }
  return next
}

/**
 * Whether the ride's room may still have viewers, whose sockets have to be closed. Rooms of older rides have closed.
 */
const isStillSeen = ({ overAt }: Row, now: Date) =>
  overAt === null || Date.parse(overAt) > now.getTime() - SHOWN_AFTER_RIDE_MS

type Row = TripPoints & { id: string; created_at: string; overAt: string | null; places: string }

const idsWith = (rows: readonly Row[], place: Place) =>
  rows.flatMap(({ id, places }) => (places.split(',').includes(place) ? id : []))

/** Gives the trips of a page their coarse ends, all by one range of index bookings_of_rider. */
function forgetEnds(database: Database, rows: readonly Row[], isOfPage: SQL | undefined) {
  const nameOf = naming()
  const byRider = new Set(idsWith(rows, 'booking_cancellations'))
  const ends = rows.map((row) => [row.id, { ...coarseEnds(row, nameOf), is_by_rider: byRider.has(row.id) }])
  const json = JSON.stringify(Object.fromEntries(ends))
  const end = (name: keyof ReturnType<typeof coarseEnds> | 'is_by_rider') =>
    sql`${json} -> bookings.id ->> ${sql.raw(`'${name}'`)}`
  return database
    .update(bookings)
    .set({
      pickup_address: end('pickup'),
      pickup_latitude: end('pickup_latitude'),
      pickup_longitude: end('pickup_longitude'),
      dropoff_address: end('dropoff'),
      dropoff_latitude: end('dropoff_latitude'),
      dropoff_longitude: end('dropoff_longitude'),
      pickup_detail: null,
      special_instructions: null,
      start_pin: null,
      // What the driver wrote about what was left unpaid; the amounts stay.
      unpaid_note: null,
      cancellation_reason: sql`iif(${end('is_by_rider')}, ${REASON_FORGOTTEN}, cancellation_reason)`,
    })
    .where(and(isOfPage, sql`${end('pickup')} IS NOT NULL`))
}

/** Statements for the tables that have something of a page's trips; none for any other. */
function forgetRows(database: Database, userId: string, rows: readonly Row[], now: Date) {
  const forgotten = forgottenOf(userId)
  // Values, and no subquery: SQLite would read the rows of one twice before it writes them.
  const these = (place: Forgotten, booking: SQLiteColumn) =>
    and(inArray(booking, idsWith(rows, place)), forgotten[place])
  const emptied = <T extends SQLiteTable & { booking_id: SQLiteColumn }>(
    place: Forgotten,
    table: T,
    set: SQLiteUpdateSetSource<T>,
  ): OfPlace => [place, database.update(table).set(set).where(these(place, table.booking_id))]
  const answersOf = (place: 'answers' | 'needs of messages', subjects: (ids: SQL) => SQL): OfPlace => {
    const ids = sql`SELECT value FROM json_each(${JSON.stringify(idsWith(rows, place))})`
    return [place, ...forgetAnswers(database, subjects(ids))]
  }
  const ofPlaces: OfPlace[] = [
    emptied('booking_cancellations', bookingCancellations, { reason: REASON_FORGOTTEN }),
    emptied('booking_changes', bookingChanges, { former: '{}', wanted: '{}', reason: null }),
    emptied('reviews', reviews, { comment: null }),
    emptied('ride_judgements', rideJudgements, { own_words: null }),
    answersOf('answers', (ids) => ids),
    answersOf('needs of messages', (ids) => sql`SELECT message_id FROM outbox WHERE booking_id IN (${ids})`),
    emptied('car_problems', carProblems, { latitude: null, longitude: null, measured_at: null }),
    emptied('ride_charges', rideCharges, { rider_note: null }),
    ['outbox', forgetMessages(database, these('outbox', outbox.booking_id))],
    // The row stays until it is 30 days old, because without it the upkeep would ask the room for the trace again.
    emptied('ride_traces', rideTraces, { trace: '', points: 0 }),
    [
      'booking_passengers',
      database.delete(bookingPassengers).where(these('booking_passengers', bookingPassengers.booking_id)),
    ],
    // What was issued to the company stays.
    [
      'booking_companies',
      database.delete(bookingCompanies).where(these('booking_companies', bookingCompanies.booking_id)),
    ],
    emptied('payment_links', paymentLinks, { revoked_at: now.toISOString() }),
  ]
  return ofPlaces.flatMap(([place, ...statements]) => (idsWith(rows, place).length > 0 ? statements : []))
}

type OfPlace = [Place, ...BatchItem<'sqlite'>[]]

type Naming = (point: Coordinates) => string

/** Looks each point up once a page, because people go to the same places again and again. */
function naming(): Naming {
  const names = new Map<string, string>()
  return (point) => {
    const key = `${point.lat},${point.lng}`
    const name = names.get(key) ?? localityAt(point)
    names.set(key, name)
    return name
  }
}

/** Named after the rounded point and not after the true one, so that the name reveals no more than the point. */
function coarseEnds(row: Row, nameOf: Naming) {
  const coarse = ({ lat, lng }: Coordinates) => ({ lat: coarseDegrees(lat), lng: coarseDegrees(lng) })
  const exact = dropoffOf(row)
  const pickup = coarse(pickupOf(row))
  const dropoff = exact && coarse(exact)
  return {
    pickup: nameOf(pickup),
    pickup_latitude: pickup.lat,
    pickup_longitude: pickup.lng,
    dropoff: dropoff && nameOf(dropoff),
    dropoff_latitude: dropoff?.lat ?? null,
    dropoff_longitude: dropoff?.lng ?? null,
  }
}
