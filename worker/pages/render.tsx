import { client, dev } from 'virtual:assets'
import type { Context } from 'hono'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { WORK_LINKS } from '../../src/components/site-links'
import { Document } from '../../src/document'
import type { ToastMessage } from '../../src/domain/bookings/sentences'
import { ROUTES, type Route } from '../../src/routes'
import type { AppEnv, Viewer } from '../http/app-env'
import { takeToast } from '../http/cookies'
import { isKnownSignedOut } from '../session/check-session'
import { googleFormHosts } from '../sign-in/google'

export interface Page {
  route: Route
  content: ReactElement
  viewer: Viewer | null
  /** Hosts that this page alone may load scripts or frames from, and connect to. */
  hosts?: readonly string[]
  inline?: string
  /** A toast that was taken already, null for none. Without it the one left for the next page is taken. */
  toast?: ToastMessage | null
}

type PageStatus = 200 | 400 | 401 | 403 | 404 | 409 | 410 | 429 | 500 | 502 | 503

/** What a page may load: itself, and the hosts it names. Inline lines carry the answer's nonce. */
function contentSecurityPolicy(nonce: string, hosts: readonly string[], forms: readonly string[]): string {
  const also = hosts.length > 0 ? ` ${hosts.join(' ')}` : ''
  const style = dev ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`
  return [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src ${style}`,
    `img-src 'self' data: blob:${also}`,
    `font-src 'self'`,
    `connect-src 'self'${dev ? ' ws:' : ''}${also}`,
    `frame-src 'self'${also}`,
    // Named, for it would fall back to the scripts': a map's worker is a file of ours.
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    ['form-action', `'self'`, ...forms].join(' '),
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** A year, for this host alone: what else its domain serves is not ours to say. */
const STRICT_TRANSPORT = 'max-age=31536000'

/** The headers of every page. What is one person's own, as is any page with a toast, is never kept by anyone. */
export function pageHeaders(
  c: Context<AppEnv>,
  page: Pick<Page, 'hosts' | 'route'>,
  personal: boolean,
): void {
  // The form that leads to Google stands on the sign-in page and behind it.
  const forms = page.route.access === 'public' && page.route !== ROUTES.auth ? [] : googleFormHosts(c.env)
  c.header('content-security-policy', contentSecurityPolicy(c.get('nonce'), page.hosts ?? [], forms))
  c.header('x-content-type-options', 'nosniff')
  // Heard over https alone; a local server speaks plain http.
  if (new URL(c.req.url).protocol === 'https:') c.header('strict-transport-security', STRICT_TRANSPORT)
  // The address of a shared ride is its key: no other site is told it, and no search engine keeps it.
  const isSecret = page.route.access === 'link target'
  c.header('referrer-policy', isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin')
  if (isSecret) c.header('x-robots-tag', 'noindex')
  // No window of another site keeps a hold on ours; the one in which a bank asks for its code keeps its way back.
  c.header('cross-origin-opener-policy', 'same-origin-allow-popups')
  c.header('cross-origin-resource-policy', 'same-origin')
  c.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self), otp-credentials=(self)')
  const shared = !personal && page.route.access === 'public'
  c.header('cache-control', shared ? 'public, max-age=0, must-revalidate' : 'private, no-store')
  c.header('vary', 'cookie')
}

const toastOf = (c: Context<AppEnv>, { toast }: Page) => (toast === undefined ? takeToast(c) : toast)

/** Whose page it is, for what the browser keeps of its rider: '' of nobody's, undefined while nobody knows. */
const riderOf = (c: Context<AppEnv>, { viewer }: Page) =>
  viewer?.userId ?? (isKnownSignedOut(c) ? '' : undefined)

function documentHtml(
  { route, content, viewer, inline }: Page,
  nonce: string,
  rider: string | undefined,
  toast: ToastMessage | null,
) {
  const html = renderToString(
    <Document
      route={route}
      nonce={nonce}
      rider={rider}
      signedInAs={viewer && { label: viewer.email ?? viewer.phone ?? 'User', work: WORK_LINKS[viewer.role] }}
      toast={toast}
      {...(inline ? { inline } : {})}
    >
      {content}
    </Document>,
  )
  // Only a page with islands has a script, and not before it is wanted.
  const script = `<script type="module" nonce="${nonce}" src="${client}"></script></head>`
  return `<!doctype html>${/data-when="(load|touch)"/.test(html) ? html.replace('</head>', script) : html}`
}

/** The page as HTML, without sending it; a toast left for this page is in it. */
export function pageHtml(c: Context<AppEnv>, page: Page): string {
  return documentHtml(page, c.get('nonce'), riderOf(c, page), toastOf(c, page))
}

/** Answers with a page. */
export function renderPage(c: Context<AppEnv>, page: Page, status: PageStatus = 200) {
  const toast = toastOf(c, page)
  pageHeaders(c, page, page.viewer !== null || toast !== null)
  return c.html(documentHtml(page, c.get('nonce'), riderOf(c, page), toast), status)
}

/**
 * HTML that is the same for every visitor but for its nonces: rendered once and kept by the process, cut where they
 * go. `render` must not put a word of the request into it.
 */
export class KeptHtml {
  readonly #parts = new Map<string, string[]>()

  get(path: string, nonce: string, render: (nonce: string) => string): string {
    const parts = this.#parts.get(path) ?? render(NONCE_HERE).split(NONCE_HERE)
    this.#parts.set(path, parts)
    return parts.join(nonce)
  }
}

const kept = new KeptHtml()

/**
 * Answers with a page that is the same for every visitor. For people who surely aren't signed in and have no toast waiting
 * it is rendered once.
 */
export function renderSharedPage(c: Context<AppEnv>, page: Page, status: PageStatus = 200) {
  const toast = toastOf(c, page)
  const rider = riderOf(c, page)
  if (dev || rider !== '' || toast) return renderPage(c, { ...page, toast }, status)
  pageHeaders(c, page, false)
  const html = kept.get(page.route.path, c.get('nonce'), (nonce) => documentHtml(page, nonce, rider, null))
  return c.html(html, status)
}

/** Stands where the nonce goes in a kept page; no page says it. */
const NONCE_HERE = 'the-nonce-of-this-answer'
