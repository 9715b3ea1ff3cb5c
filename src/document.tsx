import { dev, fonts, styles } from 'virtual:assets'
import type { ReactNode } from 'react'
import { BRAND } from './brand'
import { SiteFooter } from './components/site-footer'
import { type SignedInAs, SiteHeader } from './components/site-header'
import type { ToastMessage } from './components/toast'
import { ToastRegion } from './components/toast-region'
import { speculationRules, THEME_SCRIPT, VIEW_TRANSITIONS } from './inline'
import { DESCRIPTIONS } from './page-descriptions'
import { ROUTES, type Route } from './routes'

export interface DocumentProps {
  route: Route
  nonce: string
  signedInAs: SignedInAs | null
  toast?: ToastMessage | null
  /** Script lines of this page alone, run where they stand. */
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

/** The HTML document around every page: head, header, main, footer and the region for toasts. */
export function Document({ route, nonce, signedInAs, toast, inline, children }: DocumentProps) {
  const script = (text: string, type?: string) => (
    // Our own constants, run by the answer's nonce; nothing of a request is in them.
    <script type={type} nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />
  )
  const description = DESCRIPTIONS[route.path]
  return (
    <html
      lang="en-IN"
      data-theme="light"
      data-choice={route.access === 'driver' ? 'night' : 'light'}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{`${route.title} · ${BRAND.name}`}</title>
        {description && <meta name="description" content={description} />}
        {route.access !== 'public' && <meta name="robots" content="noindex" />}
        <meta name="theme-color" content="#fbf8f1" />
        {script(THEME_SCRIPT)}
        {fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: VIEW_TRANSITIONS }} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {script(PREFETCHED, 'speculationrules')}
        {dev && script(REFRESH, 'module')}
        {dev && <script type="module" nonce={nonce} src="/@vite/client" />}
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to the page
        </a>
        <SiteHeader signedInAs={signedInAs} current={route.path} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter />
        <ToastRegion toast={toast ?? null} />
        {inline && script(inline)}
      </body>
    </html>
  )
}
