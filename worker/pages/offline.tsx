import { script } from 'virtual:offline-page'
import { Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import { THEME_SCRIPT, VIEW_TRANSITIONS } from '../../src/inline'
import offlineStyles from '../../src/offline/offline.css?inline'
import { OFFLINE_PATH } from '../../src/offline/worker/offline-page'
import { OfflinePage } from '../../src/pages/offline'
import { ROUTES } from '../../src/routes'
import type { AppEnv } from '../http/app-env'
import { lazily } from '../lazily'
import { hashOf } from './render'

/** Opted in to transitions, as every page: else a browser reports the one from the driver's page as failed. */
const styles = offlineStyles + VIEW_TRANSITIONS

/** Inline scripts by hash: the page is cached for long, and a nonce must not be reused. */
async function contentSecurityPolicy(): Promise<string> {
  const [ofStyles, ofTheme, ofPage] = await Promise.all([styles, THEME_SCRIPT, script].map(hashOf))
  return [
    `default-src 'none'`,
    `script-src ${ofTheme} ${ofPage}`,
    `style-src ${ofStyles}`,
    `font-src 'self'`,
    `img-src data:`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** Rendered by the first request; contains nothing of a request. */
const page = lazily(async () => {
  const scripts = { theme: THEME_SCRIPT, page: script }
  const html = `<!doctype html>${renderToString(<OfflinePage styles={styles} scripts={scripts} />)}`
  return { html, policy: await contentSecurityPolicy() }
})

/**
 * The page that the service worker stores for times without a network. Whoever opens its address has a network, and is
 * redirected to the home page.
 */
export const offlinePage = new Hono<AppEnv>().get(OFFLINE_PATH, async (c) => {
  if (c.req.header('sec-fetch-mode') === 'navigate') return c.redirect(ROUTES.home.path, 302)
  const { html, policy } = await page()
  c.header('content-security-policy', policy)
  c.header('cache-control', 'no-cache')
  c.header('x-robots-tag', 'noindex')
  c.header('referrer-policy', 'strict-origin-when-cross-origin')
  c.header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
  return c.html(html)
})
