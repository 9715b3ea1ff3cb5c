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
import { setSafeHeaders } from '../http/middleware'
import { RETRY_SECONDS } from '../http/rate-limit'
import { MAPBOX_HOSTS, mapTokenOf } from '../map/routes'
import { checkoutHosts, checkoutUrlOf } from '../providers/razorpay'
import { turnstileHosts } from '../providers/turnstile'
import { knownSignedOut, signedInUserOf } from '../session/check-session'
import { googleFormHosts } from '../sign-in/google'

export interface Page {
  route: Route
  content: ReactElement
  user: SignedInUser | null
  inline?: string
  /** A toast that was read already, null for none. Without it the toast left for the next page is read. */
  toast?: ToastMessage | null
  /**
   * Of a page that says the same to everybody of a role: where it is kept, so that it is rendered once, and all that
   * `content` is made of. Nonce, time, the user's id and label are put in; nothing else of a request may be in it.
   */
  kept?: { by: KeptPages; props: object }
}

type PageStatus = 200 | 401 | 410 | RefusalStatus

/** What a page may run and draw. */
interface Allowed {
  scripts: string
  styles: string
  hosts: readonly string[]
  forms: readonly string[]
}

/**
 * One for all of an answer, of the 128 random bits at least that a content security policy asks for: a UUID has 122, and the
 * digits of another 32 more. A quarter of the time that as many random bytes in base64 take.
 */
