import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { Database } from '../database/client'
import { authUsers, users } from '../database/tables'
import { NOBODY } from '../session/person'
import type { GoogleIdentity } from './google'

type LinkRefusal = 'belongs_to_another' | 'another_linked' | 'operator'

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

interface Attachment {
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

/** 128 random bits. */
const newUserId = (): string => crypto.randomUUID().replaceAll('-', '')

/** Whose Google account this is; null while it is nobody's. */
async function ownerOfGoogleAccount(database: Database, sub: string): Promise<string | null> {
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
