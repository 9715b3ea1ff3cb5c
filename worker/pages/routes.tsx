import { Hono } from 'hono'
import type { ReactElement } from 'react'
import { AboutPage } from '../../src/pages/about'
import { ContactPage } from '../../src/pages/contact'
import { FleetPage } from '../../src/pages/fleet'
import { HomePage } from '../../src/pages/home'
import { HowItWorksPage } from '../../src/pages/how-it-works'
import { MobileAppPage } from '../../src/pages/mobile-app'
import { NotFoundPage } from '../../src/pages/not-found'
import { PrivacyPolicyPage } from '../../src/pages/privacy-policy'
import { RefundPolicyPage } from '../../src/pages/refund-policy'
import { ServicesPage } from '../../src/pages/services'
import { TermsPage } from '../../src/pages/terms'
import { ROUTES, type Route } from '../../src/routes'
import type { AppEnv } from '../http/app-env'
import { log } from '../http/log'
import { mapHosts, mapTokenOf } from '../map/map-token'
import { viewerOf } from '../sign-in/viewer'
import { renderSharedPage } from './render'

type Content = (signedIn: boolean, mapboxToken: string | null) => ReactElement

/** The pages that everybody may read; only the home page's form cares whether somebody is signed in, and has a map. */
const SHARED: readonly (readonly [Route, Content])[] = [
  [ROUTES.home, (signedIn, mapboxToken) => <HomePage signedIn={signedIn} mapboxToken={mapboxToken} />],
  [ROUTES.about, () => <AboutPage />],
  [ROUTES.services, () => <ServicesPage />],
  [ROUTES.fleet, () => <FleetPage />],
  [ROUTES.mobileApp, () => <MobileAppPage />],
  [ROUTES.howItWorks, () => <HowItWorksPage />],
  [ROUTES.contact, () => <ContactPage />],
  [ROUTES.terms, () => <TermsPage />],
  [ROUTES.privacy, () => <PrivacyPolicyPage />],
  [ROUTES.refunds, () => <RefundPolicyPage />],
]

export const pages = new Hono<AppEnv>()

for (const [route, content] of SHARED) {
  pages.get(route.path, async (c) => {
    const viewer = await viewerOf(c)
    const mapboxToken = mapTokenOf(c.env)
    const hosts = route === ROUTES.home ? mapHosts(c.env) : []
    return renderSharedPage(c, { route, content: content(viewer !== null, mapboxToken), viewer, hosts })
  })
}

const NOT_FOUND = { path: '*', access: 'public', title: 'Page not found' } as const
const LONGEST_LOGGED = 200

/** Every other path: logged without its query, control characters removed, capped; answered with status 404. */
export const notFoundPage = new Hono<AppEnv>().all('*', async (c) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  const path = c.req.path.replace(/[\u0000-\u001f\u007f]/g, '').slice(0, LONGEST_LOGGED)
  log('info', 'unknown_path', { path })
  return renderSharedPage(c, { route: NOT_FOUND, content: <NotFoundPage />, viewer: await viewerOf(c) }, 404)
})
