import { waitUntil } from 'cloudflare:workers'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { USER_ACTIVITY_HEADER } from '../../src/domain/sign-in/user-activity'
import { isLocal } from '../config'
import { databaseOf } from '../database/client'
import type { AppEnv, SessionCheck, SignedInUser } from '../http/app-env'
import { withTimeOut } from '../http/time-out'
import { log } from '../log'
import { noteSession, openedLately } from './open-sessions'
import { ensureUser, findPerson, type Person } from './person'
import type { SessionReads } from './session-store'
import { presentedToken, readSession } from './sessions'

export interface CheckTimes {
  /** Milliseconds after which reading the session counts as failed. */
  sessionMs: number
  /** Milliseconds after which reading or making the users row counts as failed. */
  usersMs: number
}

/** The times of the API and of guarded pages (docs/product.md, PAGE-6). */
export const CHECK_TIMES: CheckTimes = { sessionMs: 5000, usersMs: 10_000 }

/**
 * Who sent the request, checked once however often this function is called. Throws only where a setting is missing, by
 * which cookies are named. Without a cookie nothing is read.
 */
export function checkSession(c: Context<AppEnv>, times: CheckTimes = CHECK_TIMES): Promise<SessionCheck> {
  const known = c.get('sessionCheck')
  if (known) return known
  const note = (outcome: SessionCheck) => {
    c.set('sessionOutcome', outcome)
    if (outcome.state === 'signed-in') c.set('user', outcome.user)
    return outcome
  }
  const token = presentedToken(c)
  const check =
    token === null ? Promise.resolve(note(VISITOR)) : runCheck(c, token, times).catch(failureOf).then(note)
  c.set('sessionCheck', check)
  return check
}

const VISITOR = { state: 'signed-out', ended: false } as const

/**
 * What this request's check has found of a browser in which nobody is signed in: the user whose session has expired
 * there, if any. Null while that is unknown, and for a signed-in user.
 */
export function knownSignedOut(c: Context<AppEnv>): { expired?: string | undefined } | null {
  const outcome = c.get('sessionOutcome')
  if (outcome?.state === 'signed-out') return { expired: outcome.expired }
  return outcome?.state === 'reverify' ? {} : null
}

async function runCheck(c: Context<AppEnv>, token: string, times: CheckTimes): Promise<SessionCheck> {
  const place = { env: c.env, url: c.req.url }
  const database = databaseOf(c.env.DB)
  let expired = ''
  const reads: SessionReads = {
    onExpired: (userId) => {
      expired = userId
    },
    stored: (read) =>
      withDeadline('session', times.sessionMs, async () => {
        await injectSessionFault(c, 'session')
        const stored = await read()
        return isExpiredByFault(c) ? { ...Object(stored), expiresAt: 0 } : stored
      }),
    opened: (hash) => withDeadline('session', times.sessionMs, () => openedLately(database, hash)),
    person: (userId, hash) =>
      withDeadline('users', times.usersMs, async () => {
        await injectSessionFault(c, 'users')
        return findPerson(database, userId, hash)
      }),
  }
  const session = await readSession(place, token, reads, isUserActivity(c.req.raw))
  if (!session) return { state: 'signed-out', ended: true, ...(expired && { expired }) }
  // A streamed answer has sent its headers already: a later request renews the cookie.
  if (session.setCookie && !c.finalized) c.header('set-cookie', session.setCookie, { append: true })
  const { person } = session
  if (session.isSeenAnew) {
    const { byGoogle, sessionHash: hash } = session
    waitUntil(noteSession(c, { userId: person.id, hash, byGoogle }))
  }
  const synced = await withDeadline('users', times.usersMs, () => ensureUser(database, person, new Date()))
  if (!synced.ok) return { state: 'reverify', sentence: synced.refusal.sentence }
  return { state: 'signed-in', user: userOfRow(person, synced.value, session) }
}

function userOfRow(
  person: Person,
  row: NonNullable<Person['row']>,
  { sessionHash, byGoogle }: Pick<SignedInUser, 'sessionHash' | 'byGoogle'>,
): SignedInUser {
  const { id: userId, googleLinked, preferredMethod } = person
  const { role, email, full_name: fullName, phone_verified: phoneVerified } = row
  const { phone_no: phone } = row
  const name = { email, fullName, phone, preferredMethod }
  return { userId, role, ...name, phoneVerified, googleLinked, byGoogle, sessionHash }
}

