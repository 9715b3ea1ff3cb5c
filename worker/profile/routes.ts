import { and, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { BRAND } from '../../src/brand'
import { dateOf, daysBefore } from '../../src/domain/kolkata-time'
import { DELETION_REFUSALS, type DeletionRefusal, decideDeletion } from '../../src/domain/profile/account'
import {
  checkProfile,
  FAILED_TO_LOAD_PROFILE,
  FAILED_TO_UPDATE_PROFILE,
  type FieldProblems,
} from '../../src/domain/profile/profile'
import type { RefusalTable } from '../../src/domain/refusals'
import { accept, type Result } from '../../src/domain/result'
import type { OpenSession } from '../../src/domain/sign-in/open-session'
import { ROUTES } from '../../src/routes'
import { cancelUnpaid, isUnpaidAndOpen } from '../bookings/cancel-unpaid'
import { type Database, databaseOf } from '../database/client'
import { pushSubscriptions } from '../database/message-tables'
import { insertRow, updateRow } from '../database/rows'
import { accountDeletions, bookings, users } from '../database/tables'
import type { AppEnv } from '../http/app-env'
import { leaveToast } from '../http/cookies'
import { fail, failedAs, granted, jsonBody, refusedBy } from '../http/failures'
import { limitAccount } from '../http/rate-limit'
import { logged } from '../log'
import { checkOrders } from '../payments/orders'
import { razorpayOf } from '../providers/razorpay'
import { closeSocketsOf } from '../room/close-sockets'
import {
  requireRider,
  requireRiderToSignOut,
  requireVerifiedPhone,
  requireVerifiedPhoneToSignOut,
} from '../session/guards'
import { openSessionsOf, shownSessions } from '../session/open-sessions'
import { ERASED_USER, erasePerson } from '../session/person'
import { forgetDevices } from '../sign-in/known-device'
import { endSessionOf } from '../sign-in/open-session'
import { signOutEverywhere, signOutHere } from '../sign-in/sign-out'
import { eraseAccount } from './erase-account'
import { exportAccount } from './export-account'
import { readProfile, saveProfile } from './profile'

/** Longer than any field may be: what is too long gets a sentence beside its field, what is absurd is not read. */
const Typed = v.optional(
  v.pipe(
    v.nullable(v.pipe(v.string(), v.maxLength(1000))),
    v.transform((typed) => typed ?? ''),
  ),
)

/**
 * The fields that a body may change; a field that is absent stays as it is, and every other field of a body is ignored.
 */
const ProfileRequestSchema = v.object({ full_name: Typed, dob: Typed, preferred_payment_method: Typed })

const withSessions = { fields: ({ sessions }: { sessions: OpenSession[] }) => ({ sessions }) }

const PROFILE_REFUSALS = {
  unfit_profile: [
    400,
    ({ problems }: { problems: FieldProblems }) => Object.values(problems)[0] ?? FAILED_TO_UPDATE_PROFILE,
    // Each field's sentence stands beside the envelope, for its place on the screen.
    { fields: ({ problems }: { problems: FieldProblems }) => ({ problems }) },
  ],
  no_such_session: [404, 'That one is signed out already.', withSessions],
  this_session: [409, 'You’re using that one now. Use Sign Out in the menu.'],
} as const satisfies RefusalTable

/** A person's own facts (docs/product.md, PROFILE-1): the session alone decides whose. */
export const profile = new Hono<AppEnv>()
  .get('/profile', requireVerifiedPhone, async (c) => {
    const profile = readProfile(databaseOf(c.env.DB), c.get('user').userId)
    return c.json({ profile: await profile.catch(failedAs('profile_not_read', FAILED_TO_LOAD_PROFILE)) })
  })
  .put('/profile', requireVerifiedPhone, jsonBody(ProfileRequestSchema), async (c) => {
    const now = new Date()
    const change = checkProfile(c.req.valid('json'), dateOf(now))
    if (!change.ok) throw refusedBy(PROFILE_REFUSALS, { reason: 'unfit_profile', problems: change.refusal })
    const profile = saveProfile(databaseOf(c.env.DB), c.get('user').userId, change.value, now)
    return c.json({ profile: await profile.catch(failedAs('profile_not_saved', FAILED_TO_UPDATE_PROFILE)) })
  })
  .get('/profile/sessions', requireVerifiedPhone, async (c) =>
    c.json({ sessions: await shownSessions(c, c.get('user')) }),
  )
  // Of another user, ended and absent ones read alike.
  .delete('/profile/sessions/:id', requireVerifiedPhoneToSignOut, async (c) => {
    const user = c.get('user')
    const sessions = await openSessionsOf(c, user)
    const session = sessions.find(({ id }) => id === c.req.param('id'))
    const gone = async () => ({ reason: 'no_such_session', sessions: await shownSessions(c, user) }) as const
    if (!session) throw refusedBy(PROFILE_REFUSALS, await gone())
    if (session.this_device) throw refusedBy(PROFILE_REFUSALS, { reason: 'this_session' })
    await endSessionOf(c.env, session.hash)
    const database = databaseOf(c.env.DB)
    if (session.push_id !== null)
      await database
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.id, session.push_id), eq(pushSubscriptions.user_id, user.userId)))
    return c.json({ sessions: await shownSessions(c, user) })
  })
  .post('/profile/sign-out-everywhere', requireRiderToSignOut, async (c) => {
    if (await signOutEverywhere(c, c.get('user'))) return c.json({ destination: ROUTES.auth.path })
    return fail(c, 503, 'not_signed_out', 'We couldn’t sign you out. That’s our mistake; please try again.')
  })

