import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/client'
import { authUsers, users } from '../database/tables'

/** 128 random bits. */
const newUserId = (): string => crypto.randomUUID().replaceAll('-', '')

/** Of an auth user: their users row has another, proven number. */
const hasMovedOn = (phone: string) => sql`EXISTS (
  SELECT 1 FROM users WHERE users.id = auth_users.id AND users.phone_verified = 1 AND users.phone_no <> ${phone})`

/**
 * Whose phone this is, now that it was proven: the person who verified it, else the one who signed in by it before,
 * else somebody new. Null when none came back, which is an error of ours. Parallel first sign-ins meet in one row.
 */
export async function findOrCreateAuthUser(
  database: Database,
  phone: string,
  now: Date,
): Promise<string | null> {
  const [owner] = await database
    .select({ id: users.id })
    .from(users)
    // Word for word as in the partial index, or it is not used.
    .where(and(eq(users.phone_no, phone), sql`${users.phone_verified} = 1`))
  if (owner) return owner.id
  const at = now.toISOString()
  const ownNumber = database.select({ phone: users.phone_no }).from(users).where(eq(users.id, authUsers.id))
  const [, , , found] = await database.batch([
    // Somebody who proved another number since has left this one, though their auth user may not have followed:
    // whoever holds it now must not become them.
    database
      .update(authUsers)
      .set({ phone: sql`(${ownNumber})` })
      .where(and(eq(authUsers.phone, phone), hasMovedOn(phone))),
    database
      .insert(authUsers)
      .values({ id: newUserId(), phone, phone_confirmed_at: at, created_at: at })
      .onConflictDoNothing(),
    database
      .update(authUsers)
      .set({ phone_confirmed_at: at })
      .where(and(eq(authUsers.phone, phone), isNull(authUsers.phone_confirmed_at))),
    database.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.phone, phone)),
  ])
  return found[0]?.id ?? null
}
