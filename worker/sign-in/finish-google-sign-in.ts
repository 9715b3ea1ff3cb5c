import type { Context } from 'hono'
import { accept, type Result, refuse } from '../../src/domain/result'
import { GUARD_ERROR_TITLE, reverifySentence } from '../../src/domain/sign-in/sentences'
import { ROUTES } from '../../src/routes'
import { databaseOf } from '../database/client'
import type { AppEnv, Viewer } from '../http/app-env'
import { log } from '../http/log'
import { leaveToast } from '../http/toast-cookie'
import { signInAddress } from './booking-address'
import { checkSession } from './check-session'
import { ensureUser } from './ensure-user'
import { fillInFromGoogle, findOrCreateGoogleUser } from './find-or-create-google-user'
import { finishGoogleLink } from './finish-google-link'
import { type Attempt, takeAttempt } from './google-attempt'
import { leaveGoogleFailure } from './google-failure'
import type { GoogleIdentity } from './google-identity'
import { landingAddress } from './landing-address'
import { openSession } from './open-session'
import { findPerson } from './person'
import { type AnswerRefusal, readGoogleAnswer } from './read-google-answer'

/** The checks of this page wait less than a guarded page's: when nobody can tell who is asking, they sign in anew. */
const TIMES = { sessionMs: 2000, usersMs: 2000 }

async function viewerOf(c: Context<AppEnv>): Promise<Viewer | null> {
  const check = await checkSession(c, TIMES)
  return check.state === 'signed-in' ? check.viewer : null
}

const goOn = ({ role, phoneVerified }: Pick<Viewer, 'role' | 'phoneVerified'>, query: URLSearchParams) =>
  phoneVerified ? landingAddress(role, query) : signInAddress(query)

export interface WayOn {
  destination: string
  /** Who was signed in before and still is, for the page's header; null where that is only being settled. */
  viewer: Viewer | null
}

/**
 * Ends what began with Google and says where this browser goes on (docs/product.md, Sign-in). A state that this
 * browser did not begin is never exchanged: whoever is signed in already simply goes on, so that an address opened
 * twice does no harm, and nobody else is signed in by it.
 */
export async function finishGoogleSignIn(c: Context<AppEnv>): Promise<WayOn> {
  const query = new URL(c.req.url).searchParams
  const attempt = takeAttempt(c, query.get('state') ?? '')
  if (attempt === null) {
    const viewer = await viewerOf(c)
    if (viewer) return { destination: goOn(viewer, new URLSearchParams()), viewer }
    const answered = ['state', 'code', 'error'].some((name) => query.has(name))
    if (answered && query.get('error') !== 'access_denied') {
      log('warn', 'google_sign_in', { requestId: c.get('requestId'), reason: 'unknown_state' })
      leaveGoogleFailure(c)
    }
    return { destination: ROUTES.auth.path, viewer: null }
  }
  const answer = await readGoogleAnswer(c, attempt).catch((error) => broken(c, error))
  if (!answer.ok && answer.refusal.reason !== 'denied') {
    log('warn', 'google_sign_in', { requestId: c.get('requestId'), ...answer.refusal })
  }
  if (attempt.linkTo === null) return { destination: await signIn(c, attempt, answer), viewer: null }
  const viewer = await viewerOf(c)
  return { destination: await finishGoogleLink(c, { viewer, linkTo: attempt.linkTo, answer }), viewer }
}

export type GoogleAnswer = Result<GoogleIdentity, AnswerRefusal | { reason: 'broken' }>

function broken(c: Context<AppEnv>, error: unknown): { ok: false; refusal: { reason: 'broken' } } {
  log('error', 'google_sign_in', { requestId: c.get('requestId'), message: String(error) })
  return refuse({ reason: 'broken' })
}

async function signIn(c: Context<AppEnv>, { carried }: Attempt, answer: GoogleAnswer): Promise<string> {
  const query = new URLSearchParams(carried)
  if (!answer.ok) {
    if (answer.refusal.reason !== 'denied') leaveGoogleFailure(c)
    return signInAddress(query)
  }
  const person = await openSessionByGoogle(c, answer.value).catch((error) => broken(c, error))
  if (person.ok) return goOn(person.value, query)
  if (person.refusal.reason === 'reverify') {
    leaveToast(c, { tone: 'error', title: GUARD_ERROR_TITLE, description: person.refusal.sentence })
  } else leaveGoogleFailure(c)
  return signInAddress(query)
}

type Opened = Result<
  Pick<Viewer, 'role' | 'phoneVerified'>,
  { reason: 'no_user' | 'broken' } | { reason: 'reverify'; sentence: string }
>

async function openSessionByGoogle(c: Context<AppEnv>, identity: GoogleIdentity): Promise<Opened> {
  const database = databaseOf(c.env.DB)
  const now = new Date()
  const userId = await findOrCreateGoogleUser(database, identity, now)
  const person = userId === null ? null : await findPerson(database, userId, '')
  if (!person || person.row?.deleted_at) return refuse({ reason: 'no_user' })
  const synced = await ensureUser(database, person, now)
  if (!synced.ok) return refuse({ reason: 'reverify', sentence: reverifySentence(synced.refusal.sentence) })
  await fillInFromGoogle(database, person.id, identity, now)
  await openSession(c, person.id, { byGoogle: true })
  const { role, phone_verified } = synced.value
  return accept({ role, phoneVerified: phone_verified })
}
