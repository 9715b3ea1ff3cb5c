import type { Context, Handler } from 'hono'
import type { ReactElement } from 'react'
import { ForbiddenPage } from '../../src/pages/error-pages'
import { GuardCard, LinkGooglePage } from '../../src/pages/guard'
import type { Route } from '../../src/routes'
import type { AppEnv, Viewer } from '../http/app-env'
import { DRIVERS_ONLY, OPERATORS_ONLY } from '../http/guards'
import { takeToast } from '../http/toast-cookie'
import { signInAddress } from '../sign-in/booking-address'
import { CHECK_TIMES, type CheckTimes, checkSession, type SessionCheck } from '../sign-in/check-session'
import { type Page, pageHtml, renderPage } from './render'
import { streamVerdict } from './stream-verdict'

export interface GuardedContent {
  content: ReactElement
  inline?: string
  /** In place of the guarded one, where the page's title says what it is about. */
  route?: Route
  /** What the page is about is not this person's, or is not at all. */
  status?: 404
}

export interface GuardTimes extends CheckTimes {
  /** Milliseconds after which 'Loading...' is written while the check goes on. */
  streamAfterMs: number
}

export interface GuardOptions {
  /** False lets people in whose phone is not verified. */
  requirePhone?: boolean
  /**
   * Whose page it is, where it is not every signed-in person's: others read 403 and are led to their own part.
   * Operators need their linked Google account too (docs/product.md, Operations), and read here what to do.
   */
  role?: 'driver' | 'admin'
  /** Hosts the page may load from; known before its content is, for the headers go first. */
  hosts?: (c: Context<AppEnv>) => readonly string[]
  times?: Partial<GuardTimes>
}

/** What the guard decided: the page, another address, or the card that says nobody knows. */
export type Verdict = { page: Page; status: 200 | 403 | 404 | 503 } | { redirect: string }

const WHOSE = { driver: DRIVERS_ONLY, admin: OPERATORS_ONLY } as const
const NOT_YOURS = { path: '*', access: 'login required', title: 'Not your part' } as const

/**
 * A page for signed-in people. The session is checked before anything is rendered; a definite no leads to sign-in,
 * as does a phone that is not verified, unless the page opts out; another role than the page's reads 403. A check
 * that failed leads nowhere: it shows the card with its two ways on. Quick checks are answered in one go, slow ones
 * stream 'Loading...' first.
 */
export function guardedPage(
  route: Route,
  render: (c: Context<AppEnv>, viewer: Viewer) => GuardedContent | Promise<GuardedContent>,
  { requirePhone = true, role, hosts, times: given }: GuardOptions = {},
): Handler<AppEnv> {
  const times: GuardTimes = { ...CHECK_TIMES, streamAfterMs: 150, ...given }
  return async (c) => {
    const allowed = hosts?.(c) ?? []
    const verdictOf = async (check: SessionCheck): Promise<Verdict> => {
      const { searchParams, pathname, search } = new URL(c.req.url)
      const signIn = signInAddress(searchParams)
      if (check.state === 'failed') {
        const { card, message } = check
        const about = { card, message, requestId: c.get('requestId'), here: pathname + search, signIn }
        return {
          page: { route, content: <GuardCard {...about} />, viewer: null, hosts: allowed },
          status: 503,
        }
      }
      if (check.state !== 'signed-in') return { redirect: signIn }
      const { viewer } = check
      if (role && viewer.role !== role) {
        const content = <ForbiddenPage whose={WHOSE[role]} reader={viewer.role} />
        return { page: { route: NOT_YOURS, content, viewer }, status: 403 }
      }
      if (requirePhone && !viewer.phoneVerified) return { redirect: signIn }
      if (role === 'admin' && !(viewer.googleLinked && viewer.byGoogle)) {
        const content = <LinkGooglePage linked={viewer.googleLinked} />
        return { page: { route, content, viewer }, status: 403 }
      }
      const { status = 200, ...page } = await render(c, viewer)
      return { page: { route, ...page, viewer, hosts: allowed }, status }
    }
    const checking = checkSession(c, times)
    const quick = await Promise.race([checking, after(times.streamAfterMs)])
    if (quick === null) {
      // The toast is taken now: once the answer streams, its cookie can't be cleared any more.
      const toast = takeToast(c)
      return streamVerdict(c, { route, hosts: allowed }, async () => {
        const verdict = await verdictOf(await checking)
        return 'redirect' in verdict ? verdict : { html: pageHtml(c, { ...verdict.page, toast }) }
      })
    }
    const verdict = await verdictOf(quick)
    if ('redirect' in verdict) return c.redirect(verdict.redirect, 302)
    return renderPage(c, verdict.page, verdict.status)
  }
}

const after = (ms: number) => new Promise<null>((done) => setTimeout(() => done(null), ms))
