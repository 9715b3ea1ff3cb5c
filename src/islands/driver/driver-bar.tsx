import { type ReactNode, useEffect } from 'react'
import { EMERGENCY_NUMBER } from '../../brand'
import { OFFICE_TEL } from '../../components/office-phone'
import { SIGN_OUT_PATH } from '../../components/site-links'
import { BigLink } from './buttons'
import type { LiveState } from './driver-state'
import { LiveAdvice } from './live-panel'

const MENU = 'driver-menu'

/**
 * In place of the site's header: what this screen says first, and what is pressed seldom, behind one button (docs/product.md,
 * DRIVER-25).
 */
export function DriverBar({ live, children }: { live: LiveState; children?: ReactNode }) {
  // The document's inline script tells the new button of the theme.
  useEffect(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme' })), [])
  return (
    <header className="driver-bar" data-driver-bar>
      <div className="min-w-0">{children}</div>
      <button type="button" className="button min-h-12" data-kind="secondary" popoverTarget={MENU}>
        Menu
      </button>
      <nav id={MENU} popover="auto" className="popover menu" aria-label="Menu">
        <div className="grid gap-3 p-2">
          <BigLink kind="danger" href={`tel:${EMERGENCY_NUMBER}`}>
            Call {EMERGENCY_NUMBER}
          </BigLink>
          <BigLink href={OFFICE_TEL}>Call the office</BigLink>
          <button
            type="button"
            className="menu-item min-h-14 text-lg"
            data-set-theme="toggle"
            aria-pressed="false"
          >
            Dark mode
          </button>
          <LiveAdvice live={live} />
          <form method="post" action={SIGN_OUT_PATH}>
            <button type="submit" className="menu-item min-h-14 text-lg">
              Sign Out
            </button>
          </form>
        </div>
      </nav>
    </header>
  )
}