const FAILED_TO_DELETE = 'We couldn’t delete your account. That’s our mistake; please try again.'

/** The toast on the page after the deletion. */
const ACCOUNT_DELETED = {
  tone: 'success',
  title: 'Your account is deleted',
  description: 'Thank you for riding with us. Sign in with the same number to start a new account.',
} as const

const DeletionBodySchema = v.object({ confirmation: v.pipe(v.string(), v.maxLength(100)) })

/** Milliseconds that the payment company has to answer what became of its money. */
const TIMEOUT_MS = 4000

/** Where the payment company does not answer, nothing changes: then the account is not deleted. */
async function settle(c: Context<AppEnv>, bookingIds: string[], now: Date): Promise<void> {
  const deps = { database: databaseOf(c.env.DB), razorpay: razorpayOf(c.env, { timeoutMs: TIMEOUT_MS }) }
  for (const bookingId of bookingIds) await checkOrders(deps, bookingId, { event: 'account deletion', now })
}

/** The account is gone by now; what can't be done at once is the clock's to do. */
async function forget(c: Context<AppEnv>, now: Date): Promise<void> {
  const { userId, phone } = c.get('user')
  await Promise.all([
    phone === null ? null : forgetDevices(c.env, phone),
    eraseAccount(c.env, userId, now).catch(logged('account_not_forgotten', undefined)),
    closeSocketsOf(c.env, userId).catch(logged('sockets_not_closed', undefined)),
  ])
}

/** A person's data as a whole: a copy of it, and its end (docs/product.md, DATA-1). */
export const account = new Hono<AppEnv>()
  .get('/profile/export', requireRider, limitAccount, async (c) => {
    const now = new Date()
    const failed = failedAs('not_exported', 'We couldn’t get your data. Try again in a minute.')
    const file = await exportAccount(databaseOf(c.env.DB), c.get('user'), now).catch(failed)
    const name = `hasiru-cabs-${now.toISOString().slice(0, 10)}.json`
    return c.body(file, 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    })
  })
  .post('/profile/delete', requireRider, limitAccount, jsonBody(DeletionBodySchema), async (c) => {
    const { userId } = c.get('user')
    const now = new Date()
    const notSettled = logged('payments_not_settled', undefined)
    const request = {
      userId,
      typed: c.req.valid('json').confirmation,
      settle: (bookingIds: string[]) => settle(c, bookingIds, now).catch(notSettled),
    }
    const deleted = deleteAccount(databaseOf(c.env.DB), request, now)
    await granted(DELETION_REFUSALS, deleted.catch(failedAs('not_deleted', FAILED_TO_DELETE)))
    await forget(c, now)
    await signOutHere(c)
    leaveToast(c, ACCOUNT_DELETED)
    return c.json({ destination: ROUTES.auth.path })
  })

/** Unpaid bookings that one deletion cancels; the clock cancels what there may be beyond. */
const MAX_UNPAID = 50

interface DeletionRequest {
  userId: string
  /** The word that the person typed to confirm the deletion. */
  typed: string
  /** Asks the payment company what became of the money it holds for these bookings, and writes it down. */
  settle(bookingIds: string[]): Promise<void>
}

/**
 * Deletes a person's account (docs/product.md, DATA-5). One batch, all or nothing: who they were is gone from every
 * row, nobody signs in to it any more, and their trips are listed to be forgotten. What stands in its way is checked
 * again by the batch itself. A second request finds it done.
 */
