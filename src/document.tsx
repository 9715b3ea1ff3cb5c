import { dev, fonts, styles } from 'virtual:assets'
import type { ReactNode } from 'react'
import { BRAND } from './brand'
import { SiteFooter } from './components/site-footer'
import { type SignedInAs, SiteHeader } from './components/site-header'
import type { ToastMessage } from './components/toast'
import { THEME_SCRIPT } from './inline'

export interface DocumentProps {
  title: string
  description?: string | undefined
  nonce: string
  signedInAs: SignedInAs | null
  toast?: ToastMessage | null
  /** Script lines of this page alone, run where they stand. */
  inline?: string
  children: ReactNode
}

const REFRESH = `import r from '/@react-refresh';r.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>t=>t`

/** The HTML document around every page: head, header, main, footer and the region for toasts. */
export function Document(props: DocumentProps) {
  const { title, description, nonce, signedInAs, toast, inline, children } = props
  return (
    <html lang="en-IN" data-theme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{`${title} · ${BRAND.name}`}</title>
        {description && <meta name="description" content={description} />}
        <meta name="color-scheme" content="light dark" />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        {fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {dev && <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: REFRESH }} />}
        {dev && <script type="module" nonce={nonce} src="/@vite/client" />}
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to the page
        </a>
        <SiteHeader signedInAs={signedInAs} />
        <main id="main">{children}</main>
        <SiteFooter />
        <div id="toasts" role="status" aria-live="polite">
          {toast && (
            <div className="toast" data-tone={toast.tone}>
              <strong>{toast.title}</strong>
              {toast.description && <p>{toast.description}</p>}
            </div>
          )}
        </div>
        {inline && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: inline }} />}
      </body>
    </html>
  )
}
