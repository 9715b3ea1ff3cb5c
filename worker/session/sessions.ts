import { waitUntil } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { type Adapter, Lucia, TimeSpan } from 'lucia'
import { DAY_MS } from '../../src/domain/kolkata-time'
import { databaseOf } from '../database/client'
import { authUsers } from '../database/tables'
import type { AppEnv, Bindings } from '../http/app-env'
import { cookieIn, ownCookie } from '../http/cookies'
import { log, logged } from '../log'
import { openedLately } from './open-sessions'
import { findPerson, type Person } from './person'
import { hashOfToken, IDLE_DAYS, kvSessionStore, type SessionFacts, type SessionReads } from './session-store'

// The one file that knows lucia: another library would change this file and session-store.ts.

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof luciaOf>
    DatabaseSessionAttributes: SessionFacts
    DatabaseUserAttributes: { person: Person }
  }
}

/** The shape of Lucia's tokens: 25 random bytes in base 32. */
const TOKEN = /^[a-z2-7]{40}$/

function luciaOf(place: SessionPlace, store: Adapter = kvSessionStore(place.env.KV, plainReads(place.env))) {
  const cookie = ownCookie(place.env, place.url, 'session')
  return new Lucia(store, {
    sessionExpiresIn: new TimeSpan(IDLE_DAYS, 'd'),
    sessionCookie: { name: cookie.name, attributes: { secure: cookie.secure } },
    getSessionAttributes: ({ createdAt, byGoogle }: SessionFacts) => ({ createdAt, byGoogle }),
    getUserAttributes: ({ person }: { person: Person }) => ({ person }),
  })
}

/**
 * What reading or writing a session needs: the bindings, and the request's address, on which the cookie's name depends.
 */
export interface SessionPlace {
  env: Bindings
  url: string
}

/** Reads that have no time limit of their own. */
export const plainReads = (env: Bindings): SessionReads => ({
  stored: (read) => read(),
  opened: (hash) => openedLately(databaseOf(env.DB), hash),
  person: (userId, hash) => findPerson(databaseOf(env.DB), userId, hash),
})

/** A session's token, as the cookie holds it; null for anything that can't be one. */
export const tokenOf = (cookie: string | undefined): string | null =>
  cookie !== undefined && TOKEN.test(cookie) ? cookie : null

const cookieOf = (c: Context<AppEnv>) => cookieIn(c, 'session')

/** The token of the session that this browser sent; null without one. */
export const presentedToken = (c: Context<AppEnv>): string | null => tokenOf(cookieOf(c).read())

/** Makes the browser forget its session. */
export const forgetToken = (c: Context<AppEnv>): void => cookieOf(c).remove()

/** How a session is opened: by the phone alone, unless this says otherwise. */
export interface OpenedBy {
  byGoogle?: boolean
}

/** Begins a session for a person and returns the cookie that carries it, and its hash. Throws where storage does. */
export async function createSession(
  place: SessionPlace,
  userId: string,
  { byGoogle = false }: OpenedBy = {},
): Promise<{ setCookie: string; hash: string }> {
  const [person] = await databaseOf(place.env.DB)
    .select({ epoch: authUsers.session_epoch })
    .from(authUsers)
    .where(eq(authUsers.id, userId))
  if (!person) throw new Error('A session needs an auth user')
  const lucia = luciaOf(place)
  const session = await lucia.createSession(userId, { epoch: person.epoch, createdAt: new Date(), byGoogle })
  log('info', 'signed_in', { userId, byGoogle })
  return { setCookie: lucia.createSessionCookie(session.id).serialize(), hash: await hashOfToken(session.id) }
}

interface OpenSession {
  person: Person
  sessionHash: string
  byGoogle: boolean
  /** The cookie again, with its new age, where the session's end has moved. */
  setCookie: string | null
  /** The session's last use was written: once a day, of an operator every 15 minutes. */
  isSeenAnew: boolean
}

/**
 * The session of a token; null when there is none, it ended, or its person's epoch has moved on. `reads` lets the
 * caller bound each read in time; errors of the reads pass through. `isUserActivity`: a person caused the request,
 * which counts for operators alone.
 */
export async function readSession(
  place: SessionPlace,
  token: string,
  reads: SessionReads = plainReads(place.env),
  isUserActivity = true,
): Promise<OpenSession | null> {
  const store = kvSessionStore(place.env.KV, reads, isUserActivity)
  const lucia = luciaOf(place, store)
  const { session, user } = await lucia.validateSession(token)
  if (!session) return null
  const stale = session.expiresAt.getTime() - Date.now() < (IDLE_DAYS - 1) * DAY_MS || session.fresh
  if (stale) await store.updateSessionExpiration(token, new Date(Date.now() + IDLE_DAYS * DAY_MS))
  // KV takes one write a second for a key. A refused write is not worth a failed request: the next 15 minutes write
  // again.
  const recorded = await store.recordActivity(token).catch((error) => {
    log('warn', 'activity_not_recorded', { error })
    return false
  })
  return {
    person: user.person,
    sessionHash: await hashOfToken(token),
    byGoogle: session.byGoogle,
    setCookie: stale ? lucia.createSessionCookie(token).serialize() : null,
    isSeenAnew: stale || recorded,
  }
}

/** Closes sockets after the answer; a failure is logged, so that it neither delays nor breaks a sign-out. */
export function closeAfterwards(closing: Promise<unknown>): void {
  waitUntil(closing.catch(logged('sockets_not_closed', undefined)))
}
