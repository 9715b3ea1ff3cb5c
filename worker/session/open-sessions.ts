import { and, desc, eq, gt, notExists, type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import * as v from 'valibot'
import { DAY_MS, HOUR_MS } from '../../src/domain/kolkata-time'
import { boundsOfDay } from '../../src/domain/ops/ride-lists'
import { deviceOf, type OpenSession, OpenSessionsSchema } from '../../src/domain/sign-in/open-session'
import { type Database, databaseOf } from '../database/client'
import { newId } from '../database/new-id'
import { endedSessions, openSessions } from '../database/tables'
import type { AppEnv, Bindings, SignedInUser } from '../http/app-env'
import { browserIdOf } from '../http/cookies'
import { logged } from '../log'
import { IDLE_DAYS, LONGEST_DAYS, OPERATOR_IDLE_HOURS, type StoredSession } from './session-store'

const epochOf = (userId: string) => sql<number>`(SELECT session_epoch FROM auth_users WHERE id = ${userId})`

/**
 * Keeps where this session is, that it was seen now, and which notifications end with it. Never throws: a session that
 * the list lacks is still ended by 'Sign out everywhere'.
 */
export async function noteSession(
  c: Context<AppEnv>,
  { userId, hash, byGoogle }: { userId: string; hash: string; byGoogle: boolean },
): Promise<void> {
  const pushId = browserIdOf(c)
  const now = new Date().toISOString()
  const seen = { device: deviceOf(c.req.header('user-agent')), last_seen_at: now }
  await databaseOf(c.env.DB)
    .insert(openSessions)
    .values({
      ...{ hash, id: newId(), user_id: userId, epoch: epochOf(userId), by_google: byGoogle, created_at: now },
      ...{ push_id: pushId || null, ...seen },
    })
    .onConflictDoUpdate({ target: openSessions.hash, set: { ...seen, ...(pushId && { push_id: pushId }) } })
    .then(() => undefined, logged('session_not_noted', undefined))
}

/** The user of a session that is in the list; null where it is not. */
export async function userOfOpenSession(env: Bindings, hash: string): Promise<string | null> {
  const [row] = await databaseOf(env.DB)
    .select({ userId: openSessions.user_id })
    .from(openSessions)
    .where(eq(openSessions.hash, hash))
  return row?.userId ?? null
}

/** Milliseconds for which a place may not have what was written to KV: its documentation says '60 seconds or more'. */
const KV_BEHIND_MS = 5 * 60_000

/**
 * A session as KV has it where it was written, if it began so lately that KV may not have it here; else null, so that a
 * session that KV has forgotten does not come back.
 */
export async function openedLately(database: Database, hash: string): Promise<StoredSession | null> {
  const since = new Date(Date.now() - KV_BEHIND_MS).toISOString()
  const [row] = await database
    .select()
    .from(openSessions)
    .where(and(eq(openSessions.hash, hash), gt(openSessions.created_at, since)))
  if (!row) return null
  const { user_id: userId, epoch, by_google: byGoogle, created_at } = row
  const createdAt = Date.parse(created_at)
  return {
    ...{ userId, epoch, byGoogle, createdAt },
    expiresAt: createdAt + IDLE_DAYS * DAY_MS,
    lastActiveAt: createdAt,
  }
}

/** Rows of one page: more browsers than a person signs in with. */
const MAX_SHOWN = 50

type Asker = Pick<SignedInUser, 'userId' | 'sessionHash' | 'byGoogle' | 'role'>

/** Which rows of `openSessions` are sessions of this user that have not ended. */
export function isOpenSession(
  database: Database,
  { userId, role }: Pick<Asker, 'userId' | 'role'>,
  now: Date,
): SQL | undefined {
  const since = (ms: number) => new Date(now.getTime() - ms).toISOString()
  return and(
    eq(openSessions.user_id, userId),
    eq(openSessions.epoch, epochOf(userId)),
    gt(
      openSessions.last_seen_at,
      since(role === 'admin' ? OPERATOR_IDLE_HOURS * HOUR_MS : IDLE_DAYS * DAY_MS),
    ),
    gt(openSessions.created_at, since(LONGEST_DAYS * DAY_MS)),
    notExists(database.select().from(endedSessions).where(eq(endedSessions.hash, openSessions.hash))),
  )
}

/** Where a user is signed in, the newest first. This browser's session is among them though its row may be missing. */
export async function openSessionsOf(c: Context<AppEnv>, { userId, sessionHash, byGoogle, role }: Asker) {
  const now = new Date()
  const database = databaseOf(c.env.DB)
  const rows = await database
    .select()
    .from(openSessions)
    .where(isOpenSession(database, { userId, role }, now))
    .orderBy(desc(openSessions.last_seen_at))
    .limit(MAX_SHOWN)
  // To a day, as of the others: who reads this is here now.
  const { from: at } = boundsOfDay('today', now)
  const here = rows.find(({ hash }) => hash === sessionHash) ?? {
    ...{ hash: sessionHash, id: 'this', device: deviceOf(c.req.header('user-agent')), by_google: byGoogle },
    ...{ push_id: null, created_at: at },
  }
  const others = rows.filter(({ hash }) => hash !== sessionHash)
  return [{ ...here, last_seen_at: at }, ...others].map((row) => ({
    ...row,
    this_device: row.hash === sessionHash,
  }))
}

/** The same, as its user may read it. */
export const shownSessions = async (c: Context<AppEnv>, user: Asker): Promise<OpenSession[]> =>
  v.parse(OpenSessionsSchema, { sessions: await openSessionsOf(c, user) }).sessions