const FAILED = {
  session: 'Failed to initialize authentication',
  users: 'Failed to verify user session',
}

function failureOf(error: unknown): SessionCheck {
  const failure = error instanceof CheckFailure ? error : null
  log('error', 'session_check', { error })
  const card = failure?.step === 'users' && failure.timedOut ? 'timeout' : 'error'
  return {
    state: 'failed',
    card,
    message: failure ? FAILED[failure.step] : 'Authentication initialization failed',
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a person caused a request: a page that was opened, a change, or a read while the page was used. What a page
 * polls and what a browser prefetches is no user activity: an abandoned screen must not keep its session alive
 * (docs/product.md, OPS-3).
 */
function isUserActivity({ method, headers, url }: Request): boolean {
  if (!SAFE.has(method)) return true
  if (headers.get(USER_ACTIVITY_HEADER) === '1') return true
  if (headers.has('sec-purpose')) return false
  const mode = headers.get('sec-fetch-mode')
  // An older browser does not send this header: then a request outside the API counts as an opened page.
  return mode === null ? !new URL(url).pathname.startsWith('/api/') : mode === 'navigate'
}

/** A step of the session check that threw or timed out. */
class CheckFailure extends Error {
  constructor(
    readonly step: 'session' | 'users',
    readonly timedOut: boolean,
    cause?: unknown,
  ) {
    super(timedOut ? `Reading the ${step} took too long` : `Reading the ${step} failed`, { cause })
    this.name = 'CheckFailure'
  }
}

/** Runs one step. Throws CheckFailure where it throws, and after `ms` milliseconds. */
async function withDeadline<T>(step: CheckFailure['step'], ms: number, run: () => Promise<T>): Promise<T> {
  try {
    return await withTimeOut(run(), ms, (): never => {
      throw new CheckFailure(step, true)
    })
  } catch (error) {
    throw error instanceof CheckFailure ? error : new CheckFailure(step, false, error)
  }
}

/** The sandbox's cookie that names the fault of this browser's session checks. Read in development and tests only. */
export const SESSION_FAULT_COOKIE = 'sandbox_session_check'

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const never = () => new Promise<void>(() => {})

const broken = () => Promise.reject(new Error('A fault injected by the sandbox'))

const FAULTS: Record<string, { step: 'session' | 'users'; act: () => Promise<void> }> = {
  'slow-session-3000': { step: 'session', act: () => wait(3000) },
  'session-broken': { step: 'session', act: broken },
  'session-hangs': { step: 'session', act: never },
  'users-hang': { step: 'users', act: never },
  'users-broken': { step: 'users', act: broken },
}

/** Whether the session counts as expired, where the browser asked for that. */
const isExpiredByFault = (c: Context<AppEnv>): boolean =>
  isLocal(c.env) && getCookie(c, SESSION_FAULT_COOKIE) === 'session-expired'

/** Slows or breaks this step of the check, where the browser asked for it. */
async function injectSessionFault(c: Context<AppEnv>, step: 'session' | 'users'): Promise<void> {
  if (!isLocal(c.env)) return
  const name = getCookie(c, SESSION_FAULT_COOKIE)
  const fault = name !== undefined && Object.hasOwn(FAULTS, name) ? FAULTS[name] : undefined
  if (fault?.step === step) await fault.act()
}

/** Milliseconds that a public page waits for the user whose name its header shows. */
const HEADER_TIMEOUT_MS = 2000

/**
 * The signed-in user, for the header of a public page, which must not fail because of a session; null where nobody is
 * signed in or the user isn't known in time. Guarded pages and the API use their guards instead.
 */
export async function signedInUserOf(c: Context<AppEnv>): Promise<SignedInUser | null> {
  const checking = checkSession(c)
  // A visitor is known at once.
  const check = c.get('sessionOutcome') ?? (await withTimeOut(checking, HEADER_TIMEOUT_MS, () => null))
  if (check === null) log('warn', 'header_without_user')
  return check?.state === 'signed-in' ? check.user : null
}
