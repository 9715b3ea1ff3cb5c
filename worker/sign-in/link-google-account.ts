import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { decideGoogleLink, type GoogleLinkRefusal } from '../../src/domain/profile/account'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { selectColumns, updateRow } from '../database/rows'
import { authUsers, users } from '../database/tables'
import { putForPerson } from '../outbox'
import { ERASED_USER } from '../session/person'
import type { GoogleIdentity } from './google'

/**
 * Whether an account has nothing but the Google account it began with: no phone, role, trip, address or anything
 * entered.
 */
const isEmpty = (id: string | SQL): SQL => sql`(
  EXISTS (SELECT 1 FROM auth_users WHERE id = ${id} AND phone IS NULL)
  AND NOT EXISTS (SELECT 1 FROM users WHERE id = ${id} AND (role <> 'customer' OR phone_verified = 1
    OR profile_picture_url IS NOT NULL OR deleted_at IS NOT NULL))
  AND NOT EXISTS (SELECT 1 FROM customers WHERE id = ${id}
    AND (dob IS NOT NULL OR preferred_payment_method IS NOT NULL))
  AND NOT EXISTS (SELECT 1 FROM bookings WHERE user_id = ${id})
  AND NOT EXISTS (SELECT 1 FROM customer_saved_locations WHERE customer_id = ${id})
  AND NOT EXISTS (SELECT 1 FROM drivers WHERE id = ${id}))`

/** The facts that `decideGoogleLink` needs, as a statement that a batch can hold. */
const factsOf = (database: Database, userId: string, sub: string) =>
  database
    .select({
      googleSub: authUsers.google_sub,
      role: users.role,
      deletedAt: users.deleted_at,
      holderId: sql<string | null>`(SELECT id FROM auth_users WHERE google_sub = ${sub})`.as('holder_id'),
      holderIsEmpty: sql<number>`${isEmpty(sql`(SELECT id FROM auth_users WHERE google_sub = ${sub})`)}`.as(
        'holder_is_empty',
      ),
    })
    .from(authUsers)
    .leftJoin(users, eq(users.id, authUsers.id))
    .where(eq(authUsers.id, userId))

function decide(sub: string, [found]: Awaited<ReturnType<typeof factsOf>>) {
  if (!found) return refuse('belongs_to_another' as const)
  const { googleSub, role, deletedAt, holderId, holderIsEmpty } = found
  return decideGoogleLink({
    sub,
    account: { googleSub, role, isDeleted: deletedAt !== null },
    holder: holderId === null ? null : { id: holderId, isEmpty: holderIsEmpty === 1 },
  })
}

/**
 * Links a Google account with an account (docs/product.md, SIGNIN-28). From an empty account it is moved, and that one
 * ends with its sessions: all of it or nothing, in one batch, whose conditions repeat what was decided. `provided` must
 * hold as well when it is written. Linking the same one again fills in what is missing. The
 * empty account's rows stay as a deleted account's do: to delete them, the database would search every message and
 * every line of the operators' log for its id.
 */
export async function linkGoogleAccount(
  database: Database,
  userId: string,
  { sub, email, fullName }: GoogleIdentity,
  now: Date,
  provided: SQL = sql`TRUE`,
): Promise<Result<null, GoogleLinkRefusal>> {
  const decision = decide(sub, await factsOf(database, userId, sub))
  if (!decision.ok) return decision
  // '' is no account's id.
  const emptyId = decision.value.emptyAccountId ?? ''
  const mayLeaveHolder = emptyId === '' ? sql`TRUE` : isEmpty(emptyId)
  const mayLinkHere = sql`${provided} AND NOT EXISTS (
    SELECT 1 FROM users AS own WHERE own.id = ${userId} AND (own.deleted_at IS NOT NULL OR own.role = 'admin'))`
  const mayLink = sql`${mayLeaveHolder} AND ${mayLinkHere}
    AND EXISTS (SELECT 1 FROM auth_users WHERE id = ${userId} AND google_sub IS NULL)`
  const isFree = sql`NOT EXISTS (SELECT 1 FROM auth_users AS other WHERE other.google_sub = ${sub})`
  const linked = sql`EXISTS (SELECT 1 FROM auth_users WHERE id = ${userId} AND google_sub = ${sub})`
  const moved = sql`${linked} AND ${isEmpty(emptyId)}
    AND EXISTS (SELECT 1 FROM auth_users WHERE id = ${emptyId} AND google_sub IS NULL)`
  const ofEmpty = (column: 'email' | 'full_name') =>
    sql`(SELECT ${sql.raw(column)} FROM users AS begun WHERE begun.id = ${emptyId})`
  const at = now.toISOString()
  const known = {
    email: sql`COALESCE(${users.email}, ${email}, ${ofEmpty('email')})`,
    full_name: sql`COALESCE(${users.full_name}, ${fullName}, ${ofEmpty('full_name')})`,
    updated_at: at,
  }
  // The owner is told of a new link, because someone else at an open session, or with a code of the owner's, may have
  // linked their own Google account. An account gets one and never loses it, so it is told once.
  const message = { event: 'account.google_linked', subject: 'google' } as const
  const toldOnce = { ...message, recipientId: userId, now, when: linked }
  const [, , , , , found] = await database.batch([
    // `google_sub` is unique: it is removed from one account before the other gets it.
    updateRow(
      database,
      authUsers,
      emptyId,
      { google_sub: null },
      and(eq(authUsers.google_sub, sub), mayLink),
    ),
    updateRow(
      database,
      authUsers,
      userId,
      { google_sub: sub },
      and(isNull(authUsers.google_sub), isFree, mayLeaveHolder, mayLinkHere),
    ),
    updateRow(database, users, userId, known, linked),
    updateRow(database, authUsers, emptyId, { email: null, session_epoch: sql`session_epoch + 1` }, moved),
    // This update comes last, because the condition 'moved' does not hold after it.
    updateRow(database, users, emptyId, { ...ERASED_USER, deleted_at: at, updated_at: at }, moved),
    factsOf(database, userId, sub),
    ...(decision.value.isLinked ? [] : [putForPerson(database, toldOnce)]),
  ])
  const outcome = decide(sub, found)
  if (!outcome.ok) return outcome
  return outcome.value.isLinked ? accept(null) : refuse('belongs_to_another')
}

