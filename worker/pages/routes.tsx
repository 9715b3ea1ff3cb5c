import { type Context, Hono } from 'hono'
import type { ReactElement } from 'react'
import { BRAND } from '../../src/brand'
import { CONTENTS_SCRIPT } from '../../src/components/legal-text'
import { DAY_MS } from '../../src/domain/kolkata-time'
import { APP_MANIFEST, MANIFEST_PATH } from '../../src/head/app-manifest'
import { LISTED, publicAddress } from '../../src/head/listings'
import { STORED_TRIP_SCRIPT } from '../../src/inline'
import { AboutPage } from '../../src/pages/about'
import { AttributionsPage } from '../../src/pages/attributions'
import { ContactPage } from '../../src/pages/contact'
import { CONTACT_SCRIPT } from '../../src/pages/contact-form'
import { BrokenPage, NotFoundPage } from '../../src/pages/error-pages'
import { FleetPage } from '../../src/pages/fleet'
import { HomePage } from '../../src/pages/home'
import { HowItWorksPage } from '../../src/pages/how-it-works'
import { MobileAppPage } from '../../src/pages/mobile-app'
import { PrivacyPolicyPage } from '../../src/pages/privacy-policy'
import { RefundPolicyPage } from '../../src/pages/refund-policy'
import { ServicesPage } from '../../src/pages/services'
import { SERVICES_SCRIPT } from '../../src/pages/services-picker'
import { TermsPage } from '../../src/pages/terms'
import { ROUTES, type Route } from '../../src/routes'
import type { AppEnv } from '../http/app-env'
import { answerFailure } from '../http/failures'
import { officeDrawing } from '../map/office-drawing'
import { signedInUserOf } from '../session/check-session'
import { KeptPages, renderPage } from './render'

interface SharedPage {
  route: Route
  content: (signedIn: boolean) => ReactElement
  /** Inline script of this page. */
  inline?: string
}

/** The pages that everybody may read; only the home page's form depends on whether somebody is signed in. */
const SHARED: readonly SharedPage[] = [
  {
    route: ROUTES.home,
    content: (signedIn) => <HomePage signedIn={signedIn} />,
    inline: STORED_TRIP_SCRIPT,
  },
  { route: ROUTES.about, content: () => <AboutPage /> },
  { route: ROUTES.services, content: () => <ServicesPage />, inline: SERVICES_SCRIPT },
  { route: ROUTES.fleet, content: () => <FleetPage /> },
  { route: ROUTES.mobileApp, content: () => <MobileAppPage /> },
  { route: ROUTES.howItWorks, content: () => <HowItWorksPage /> },
  {
    route: ROUTES.contact,
    content: () => <ContactPage drawing={officeDrawing()} />,
    inline: CONTACT_SCRIPT,
  },
  { route: ROUTES.terms, content: () => <TermsPage />, inline: CONTENTS_SCRIPT },
  { route: ROUTES.privacy, content: () => <PrivacyPolicyPage />, inline: CONTENTS_SCRIPT },
  { route: ROUTES.refunds, content: () => <RefundPolicyPage /> },
  { route: ROUTES.attributions, content: () => <AttributionsPage /> },
]

const kept = new KeptPages()

export const pages = new Hono<AppEnv>()

for (const { route, content, inline } of SHARED) {
  pages.get(route.path, async (c) => {
    const user = await signedInUserOf(c)
    return renderPage(c, {
      route,
      content: content(user !== null),
      user,
      kept: { by: kept, props: {} },
      ...(inline ? { inline } : {}),
    })
  })
}

const NOT_FOUND = { path: '*', access: 'public', title: 'Page not found' } as const

const LONGEST_LOGGED = 200

/** Every other path: logged without its query, control characters removed, capped; answered with status 404. */
export const notFoundPage = new Hono<AppEnv>().all('*', async (c) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  c.set('unknownPath', c.req.path.replace(/[\u0000-\u001f\u007f]/g, '').slice(0, LONGEST_LOGGED))
  const user = await signedInUserOf(c)
  return renderPage(
    c,
    { route: NOT_FOUND, content: <NotFoundPage />, user, kept: { by: kept, props: {} } },
    404,
  )
})

const ROUTE = { path: '*', access: 'public', title: 'Something went wrong' } as const

const wantsPage = (c: Context<AppEnv>) =>
  !c.req.path.startsWith('/api/') && (c.req.header('accept') ?? '').includes('text/html')

/** The error handler of every route: the envelope of errors for the API, a page for a browser. */
export async function onError(error: Error, c: Context<AppEnv>): Promise<Response> {
  const answer = answerFailure(error, c)
  if (!wantsPage(c)) return answer
  const status = answer.status === 503 ? 503 : answer.status < 500 ? 400 : 500
  const page = await renderPage(c, { route: ROUTE, content: <BrokenPage />, user: null, toast: null }, status)
  page.headers.set('cache-control', 'no-store')
  return page
}

const SITEMAP_PATH = '/sitemap.xml'
const SECURITY_PATH = '/.well-known/security.txt'

/** Paths behind sign-in, or no pages. Shared rides and payment links are not listed: a crawler must read their `noindex` to follow it. */
const NOT_FOR_CRAWLERS = [
  '/api/',
  '/messages/',
  ROUTES.authCallback.path,
  ...Object.values<Route>(ROUTES)
    .filter(({ access }) => access !== 'public' && access !== 'link target')
    .map(({ path }) => path.replace(/:.*/, '')),
]

const robots = [
  'User-agent: *',
  'Allow: /',
  ...NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`),
  '',
  `Sitemap: ${publicAddress(SITEMAP_PATH)}`,
  '',
].join('\n')

/**
 * The entries have no dates of change: nobody maintains such dates, and search engines ignore them where some are
 * wrong.
 */
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

const cachedForADay = (type: string) => ({
  'content-type': `${type}; charset=utf-8`,
  'cache-control': 'public, max-age=86400',
})

/** robots.txt, the sitemap, the app manifest and security.txt. */
export const seo = new Hono<AppEnv>()
  .get('/robots.txt', (c) => c.body(robots, 200, cachedForADay('text/plain')))
  .get(SITEMAP_PATH, (c) => c.body(sitemap, 200, cachedForADay('application/xml')))
  .get(MANIFEST_PATH, (c) =>
    c.body(JSON.stringify(APP_MANIFEST), 200, cachedForADay('application/manifest+json')),
  )
  .get(SECURITY_PATH, (c) => c.body(securityText(new Date()), 200, cachedForADay('text/plain')))
