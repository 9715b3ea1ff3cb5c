import { Hono } from 'hono'
import { BRAND } from '../../src/brand'
import { DAY_MS } from '../../src/domain/kolkata-time'
import { APP_MANIFEST, MANIFEST_PATH } from '../../src/head/app-manifest'
import { LISTED, publicAddress } from '../../src/head/listings'
import { ROUTES } from '../../src/routes'
import type { AppEnv } from '../http/app-env'

const SITEMAP_PATH = '/sitemap.xml'
const SECURITY_PATH = '/.well-known/security.txt'

/** Paths behind sign-in, or no pages. Shared rides and payment links are not listed: a crawler must read their `noindex` to follow it. */
const NOT_FOR_CRAWLERS = [
  '/api/',
  '/messages/',
  ROUTES.authCallback.path,
  ROUTES.booking.path,
  ROUTES.profile.path,
  ROUTES.tripHistory.path,
  ROUTES.tracking.path,
  ROUTES.driver.path,
  ROUTES.ops.path,
]

const robots = [
  'User-agent: *',
  'Allow: /',
  ...NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`),
  '',
  `Sitemap: ${publicAddress(SITEMAP_PATH)}`,
  '',
].join('\n')

/** Without dates of change: they are not maintained, and search engines ignore them where some are wrong. */
const sitemap = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
  ...LISTED.map(({ path }) => `<url><loc>${publicAddress(path)}</loc></url>`),
  '</urlset>',
  '',
].join('\n')

/** Days for which the file is valid (its `Expires` field). */
const VALID_DAYS = 90

/** Where to report a vulnerability (RFC 9116). `Expires` is a midnight, so that the answers of a day are equal. */
export function securityText(now: Date): string {
  const until = new Date((Math.floor(now.getTime() / DAY_MS) + VALID_DAYS) * DAY_MS)
  return [
    `Contact: mailto:${BRAND.email}`,
    `Expires: ${until.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicAddress(SECURITY_PATH)}`,
    '',
  ].join('\n')
}

const cacheHeaders = (seconds: number, type: string) => ({
  'content-type': type,
  'cache-control': `public, max-age=${seconds}`,
  'x-content-type-options': 'nosniff',
})
const TEXT = 'text/plain; charset=utf-8'
const DAY_SECONDS = 86_400

/** robots.txt, the sitemap, the app manifest and security.txt. */
export const seo = new Hono<AppEnv>()
  .get('/robots.txt', (c) => c.body(robots, 200, cacheHeaders(DAY_SECONDS, TEXT)))
  .get(SITEMAP_PATH, (c) => c.body(sitemap, 200, cacheHeaders(DAY_SECONDS, 'application/xml; charset=utf-8')))
  .get(MANIFEST_PATH, (c) =>
    c.body(
      JSON.stringify(APP_MANIFEST),
      200,
      cacheHeaders(DAY_SECONDS, 'application/manifest+json; charset=utf-8'),
    ),
  )
  .get(SECURITY_PATH, (c) => c.body(securityText(new Date()), 200, cacheHeaders(DAY_SECONDS, TEXT)))
