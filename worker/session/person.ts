import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { CustomerRow, UserRow } from '../../src/domain/profile/user'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { Database } from '../database/client'
import { consents, emailProofs, messageSettings, outbox, pushSubscriptions } from '../database/message-tables'
import { insertRow, updateRow } from '../database/rows'
import {
  authUsers,
  callerAccounts,
  customerSavedLocations,
  customers,
  emergencyContacts,
  endedSessions,
  idempotencyKeys,
  openSessions,
  users,
} from '../database/tables'
import { logged } from '../log'
import { forgetMessages } from '../outbox'

/**
 * A user as two rows: `auth_users`, by which the user signs in, and `users`, which the product knows (null until it is
 * made).
 */
export interface Person {
  id: string
  authPhone: string | null
  phone_confirmed_at: string | null
  authEmail: string | null
  session_epoch: number
  /** Whether a Google account signs in to this account too. */
  googleLinked: boolean
  row: SignedInRow | null
  preferredMethod: CustomerRow['preferred_payment_method']
}

/** `deleted_at` is set for an account that its user deleted: nobody can sign in to it any more. */
type SignedInRow = Pick<
  UserRow,
  'role' | 'email' | 'phone_no' | 'phone_verified' | 'full_name' | 'deleted_at'
>

/**
 * All that a session's check reads, in one query: the user, their epoch, and whether this session was ended; and what the
 * page of a booking asks of the user's profile, which would be another query.
 */
export async function findPerson(
  database: Database,
  userId: string,
  sessionHash: string,
): Promise<(Person & { sessionEnded: boolean }) | null> {
  const [found] = await database
    .select({
      auth: authUsers,
      user: users,
      preferredMethod: customers.preferred_payment_method,
      sessionEnded: sql<number>`EXISTS (SELECT 1 FROM ${endedSessions} WHERE ${endedSessions.hash} = ${sessionHash})`,
    })
    .from(authUsers)
    .leftJoin(users, eq(users.id, authUsers.id))
    .leftJoin(customers, eq(customers.id, authUsers.id))
    .where(eq(authUsers.id, userId))
  if (!found) return null
  const { auth, user, preferredMethod } = found
  return {
    id: auth.id,
    authPhone: auth.phone,
    phone_confirmed_at: auth.phone_confirmed_at,
    authEmail: auth.email,
    session_epoch: auth.session_epoch,
    googleLinked: auth.google_sub !== null,
    row: user,
    preferredMethod,
    sessionEnded: found.sessionEnded === 1,
  }
}

/** `sentence` is the reason that the rider is shown. */
interface SyncRefusal {
  reason: 'not_created' | 'query_failed' | 'unexpected'
  sentence: string
}

const NOT_CREATED: SyncRefusal = { reason: 'not_created', sentence: 'Failed to create user record' }

const BROKEN: SyncRefusal = { reason: 'query_failed', sentence: 'Database query failed' }

const UNEXPECTED: SyncRefusal = { reason: 'unexpected', sentence: 'Unexpected error during user sync' }

/** What a statement answers, or this refusal where the statement fails. */
const answered = <Answer>(
  statement: PromiseLike<Answer>,
  refusal: SyncRefusal,
): PromiseLike<Result<Answer, SyncRefusal>> =>
  statement.then(accept, logged('user_sync', refuse(refusal), { reason: refusal.reason }))

/**
 * The users row that belongs to an auth user (docs/product.md, SIGNIN-20). A missing row is made as a customer,
 * verified when the auth user's phone is confirmed. A row that is not verified becomes verified where the confirmed
 * phone is its own. Two first requests at once make one row; what a browser sends has no part in it.
 */
export async function ensureUser(
  database: Database,
  person: Person,
  now: Date,
): Promise<Result<SignedInRow, SyncRefusal>> {
  if (!person.row) return createUser(database, person, now)
  const { row } = person
  // A sign-in that began before the account was deleted creates nothing of the account again.
  if (row.deleted_at !== null) return refuse(NOT_CREATED)
  const proven = person.phone_confirmed_at !== null && person.authPhone === row.phone_no
  if (row.phone_verified || !proven) return accept(row)
  return accept({ ...row, phone_verified: await markVerified(database, person, now) })
}

async function createUser(
  database: Database,
  person: Person,
  now: Date,
): Promise<Result<SignedInRow, SyncRefusal>> {
  const at = now.toISOString()
  const row: UserRow = {
    id: person.id,
    role: 'customer',
    full_name: null,
    profile_picture_url: null,
    email: person.authEmail,
    phone_no: person.authPhone,
    phone_verified: person.authPhone !== null && person.phone_confirmed_at !== null,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  }
  const inserted = await answered(insertRow(database, users, row).onConflictDoNothing(), NOT_CREATED)
  if (!inserted.ok) return inserted
  const found = await answered(database.select().from(users).where(eq(users.id, person.id)), BROKEN)
  if (!found.ok) return found
  const [made] = found.value
  // Another account holds this number as its own: nothing was inserted.
  if (!made) return refuse(NOT_CREATED)
  const customer = { id: person.id, dob: null, preferred_payment_method: null }
  const rider = await answered(insertRow(database, customers, customer).onConflictDoNothing(), UNEXPECTED)
  return rider.ok ? accept(made) : rider
}

/** False where another account has proved the number already: one user per proven phone. */
function markVerified(database: Database, { id }: Person, now: Date): PromiseLike<boolean> {
  const set = { phone_verified: true, updated_at: now.toISOString() }
  return updateRow(database, users, id, set, eq(users.phone_verified, false)).then(
    ({ meta }) => meta.changes > 0,
    logged('phone_not_marked_verified', false, {}, 'warn'),
  )
}

/** What a users row holds of a person, emptied. */
export const ERASED_USER = {
  full_name: null,
  phone_no: null,
  phone_verified: false,
  email: null,
  profile_picture_url: null,
} as const

const ERASED_AUTH_USER = { phone: null, phone_confirmed_at: null, email: null, google_sub: null } as const

const NEXT_EPOCH = { session_epoch: sql`session_epoch + 1` }

/** The statement that ends every session of a user, from the next request on, where `when` holds. */
export const endSessionsOf = (database: Database, userId: string, when?: SQL) =>
  updateRow(database, authUsers, userId, NEXT_EPOCH, when)

/** The tables whose rows go with their person. */
const OF_A_PERSON = [
  ...[callerAccounts, emergencyContacts, openSessions, idempotencyKeys],
  ...[messageSettings, consents, pushSubscriptions, emailProofs],
]

/** Statements that erase what an account's rows say of its person, and end its sessions, where `when` holds. Safe to repeat. */
export function erasePerson(database: Database, userId: string, when: SQL) {
  return [
    updateRow(database, users, userId, ERASED_USER, when),
    updateRow(database, authUsers, userId, { ...ERASED_AUTH_USER, ...NEXT_EPOCH }, when),
    updateRow(database, customers, userId, { dob: null, preferred_payment_method: null }, when),
    database.delete(customerSavedLocations).where(and(eq(customerSavedLocations.customer_id, userId), when)),
    ...OF_A_PERSON.map((table) => database.delete(table).where(and(eq(table.user_id, userId), when))),
    // Messages of no booking; those of a booking are emptied with the account's trips.
    forgetMessages(database, and(eq(outbox.recipient_id, userId), isNull(outbox.booking_id), when)),
  ] as const
}
