import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { DAY_MS } from '../../src/domain/kolkata-time'
import { databaseOf } from '../database/client'
import { pushSubscriptions } from '../database/message-tables'
import { endedSessions } from '../database/tables'
import type { AppEnv, Bindings } from '../http/app-env'
import { log, logged } from '../log'
import { forgetBrowser } from '../notifications/browsers'
import { closeSocketsOf } from '../room/close-sockets'
import { noteSession, userOfOpenSession } from '../session/open-sessions'
import { endSessionsOf } from '../session/person'
import { forgetSession, hashOfToken, LONGEST_DAYS, userOfSession } from '../session/session-store'
import {
  closeAfterwards,
  createSession,
  forgetToken,
  type OpenedBy,
  presentedToken,
  type SessionPlace,
} from '../session/sessions'

const placeOf = (c: Context<AppEnv>) => ({ env: c.env, url: c.req.url })

/**
 * Gives this browser a new session, and ends the one it had (session fixation: a planted or copied token must not stay
 * valid). Where that one could not be ended, it is logged and the sign-in succeeds. Answers the new session's hash. Throws
 * where storage does.
 */
export async function openSession(c: Context<AppEnv>, userId: string, by: OpenedBy = {}): Promise<string> {
  const { setCookie, hash } = await createSession(placeOf(c), userId, by)
  await forgetBrowser(c, userId)
  await noteSession(c, { userId, hash, byGoogle: by.byGoogle === true })
  const before = presentedToken(c)
  if (before) await endSession(placeOf(c), before).catch(logged('old_session_not_ended', undefined))
  c.header('set-cookie', setCookie, { append: true })
  return hash
}

/** Ends this browser's session, if it has one, and deletes its cookie. Throws where the session could not be ended. */
export async function closeSession(c: Context<AppEnv>): Promise<void> {
  const token = presentedToken(c)
  await forgetBrowser(c)
  forgetToken(c)
  if (token) await endSession(placeOf(c), token)
}

/** Ends the session of a token (`endSessionOf`). */
export const endSession = async ({ env }: SessionPlace, token: string): Promise<void> =>
  endSessionOf(env, await hashOfToken(token))

/**
 * Ends one session: in D1 at once, in KV within a minute everywhere. A session that neither KV nor the list of D1 knows
 * is none, and leaves no row: anybody may send a token. Throws where neither could be written.
 */
export async function endSessionOf(env: Bindings, hash: string): Promise<void> {
  const until = new Date(Date.now() + LONGEST_DAYS * DAY_MS).toISOString()
  const unknown = () => undefined
  const userId =
    (await userOfSession(env.KV, hash).catch(unknown)) ?? (await userOfOpenSession(env, hash).catch(unknown))
  if (userId === null) return
  const ended = await Promise.allSettled([
    databaseOf(env.DB).insert(endedSessions).values({ hash, until }).onConflictDoNothing(),
    forgetSession(env.KV, hash),
  ])
  const failed = ended.filter((one) => one.status === 'rejected')
  for (const { reason } of failed) log('error', 'session_not_ended', { message: String(reason) })
  if (failed.length === ended.length) throw new Error('The session could not be ended')
  if (userId !== undefined) closeAfterwards(closeSocketsOf(env, userId, hash))
}

/** Ends every session of a user by their epoch, from the next request on, and all notifications. Throws where D1 does. */
export async function endAllSessions(env: Bindings, userId: string): Promise<void> {
  const database = databaseOf(env.DB)
  await database.batch([
    endSessionsOf(database, userId),
    database.delete(pushSubscriptions).where(eq(pushSubscriptions.user_id, userId)),
  ])
  closeAfterwards(closeSocketsOf(env, userId))
}