export async function deleteAccount(
  database: Database,
  { userId, typed, settle }: DeletionRequest,
  now: Date,
): Promise<Result<null, DeletionRefusal>> {
  let facts = await loadFacts(database, userId, now)
  if (facts.moneyUnderWay && decideDeletion(typed, { ...facts, moneyUnderWay: false }).ok) {
    const rows = await database.all<{ id: string }>(
      sql`SELECT DISTINCT bookings.id AS id FROM ${unsettled(userId, now)} LIMIT 5`,
    )
    await settle(rows.map(({ id }) => id))
    facts = await loadFacts(database, userId, now)
  }
  const decided = decideDeletion(typed, facts)
  if (!decided.ok) return decided
  if (await write(database, userId, now)) return accept(null)
  // Something came first: a driver's acceptance, a payment, or the same click a second time.
  const after = await loadFacts(database, userId, now)
  if (after.deleted) return accept(null)
  const again = decideDeletion(typed, after)
  if (again.ok) throw new Error('An account could be deleted and was not')
  return again
}

async function loadFacts(database: Database, userId: string, now: Date) {
  const [row] = await database
    .select({
      role: users.role,
      deleted_at: users.deleted_at,
      hasDriven: hasDriven(userId).mapWith(Boolean),
      rideAccepted: rideAccepted(userId).mapWith(Boolean),
      ridePaid: ridePaid(userId).mapWith(Boolean),
      moneyUnderWay: moneyUnderWay(userId, now).mapWith(Boolean),
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!row) throw new Error('A deletion needs a users row')
  const { role, deleted_at, hasDriven: drove, ...obstacles } = row
  const worksForUs = role !== 'customer' || drove
  return { ...obstacles, worksForUs, supportEmail: BRAND.email, deleted: deleted_at !== null }
}

/** Deletes the account, and answers false where nothing was written because the account may not be deleted any more. */
async function write(database: Database, userId: string, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const unpaid = await database
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.user_id, userId), isUnpaidAndOpen()))
    .limit(MAX_UNPAID)
  const ids = unpaid.map(({ id }) => id)
  const isOneOfThem = inArray(bookings.id, ids)
  /** Whether the account was deleted by this batch, or by one of the same instant, which would write the same. */
  const deletedHere = sql`EXISTS (SELECT 1 FROM users WHERE users.id = ${userId} AND users.deleted_at = ${at})`
  const mayBeDeleted = and(
    eq(users.role, 'customer'),
    isNull(users.deleted_at),
    not(hasDriven(userId)),
    not(rideAccepted(userId)),
    not(ridePaid(userId)),
    not(moneyUnderWay(userId, now)),
  )
  const [deleted] = await database.batch([
    updateRow(database, users, userId, { ...ERASED_USER, deleted_at: at, updated_at: at }, mayBeDeleted),
    ...erasePerson(database, userId, deletedHere),
    ...cancelUnpaid(database, { which: and(isOneOfThem, deletedHere), reason: 'Account deleted', now }),
    insertRow(
      database,
      accountDeletions,
      { user_id: userId, requested_at: at, due_at: at, cursor: null, rounds: 0 },
      deletedHere,
    ).onConflictDoNothing(),
  ])
  return deleted.meta.changes > 0
}

// The obstacles to deleting an account, as conditions on its users row: read before the write, and again by the write
// itself. Each condition repeats the words of an index, so that no trip of the past is read.

/**
 * How long after its booking a payment may be under way, in days: a ride is booked up to 30 days ahead, what is owed for
 * it is paid after it, and settled by the payment company within 10 days.
 */
const SETTLING_DAYS = 60

/** Whether the person drives, or drove: their rides name the driver's record and licence. */
const hasDriven = (userId: string) => sql`EXISTS (SELECT 1 FROM drivers WHERE drivers.id = ${userId})`

/** Whether a driver has one of the rider's rides. */
const rideAccepted = (userId: string) => sql`EXISTS (
  SELECT 1 FROM bookings WHERE bookings.user_id = ${userId} AND bookings.status IN ('accepted', 'started'))`

/** Whether one of the rider's rides is confirmed and waits for a driver. */
const ridePaid = (userId: string) => sql`EXISTS (
  SELECT 1 FROM bookings WHERE bookings.user_id = ${userId}
    AND bookings.status = 'pending' AND bookings.is_confirmed = 1)`

/**
 * The FROM of a query: the rider's bookings for which the payment company holds money that is not settled, or has not
 * said that it holds none since the rider was sent to pay.
 */
const unsettled = (userId: string, now: Date): SQL => sql`bookings
  JOIN payment_orders ON payment_orders.booking_id = bookings.id AND (
    payment_orders.status = 'processing' OR (payment_orders.status <> 'paid'
      AND payment_orders.ask_at IS NOT NULL AND payment_orders.offered_at > coalesce(payment_orders.answered_at, '')))
  WHERE bookings.user_id = ${userId}
    AND bookings.created_at > ${daysBefore(now, SETTLING_DAYS)}`

const moneyUnderWay = (userId: string, now: Date) => sql`EXISTS (SELECT 1 FROM ${unsettled(userId, now)})`
