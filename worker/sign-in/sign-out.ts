import { type Context, Hono } from 'hono'
import { ROUTES } from '../../src/routes'
import type { AppEnv, SignedInUser } from '../http/app-env'
import { cookieIn, leaveToast } from '../http/cookies'
import { logged } from '../log'
import { forgetDevices } from './known-device'
import { forgetChallenge } from './one-time-code'
import { closeSession, endAllSessions } from './open-session'

const cookieOf = (c: Context<AppEnv>) => cookieIn(c, 'signed-out')

/**
 * Ends this browser's session; the sign-in page that follows deletes the trip that the browser stored. The cookie is
 * deleted even where the session could not be ended. Never throws.
 */
export async function signOutHere(c: Context<AppEnv>): Promise<void> {
  await closeSession(c).catch(logged('sign_out', undefined))
  forgetChallenge(c)
  cookieOf(c).leave('1', 60)
}

export const signOut = new Hono<AppEnv>().post('/', async (c) => {
  await signOutHere(c)
  return c.redirect(ROUTES.auth.path, 303)
})

/**
 * Whether this page is opened right after a sign-out; true once. A fetch that followed the redirect does not count: it
 * shows no page.
 */
export function takeSignedOut(c: Context<AppEnv>): boolean {
  const mode = c.req.header('sec-fetch-mode')
  if (mode !== undefined && mode !== 'navigate') return false
  return cookieOf(c).take() !== undefined
}

/**
 * Ends every session of a user, closes their sockets and makes every browser a stranger to their phone, then signs this
 * browser out as Sign Out does. False, with this browser still signed in, where the sessions could not be ended: a page
 * must not claim that a lost phone is signed out (docs/product.md, PROFILE-12).
 */
export async function signOutEverywhere(
  c: Context<AppEnv>,
  { userId, phone }: Pick<SignedInUser, 'userId' | 'phone'>,
): Promise<boolean> {
  const failed = logged('sessions_not_ended', false)
  if (!(await endAllSessions(c.env, userId).then(() => true, failed))) return false
  if (phone !== null) await forgetDevices(c.env, phone)
  await signOutHere(c)
  leaveToast(c, {
    tone: 'success',
    title: 'Signed out everywhere',
    description: 'You need a new code to sign in again, on any phone or browser.',
  })
  return true
}