/** Whether an account has proved this number, or signs in by it and has proved no other. */
const ownsNumber = (phone: string): SQL => sql`(
  EXISTS (SELECT 1 FROM users WHERE users.id = auth_users.id AND phone_no = ${phone} AND phone_verified = 1)
  OR (auth_users.phone = ${phone} AND NOT EXISTS (
    SELECT 1 FROM users WHERE users.id = auth_users.id AND phone_verified = 1 AND phone_no <> ${phone})))`

/** The one account that owns a number, by two indexes; null where none does. */
export async function ownerOf(database: Database, phone: string): Promise<string | null> {
  const [found] = await database.all<{ id: string }>(sql`
    SELECT id FROM auth_users WHERE ${ownsNumber(phone)} AND id IN (
      SELECT id FROM users WHERE phone_no = ${phone} AND phone_verified = 1
      UNION SELECT id FROM auth_users WHERE phone = ${phone}) LIMIT 1`)
  return found?.id ?? null
}

/**
 * For a rider whom Google signed in for the first time and who has now proved the number of an older account: it is
 * theirs, so Google signs in to it from here on, and the empty account is ended (docs/product.md, SIGNIN-25). Returns the
 * older account's id; null where there is none, or either account has something that the other would lose. Not for
 * drivers and operators: a Google account is never linked with theirs by the phone alone.
 */
export async function joinPhoneOwner(
  database: Database,
  { emptyAccountId, phone }: { emptyAccountId: string; phone: string },
  now: Date,
): Promise<string | null> {
  const [empty] = await selectColumns(database, authUsers, ['google_sub'], eq(authUsers.id, emptyAccountId))
  const sub = empty?.google_sub ?? null
  const userId = sub === null ? null : await ownerOf(database, phone)
  if (sub === null || userId === null || userId === emptyAccountId) return null
  const provided = sql`EXISTS (SELECT 1 FROM auth_users WHERE auth_users.id = ${userId} AND ${ownsNumber(phone)})
    AND NOT EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND role <> 'customer')`
  const identity = { sub, email: null, fullName: null }
  if (!(await linkGoogleAccount(database, userId, identity, now, provided)).ok) return null
  // An account that an operator made for a caller: its number is proved now.
  const isUnconfirmed = and(eq(authUsers.phone, phone), isNull(authUsers.phone_confirmed_at))
  await updateRow(database, authUsers, userId, { phone_confirmed_at: now.toISOString() }, isUnconfirmed)
  return userId
}

/** The id of the account that this Google account is linked with; null without one. */
async function ownerOfGoogleAccount(database: Database, sub: string): Promise<string | null> {
  const [found] = await selectColumns(database, authUsers, ['id'], eq(authUsers.google_sub, sub))
  return found?.id ?? null
}

/**
 * The account that is linked with this Google account's `sub`, else a new one, even where another has the same e-mail.
 * Null when none came back, which is an error of ours. Parallel first sign-ins create one row.
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
    .values({ id: newId(), google_sub: sub, email, created_at: now.toISOString() })
    .onConflictDoNothing()
  return ownerOfGoogleAccount(database, sub)
}

/** Fills in what Google knows where an account is new; what its owner has entered stays. */
export async function fillInFromGoogle(
  database: Database,
  userId: string,
  { email, fullName }: GoogleIdentity,
  now: Date,
): Promise<void> {
  if (email === null && fullName === null) return
  const known = {
    email: sql`COALESCE(${users.email}, ${email})`,
    full_name: sql`COALESCE(${users.full_name}, ${fullName})`,
    updated_at: now.toISOString(),
  }
  const isNew = and(eq(users.phone_verified, false), isNull(users.deleted_at))
  await updateRow(database, users, userId, known, isNew)
}
