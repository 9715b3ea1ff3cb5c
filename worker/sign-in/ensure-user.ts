import { and, eq } from 'drizzle-orm'
import { accept, type Result, refuse } from '../../src/domain/result'
import {
  FAILED_TO_CREATE_USER,
  QUERY_FAILED,
  UNEXPECTED_SYNC_ERROR,
} from '../../src/domain/sign-in/sentences'
import type { Database } from '../database/client'
import { customers, users } from '../database/tables'
import { log } from '../http/log'
import type { Person } from './person'

type UserRow = NonNullable<Person['row']>

/** `sentence` is the reason that the rider is shown. */
export interface SyncRefusal {
  reason: 'not_created' | 'query_failed' | 'unexpected'
  sentence: string
}

const NOT_CREATED: SyncRefusal = { reason: 'not_created', sentence: FAILED_TO_CREATE_USER }
const BROKEN: SyncRefusal = { reason: 'query_failed', sentence: QUERY_FAILED }
const UNEXPECTED: SyncRefusal = { reason: 'unexpected', sentence: UNEXPECTED_SYNC_ERROR }

function logged(error: unknown, refusal: SyncRefusal) {
  log('error', 'user_sync', { reason: refusal.reason, message: String(error) })
  return refuse(refusal)
}

/**
 * The users row that belongs to an auth user (docs/product.md, Sign-in). Missing: made as a customer, verified when
 * the auth user's phone is confirmed. Not verified, though the confirmed phone is the row's own: becomes verified.
 * Two first requests at once make one row; what a browser sends has no part in it.
 */
export async function ensureUser(
  database: Database,
  person: Person,
  now: Date,
): Promise<Result<UserRow, SyncRefusal>> {
  if (!person.row) return createUser(database, person, now)
  const { row } = person
  // Whoever comes by a sign-in that began before the account was deleted: nothing of it is made anew.
  if (row.deleted_at !== null) return refuse(NOT_CREATED)
  const proven = person.phone_confirmed_at !== null && person.authPhone === row.phone_no
  if (row.phone_verified || !proven) return accept(row)
  return accept({ ...row, phone_verified: await markVerified(database, person, now) })
}

async function createUser(database: Database, person: Person, now: Date) {
  const at = now.toISOString()
  const row = {
    id: person.id,
    role: 'customer',
    email: person.authEmail,
    phone_no: person.authPhone,
    phone_verified: person.authPhone !== null && person.phone_confirmed_at !== null,
    created_at: at,
    updated_at: at,
  } as const
  try {
    await database.insert(users).values(row).onConflictDoNothing()
  } catch (error) {
    return logged(error, NOT_CREATED)
  }
  let found: UserRow | undefined
  try {
    ;[found] = await database.select().from(users).where(eq(users.id, person.id))
  } catch (error) {
    return logged(error, BROKEN)
  }
  // Another account holds this number as its own: nothing was inserted.
  if (!found) return refuse(NOT_CREATED)
  try {
    await database.insert(customers).values({ id: person.id }).onConflictDoNothing()
  } catch (error) {
    return logged(error, UNEXPECTED)
  }
  return accept(found)
}

/** False where another account holds the number already: one person per proven phone. */
async function markVerified(database: Database, person: Person, now: Date): Promise<boolean> {
  try {
    const changed = await database
      .update(users)
      .set({ phone_verified: true, updated_at: now.toISOString() })
      .where(and(eq(users.id, person.id), eq(users.phone_verified, false)))
    return changed.meta.changes === 1
  } catch (error) {
    log('warn', 'phone_not_marked_verified', { message: String(error) })
    return false
  }
}
