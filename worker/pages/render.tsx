import { client, dev } from 'virtual:assets'
import type { Context } from 'hono'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { LinkBusy } from '../../src/components/live-ride/link-not-available'
import { WORK_LINKS } from '../../src/components/site-links'
import { Document } from '../../src/document'
import type { ToastMessage } from '../../src/domain/bookings/sentences'
import type { RefusalStatus } from '../../src/domain/refusals'
import { spacedPhone } from '../../src/domain/sign-in/phone'
import { RequestId } from '../../src/pages/error-pages'
import { ROUTES, type Route } from '../../src/routes'
import type { AppEnv, SignedInUser } from '../http/app-env'
import { takeToast } from '../http/cookies'
import { RETRY_SECONDS } from '../http/rate-limit'
import { logged } from '../log'
import { knownSignedOut, signedInUserOf } from '../session/check-session'
import { googleFormHosts } from '../sign-in/google'

export interface Page {
  route: Route
  content: ReactElement
  user: SignedInUser | null
  /** Hosts that this page alone may load scripts or frames from, and connect to. */
  hosts?: readonly string[]
  inline?: string
  /** A toast that was read already, null for none. Without it the toast left for the next page is read. */
  toast?: ToastMessage | null
}

type PageStatus = 200 | 401 | 410 | RefusalStatus

/** What a page may run and draw. */
interface Allowed {
  scripts: string
  styles: string
  hosts: readonly string[]
  forms: readonly string[]
}

/** Inline scripts carry the answer's nonce. */
const byNonce = (nonce: string) => ({
  scripts: `'nonce-${nonce}' 'strict-dynamic'`,
  styles: dev ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
})

