import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/client'
import { authUsers, users } from '../database/tables'
import { NOBODY } from '../profile/forget-person'

/**
 * Of an account: nothing in it but the Google account it began with. It has no phone, no role, no trip, no address,
 * nothing that its person wrote.
 */
const isEmptyShell = (id: string): SQL => sql`(
  EXISTS (SELECT 1 FROM auth_users WHERE id = ${id} AND phone IS NULL)
  AND NOT EXISTS (SELECT 1 FROM users WHERE id = ${id} AND (role <> 'customer' OR phone_verified = 1
    OR profile_picture_url IS NOT NULL OR deleted_at IS NOT NULL))
  AND NOT EXISTS (SELECT 1 FROM customers WHERE id = ${id}
    AND (dob IS NOT NULL OR preferred_payment_method IS NOT NULL))
  AND NOT EXISTS (SELECT 1 FROM bookings WHERE user_id = ${id})
  AND NOT EXISTS (SELECT 1 FROM customer_saved_locations WHERE customer_id = ${id})
  AND NOT EXISTS (SELECT 1 FROM drivers WHERE id = ${id}))`

export interface Attachment {
  sub: string
  /** The account that the Google account opened until now. */
  shellId: string
  /** The account that it is to open from now on. */
  userId: string
  /** Must hold of that account as well, at the moment of writing. */
  provided: SQL
}

/**
 * Moves a Google account from an empty shell to the account of the same person, and ends the shell with its sessions:
 * all of it or nothing, in one batch. True when it opens the account afterwards, whoever moved it. Not moved where the
 * shell holds anything of worth, or the account has another Google account or was deleted. The shell's rows stay as
 * a deleted account's do, with nobody in them: to delete one, the database would read every message and every line
 * of the operators' log for its id.
 */
export async function attachGoogleAccount(
  database: Database,
  { sub, shellId, userId, provided }: Attachment,
  now: Date,
): Promise<boolean> {
  const isOpen = sql`NOT EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND deleted_at IS NOT NULL)`
  const may = sql`${isEmptyShell(shellId)} AND ${isOpen} AND ${provided}
    AND EXISTS (SELECT 1 FROM auth_users WHERE id = ${userId} AND google_sub IS NULL)`
  const left = sql`EXISTS (SELECT 1 FROM auth_users WHERE id = ${shellId} AND google_sub IS NULL)`
  const moved = sql`${left} AND ${isEmptyShell(shellId)}
    AND EXISTS (SELECT 1 FROM auth_users WHERE id = ${userId} AND google_sub = ${sub})`
  const ofShell = (column: 'email' | 'full_name') =>
    sql`(SELECT ${sql.raw(column)} FROM users WHERE id = ${shellId})`
  const [, , , , , found] = await database.batch([
    // Unique, so it leaves the one before it comes to the other.
    database
      .update(authUsers)
      .set({ google_sub: null })
      .where(and(eq(authUsers.id, shellId), eq(authUsers.google_sub, sub), may)),
    database
      .update(authUsers)
      .set({ google_sub: sub })
      .where(
        and(
          eq(authUsers.id, userId),
          isNull(authUsers.google_sub),
          left,
          isEmptyShell(shellId),
          isOpen,
          provided,
        ),
      ),
    database
      .update(users)
      .set({
        email: sql`COALESCE(${users.email}, ${ofShell('email')})`,
        full_name: sql`COALESCE(${users.full_name}, ${ofShell('full_name')})`,
        updated_at: now.toISOString(),
      })
      .where(and(eq(users.id, userId), moved)),
    database
      .update(authUsers)
      .set({ email: null, session_epoch: sql`${authUsers.session_epoch} + 1` })
      .where(and(eq(authUsers.id, shellId), moved)),
    // The last of them: what ends the shell makes 'moved' untrue.
    database
      .update(users)
      .set({ ...NOBODY, deleted_at: now.toISOString(), updated_at: now.toISOString() })
      .where(and(eq(users.id, shellId), moved)),
    database.select({ sub: authUsers.google_sub }).from(authUsers).where(eq(authUsers.id, userId)),
  ])
  return found[0]?.sub === sub
}
