import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { AppEnv } from '../http/app-env'
import { log } from '../http/log'
import {
  blankSessionCookie,
  createSession,
  endSession,
  type OpenedBy,
  sessionCookieName,
  tokenOf,
} from './sessions'

const placeOf = (c: Context<AppEnv>) => ({ env: c.env, url: c.req.url })

/** The token this browser came with, before anything was changed. */
const presentedToken = (c: Context<AppEnv>) => tokenOf(getCookie(c, sessionCookieName(placeOf(c))))

/**
 * Gives this browser a new session. The one it came with ends: whoever planted or copied it has nothing. That it
 * could not be ended is logged and keeps nobody out.
 */
export async function openSession(c: Context<AppEnv>, userId: string, by: OpenedBy = {}): Promise<void> {
  const { setCookie } = await createSession(placeOf(c), userId, by)
  const before = presentedToken(c)
  if (before) {
    await endSession(placeOf(c), before).catch((error) =>
      log('error', 'old_session_not_ended', { message: String(error) }),
    )
  }
  c.header('set-cookie', setCookie, { append: true })
}

/** Ends this browser's session, if it has one, and makes it forget the cookie. */
export async function closeSession(c: Context<AppEnv>): Promise<void> {
  const token = presentedToken(c)
  c.header('set-cookie', blankSessionCookie(placeOf(c)), { append: true })
  if (token) await endSession(placeOf(c), token)
}
