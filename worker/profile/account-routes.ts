import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { BRAND } from '../../src/brand'
import {
  ACCOUNT_DELETED,
  type DeletionRefusal,
  FAILED_TO_DELETE,
  FAILED_TO_EXPORT,
  sentenceForDeletionRefusal,
} from '../../src/domain/profile/account'
import { ROUTES } from '../../src/routes'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { fail } from '../http/failures'
import { requireRider } from '../http/guards'
import { log } from '../http/log'
import { limitAccount } from '../http/rate-limit'
import { leaveToast } from '../http/toast-cookie'
import { jsonBody } from '../http/validate'
import { checkOrders } from '../payments/check-orders'
import { razorpayOf } from '../payments/razorpay-of'
import { closeSocketsOfPerson } from '../rides/room'
import { signOutHere } from '../sign-in/sign-out'
import { deleteAccount } from './delete-account'
import { exportAccount } from './export-account'
import { forgetAccount } from './forget-accounts'

const DeletionBody = v.object({ confirmation: v.pipe(v.string(), v.maxLength(100)) })

/** Milliseconds in which the payment company says what became of its money. */
const PATIENCE_MS = 4000

const failed = (c: Context<AppEnv>, event: string, error: unknown) =>
  log('error', event, { requestId: c.get('requestId'), message: String(error) })

/** The sentence says what to do; what is only mistyped is another status than what has to be done first. */
const refused = (c: Context<AppEnv>, refusal: DeletionRefusal) =>
  fail(
    c,
    refusal.reason === 'not_confirmed' ? 422 : 409,
    refusal.reason,
    sentenceForDeletionRefusal(refusal, BRAND.email),
  )

/** What nobody can answer just now stays as it was: then the account is not deleted. */
async function settle(c: Context<AppEnv>, bookingIds: string[], now: Date): Promise<void> {
  try {
    const deps = { database: databaseOf(c.env.DB), razorpay: razorpayOf(c.env, { patienceMs: PATIENCE_MS }) }
    for (const bookingId of bookingIds) await checkOrders(deps, bookingId, now)
  } catch (error) {
    failed(c, 'payments_not_settled', error)
  }
}

/** The account is gone by now; what can't be done at once is the clock's to do. */
async function forget(c: Context<AppEnv>, userId: string, now: Date): Promise<void> {
  await Promise.all([
    forgetAccount(c.env, userId, now).catch((error) => failed(c, 'account_not_forgotten', error)),
    closeSocketsOfPerson(c.env, userId).catch((error) => failed(c, 'sockets_not_closed', error)),
  ])
}

/** A person's data as a whole: a copy of it, and its end (docs/product.md, Your data). */
export const account = new Hono<AppEnv>()
  .get('/profile/export', requireRider, limitAccount, async (c) => {
    const now = new Date()
    try {
      const file = await exportAccount(databaseOf(c.env.DB), c.get('viewer').userId, now)
      const name = `hasiru-cabs-${now.toISOString().slice(0, 10)}.json`
      return c.body(file, 200, {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
      })
    } catch (error) {
      failed(c, 'account_not_exported', error)
      return fail(c, 503, 'not_exported', FAILED_TO_EXPORT)
    }
  })
  .post('/profile/delete', requireRider, limitAccount, jsonBody(DeletionBody), async (c) => {
    const { userId } = c.get('viewer')
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
      failed(c, 'account_not_deleted', error)
      return fail(c, 503, 'not_deleted', FAILED_TO_DELETE)
    }
    await forget(c, userId, now)
    await signOutHere(c)
    leaveToast(c, { tone: 'success', ...ACCOUNT_DELETED })
    return c.json({ destination: ROUTES.auth.path })
  })
