import { and, eq, isNull, sql } from 'drizzle-orm'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { Database } from '../database/client'
import { authUsers, users } from '../database/tables'
import { attachGoogleAccount } from './attach-google-account'
import { ownerOfGoogleAccount } from './find-or-create-google-user'
import type { GoogleIdentity } from './google-identity'

export type LinkRefusal = 'belongs_to_another' | 'another_linked' | 'operator'

/**
 * Lets a Google account open the account of somebody who is signed in (docs/product.md, Sign-in). One that opens
 * another account stays there, but for an account that never became more than a first sign-in. Linking the same one
 * again changes nothing: `isNew` is false then. An account that was deleted meanwhile is opened by none,
 * and an operator's by the one alone that was linked before: their second key is not made by the first.
 */
export async function linkGoogleAccount(
  database: Database,
  userId: string,
  { sub, email, fullName }: GoogleIdentity,
  now: Date,
): Promise<Result<{ isNew: boolean }, LinkRefusal>> {
  const isOpen = sql`EXISTS (SELECT 1 FROM users AS own WHERE own.id = ${userId} AND own.deleted_at IS NULL AND own.role <> 'admin')`
  const [written, , found] = await database.batch([
    database
      .update(authUsers)
      .set({ google_sub: sub })
      .where(
        and(
          eq(authUsers.id, userId),
          isNull(authUsers.google_sub),
          isOpen,
          sql`NOT EXISTS (SELECT 1 FROM auth_users AS other WHERE other.google_sub = ${sub})`,
        ),
      ),
    database
      .update(users)
      .set({
        email: sql`COALESCE(${users.email}, ${email})`,
        full_name: sql`COALESCE(${users.full_name}, ${fullName})`,
        updated_at: now.toISOString(),
      })
      .where(
        and(
          eq(users.id, userId),
          sql`EXISTS (SELECT 1 FROM auth_users WHERE id = ${userId} AND google_sub = ${sub})`,
        ),
      ),
    database
      .select({ sub: authUsers.google_sub, role: users.role })
      .from(authUsers)
      .leftJoin(users, eq(users.id, authUsers.id))
      .where(eq(authUsers.id, userId)),
  ])
  const linked = found[0]?.sub ?? null
  if (linked === sub) return accept({ isNew: written.meta.changes === 1 })
  if (linked !== null) return refuse('another_linked')
  if (found[0]?.role === 'admin') return refuse('operator')
  const shellId = await ownerOfGoogleAccount(database, sub)
  const shell = shellId === null ? null : { sub, shellId, userId, provided: isOpen }
  const attached = shell !== null && (await attachGoogleAccount(database, shell, now))
  return attached ? accept({ isNew: true }) : refuse('belongs_to_another')
}
