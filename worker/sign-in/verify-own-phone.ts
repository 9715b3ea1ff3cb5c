import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { accept, type Result, refuse } from '../../src/domain/result'
import { MissingSetting } from '../config'
import { databaseOf } from '../database/client'
import { pushSubscriptions } from '../database/message-tables'
import { updateRow } from '../database/rows'
import { authUsers, users } from '../database/tables'
import type { AppEnv, SignedInUser } from '../http/app-env'
import { log, logged } from '../log'
import { putForPerson } from '../outbox'
import { closeSocketsOf } from '../room/close-sockets'
import { endSessionsOf, ensureUser, findPerson } from '../session/person'
import { closeAfterwards } from '../session/sessions'
import { forgetDevices, rememberDevice } from './known-device'
import { joinPhoneOwner } from './link-google-account'
import { forgetChallenge, spendCode } from './one-time-code'
import { openSession } from './open-session'
import type { SignInRefusal } from './refusals'

/**
 * Makes a proven phone the signed-in user's own. No number belongs to two accounts: where another account has it,
 * nothing changes and our support has to join them, except where this account is an empty one that Google has just
 * begun. The session is a new one afterwards, and the number before gets a message.
 */
export async function verifyOwnPhone(
  c: Context<AppEnv>,
  user: PhoneTaker,
  typed: string,
  repeatedPhone?: string,
): Promise<Result<Pick<SignedInUser, 'role'>, SignInRefusal>> {
  const notVerified: Result<never, SignInRefusal> = refuse({ reason: 'not_verified' })
  try {
    const code = { purpose: 'verify-phone', userId: user.userId, typed, repeatedPhone } as const
    return await spendCode(c, code, (phone) =>
      makeOwn(c, user, phone).catch(logged('phone_not_verified', notVerified)),
    )
  } catch (error) {
    if (error instanceof MissingSetting) throw error
    log('error', 'verify_phone_otp', { error })
    return refuse({ reason: 'not_checked', reference: c.get('requestId') })
  }
}

type PhoneTaker = Pick<SignedInUser, 'userId' | 'role' | 'phone' | 'phoneVerified' | 'byGoogle'>

async function makeOwn(
  c: Context<AppEnv>,
  user: PhoneTaker,
  phone: string,
): Promise<Result<Pick<SignedInUser, 'role'>, SignInRefusal>> {
  const { userId, role, phone: old, phoneVerified, byGoogle } = user
  const former = phoneVerified && old !== phone ? old : null
  const taken = await takePhone(c, userId, { phone, former })
  if (!taken) return signInAsOwner(c, user, phone)
  // From here on the number has changed, whatever fails.
  if (former !== null) c.executionCtx.waitUntil(forgetDevices(c.env, former, true))
  await openSession(c, userId, { byGoogle })
  await rememberDevice(c, phone)
  forgetChallenge(c)
  return accept({ role })
}

/**
 * Where the number is another account's: a rider whom Google signed in for the first time is signed in to that account,
 * which is their own. Others are refused.
 */
async function signInAsOwner(
  c: Context<AppEnv>,
  { userId: emptyAccountId, byGoogle }: Pick<SignedInUser, 'userId' | 'byGoogle'>,
  phone: string,
): Promise<Result<Pick<SignedInUser, 'role'>, SignInRefusal>> {
  const database = databaseOf(c.env.DB)
  const userId = await joinPhoneOwner(database, { emptyAccountId, phone }, new Date())
  const person = userId === null ? null : await findPerson(database, userId, '')
  const synced = person && (await ensureUser(database, person, new Date()))
  if (!person || !synced?.ok) return refuse({ reason: 'phone_taken' })
  c.set('mayHaveMessages', true)
  await openSession(c, person.id, { byGoogle })
  await rememberDevice(c, phone)
  forgetChallenge(c)
  return accept({ role: synced.value.role })
}

/** Digits of the new number that are told to the old one: enough to recognise it, too few to call it. */
const SHOWN_DIGITS = 4

/**
 * False where the number is another account's. The number is how this user signs in, so the same batch ends all their
 * earlier sessions, in every browser; and the former number is told: someone else at an open session could change it by
 * a code to their own phone, and the owner must learn of it (docs/product.md, PROFILE-10).
 */
async function takePhone(
  c: Context<AppEnv>,
  userId: string,
  { phone, former }: { phone: string; former: string | null },
): Promise<boolean> {
  const database = databaseOf(c.env.DB)
  const now = new Date()
  const at = now.toISOString()
  // Two subqueries, each by an index; 'phone_verified = 1' is the condition of the partial one, which is used only then.
  const signsInByIt = database
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(and(eq(authUsers.phone, phone), ne(authUsers.id, userId)))
  const provedIt = database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.phone_no, phone), sql`${users.phone_verified} = 1`, ne(users.id, userId)))
  const takenHere = sql`EXISTS (SELECT 1 FROM users
    WHERE users.id = ${userId} AND users.phone_no = ${phone} AND users.updated_at = ${at})`
  const isFree = and(isNull(users.deleted_at), notExists(signsInByIt), notExists(provedIt))
  const [changed] = await database.batch([
    updateRow(database, users, userId, { phone_no: phone, phone_verified: true, updated_at: at }, isFree),
    endSessionsOf(database, userId, takenHere),
    database.delete(pushSubscriptions).where(and(eq(pushSubscriptions.user_id, userId), takenHere)),
    ...(former === null
      ? []
      : [
          putForPerson(database, {
            event: 'account.phone_changed',
            subject: at,
            recipientId: userId,
            address: former,
            details: { number_end: phone.slice(-SHOWN_DIGITS) },
            now,
            when: takenHere,
          }),
        ]),
  ])
  if (changed.meta.changes === 0) return false
  c.set('mayHaveMessages', true)
  closeAfterwards(closeSocketsOf(c.env, userId))
  // The users row is what counts; the copy in auth_users may lag behind.
  await updateRow(database, authUsers, userId, { phone, phone_confirmed_at: at }).catch((error) =>
    log('warn', 'auth_phone_not_updated', { error }),
  )
  return true
}
