import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { accept, type Result, refuse } from '../../src/domain/result'
import { MissingSetting } from '../config'
import { type Database, databaseOf } from '../database/client'
import { newId } from '../database/new-id'
import { authUsers, users } from '../database/tables'
import type { AppEnv, SignedInUser } from '../http/app-env'
import { log, logged } from '../log'
import { ensureUser, findPerson } from '../session/person'
import { rememberDevice, wasLeftHere } from './known-device'
import { ownerOf } from './link-google-account'
import { forgetChallenge, spendCode } from './one-time-code'
import { openSession } from './open-session'
import type { SignInRefusal } from './refusals'

/**
 * Signs in the holder of a phone by the code that was sent to it (docs/product.md, SIGNIN-16): the challenge of this
 * browser, the code, then the user and their users row, and only then a new session. Where our storage fails before the
 * session the code is not used up. `asNew`: a number that this browser's account has left is to begin an account of its
 * own. Answers with the role, which decides where they land.
 */
export async function signInByPhone(
  c: Context<AppEnv>,
  typed: string,
  { phone: repeatedPhone, asNew = false }: { phone?: string | undefined; asNew?: boolean | undefined } = {},
): Promise<Result<Pick<SignedInUser, 'role'>, SignInRefusal>> {
  try {
    return await spendCode(c, { purpose: 'sign-in', typed, repeatedPhone }, async (phone) => {
      if (!asNew && (await hasMovedAway(c, phone))) return refuse({ reason: 'number_changed' })
      return openSessionByPhone(c, phone)
    })
  } catch (error) {
    if (error instanceof MissingSetting) throw error
    log('error', 'sign_in', { error })
    return refuse({ reason: 'not_signed_in' })
  }
}

async function openSessionByPhone(
  c: Context<AppEnv>,
  phone: string,
): Promise<Result<Pick<SignedInUser, 'role'> & { sessionHash: string }, SignInRefusal>> {
  const database = databaseOf(c.env.DB)
  const userId = await findOrCreateAuthUser(database, phone, new Date())
  const person = userId === null ? null : await findPerson(database, userId, '')
  if (!person) return refuse({ reason: 'no_user' })
  const synced = await ensureUser(database, person, new Date())
  if (!synced.ok) return refuse({ ...synced.refusal, reason: 'reverify' })
  const sessionHash = await openSession(c, person.id)
  await rememberDevice(c, phone)
  forgetChallenge(c)
  return accept({ role: synced.value.role, sessionHash })
}

/** Whether this browser knew the number as that of an account which has taken another since, and it is nobody's now. */
async function hasMovedAway(c: Context<AppEnv>, phone: string): Promise<boolean> {
  const wasLeft = await wasLeftHere(c, phone).catch(logged('left_number_not_read', false))
  return wasLeft && (await ownerOf(databaseOf(c.env.DB), phone)) === null
}

/** Word for word the condition of the partial index, which is used only then. */
const isProved = (phone: string) => and(eq(users.phone_no, phone), sql`${users.phone_verified} = 1`)

/** Whether the users row of an auth user has another, proven number. */
const provedAnotherNumber = (phone: string) => sql`EXISTS (
  SELECT 1 FROM users WHERE users.id = auth_users.id AND users.phone_verified = 1 AND users.phone_no <> ${phone})`

/**
 * A user who has proved another number since has given this one up, though their auth_users row may still have it: the
 * number's new holder must not be signed in as them.
 */
export const giveUpFormerNumber = (database: Database, phone: string) =>
  database
    .update(authUsers)
    .set({ phone: sql`(SELECT users.phone_no FROM users WHERE users.id = auth_users.id)` })
    .where(and(eq(authUsers.phone, phone), provedAnotherNumber(phone)))

/**
 * The id of the user whose phone this is, now that it was proven: who verified it, else who signed in by it before, else
 * a new user. Null when none came back, which is an error of ours. Parallel first sign-ins create one row.
 */
export async function findOrCreateAuthUser(
  database: Database,
  phone: string,
  now: Date,
): Promise<string | null> {
  const [owner] = await database.select({ id: users.id }).from(users).where(isProved(phone))
  if (owner) return owner.id
  const at = now.toISOString()
  const [, , , found] = await database.batch([
    giveUpFormerNumber(database, phone),
    database
      .insert(authUsers)
      .values({ id: newId(), phone, phone_confirmed_at: at, created_at: at })
      .onConflictDoNothing(),
    database
      .update(authUsers)
      .set({ phone_confirmed_at: at })
      .where(and(eq(authUsers.phone, phone), isNull(authUsers.phone_confirmed_at))),
    database.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.phone, phone)),
  ])
  return found[0]?.id ?? null
}
