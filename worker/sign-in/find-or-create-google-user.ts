import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/client'
import { authUsers, users } from '../database/tables'
import type { GoogleIdentity } from './google-identity'

/** 128 random bits. */
const newUserId = (): string => crypto.randomUUID().replaceAll('-', '')

/** Whose Google account this is; null while it is nobody's. */
export async function ownerOfGoogleAccount(database: Database, sub: string): Promise<string | null> {
  const [found] = await database
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(eq(authUsers.google_sub, sub))
  return found?.id ?? null
}

/**
 * Whom a Google account signs in: whose it is by its `sub`, else somebody new, whoever else may have the same e-mail.
 * Null when none came back, which is an error of ours. Parallel first sign-ins meet in one row.
 */
export async function findOrCreateGoogleUser(
  database: Database,
  { sub, email }: GoogleIdentity,
  now: Date,
): Promise<string | null> {
  const known = await ownerOfGoogleAccount(database, sub)
  if (known !== null) return known
  await database
    .insert(authUsers)
    .values({ id: newUserId(), google_sub: sub, email, created_at: now.toISOString() })
    .onConflictDoNothing()
  return ownerOfGoogleAccount(database, sub)
}

/** Fills in what Google knows of somebody whose account is only beginning; what they have said stands. */
export async function fillInFromGoogle(
  database: Database,
  userId: string,
  { email, fullName }: GoogleIdentity,
  now: Date,
): Promise<void> {
  if (email === null && fullName === null) return
  await database
    .update(users)
    .set({
      email: sql`COALESCE(${users.email}, ${email})`,
      full_name: sql`COALESCE(${users.full_name}, ${fullName})`,
      updated_at: now.toISOString(),
    })
    .where(and(eq(users.id, userId), eq(users.phone_verified, false), isNull(users.deleted_at)))
}
