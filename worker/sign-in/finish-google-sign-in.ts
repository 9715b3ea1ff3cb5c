import type { Context } from 'hono'
import { GOOGLE_LINK_REFUSALS } from '../../src/domain/profile/account'
import { accept, type Result, refuse } from '../../src/domain/result'
import { GOOGLE_LINK_FAILED, GUARD_ERROR_TITLE, reverifySentence } from '../../src/domain/sign-in/sentences'
import { ROUTES } from '../../src/routes'
import { databaseOf } from '../database/client'
import type { AppEnv, SignedInUser } from '../http/app-env'
import { cookieIn, leaveToast } from '../http/cookies'
import { numbered } from '../http/failures'
import { log, logged } from '../log'
import { checkSession } from '../session/check-session'
import { ensureUser, findPerson } from '../session/person'
import type { GoogleIdentity } from './google'
import { type AnswerRefusal, type Attempt, readGoogleAnswer, takeAttempt } from './google-attempt'
import { landingAddress, signInAddress } from './landing-address'
import { fillInFromGoogle, findOrCreateGoogleUser, linkGoogleAccount } from './link-google-account'
import { openSession } from './open-session'

/** Shorter than a guarded page's: a user whose session can't be checked in time signs in again. */
const TIMES = { sessionMs: 2000, usersMs: 2000 }

async function currentUser(c: Context<AppEnv>): Promise<SignedInUser | null> {
  const check = await checkSession(c, TIMES)
  return check.state === 'signed-in' ? check.user : null
}

/** The landing page; for a user whose phone is not verified the sign-in page, which asks for it. */
const nextAddress = (
  { role, phoneVerified }: Pick<SignedInUser, 'role' | 'phoneVerified'>,
  query: URLSearchParams,
) => (phoneVerified ? landingAddress(role, query) : signInAddress(query))

interface AfterGoogleSignIn {
  destination: string
  /** Who was signed in before and still is, for the page's header; null after a sign-in. */
  user: SignedInUser | null
}

/**
 * Finishes a sign-in or a linking with Google and returns where this browser goes next (docs/product.md, SIGNIN-21). The
 * code of a state that this browser did not begin is never exchanged: nobody is signed in by it, and a browser that is
 * signed in already, such as one that opened the address twice, goes to its page.
 */
export async function finishGoogleSignIn(c: Context<AppEnv>): Promise<AfterGoogleSignIn> {
  const query = new URL(c.req.url).searchParams
  const attempt = takeAttempt(c, query.get('state') ?? '')
  if (attempt === null) {
    const user = await currentUser(c)
    if (user) return { destination: nextAddress(user, new URLSearchParams()), user }
    const answered = ['state', 'code', 'error'].some((name) => query.has(name))
    if (answered && query.get('error') !== 'access_denied') {
      log('warn', 'google_sign_in', { reason: 'unknown_state' })
      leaveGoogleFailure(c)
    }
    return { destination: ROUTES.auth.path, user: null }
  }
  const answer = await readGoogleAnswer(c, attempt).catch(broken)
  if (!answer.ok && answer.refusal.reason !== 'denied') {
    log('warn', 'google_sign_in', { ...answer.refusal })
  }
  if (attempt.linkTo === null) return { destination: await signIn(c, attempt, answer), user: null }
  const user = await currentUser(c)
  return { destination: await finishGoogleLink(c, { user, linkTo: attempt.linkTo, answer }), user }
}

type GoogleAnswer = Result<GoogleIdentity, AnswerRefusal | { reason: 'broken' }>

const broken = logged('google_sign_in', refuse({ reason: 'broken' as const }))

async function signIn(c: Context<AppEnv>, { carried }: Attempt, answer: GoogleAnswer): Promise<string> {
  const query = new URLSearchParams(carried)
  if (!answer.ok) {
    if (answer.refusal.reason !== 'denied') leaveGoogleFailure(c)
    return signInAddress(query)
  }
  const person = await openSessionByGoogle(c, answer.value).catch(broken)
  if (person.ok) return nextAddress(person.value, query)
  if (person.refusal.reason === 'reverify') {
    const description = numbered(person.refusal.sentence, c.get('requestId'))
    leaveToast(c, { tone: 'error', title: GUARD_ERROR_TITLE, description })
  } else leaveGoogleFailure(c)
  return signInAddress(query)
}

type Opened = Result<
  Pick<SignedInUser, 'role' | 'phoneVerified'>,
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

/** The page where linking is offered; for operators the one where they confirm their session with Google. */
export const linkingPage = (user: SignedInUser | null): string =>
  user?.role === 'admin' ? ROUTES.ops.path : ROUTES.profile.path

interface Linking {
  user: SignedInUser | null
  /** The account that it was begun for. */
  linkTo: string
  answer: GoogleAnswer
}

const GOOGLE_LINKED = {
  tone: 'success',
  title: 'Google Account Linked',
  description: 'You can sign in with it from now on.',
} as const

/** Links the Google account that was chosen, and returns the page where linking is offered. */
async function finishGoogleLink(c: Context<AppEnv>, { user, linkTo, answer }: Linking): Promise<string> {
  const page = linkingPage(user)
  const { title, description } = GOOGLE_LINK_FAILED
  const linkFailed = { tone: 'error', title, description: numbered(description, c.get('requestId')) } as const
  if (!answer.ok && answer.refusal.reason === 'denied') return page
  // The user who began it must still be signed in here; where they are not, nothing of ours has failed.
  if (!answer.ok || user?.userId !== linkTo || !user.phoneVerified) {
    leaveToast(c, answer.ok ? { ...linkFailed, description } : linkFailed)
    return page
  }
  try {
    const linked = await linkGoogleAccount(databaseOf(c.env.DB), linkTo, answer.value, new Date())
    if (linked.ok) await openSession(c, linkTo, { byGoogle: true })
    c.set('mayHaveMessages', true)
    if (!linked.ok)
      leaveToast(c, { tone: 'error', title: 'Error', description: GOOGLE_LINK_REFUSALS[linked.refusal] })
    // An operator needs no toast, because the dispatch board opens.
    else if (user.role !== 'admin') leaveToast(c, GOOGLE_LINKED)
  } catch (error) {
    log('error', 'google_link', { error })
    leaveToast(c, linkFailed)
  }
  return page
}

const cookieOf = (c: Context<AppEnv>) => cookieIn(c, 'google-failed')

/**
 * Leaves a note for the sign-in page that signing in by Google failed. Not a toast, which the next page would show
 * whatever it is: another tab, or the same address opened twice, may have signed them in meanwhile.
 */
function leaveGoogleFailure(c: Context<AppEnv>): void {
  cookieOf(c).leave(c.get('requestId').slice(0, 8), 60)
}

/** Reads and deletes that note: the number of the request that failed. */
export const takeGoogleFailure = (c: Context<AppEnv>): string | undefined => cookieOf(c).take()
