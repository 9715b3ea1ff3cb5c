import { type Context, Hono } from 'hono'
import type { ReactElement } from 'react'
import { CONTENTS_SCRIPT } from '../../src/components/legal-text'
import { STORED_TRIP_SCRIPT } from '../../src/inline'
import { AboutPage } from '../../src/pages/about'
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
import { log } from '../http/log'
import { officeDrawing } from '../map/office-drawing'
import { mapHosts, mapTokenOf } from '../map/routes'
import { signedInUserOf } from '../session/check-session'
import { renderPage, renderSharedPage } from './render'

interface SharedPage {
  route: Route
  content: (signedIn: boolean, mapboxToken: string | null) => ReactElement
  /** It may draw a map, so its policy allows the map's hosts. */
  hasMap?: true
  /** Inline script of this page. */
  inline?: string
}

/** The pages that everybody may read; only the home page's form depends on the session. */
const SHARED: readonly SharedPage[] = [
  {
    route: ROUTES.home,
    content: (signedIn, mapboxToken) => <HomePage signedIn={signedIn} mapboxToken={mapboxToken} />,
    hasMap: true,
    inline: STORED_TRIP_SCRIPT,
  },
  { route: ROUTES.about, content: () => <AboutPage /> },
  { route: ROUTES.services, content: () => <ServicesPage />, inline: SERVICES_SCRIPT },
  { route: ROUTES.fleet, content: () => <FleetPage /> },
  { route: ROUTES.mobileApp, content: () => <MobileAppPage /> },
  { route: ROUTES.howItWorks, content: () => <HowItWorksPage /> },
  {
    route: ROUTES.contact,
    content: (_, mapboxToken) => <ContactPage drawing={officeDrawing()} mapboxToken={mapboxToken} />,
    hasMap: true,
    inline: CONTACT_SCRIPT,
  },
  { route: ROUTES.terms, content: () => <TermsPage />, inline: CONTENTS_SCRIPT },
  { route: ROUTES.privacy, content: () => <PrivacyPolicyPage />, inline: CONTENTS_SCRIPT },
  { route: ROUTES.refunds, content: () => <RefundPolicyPage /> },
]

export const pages = new Hono<AppEnv>()

for (const { route, content, hasMap, inline } of SHARED) {
  pages.get(route.path, async (c) => {
    const user = await signedInUserOf(c)
    return renderSharedPage(c, {
      route,
      content: content(user !== null, mapTokenOf(c.env)),
      user,
      hosts: hasMap ? mapHosts(c.env) : [],
      ...(inline ? { inline } : {}),
    })
  })
}

const NOT_FOUND = { path: '*', access: 'public', title: 'Page not found' } as const

const LONGEST_LOGGED = 200

/** Every other path: logged without its query, control characters removed, capped; answered with status 404. */
export const notFoundPage = new Hono<AppEnv>().all('*', async (c) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  const path = c.req.path.replace(/[\u0000-\u001f\u007f]/g, '').slice(0, LONGEST_LOGGED)
  log('info', 'unknown_path', { path })
  return renderSharedPage(
    c,
    { route: NOT_FOUND, content: <NotFoundPage />, user: await signedInUserOf(c) },
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
  const content = <BrokenPage requestId={c.get('requestId')} />
  const status = answer.status === 503 ? 503 : answer.status < 500 ? 400 : 500
  const page = await renderPage(c, { route: ROUTE, content, user: null, toast: null }, status)
  page.headers.set('cache-control', 'no-store')
  return page
}
