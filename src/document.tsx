import { dev, keepTrip, styles } from 'virtual:assets'
import type { ReactNode } from 'react'
import { type SignedInAs, SiteFooter, SiteHeader, ToastRegion } from './components/site-frame'
import type { ToastMessage } from './domain/bookings/sentences'
import { MANIFEST_PATH } from './head/app-manifest'
import { HeadTags, ThemeTags } from './head/head-tags'
import { scriptText, structuredData } from './head/structured-data'
import { keepingScript, REGISTRATION, speculationRules, THEME_SCRIPT, VIEW_TRANSITIONS } from './inline'
import { SERVICE_WORKER } from './offline/service-worker'
import { ROUTES, type Route } from './routes'

interface DocumentProps {
  route: Route
  nonce: string
  /** Milliseconds since 1970 at which the page is sent, as text; '' of one that is kept. */
  sentAt: string
  /** Mapbox's public token, on a page with a map; without it our own map is drawn. */
  mapToken: string | null
  /** The address of the payment window's script, on a page that pays; '' while payments are not configured. */
  checkoutUrl: string | null
  /** Id of the signed-in user, '' if nobody is; undefined if unknown. */
  rider?: string | undefined
  /** Id of the rider whose session this browser has, past its end. */
  expired?: string | undefined
  signedInAs: SignedInAs | null
  toast?: ToastMessage | null
  /** Inline script of this page. */
  inline?: string
  children: ReactNode
}

const REFRESH = `import r from '/@react-refresh';r.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>t=>t`

/** Sign-in is left out: a signed-in rider's prefetch of it would be led on to a page of their own. */
const PREFETCHED = speculationRules(
  Object.values<Route>(ROUTES)
    .filter(({ path, access }) => access === 'public' && !path.startsWith(ROUTES.auth.path))
    .map(({ path }) => path),
)

/** Never in development, where pages come from a server that reloads them. */
const registers = !dev && SERVICE_WORKER === 'worker'

/** The stylesheets of a page, by who it is for. */
function stylesOf({ access }: Route): string[] {
  if (access === 'driver' || access === 'operator') return [styles.consoles]
  return access === 'public' ? [styles.site, styles.content] : [styles.site]
}

/** The HTML document around every page: head, header, main, footer and the region for toasts. */
export function Document({
  route,
  nonce,
  sentAt,
  mapToken,
  checkoutUrl,
  rider,
  expired,
  signedInAs,
  toast,
  inline,
  children,
}: DocumentProps) {
  const script = (text: string, type?: string) => (
    // Constants of ours, allowed by the response's nonce; they contain no data of a request.
    <script type={type} nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />
  )
  const data = structuredData(route)
  return (
    <html
      lang="en-IN"
      data-theme="light"
      data-choice={route.access === 'driver' ? 'night' : 'light'}
      data-keep-trip={keepTrip}
      data-now={sentAt || undefined}
      data-map-token={mapToken ?? undefined}
      data-checkout-url={checkoutUrl ?? undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <HeadTags route={route} />
        <ThemeTags />
        {script(THEME_SCRIPT)}
        {stylesOf(route).map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {/* No preload of the headings' font: it would delay the stylesheet, which blocks the first paint. */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: VIEW_TRANSITIONS }} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={MANIFEST_PATH} />
        {script(PREFETCHED, 'speculationrules')}
        {dev && script(REFRESH, 'module')}
        {dev && <script type="module" nonce={nonce} src="/@vite/client" />}
      </head>
      <body>
        <a
          className="absolute -top-16 left-4 z-50 rounded-control bg-ink px-4 py-2.5 text-paper focus:top-3"
          href="#main"
        >
          Skip to the page
        </a>
        <SiteHeader signedInAs={signedInAs} current={route.path} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter />
        <ToastRegion toast={toast ?? null} />
        {/* In the body, where a streamed page has it too. */}
        <script
          nonce={nonce}
          data-rider={rider}
          data-expired={expired}
          dangerouslySetInnerHTML={{ __html: keepingScript(rider) + (registers ? REGISTRATION : '') }}
        />
        {inline && script(inline)}
        {data && script(scriptText(data), 'application/ld+json')}
      </body>
    </html>
  )
}