/** The content security policy: our own host, and the page's hosts. */
function contentSecurityPolicy({ scripts, styles, hosts, forms }: Allowed): string {
  const also = hosts.length > 0 ? ` ${hosts.join(' ')}` : ''
  return [
    `default-src 'self'`,
    `script-src ${scripts}`,
    `style-src ${styles}`,
    `img-src 'self' data: blob:${also}`,
    `font-src 'self'`,
    `connect-src 'self'${dev ? ' ws:' : ''}${also}`,
    `frame-src 'self'${also}`,
    // Set, because it would fall back to script-src: a map's worker is a file of ours.
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    ['form-action', `'self'`, ...forms].join(' '),
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** What every page says beside what every answer does (worker/http/middleware.ts). A user's own page, and any page with a toast, is not cacheable. */
export function pageHeaders(
  c: Context<AppEnv>,
  page: Pick<Page, 'hosts' | 'route'>,
  personal: boolean,
  allowed = byNonce(c.get('nonce')),
): void {
  // The form that redirects to Google is on the sign-in page and on pages behind it.
  const forms = page.route.access === 'public' && page.route !== ROUTES.auth ? [] : googleFormHosts(c.env)
  c.header('content-security-policy', contentSecurityPolicy({ ...allowed, hosts: page.hosts ?? [], forms }))
  // The address of a shared ride gives access to the ride: the address is sent to no other site, and indexed by no
  // search engine.
  const isSecret = page.route.access === 'link target'
  c.header('referrer-policy', isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin')
  if (isSecret) c.header('x-robots-tag', 'noindex')
  // Isolated from windows of other sites, but for pop-ups of our own: a bank's page in one returns its result.
  c.header('cross-origin-opener-policy', 'same-origin-allow-popups')
  c.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self), otp-credentials=(self)')
  const shared = !personal && page.route.access === 'public'
  c.header('cache-control', shared ? 'public, max-age=0, must-revalidate' : 'private, no-store')
  c.header('vary', 'cookie')
}

const toastOf = (c: Context<AppEnv>, { toast }: Page) => (toast === undefined ? takeToast(c) : toast)

/**
 * The user of a page, for what the browser stores of a rider: '' for a visitor, undefined while unknown; and whose
 * session has expired in this browser.
 */
function riderOf(c: Context<AppEnv>, { user }: Page): { rider?: string; expired?: string | undefined } {
  if (user) return { rider: user.userId }
  const visitor = knownSignedOut(c)
  return visitor ? { rider: '', ...visitor } : {}
}

function documentHtml(
  { route, content, user, inline }: Page,
  nonce: string,
  whose: ReturnType<typeof riderOf>,
  toast: ToastMessage | null,
  requestId = '',
  sentAt = String(Date.now()),
) {
  const html = renderToString(
    <Document
      route={route}
      nonce={nonce}
      sentAt={sentAt}
      {...whose}
      signedInAs={
        user && { label: user.email ?? spacedPhone(user.phone ?? 'User'), work: WORK_LINKS[user.role] }
      }
      toast={toast}
      {...(inline ? { inline } : {})}
    >
      <RequestId value={requestId}>{content}</RequestId>
    </Document>,
  )
  // Only a page with islands has a script: a module, which runs after the document is parsed.
  const script = `<script type="module" nonce="${nonce}" src="${client}"></script></head>`
  return `<!doctype html>${/data-when="(load|touch)"/.test(html) ? html.replace('</head>', script) : html}`
}

/** The page as HTML, with the toast left for it, not yet sent. */
export function pageHtml(c: Context<AppEnv>, page: Page): string {
  return documentHtml(page, c.get('nonce'), riderOf(c, page), toastOf(c, page), c.get('requestId'))
}

/** Answers with a page. */
export function renderPage(c: Context<AppEnv>, page: Page, status: PageStatus = 200) {
  const toast = toastOf(c, page)
  pageHeaders(c, page, page.user !== null || toast !== null)
  return c.html(documentHtml(page, c.get('nonce'), riderOf(c, page), toast, c.get('requestId')), status)
}

/** As a content security policy allows an inline script or style. */
export async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}

/**
 * Answers with a page that a browser stores: it is nobody's, and its inline parts are allowed by hash, because a stored
 * nonce protects nothing.
 */
export async function renderStoredPage(c: Context<AppEnv>, page: Page) {
  const html = documentHtml(page, '', {}, null, '', '')
  const hashes = (tag: string) =>
    Promise.all(
      [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>([^<].*?)</${tag}>`, 'gs'))].map(([, text = '']) =>
        hashOf(text),
      ),
    )
  const [scripts, styles] = await Promise.all([hashes('script'), hashes('style')])
  const allowed = { scripts: ["'self'", ...scripts].join(' '), styles: ["'self'", ...styles].join(' ') }
  pageHeaders(c, page, false, allowed)
  c.header('cache-control', 'no-cache')
  c.header('x-robots-tag', 'noindex')
  return c.html(html)
}

/**
 * HTML that is the same for every visitor except for its nonces and its time: rendered once and cached by the process, split at the
 * nonces. `render` must not put anything of a request into it.
 */
export class CachedHtml {
  readonly #parts = new Map<string, string[]>()

  get(path: string, nonce: string, render: (nonce: string) => string): string {
    const parts = this.#parts.get(path) ?? render(NONCE_PLACEHOLDER).split(NONCE_PLACEHOLDER)
    this.#parts.set(path, parts)
    return parts.join(nonce)
  }
}

const cachedHtml = new CachedHtml()

/**
 * Answers with a page that is the same for every visitor. For visitors without a session
 * cookie and without a toast it is rendered once.
 */
export function renderSharedPage(c: Context<AppEnv>, page: Page, status: PageStatus = 200) {
  const toast = toastOf(c, page)
  const whose = riderOf(c, page)
  if (dev || whose.rider !== '' || whose.expired || toast) return renderPage(c, { ...page, toast }, status)
  pageHeaders(c, page, false)
  const html = cachedHtml.get(page.route.path, c.get('nonce'), (nonce) =>
    documentHtml(page, nonce, whose, null, '', TIME_PLACEHOLDER),
  )
  return c.html(html.replace(TIME_PLACEHOLDER, String(Date.now())), status)
}

/** Placeholders of the nonce and the time in a cached page; no page contains them otherwise. */
const NONCE_PLACEHOLDER = 'the-nonce-of-this-answer'
const TIME_PLACEHOLDER = 'the-time-of-this-answer'

/** For a `catch` of what a page shows: it is logged, and the page says that it could not be read. */
export const failed = (event: string) => logged(event, 'failed' as const)

/** For viewers of links who open more of them than the rate limit allows. */
export async function renderBusy(c: Context<AppEnv>, route: Route) {
  c.header('retry-after', String(RETRY_SECONDS))
  return renderPage(c, { route, content: <LinkBusy />, user: await signedInUserOf(c) }, 429)
}
