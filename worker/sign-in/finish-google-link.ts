import type { Context } from 'hono'
import {
  GOOGLE_LINK_FAILED,
  GOOGLE_LINKED,
  GOOGLE_LINKED_ELSEWHERE,
  OPERATOR_NOT_LINKED,
  OTHER_GOOGLE_LINKED,
} from '../../src/domain/sign-in/sentences'
import { ROUTES } from '../../src/routes'
import { databaseOf } from '../database/client'
import type { AppEnv, Viewer } from '../http/app-env'
import { log } from '../http/log'
import { leaveToast } from '../http/toast-cookie'
import type { GoogleAnswer } from './finish-google-sign-in'
import { linkGoogleAccount } from './link-google-account'
import { openSession } from './open-session'
import { tellGoogleLinked } from './tell-google-linked'

const REFUSED = {
  belongs_to_another: GOOGLE_LINKED_ELSEWHERE,
  another_linked: OTHER_GOOGLE_LINKED,
  operator: OPERATOR_NOT_LINKED,
} as const

/** Where linking is asked for. Operators confirm with the account that is linked, for their board. */
export const linkingPage = (viewer: Viewer | null): string =>
  viewer?.role === 'admin' ? ROUTES.ops.path : ROUTES.profile.path

interface Linking {
  /** Who is signed in now. */
  viewer: Viewer | null
  /** Whose account it was begun for. */
  linkTo: string
  answer: GoogleAnswer
}

/** Links the Google account that came back, and says where this browser goes on: to where linking is asked for. */
export async function finishGoogleLink(
  c: Context<AppEnv>,
  { viewer, linkTo, answer }: Linking,
): Promise<string> {
  const page = linkingPage(viewer)
  if (!answer.ok && answer.refusal.reason === 'denied') return page
  // Whoever began it must still be the one who is signed in here.
  if (!answer.ok || viewer?.userId !== linkTo || !viewer.phoneVerified) {
    leaveToast(c, { tone: 'error', ...GOOGLE_LINK_FAILED })
    return page
  }
  try {
    const linked = await linkGoogleAccount(databaseOf(c.env.DB), linkTo, answer.value, new Date())
    if (linked.ok) await openSession(c, linkTo, { byGoogle: true })
    if (linked.ok && linked.value.isNew && viewer.phone !== null) {
      c.executionCtx.waitUntil(tellGoogleLinked(c.env, viewer.phone))
    }
    if (!linked.ok) leaveToast(c, { tone: 'error', ...REFUSED[linked.refusal] })
    // The board that opens says it all to an operator.
    else if (viewer.role !== 'admin') leaveToast(c, { tone: 'success', ...GOOGLE_LINKED })
  } catch (error) {
    log('error', 'google_link', { requestId: c.get('requestId'), message: String(error) })
    leaveToast(c, { tone: 'error', ...GOOGLE_LINK_FAILED })
  }
  return page
}
