import type { Context } from 'hono'
import type { AppEnv } from '../http/app-env'
import { log } from '../http/log'
import { leaveToast } from '../http/toast-cookie'
import { endAllSessions } from '../sign-in/sessions'
import { signOutHere } from '../sign-in/sign-out'

export const FAILED_TO_SIGN_OUT = 'Nobody was signed out: something went wrong on our side. Please try again.'

/**
 * Ends every session of a person and closes their open sockets, then signs this browser out as Sign Out does: the page
 * that follows forgets the trip. False, and nothing is changed here either, where the sessions could not be ended:
 * nobody may believe it of a lost phone (docs/product.md, Profile).
 */
export async function signOutEverywhere(c: Context<AppEnv>, userId: string): Promise<boolean> {
  try {
    await endAllSessions(c.env, userId)
  } catch (error) {
    log('error', 'sessions_not_ended', { requestId: c.get('requestId'), message: String(error) })
    return false
  }
  await signOutHere(c)
  leaveToast(c, {
    tone: 'success',
    title: 'Signed out everywhere',
    description: 'Every phone and browser needs a new code to sign in again.',
  })
  return true
}
