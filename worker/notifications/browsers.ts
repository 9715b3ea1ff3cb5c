import { and, eq, exists, ne, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { type Database, databaseOf } from '../database/client'
import { pushSubscriptions } from '../database/message-tables'
import { newId } from '../database/new-id'
import { insertRow } from '../database/rows'
import { openSessions } from '../database/tables'
import type { AppEnv } from '../http/app-env'
import { browserIdOf, browserCookieOf as cookieOf } from '../http/cookies'
import { jsonBody } from '../http/failures'
import { limitAddress } from '../http/rate-limit'
import { log } from '../log'
import type { PushSubscription } from '../providers/web-push'
import { applyReport } from './reports'
import { keepConsent } from './settings'

// Browsers that show notifications (docs/product.md, MESSAGE-18). A browser is its user's until that user signs out
// there.

/** Browsers of one user; one more replaces the oldest. */
const MAX_BROWSERS = 5

/** Seconds: as long as browsers keep a cookie. */
const COOKIE_SECONDS = 400 * 86_400

/** Makes this browser the user's, whosever it was before. Answers its id. */
export async function storeBrowser(
  c: Context<AppEnv>,
  userId: string,
  { endpoint, keys }: PushSubscription,
  now: Date,
): Promise<string> {
  const database = databaseOf(c.env.DB)
  const id = newId()
  const row = { id, user_id: userId, endpoint, ...keys, created_at: now.toISOString() }
  const newest = sql`(SELECT id FROM push_subscriptions WHERE user_id = ${userId}
    ORDER BY created_at DESC, rowid DESC LIMIT ${MAX_BROWSERS})`
  await database.batch([
    database.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)),
    insertRow(database, pushSubscriptions, row),
    database
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.user_id, userId), sql`id NOT IN ${newest}`)),
    keepConsent(database, userId, 'push', true, { source: 'browser', now }),
    database
      .update(openSessions)
      .set({ push_id: id })
      .where(eq(openSessions.hash, c.get('user').sessionHash)),
  ])
  cookieOf(c).leave(id, COOKIE_SECONDS)
  return id
}

/**
 * This browser's push service gave the browser another subscription, which replaces the one that the cookie names, if
 * that is still this user's. Nobody has agreed to anything anew.
 */
export async function renewBrowser(
  c: Context<AppEnv>,
  userId: string,
  { endpoint, keys }: PushSubscription,
): Promise<void> {
  const database = databaseOf(c.env.DB)
  const own = and(eq(pushSubscriptions.id, browserIdOf(c)), eq(pushSubscriptions.user_id, userId))
  const isOwn = exists(database.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(own))
  await database.batch([
    database
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.id, browserIdOf(c)), isOwn)),
    database
      .update(pushSubscriptions)
      .set({ endpoint, ...keys })
      .where(own),
  ])
}

/** Ends this browser's notifications, as their user wants it. */
export async function endBrowser(
  c: Context<AppEnv>,
  database: Database,
  userId: string,
  now: Date,
): Promise<void> {
  await database.batch([
    keepConsent(database, userId, 'push', false, { source: 'browser', now }),
    database
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, browserIdOf(c)), eq(pushSubscriptions.user_id, userId))),
  ])
  cookieOf(c).remove()
}

/**
 * Ends this browser's notifications at a sign-out, and at a sign-in by another user than `staysFor`: what is told to
 * one user must not be shown to the next user of the browser. Never throws, so that a failure keeps nobody signed in.
 */
export async function forgetBrowser(c: Context<AppEnv>, staysFor?: string): Promise<void> {
  const id = browserIdOf(c)
  if (id === '') return
  const others = staysFor === undefined ? undefined : ne(pushSubscriptions.user_id, staysFor)
  try {
    await databaseOf(c.env.DB)
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, id), others))
    if (staysFor === undefined) cookieOf(c).remove()
  } catch (error) {
    log('error', 'browser_not_forgotten', { error })
  }
}

const ShownSchema = v.object({ reference: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)) })

/**
 * The page's worker says that it has shown a notification. The request needs no session: its reference was encrypted
 * for that browser alone. Every reference is answered alike.
 */
export const shownRoutes = new Hono<AppEnv>().post(
  '/messages/shown',
  limitAddress('shown'),
  jsonBody(ShownSchema),
  async (c) => {
    const { reference } = c.req.valid('json')
    const report = { reference, messageId: null, state: 'delivered', code: null } as const
    await applyReport(databaseOf(c.env.DB), report, new Date())
    return c.json({})
  },
)
