import { type Context, Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import { FAILED_TO_LOAD_TRIP, FAILED_TO_LOAD_TRIPS } from '../../src/domain/bookings/sentences'
import { FAILED_TO_LOAD_PROFILE } from '../../src/domain/profile/profile'
import { FAILED_TO_LOAD_RIDE } from '../../src/domain/rides/live-status'
import {
  ForbiddenPage,
  GuardCard,
  GuardLoading,
  LinkGooglePage,
  NotFoundPage,
  NotLoadedPage,
  TooManyPage,
} from '../../src/pages/error-pages'
import { ROUTES, type Route } from '../../src/routes'
import { isLocal } from '../config'
import type { AppEnv, SessionCheck, SignedInUser } from '../http/app-env'
import { takeToast } from '../http/cookies'
import { numbered, UNEXPECTED } from '../http/failures'
import { mayRead } from '../http/rate-limit'
import { withTimeOut } from '../http/time-out'
import { log, logged } from '../log'
import { CHECK_TIMES, type CheckTimes, checkSession } from '../session/check-session'
import { DRIVERS_ONLY } from '../session/guards'
import { CHANGED_TRIP_PARAMETER, signInAddress } from '../sign-in/landing-address'
import { nonceOf, type Page, pageHeaders, pageHtml, renderPage } from './render'

interface GuardedContent extends Pick<Page, 'content' | 'inline' | 'kept'> {
  /** Replaces the guarded route, where the page's title depends on its content. */
  route?: Route
}

/** What a user is shown; null where that is another user's, or absent. */
type Content = GuardedContent | null

interface GuardTimes extends CheckTimes {
  /** Milliseconds after which 'Loading...' is sent while the check goes on. */
  streamAfterMs: number
}

/** What the guard decided: the page, a redirect, or the card of a failed check. */
type Verdict = { page: Page; status: 200 | 403 | 404 | 429 | 503 } | { redirect: string }

/** Of a page that is for one role alone, and the sentence for users of others. */
const ONLY = {
  driver: { role: 'driver', whose: DRIVERS_ONLY },
  operator: { role: 'admin', whose: 'This part is for operators.' },
} as const

const ABSENT = { path: '*', access: 'login required', title: 'Page not found' } as const

/** Where what a page shows can't be read: what is logged, and what the page says in place of it. */
const UNREAD: Readonly<Record<string, { event: string; sentence: string } | undefined>> = {
  [ROUTES.tripHistory.path]: { event: 'trips_not_listed', sentence: FAILED_TO_LOAD_TRIPS },
  [ROUTES.receipt.path]: { event: 'trip_not_read', sentence: FAILED_TO_LOAD_TRIP },
  [ROUTES.changeTrip.path]: { event: 'trip_not_read', sentence: FAILED_TO_LOAD_TRIP },
  [ROUTES.document.path]: { event: 'document_not_read', sentence: 'We couldn’t load this document' },
  [ROUTES.profile.path]: { event: 'profile_not_read', sentence: FAILED_TO_LOAD_PROFILE },
  [ROUTES.tracking.path]: { event: 'ride_not_found', sentence: FAILED_TO_LOAD_RIDE },
}

const FORBIDDEN = { path: '*', access: 'login required', title: 'Not your part' } as const

/**
 * A page for signed-in users. The session is checked before anything is rendered. A user without a session is
 * redirected to the sign-in, as is one with a phone that is not verified; a user of another role than the page's gets
 * 403 with a link to their own pages. Operators need their linked Google account too (docs/product.md, OPS-1), and get the
 * instructions here. A check that failed redirects nowhere: the page shows a card with 'try again' and 'sign in'. Quick checks are
 * answered at once, slow ones stream 'Loading...' first.
 */
export function guardedPage(
  route: Route,
  render: (c: Context<AppEnv>, user: SignedInUser) => Content | Promise<Content>,
  given: Partial<GuardTimes> = {},
): Hono<AppEnv> {
  const only = route.access === 'driver' || route.access === 'operator' ? ONLY[route.access] : null
  const times: GuardTimes = { ...CHECK_TIMES, streamAfterMs: 150, ...given }
  const contentOf = async (c: Context<AppEnv>, user: SignedInUser): Promise<Content> => {
    try {
      return await render(c, user)
    } catch (error) {
      const unread = UNREAD[route.path]
      if (!unread) throw error
      const { event, sentence } = unread
      const content = <NotLoadedPage title={route.title} sentence={sentence} again={c.req.path} />
      return logged(event, { content })(error)
    }
  }
  return new Hono<AppEnv>().get(route.path, async (c) => {
    const verdictOf = async (check: SessionCheck): Promise<Verdict> => {
      const { searchParams, pathname, search } = new URL(c.req.url)
      if (route === ROUTES.changeTrip) searchParams.set(CHANGED_TRIP_PARAMETER, c.req.param('id') ?? '')
      const signIn = signInAddress(searchParams)
      if (check.state === 'failed') {
        const { card, message } = check
        const content = <GuardCard {...{ card, message, signIn }} here={pathname + search} />
        return { page: { route, content, user: null }, status: 503 }
      }
      if (check.state !== 'signed-in') {
        const ended = route === ROUTES.booking && check.state === 'signed-out' && check.ended
        return { redirect: signInAddress(searchParams, ended) }
      }
      const { user } = check
      if (only && user.role !== only.role) {
        const content = <ForbiddenPage whose={only.whose} reader={user.role} />
        return { page: { route: FORBIDDEN, content, user }, status: 403 }
      }
      if (!user.phoneVerified) return { redirect: signIn }
      if (only?.role === 'admin' && !(user.googleLinked && user.byGoogle)) {
        const content = <LinkGooglePage linked={user.googleLinked} />
        return { page: { route, content, user }, status: 403 }
      }
      if (!(await mayRead(c.env, user))) {
        return { page: { route, content: <TooManyPage here={pathname + search} />, user }, status: 429 }
      }
      const shown = await contentOf(c, user)
      if (shown === null) return { page: { route: ABSENT, content: <NotFoundPage />, user }, status: 404 }
      return { page: { route, ...shown, user }, status: 200 }
    }
    const checking = checkSession(c, times)
    const quick = await withTimeOut(checking, times.streamAfterMs, () => null)
    if (quick === null) {
      // The toast is read now: once the answer streams, its cookie can't be cleared any more.
      const toast = takeToast(c)
      return streamVerdict(c, route, async () => {
        const verdict = await verdictOf(await checking)
        return 'redirect' in verdict ? verdict : { html: pageHtml(c, { ...verdict.page, toast }) }
      })
    }
    const verdict = await verdictOf(quick)
    if ('redirect' in verdict) return c.redirect(verdict.redirect, 302)
    return renderPage(c, verdict.page, verdict.status)
  })
}

type Ending = { html: string } | { redirect: string }

const WAITING = 'guard-waiting'

/** The parts of an HTML document; the head without its own tags. */
function partsOf(html: string): { before: string; head: string; body: string } {
  const start = html.indexOf('<body')
  const inside = html.indexOf('>', start) + 1
  return {
    before: html.slice(0, inside),
    head: html.slice(html.indexOf('<head>'), start),
    body: html.slice(inside, html.lastIndexOf('</body>')),
  }
}

/** Links and scripts of the page's head that the shell's head lacks, which work in the body too. */
function missingFromHead(shellHead: string, pageHead: string): string {
  const tags = pageHead.match(/<link\b[^>]*>|<script\b[^>]*><\/script>/g) ?? []
  return tags.filter((tag) => !shellHead.includes(tag)).join('')
}

/** A string inside a script: '<' can't end it. */
const quoted = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c')

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/**
 * Sends the document's head and 'Loading...' at once, waits for the verdict, then hides 'Loading...' and sends the
 * page. A redirect can only be done by the page then: by script, or by refresh without script.
 */
function streamVerdict(c: Context<AppEnv>, route: Route, ending: () => Promise<Ending>): Response {
  const nonce = nonceOf(c)
  const shell = partsOf(pageHtml(c, { route, content: <></>, user: null, toast: null }))
  const hide = `<style nonce="${nonce}">#${WAITING}{display:none}</style>`
  const endingHtml = (end: Ending): string => {
    if ('redirect' in end) {
      const refresh = `<noscript><meta http-equiv="refresh" content="0;url=${attribute(end.redirect)}"></noscript>`
      return `${refresh}<script nonce="${nonce}">location.replace(${quoted(end.redirect)})</script>`
    }
    const page = partsOf(end.html)
    return `${hide}${missingFromHead(shell.head, page.head)}${page.body}`
  }
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (html: string) => controller.enqueue(encoder.encode(html))
      write(`${shell.before}<div id="${WAITING}">${renderToString(<GuardLoading />)}</div>`)
      try {
        write(endingHtml(await ending()))
      } catch (error) {
        log('error', 'unexpected', { error })
        write(
          `${hide}<main class="page-wide"><p role="alert">${numbered(UNEXPECTED, c.get('requestId'))}</p></main>`,
        )
      }
      write('</body></html>')
      controller.close()
    },
  })
  return c.body(body, 200, {
    ...pageHeaders(c, route, true),
    'content-type': 'text/html; charset=utf-8',
    // The local server buffers what it may compress.
    ...(isLocal(c.env) ? { 'content-encoding': 'identity' } : {}),
  })
}
