import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import {
  FAILED_TO_INITIALIZE,
  FAILED_TO_VERIFY_SESSION,
  INITIALIZATION_FAILED,
} from '../../src/domain/sign-in/sentences'
import { USER_ACTIVITY_HEADER } from '../../src/domain/sign-in/user-activity'
import { isLocal } from '../config'
import { databaseOf } from '../database/client'
import type { AppEnv, SignedInUser } from '../http/app-env'
import { log } from '../http/log'
import { ensureUser, findPerson, type Person } from './person'
import type { SessionReads } from './session-store'
import { readSession, sessionCookieName, tokenOf } from './sessions'

/** The outcome of the check. Only 'signed-out' is a definite no; 'failed' leaves it unknown. */
export type SessionCheck =
  | { state: 'signed-out' }
  | { state: 'signed-in'; user: SignedInUser }
  /** The users row is missing and could not be made: this person has to sign in again. */
  | { state: 'reverify'; sentence: string }
  | { state: 'failed'; card: 'error' | 'timeout'; message: string }

export interface CheckTimes {
  /** Milliseconds after which reading the session counts as failed. */
  sessionMs: number
  /** Milliseconds after which the users row counts as not coming. */
  usersMs: number
}

export const CHECK_TIMES: CheckTimes = { sessionMs: 5000, usersMs: 10_000 }

const SIGNED_OUT: SessionCheck = { state: 'signed-out' }

const checks = new WeakMap<Request, Promise<SessionCheck>>()

const settled = new WeakMap<Request, SessionCheck>()

/** Who sent the request, checked once however often this is called. Never throws. Costs nothing without a cookie. */
export function checkSession(c: Context<AppEnv>, times: CheckTimes = CHECK_TIMES): Promise<SessionCheck> {
  const known = checks.get(c.req.raw)
  if (known) return known
  const check = runCheck(c, times)
    .catch((error) => failureOf(c, error))
    .then((outcome) => {
      settled.set(c.req.raw, outcome)
      return outcome
    })
  checks.set(c.req.raw, check)
  return check
}

/** True once this request's check has found for sure that nobody is signed in; false while it is unknown. */
export function isKnownSignedOut(c: Context<AppEnv>): boolean {
  const state = settled.get(c.req.raw)?.state
  return state === 'signed-out' || state === 'reverify'
}

async function runCheck(c: Context<AppEnv>, times: CheckTimes): Promise<SessionCheck> {
  const place = { env: c.env, url: c.req.url }
  const token = tokenOf(getCookie(c, sessionCookieName(place)))
  if (token === null) return SIGNED_OUT
  const database = databaseOf(c.env.DB)
  const reads: SessionReads = {
    stored: (read) =>
      withDeadline('session', times.sessionMs, () => injectSessionFault(c, 'session').then(read)),
    person: (userId, hash) =>
      withDeadline('users', times.usersMs, async () => {
        await injectSessionFault(c, 'users')
        return findPerson(database, userId, hash)
      }),
  }
  const open = await readSession(place, token, reads, isUserActivity(c.req.raw))
  if (!open) return SIGNED_OUT
  // A streamed answer has sent its headers already; the cookie's age then moves at a later request.
  if (open.setCookie && !c.finalized) c.header('set-cookie', open.setCookie, { append: true })
  const { person } = open
  const synced = await withDeadline('users', times.usersMs, () => ensureUser(database, person, new Date()))
  if (!synced.ok) return { state: 'reverify', sentence: synced.refusal.sentence }
  return { state: 'signed-in', user: userOfRow(person, synced.value, open) }
}

function userOfRow(
  person: Person,
  row: NonNullable<Person['row']>,
  { sessionHash, byGoogle }: Pick<SignedInUser, 'sessionHash' | 'byGoogle'>,
): SignedInUser {
  const { id: userId, googleLinked } = person
  const { role, email, full_name: fullName, phone_verified: phoneVerified } = row
  const { phone_no: phone } = row
  return { userId, role, email, fullName, phone, phoneVerified, googleLinked, byGoogle, sessionHash }
}

