import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/client'
import { authUsers } from '../database/tables'
import { attachGoogleAccount } from './attach-google-account'

/** Of an account: this number is its own, as the person who proved it, or who signed in by it and has no other. */
const holds = (phone: string): SQL => sql`(
  EXISTS (SELECT 1 FROM users WHERE users.id = auth_users.id AND phone_no = ${phone} AND phone_verified = 1)
  OR (auth_users.phone = ${phone} AND NOT EXISTS (
    SELECT 1 FROM users WHERE users.id = auth_users.id AND phone_verified = 1 AND phone_no <> ${phone})))`

/** The one account that holds a number, asked by its two indexes; null where none does. */
async function ownerOf(database: Database, phone: string): Promise<string | null> {
  const [found] = await database.all<{ id: string }>(sql`
    SELECT id FROM auth_users WHERE ${holds(phone)} AND id IN (
      SELECT id FROM users WHERE phone_no = ${phone} AND phone_verified = 1
      UNION SELECT id FROM auth_users WHERE phone = ${phone}) LIMIT 1`)
  return found?.id ?? null
}

/**
 * For somebody whom Google signed in for the first time and who has now proved the number of an account: it is their
 * own account, so Google opens it from here on, and the empty one is ended (docs/product.md, Sign-in). Answers with
 * the account; null where there is none to join, or either of the two holds what the other would lose. Not for those
 * who work for us: what opens their account besides the phone is never given by the phone alone.
 */
export async function joinPhoneOwner(
  database: Database,
  { shellId, phone }: { shellId: string; phone: string },
  now: Date,
): Promise<string | null> {
  const [shell] = await database
    .select({ sub: authUsers.google_sub })
    .from(authUsers)
    .where(eq(authUsers.id, shellId))
  const sub = shell?.sub ?? null
  const userId = sub === null ? null : await ownerOf(database, phone)
  if (sub === null || userId === null || userId === shellId) return null
  const provided = sql`EXISTS (SELECT 1 FROM auth_users WHERE auth_users.id = ${userId} AND ${holds(phone)})
    AND NOT EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND role <> 'customer')`
  return (await attachGoogleAccount(database, { sub, shellId, userId, provided }, now)) ? userId : null
}
