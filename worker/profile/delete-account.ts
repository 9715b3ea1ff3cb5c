import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../src/domain/kolkata-time'
import { type DeletionFacts, type DeletionRefusal, decideDeletion } from '../../src/domain/profile/account'
import { accept, type Result } from '../../src/domain/result'
import { cancelUnpaid, isUnpaidAndOpen } from '../bookings/cancel-unpaid'
import type { Database } from '../database/client'
import { insertRow } from '../database/rows'
import { accountDeletions, authUsers, bookings, users } from '../database/tables'
import { ERASED_USER, erasePerson } from '../session/person'

const ACCOUNT_DELETED = 'Account deleted'

/** Unpaid bookings that one deletion cancels; the clock cancels what there may be beyond. */
const MAX_UNPAID = 50

interface DeletionRequest {
  userId: string
  /** The word that the person typed to confirm the deletion. */
  typed: string
  /** Asks the payment company what became of the money it holds for these bookings, and writes it down. */
  settle(bookingIds: string[]): Promise<void>
}

/**
 * Deletes a person's account (docs/product.md, DATA-5). One batch, all or nothing: who they were is gone from every
 * row, nobody signs in to it any more, and their trips are listed to be forgotten. What stands in its way is checked
 * again by the batch itself. A second request finds it done.
 */
export async function deleteAccount(
  database: Database,
  { userId, typed, settle }: DeletionRequest,
  now: Date,
): Promise<Result<null, DeletionRefusal>> {
  let facts = await loadFacts(database, userId, now)
  if (facts.moneyUnderWay && decideDeletion(typed, { ...facts, moneyUnderWay: false }).ok) {
    await settle(await unsettledBookings(database, userId, now))
    facts = await loadFacts(database, userId, now)
  }
  const decided = decideDeletion(typed, facts)
  if (!decided.ok) return decided
  if (await write(database, userId, now)) return accept(null)
  // Something came first: a driver's acceptance, a payment, or the same click a second time.
  const after = await loadFacts(database, userId, now)
  if (after.deleted) return accept(null)
  const again = decideDeletion(typed, after)
  if (again.ok) throw new Error('An account could be deleted and was not')
  return again
}

async function loadFacts(database: Database, userId: string, now: Date) {
  const [row] = await database
    .select({
      role: users.role,
      deleted_at: users.deleted_at,
      hasDriven: hasDriven(userId),
      rideAccepted: rideAccepted(userId),
      ridePaid: ridePaid(userId),
      moneyUnderWay: moneyUnderWay(userId, now),
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!row) throw new Error('A deletion needs a users row')
  const facts: DeletionFacts = {
    worksForUs: row.role !== 'customer' || row.hasDriven === 1,
    rideAccepted: row.rideAccepted === 1,
    ridePaid: row.ridePaid === 1,
    moneyUnderWay: row.moneyUnderWay === 1,
  }
  return { ...facts, deleted: row.deleted_at !== null }
}

async function unsettledBookings(database: Database, userId: string, now: Date): Promise<string[]> {
  const rows = await database.all<{ id: string }>(
    sql`SELECT DISTINCT bookings.id AS id FROM ${unsettled(userId, now)} LIMIT 5`,
  )
  return rows.map(({ id }) => id)
}

const isNotSo = (condition: SQL) => sql`NOT ${condition}`

/** Deletes the account, and answers false where nothing was written because the account may not be deleted any more. */
async function write(database: Database, userId: string, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const unpaid = await database
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.user_id, userId), isUnpaidAndOpen()))
    .limit(MAX_UNPAID)
  /** Whether the account was deleted by this batch, or by one of the same instant, which would write the same. */
  const deletedHere = sql`EXISTS (SELECT 1 FROM users WHERE users.id = ${userId} AND users.deleted_at = ${at})`
  const [deleted] = await database.batch([
    database
      .update(users)
      .set({ ...ERASED_USER, deleted_at: at, updated_at: at })
      .where(
        and(
          eq(users.id, userId),
          eq(users.role, 'customer'),
          isNull(users.deleted_at),
          isNotSo(hasDriven(userId)),
          isNotSo(rideAccepted(userId)),
          isNotSo(ridePaid(userId)),
          isNotSo(moneyUnderWay(userId, now)),
        ),
      ),
    ...erasePerson(database, userId, deletedHere),
    database
      .update(authUsers)
      .set({ session_epoch: sql`${authUsers.session_epoch} + 1` })
      .where(and(eq(authUsers.id, userId), deletedHere)),
    ...cancelUnpaid(database, {
      ids: unpaid.map(({ id }) => id),
      reason: ACCOUNT_DELETED,
      now,
      only: [deletedHere],
    }),
    insertRow(
      database,
      accountDeletions,
      { user_id: userId, requested_at: at, due_at: at, cursor: null, rounds: 0 },
      deletedHere,
    ).onConflictDoNothing(),
  ])
  return deleted.meta.changes > 0
}

// The obstacles to deleting an account, as conditions on its users row: read before the write, and again by the write
// itself. Each condition repeats the words of an index, so that no trip of the past is read.

/**
 * How long after its booking a payment may be under way, in days: a ride is booked up to 30 days ahead, what is owed for
 * it is paid after it, and settled by the payment company within 10 days.
 */
const SETTLING_DAYS = 60

/** Whether the person drives, or drove: their rides name the driver's record and licence. */
const hasDriven = (userId: string): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM drivers WHERE drivers.id = ${userId})`

/** Whether a driver has one of the rider's rides. */
const rideAccepted = (userId: string): SQL<number> => sql<number>`EXISTS (
  SELECT 1 FROM bookings WHERE bookings.user_id = ${userId} AND bookings.status IN ('accepted', 'started'))`

/** Whether one of the rider's rides is paid for and waits for a driver. */
const ridePaid = (userId: string): SQL<number> => sql<number>`EXISTS (
  SELECT 1 FROM bookings WHERE bookings.user_id = ${userId}
    AND bookings.status = 'pending' AND bookings.payment_status IN ('partial', 'paid'))`

/**
 * The FROM of a query: the rider's bookings for which the payment company holds money that is not settled, or has not
 * said that it holds none since the rider was sent to pay.
 */
const unsettled = (userId: string, now: Date): SQL => sql`bookings
  JOIN payment_orders ON payment_orders.booking_id = bookings.id AND (
    payment_orders.status = 'processing' OR (payment_orders.status <> 'paid'
      AND payment_orders.ask_at IS NOT NULL AND payment_orders.offered_at > coalesce(payment_orders.answered_at, '')))
  WHERE bookings.user_id = ${userId}
    AND bookings.created_at > ${new Date(now.getTime() - SETTLING_DAYS * DAY_MS).toISOString()}`

const moneyUnderWay = (userId: string, now: Date): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${unsettled(userId, now)})`
