import { client, dev } from 'virtual:assets'
import type { Context } from 'hono'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { ToastMessage } from '../../src/components/toast'
import { Document } from '../../src/document'
import type { Route } from '../../src/routes'
import type { AppEnv, Viewer } from '../http/app-env'
import { takeToast } from '../http/toast-cookie'

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

/** What a page may load: itself, and the hosts it names. Inline lines carry the answer's nonce. */
function contentSecurityPolicy(nonce: string, hosts: readonly string[]): string {
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
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** The headers of every page. A signed-in person's page is never kept by anyone. */
export function pageHeaders(
  c: Context<AppEnv>,
  page: Pick<Page, 'hosts' | 'route'>,
  signedIn: boolean,
): void {
  c.header('content-security-policy', contentSecurityPolicy(c.get('nonce'), page.hosts ?? []))
  c.header('x-content-type-options', 'nosniff')
  c.header('referrer-policy', 'strict-origin-when-cross-origin')
  c.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self), otp-credentials=(self)')
  const keep =
    !signedIn && page.route.access === 'public' ? 'public, max-age=0, must-revalidate' : 'private, no-store'
  c.header('cache-control', keep)
  c.header('vary', 'cookie')
}

/** The page as HTML, without sending it. */
export function pageHtml(c: Context<AppEnv>, page: Page): string {
  const { route, content, viewer, inline } = page
  const html = renderToString(
    <Document
      title={route.title}
      description={route.description}
      nonce={c.get('nonce')}
      signedInAs={viewer ? { label: viewer.email ?? viewer.phone ?? 'User' } : null}
      toast={page.toast === undefined ? takeToast(c) : page.toast}
      {...(inline ? { inline } : {})}
    >
      {content}
    </Document>,
  )
  // Only a page with islands has a script.
  const script = `<script type="module" nonce="${c.get('nonce')}" src="${client}"></script></head>`
  return `<!doctype html>${html.includes('data-island=') ? html.replace('</head>', script) : html}`
}

/** Answers with a page. */
export function renderPage(
  c: Context<AppEnv>,
  page: Page,
  status: 200 | 400 | 403 | 404 | 410 | 429 | 500 | 502 | 503 = 200,
) {
  pageHeaders(c, page, page.viewer !== null)
  return c.html(pageHtml(c, page), status)
}
