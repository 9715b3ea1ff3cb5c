import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { BRAND } from '../../src/brand'
import { dateOf } from '../../src/domain/kolkata-time'
import {
  ACCOUNT_DELETED,
  type DeletionRefusal,
  FAILED_TO_DELETE,
  FAILED_TO_EXPORT,
  sentenceForDeletionRefusal,
} from '../../src/domain/profile/account'
import {
  checkProfile,
  FAILED_TO_LOAD_PROFILE,
  FAILED_TO_UPDATE_PROFILE,
  type FieldProblems,
} from '../../src/domain/profile/profile'
import { ROUTES } from '../../src/routes'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { leaveToast } from '../http/cookies'
import { fail, jsonBody } from '../http/failures'
import { log } from '../http/log'
import { limitAccount, limitReads } from '../http/rate-limit'
import { checkOrders } from '../payments/orders'
import { razorpayOf } from '../providers/razorpay'
import { closeSocketsOfPerson } from '../rides/room'
import { requireRider, requireVerifiedPhone } from '../session/guards'
import { forgetDevices } from '../sign-in/known-device'
import { FAILED_TO_SIGN_OUT, signOutEverywhere, signOutHere } from '../sign-in/sign-out'
import { deleteAccount } from './delete-account'
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
const ProfileRequest = v.object({ full_name: Typed, dob: Typed, preferred_payment_method: Typed })

function profileFailed(c: Context<AppEnv>, event: string, sentence: string, error: unknown) {
  log('error', event, { requestId: c.get('requestId'), message: String(error) })
  return fail(c, 503, event, sentence)
}

/** Each field's sentence stands beside the envelope, for its place on the screen. */
const unfit = (c: Context<AppEnv>, problems: FieldProblems) =>
  fail(c, 400, 'unfit_profile', Object.values(problems)[0] ?? FAILED_TO_UPDATE_PROFILE, { problems })

/** A person's own facts (docs/product.md, PROFILE-1): the session alone decides whose. */
export const profile = new Hono<AppEnv>()
  .get('/profile', requireVerifiedPhone, limitReads, (c) =>
    readProfile(databaseOf(c.env.DB), c.get('user').userId).then(
      (read) => c.json({ profile: read }),
      (error) => profileFailed(c, 'profile_not_read', FAILED_TO_LOAD_PROFILE, error),
    ),
  )
  .put('/profile', requireVerifiedPhone, jsonBody(ProfileRequest), async (c) => {
    const now = new Date()
    const change = checkProfile(c.req.valid('json'), dateOf(now))
    if (!change.ok) return unfit(c, change.refusal)
    return await saveProfile(databaseOf(c.env.DB), c.get('user').userId, change.value, now).then(
      (saved) => c.json({ profile: saved }),
      (error) => profileFailed(c, 'profile_not_saved', FAILED_TO_UPDATE_PROFILE, error),
    )
  })
  .post('/profile/sign-out-everywhere', requireRider, async (c) => {
    if (await signOutEverywhere(c, c.get('user'))) return c.json({ destination: ROUTES.auth.path })
    return fail(c, 503, 'not_signed_out', FAILED_TO_SIGN_OUT)
  })

const DeletionBody = v.object({ confirmation: v.pipe(v.string(), v.maxLength(100)) })

/** Milliseconds that the payment company has to answer what became of its money. */
const TIMEOUT_MS = 4000

const accountFailed = (c: Context<AppEnv>, event: string, error: unknown) =>
  log('error', event, { requestId: c.get('requestId'), message: String(error) })

/** The sentence says what to do; what is only mistyped is another status than what has to be done first. */
const refused = (c: Context<AppEnv>, refusal: DeletionRefusal) =>
  fail(
    c,
    refusal.reason === 'not_confirmed' ? 422 : 409,
    refusal.reason,
    sentenceForDeletionRefusal(refusal, BRAND.email),
  )

/** Where the payment company does not answer, nothing changes: then the account is not deleted. */
async function settle(c: Context<AppEnv>, bookingIds: string[], now: Date): Promise<void> {
  try {
    const deps = { database: databaseOf(c.env.DB), razorpay: razorpayOf(c.env, { timeoutMs: TIMEOUT_MS }) }
    for (const bookingId of bookingIds) await checkOrders(deps, bookingId, { event: 'account deletion', now })
  } catch (error) {
    accountFailed(c, 'payments_not_settled', error)
  }
}

/** The account is gone by now; what can't be done at once is the clock's to do. */
async function forget(c: Context<AppEnv>, now: Date): Promise<void> {
  const { userId, phone } = c.get('user')
  await Promise.all([
    phone === null ? null : forgetDevices(c.env, phone),
    eraseAccount(c.env, userId, now).catch((error) => accountFailed(c, 'account_not_forgotten', error)),
    closeSocketsOfPerson(c.env, userId).catch((error) => accountFailed(c, 'sockets_not_closed', error)),
  ])
}

/** A person's data as a whole: a copy of it, and its end (docs/product.md, DATA-1). */
export const account = new Hono<AppEnv>()
  .get('/profile/export', requireRider, limitAccount, async (c) => {
    const now = new Date()
    try {
      const file = await exportAccount(databaseOf(c.env.DB), c.get('user').userId, now)
      const name = `hasiru-cabs-${now.toISOString().slice(0, 10)}.json`
      return c.body(file, 200, {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
      })
    } catch (error) {
      accountFailed(c, 'account_not_exported', error)
      return fail(c, 503, 'not_exported', FAILED_TO_EXPORT)
    }
  })
  .post('/profile/delete', requireRider, limitAccount, jsonBody(DeletionBody), async (c) => {
    const { userId } = c.get('user')
    const now = new Date()
    const request = {
      userId,
      typed: c.req.valid('json').confirmation,
      settle: (bookingIds: string[]) => settle(c, bookingIds, now),
    }
    try {
      const deleted = await deleteAccount(databaseOf(c.env.DB), request, now)
      if (!deleted.ok) return refused(c, deleted.refusal)
    } catch (error) {
      accountFailed(c, 'account_not_deleted', error)
      return fail(c, 503, 'not_deleted', FAILED_TO_DELETE)
    }
    await forget(c, now)
    await signOutHere(c)
    leaveToast(c, { tone: 'success', ...ACCOUNT_DELETED })
    return c.json({ destination: ROUTES.auth.path })
  })
