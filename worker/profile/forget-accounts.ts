import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { type Database, databaseOf } from '../database/client'
import { accountDeletions } from '../database/tables'
import type { Bindings } from '../http/app-env'
import { log } from '../http/log'
import { deletePictures } from './delete-pictures'
import { forgetPerson } from './forget-person'
import { forgetTrips } from './forget-trips'

/** Pages of trips of one run: the clock goes on with the rest. */
const MOST_PAGES = 10
/** Accounts of one run of the clock. */
const MOST_ACCOUNTS = 5
/** The second round begins so long after the request: by then nothing that was on its way is on its way any more. */
const SECOND_ROUND_MS = 60 * 60_000
const ROUNDS = 2
/** One that could not be gone on with waits so long. */
const AGAIN_AFTER_MS = 20 * 60_000

type Deletion = typeof accountDeletions.$inferSelect

/** Goes on with the accounts whose trips are not forgotten yet (docs/product.md, Your data). */
export async function forgetDeletedAccounts(env: Bindings, now: Date): Promise<void> {
  const due = await databaseOf(env.DB)
    .select()
    .from(accountDeletions)
    .where(and(isNotNull(accountDeletions.due_at), lte(accountDeletions.due_at, now.toISOString())))
    .orderBy(accountDeletions.due_at)
    .limit(MOST_ACCOUNTS)
  for (const deletion of due) {
    try {
      await goOn(env, deletion, now)
    } catch (error) {
      log('error', 'account_not_forgotten', { userId: deletion.user_id, message: String(error) })
      await standBack(env, deletion, now)
    }
  }
}

/** The same for one account that was deleted just now: most people's trips are forgotten by the answer. */
export async function forgetAccount(env: Bindings, userId: string, now: Date): Promise<void> {
  const [deletion] = await databaseOf(env.DB)
    .select()
    .from(accountDeletions)
    .where(and(eq(accountDeletions.user_id, userId), isNotNull(accountDeletions.due_at)))
  if (deletion) await goOn(env, deletion, now)
}

/** One that fails again and again must not keep the others from their turn. */
const standBack = (env: Bindings, { user_id: userId }: Deletion, now: Date) =>
  databaseOf(env.DB)
    .update(accountDeletions)
    .set({ due_at: new Date(now.getTime() + AGAIN_AFTER_MS).toISOString() })
    .where(and(eq(accountDeletions.user_id, userId), isNotNull(accountDeletions.due_at)))

async function goOn(env: Bindings, deletion: Deletion, now: Date): Promise<void> {
  const database = databaseOf(env.DB)
  const { user_id: userId } = deletion
  if (deletion.cursor === null) {
    const isDeleted = sql`EXISTS (SELECT 1 FROM users WHERE users.id = ${userId} AND users.deleted_at IS NOT NULL)`
    await database.batch([...forgetPerson(database, userId, isDeleted)])
    await deletePictures(env.PICTURES, userId)
  }
  let cursor = deletion.cursor
  for (let page = 0; page < MOST_PAGES; page += 1) {
    cursor = await forgetTrips(env, userId, cursor, now)
    if (cursor === null) return endRound(database, deletion, now)
  }
}

/** After the first round a second one, an hour after the request; after that nothing. */
async function endRound(
  database: Database,
  { user_id: userId, requested_at: requestedAt, rounds }: Deletion,
  now: Date,
) {
  const second = new Date(Math.max(Date.parse(requestedAt) + SECOND_ROUND_MS, now.getTime()))
  const dueAt = rounds + 1 < ROUNDS ? second.toISOString() : null
  await database
    .update(accountDeletions)
    .set({ due_at: dueAt, cursor: null, rounds: rounds + 1 })
    .where(and(eq(accountDeletions.user_id, userId), eq(accountDeletions.rounds, rounds)))
}
