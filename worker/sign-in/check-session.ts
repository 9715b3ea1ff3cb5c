import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import {
  FAILED_TO_INITIALIZE,
  FAILED_TO_VERIFY_SESSION,
  INITIALIZATION_FAILED,
} from '../../src/domain/sign-in/sentences'
import { databaseOf } from '../database/client'
import type { AppEnv, Viewer } from '../http/app-env'
import { log } from '../http/log'
import { ensureUser } from './ensure-user'
import { isUse } from './is-use'
import { CheckFailure, withPatience } from './patience'
import { findPerson, type Person } from './person'
import { rehearse } from './rehearsal'
import type { SessionReads } from './session-store'
import { readSession, sessionCookieName, tokenOf } from './sessions'

/** What the check says. Only 'signed-out' is a definite no; 'failed' means that nobody knows. */
export type SessionCheck =
  | { state: 'signed-out' }
  | { state: 'signed-in'; viewer: Viewer }
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

/** Who is asking, checked once a request however often it is asked. Never throws. Costs nothing without a cookie. */
export function checkSession(c: Context<AppEnv>, times: CheckTimes = CHECK_TIMES): Promise<SessionCheck> {
  const known = checks.get(c.req.raw)
  if (known) return known
  const check = runCheck(c, times)
    .catch((error) => failureOf(c, error))
    .then((said) => {
      settled.set(c.req.raw, said)
      return said
    })
  checks.set(c.req.raw, check)
  return check
}

/** True once this request's check has said for sure that nobody is signed in; never while nobody knows. */
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
    stored: (read) => withPatience('session', times.sessionMs, () => rehearse(c, 'session').then(read)),
    person: (userId, hash) =>
      withPatience('users', times.usersMs, async () => {
        await rehearse(c, 'users')
        return findPerson(database, userId, hash)
      }),
  }
  const open = await readSession(place, token, reads, isUse(c.req.raw))
  if (!open) return SIGNED_OUT
  // A streamed answer has sent its headers already; the cookie's age then moves at a later request.
  if (open.setCookie && !c.finalized) c.header('set-cookie', open.setCookie, { append: true })
  const { person } = open
  const synced = await withPatience('users', times.usersMs, () => ensureUser(database, person, new Date()))
  if (!synced.ok) return { state: 'reverify', sentence: synced.refusal.sentence }
  return { state: 'signed-in', viewer: viewerOfRow(person, synced.value, open) }
}

function viewerOfRow(
  person: Person,
  row: NonNullable<Person['row']>,
  { sessionHash, byGoogle }: Pick<Viewer, 'sessionHash' | 'byGoogle'>,
): Viewer {
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
