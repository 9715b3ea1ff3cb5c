import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/client'
import { users } from '../database/tables'

/** Others of the same person's that may come between the reading and the writing. */
const MOST_TRIES = 20

export type Swapped = { state: 'swapped'; replaced: string | null } | { state: 'gone' }

/**
 * Makes this the address of a person's picture, null for none, and answers the one that it replaced: of several at
 * once each replaces another, so that each is let go by somebody. 'gone': the account is deleted.
 */
export async function swapPicture(
  database: Database,
  userId: string,
  url: string | null,
  now: Date,
): Promise<Swapped> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const current = await currentPicture(database, userId)
    if (current.state === 'gone') return current
    const written = await database
      .update(users)
      .set({ profile_picture_url: url, updated_at: now.toISOString() })
      .where(
        and(
          eq(users.id, userId),
          isNull(users.deleted_at),
          sql`${users.profile_picture_url} IS ${current.url}`,
        ),
      )
      .returning({ id: users.id })
    if (written.length > 0) return { state: 'swapped', replaced: current.url }
  }
  throw new Error('A picture was replaced again and again meanwhile')
}

/** The address that a person's row has now. */
export async function currentPicture(
  database: Database,
  userId: string,
): Promise<{ state: 'there'; url: string | null } | { state: 'gone' }> {
  const [row] = await database
    .select({ url: users.profile_picture_url })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deleted_at)))
  return row ? { state: 'there', url: row.url } : { state: 'gone' }
}