function failureOf(c: Context<AppEnv>, error: unknown): SessionCheck {
  const failure = error instanceof CheckFailure ? error : null
  log('error', 'session_check', {
    requestId: c.get('requestId'),
    message: String(error),
    cause: String(failure?.cause ?? ''),
  })
  if (failure?.step === 'session') return { state: 'failed', card: 'error', message: FAILED_TO_INITIALIZE }
  if (failure?.step === 'users') {
    const card = failure.timedOut ? 'timeout' : 'error'
    return { state: 'failed', card, message: FAILED_TO_VERIFY_SESSION }
  }
  return { state: 'failed', card: 'error', message: INITIALIZATION_FAILED }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a person caused a request: a page that was opened, a change, or a reading that the browser sent while the
 * page was used. What an open page polls, and what a browser prefetches, is no user activity: an
 * abandoned screen must not keep its session alive (docs/product.md, Operations).
 */
function isUserActivity({ method, headers, url }: Request): boolean {
  if (!SAFE.has(method)) return true
  if (headers.get(USER_ACTIVITY_HEADER) === '1') return true
  if (headers.has('sec-purpose')) return false
  const mode = headers.get('sec-fetch-mode')
  // An older browser does not send this header: then what is no call of the API counts as an opened page.
  return mode === null ? !new URL(url).pathname.startsWith('/api/') : mode === 'navigate'
}

/** A step of the session check that threw, or was not there in time. */
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

/** Runs one step, and gives up on it after `ms` milliseconds. */
async function withDeadline<T>(step: CheckFailure['step'], ms: number, run: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | null = null
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CheckFailure(step, true)), ms)
  })
  try {
    return await Promise.race([run(), late])
  } catch (error) {
    throw error instanceof CheckFailure ? error : new CheckFailure(step, false, error)
  } finally {
    clearTimeout(timer)
  }
}

/** Set by the sandbox for one browser: which fault its session check has. Read in development and tests only. */
export const SESSION_FAULT_COOKIE = 'sandbox_session_check'

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const never = () => new Promise<void>(() => {})

const broken = () => Promise.reject(new Error('Broken on purpose, as the sandbox was asked to'))

const FAULTS: Record<string, { step: 'session' | 'users'; act: () => Promise<void> }> = {
  'slow-session-3000': { step: 'session', act: () => wait(3000) },
  'session-broken': { step: 'session', act: broken },
  'session-hangs': { step: 'session', act: never },
  'users-hang': { step: 'users', act: never },
  'users-broken': { step: 'users', act: broken },
}

/** Slows or breaks this step of the check, where the browser asked for it. */
async function injectSessionFault(c: Context<AppEnv>, step: 'session' | 'users'): Promise<void> {
  if (!isLocal(c.env)) return
  const asked = getCookie(c, SESSION_FAULT_COOKIE)
  const fault = asked !== undefined && Object.hasOwn(FAULTS, asked) ? FAULTS[asked] : undefined
  if (fault?.step === step) await fault.act()
}

/** A public page waits no longer than this, in milliseconds, to know whose name its header shows. */
const TIMEOUT_MS = 2000

const signedInUsers = new WeakMap<Request, Promise<SignedInUser | null>>()

/**
 * The signed-in person, for the header of a public page; null where nobody is signed in or it isn't known in time:
 * such a page must not fail because of a session. Guarded pages and the API use their guards instead.
 */
export function signedInUserOf(c: Context<AppEnv>): Promise<SignedInUser | null> {
  const known = signedInUsers.get(c.req.raw)
  if (known) return known
  const user = readSignedInUser(c)
  signedInUsers.set(c.req.raw, user)
  return user
}

async function readSignedInUser(c: Context<AppEnv>): Promise<SignedInUser | null> {
  let timer: ReturnType<typeof setTimeout> | null = null
  const late = new Promise<null>((done) => {
    timer = setTimeout(() => done(null), TIMEOUT_MS)
  })
  const check = await Promise.race([checkSession(c), late])
  clearTimeout(timer)
  if (check === null) log('warn', 'header_without_user', { requestId: c.get('requestId') })
  return check?.state === 'signed-in' ? check.user : null
}