export function nonceOf(c: Context<AppEnv>): string {
  const nonce = c.get('nonce') ?? crypto.randomUUID() + crypto.randomUUID().slice(0, 8)
  c.set('nonce', nonce)
  return nonce
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

/** What the scripts of a page are to know of this deployment. */
const settingsFor = ({ env }: Context<AppEnv>, { hasMap, pays }: Route) => ({
  mapToken: hasMap ? mapTokenOf(env) : null,
  checkoutUrl: pays ? checkoutUrlOf(env) : null,
})

/** Hosts that this page alone may load scripts or frames from, and connect to. */
function hostsOf(c: Context<AppEnv>, route: Route): readonly string[] {
  const { mapToken, checkoutUrl } = settingsFor(c, route)
  const ofProof = route.asksProof ? turnstileHosts(c.env) : []
  return [...ofProof, ...checkoutHosts(checkoutUrl), ...(mapToken ? MAPBOX_HOSTS : [])]
}

/** What every page says beside what every answer does (worker/http/middleware.ts). A user's own page, and any page with a toast, is not cacheable. */
export function pageHeaders(
  c: Context<AppEnv>,
  route: Route,
  personal: boolean,
  allowed = byNonce(nonceOf(c)),
): Record<string, string> {
  // The form that redirects to Google is on the sign-in page and on pages behind it.
  const forms = route.access === 'public' && route !== ROUTES.auth ? [] : googleFormHosts(c.env)
  // The address of a shared ride gives access to the ride: the address is sent to no other site, and indexed by no
  // search engine.
  const isSecret = route.access === 'link target'
  const hosts = hostsOf(c, route)
  const shared = !personal && route.access === 'public'
  return {
    'content-security-policy': contentSecurityPolicy({ ...allowed, hosts, forms }),
    'referrer-policy': isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin',
    ...(isSecret ? { 'x-robots-tag': 'noindex' } : {}),
    // Isolated from windows of other sites, but for pop-ups of our own: a bank's page in one returns its result.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), otp-credentials=(self)',
    'cache-control': shared ? 'public, max-age=0, must-revalidate' : 'private, no-store',
    vary: 'cookie',
  }
}

const toastOf = (c: Context<AppEnv>, { toast }: Page) => (toast === undefined ? takeToast(c) : toast)

/**
 * The user of a page, for what the browser stores of a rider: '' for a visitor, undefined while unknown; and whose
 * session has expired in this browser.
 */
function riderOf(
  c: Context<AppEnv>,
  { user }: Page,
): { rider: string | undefined; expired?: string | undefined } {
  if (user) return { rider: user.userId }
  const visitor = knownSignedOut(c)
  return visitor ? { rider: '', ...visitor } : { rider: undefined }
}

/** What differs between two answers of one kept page. */
export type Differing = {
  nonce: string
  /** Milliseconds since 1970 at which the page is sent, as text; '' of one that a browser stores. */
  sentAt: string
  /** The user's id, '' for a visitor; undefined where it is not known. */
  rider: string | undefined
  /** What the header calls the user. */
  label: string
}

const differingOf = (c: Context<AppEnv>, { user }: Page) => ({
  nonce: nonceOf(c),
  sentAt: String(Date.now()),
  label: user ? (user.email ?? spacedPhone(user.phone ?? 'User')) : '',
})

function documentHtml(
  c: Context<AppEnv>,
  { route, content, user, inline }: Page,
  { label, ...differing }: Differing & { expired?: string | undefined },
  toast: ToastMessage | null,
  requestId = '',
) {
  const html = renderToString(
    <Document
      route={route}
      {...differing}
      {...settingsFor(c, route)}
      signedInAs={user && { label, work: WORK_LINKS[user.role] }}
      toast={toast}
      {...(inline ? { inline } : {})}
    >
      <RequestId value={requestId}>{content}</RequestId>
    </Document>,
  )
  // Only a page with islands has a script: a module, which runs after the document is parsed.
  const script = `<script type="module" nonce="${differing.nonce}" src="${client}"></script></head>`
  return `<!doctype html>${/data-when="(load|touch)"/.test(html) ? html.replace('</head>', script) : html}`
}

/** The page as HTML, with the toast left for it, not yet sent. */
export const pageHtml = (c: Context<AppEnv>, page: Page): string =>
  documentHtml(
    c,
    page,
    { ...differingOf(c, page), ...riderOf(c, page) },
    toastOf(c, page),
    c.get('requestId'),
  )

/** Answers with a page. A kept one is rendered anew where it has a toast, or where it is not known who reads it. */
export function renderPage(c: Context<AppEnv>, page: Page, status: PageStatus = 200) {
  const toast = toastOf(c, page)
  const { rider, expired } = riderOf(c, page)
  const differing = { ...differingOf(c, page), rider }
  const isPersonal = page.user !== null || toast !== null
  if (!page.kept || rider === undefined || expired || toast) {
    const html = documentHtml(c, page, { ...differing, expired }, toast, c.get('requestId'))
    return c.html(html, status, pageHeaders(c, page.route, isPersonal))
  }
  const isHttps = c.req.url.startsWith('https:')
  const settings = settingsFor(c, page.route)
  const key = JSON.stringify([isHttps, page.route.path, page.user?.role, settings, page.kept.props])
  const { html, headers, policy } = page.kept.by.get(key, differing, (places) => {
    const said = new Headers(pageHeaders(c, page.route, isPersonal, byNonce(places.nonce)))
    setSafeHeaders(said, c.req.url)
    return { html: documentHtml(c, page, places, null), headers: said }
  })
  c.set('hasSafeHeaders', true)
  // The runtime copies `Headers` in half the time that setting each one takes.
  const answer = new Response(html, { status, headers })
  answer.headers.set(POLICY, policy)
  // The check of the session may have renewed its cookie.
  const cookies = page.user ? c.body(null).headers.getSetCookie() : []
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
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
  const html = documentHtml(c, page, { nonce: '', sentAt: '', rider: undefined, label: '' }, null)
  const hashes = (tag: string) =>
    Promise.all(
      [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>([^<].*?)</${tag}>`, 'gs'))].map(([, text = '']) =>
        hashOf(text),
      ),
    )
  const [scripts, styles] = await Promise.all([hashes('script'), hashes('style')])
  const allowed = { scripts: ["'self'", ...scripts].join(' '), styles: ["'self'", ...styles].join(' ') }
  const headers = pageHeaders(c, page.route, false, allowed)
  return c.html(html, 200, { ...headers, 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
}

/** Stands in a kept page for a value that differs; no page contains it otherwise. */
const placeOf = (name: string) => `the-${name}-of-this-answer`
const PLACE_NAMES = ['nonce', 'sentAt', 'rider', 'label'] as const
const PLACES = new RegExp(placeOf(`(${PLACE_NAMES.join('|')})`))

const ENTITIES: Record<string, string> = {
  ...{ '"': '&quot;', '&': '&amp;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' },
}

/** As React writes a text or an attribute, but in ASCII, of which each character is one byte. */
const escaped = (text: string) =>
  text.replace(/["&'<>]|[^\0-\x7f]/gu, (character) => ENTITIES[character] ?? `&#${character.codePointAt(0)};`)

const encoder = new TextEncoder()

interface RenderedPage {
  html: string
  headers: Headers
}

const POLICY = 'content-security-policy'

/**
 * Pages that were rendered once, with their headers, each split at what differs, the rest in bytes: encoding a page would
 * take as long as all else that its answer needs. The module that names its pages has one of its own: in development both
 * are made anew.
 */
export class KeptPages {
  readonly #pages = new Map<string, ReturnType<typeof splitAtPlaces>>()
  /** One for all answers: memory for each would be 20 kB more for the runtime to collect. */
  #bytes = new Uint8Array()

  /**
   * `render` is given what stands for what differs, and must not put anything else of a request into the page. The next
   * call writes over the bytes: they go into a `Response` at once, which copies them (Fetch, 'extract a body').
   */
  get(key: string, differing: Differing, render: (places: Differing) => RenderedPage) {
    const kept = this.#pages.get(key) ?? splitAtPlaces(render(placesOf(differing)))
    this.#pages.set(key, kept)
    const { nonce, sentAt, rider = '', label } = differing
    const texts = { nonce, sentAt, rider: escaped(rider), label: escaped(label) }
    const parts = kept.parts.map((part) => (typeof part === 'string' ? texts[part] : part))
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    if (length > this.#bytes.length) this.#bytes = new Uint8Array(length)
    const html = this.#bytes.subarray(0, length)
    let end = 0
    for (const part of parts) {
      // Encoding so short a text takes several times as long.
      if (typeof part === 'string')
        for (let at = 0; at < part.length; at += 1) html[end + at] = part.charCodeAt(at)
      else html.set(part, end)
      end += part.length
    }
    return { html, headers: kept.headers, policy: kept.policy.join(nonce) }
  }
}

function splitAtPlaces({ html, headers }: RenderedPage) {
  const parts = html
    .split(PLACES)
    .map((part, index) => PLACE_NAMES.find((name) => index % 2 && name === part) ?? encoder.encode(part))
  /** To be joined by the nonce. */
  const policy = (headers.get(POLICY) ?? '').split(placeOf('nonce'))
  headers.delete(POLICY)
  headers.set('content-type', 'text/html; charset=UTF-8')
  return { parts, policy, headers }
}

const placesOf = ({ rider }: Differing): Differing => ({
  nonce: placeOf('nonce'),
  sentAt: placeOf('sentAt'),
  label: placeOf('label'),
  // An id of '' is a visitor's, whose page is another.
  rider: rider && placeOf('rider'),
})

/** For viewers of links who open more of them than the rate limit allows. */
export async function renderBusy(c: Context<AppEnv>, route: Route) {
  c.header('retry-after', String(RETRY_SECONDS))
  return renderPage(c, { route, content: <LinkBusy />, user: await signedInUserOf(c) }, 429)
}
