// The frame of every page: header with menus, footer, logo, and the region for toasts.

import Bell from 'lucide-react/icons/bell'
import ChevronDown from 'lucide-react/icons/chevron-down'
import MenuIcon from 'lucide-react/icons/menu'
import Moon from 'lucide-react/icons/moon'
import type { ReactNode } from 'react'
import { BRAND } from '../brand'
import type { ToastMessage } from '../domain/bookings/sentences'
import { ROUTES } from '../routes'
import {
  ACCOUNT_LINKS,
  BOOKING_LINK,
  FOOTER_LINKS,
  LOGIN_LINK,
  MORE_LINKS,
  SIGN_OUT_PATH,
  type SiteLink,
} from './site-links'

/** What the header shows of a signed-in person. */
export interface SignedInAs {
  label: string
  /** The first page of a driver or operator; null for riders. */
  work: SiteLink | null
}

interface Props {
  signedInAs: SignedInAs | null
  /** Path of the current page. */
  current: string
}

const ICON = { size: 20, 'aria-hidden': true, strokeWidth: 1.75 } as const

interface MainActionProps {
  link: SiteLink
  current: string
  className: string
}

/** The main link of this user, for a visitor the sign-in. Not green: the screen's only green button is the page's own. */
function MainAction({ link: { label, href }, current, className }: MainActionProps) {
  return (
    <a
      className={`button ${className}`}
      data-kind="secondary"
      href={href}
      aria-current={href === current ? 'page' : undefined}
    >
      {label}
    </a>
  )
}

/** The header of every page; its menus work without script. */
export function SiteHeader({ signedInAs, current }: Props) {
  const work = signedInAs?.work
  const main = { link: signedInAs ? (work ?? BOOKING_LINK) : LOGIN_LINK, current }
  return (
    <header className="site-header">
      <a href={ROUTES.home.path} className="mr-auto flex min-h-11 items-center">
        <Logo />
        <span className="sr-only">, home</span>
      </a>
      <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
        <Menu id="more-menu" label="More">
          <MenuLinks links={MORE_LINKS} current={current} />
        </Menu>
        {signedInAs && (
          <Menu id="account-menu" label="Account">
            <AccountEntries {...signedInAs} current={current} />
          </Menu>
        )}
      </nav>
      <button type="button" className="icon-button" aria-label="Notifications">
        <Bell {...ICON} />
      </button>
      <button
        type="button"
        className="icon-button needs-script"
        data-set-theme="toggle"
        aria-pressed="false"
        aria-label="Dark mode"
      >
        <Moon {...ICON} />
      </button>
      <MainAction {...main} className="max-md:hidden" />
      <button
        type="button"
        className="icon-button md:hidden"
        popoverTarget="mobile-menu"
        aria-label={`Menu of ${BRAND.name}`}
      >
        <MenuIcon {...ICON} size={24} />
      </button>
      <nav
        id="mobile-menu"
        popover="auto"
        className="popover menu max-h-[calc(var(--screen)-5rem)] w-[min(20rem,calc(100vw-2rem))] overflow-auto md:hidden"
        aria-label="Menu"
      >
        {work && <MainAction {...main} className="mb-2 w-full" />}
        <MenuLinks links={MORE_LINKS} current={current} />
        <hr className="my-2 border-t border-hairline" />
        {signedInAs && <AccountEntries {...signedInAs} current={current} />}
        {!work && <MainAction {...main} className="mt-2 w-full" />}
      </nav>
    </header>
  )
}

/**
 * A list behind a button: the platform's popover, which opens without script, and closes on Escape or a press outside.
 */
function Menu({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <button type="button" className="menu-item w-auto gap-1.5 font-semibold" popoverTarget={id}>
        {label}
        <ChevronDown {...ICON} size={16} />
      </button>
      <div id={id} popover="auto" className="popover menu">
        {children}
      </div>
    </div>
  )
}

function MenuLinks({ links, current }: { links: readonly SiteLink[]; current: string }) {
  return (
    <ul>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a className="menu-item" href={href} aria-current={href === current ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

interface AccountEntriesProps {
  label: string
  /** The first page of a driver or operator, in the header itself: then a ride is booked from here. */
  work: SiteLink | null
  current: string
}

/** What a signed-in person finds under Account. The first line only says who is signed in. */
function AccountEntries({ label, work, current }: AccountEntriesProps) {
  return (
    <>
      <p className="truncate px-3 py-2 text-muted" aria-disabled="true">
        {label}
      </p>
      <MenuLinks links={work ? [BOOKING_LINK, ...ACCOUNT_LINKS] : ACCOUNT_LINKS} current={current} />
      <form method="post" action={SIGN_OUT_PATH}>
        <button type="submit" className="menu-item">
          Sign Out
        </button>
      </form>
    </>
  )
}

const APPEARANCES = [
  { choice: 'light', label: 'Light' },
  { choice: 'dark', label: 'Dark' },
  { choice: 'system', label: 'Same as device' },
] as const

/** The footer of every page: policies, company, and the choice of theme. */
export function SiteFooter() {
  return (
    <footer className="border-hairline border-t">
      <div className="page-wide flex flex-col gap-8 py-10 lg:flex-row lg:items-start lg:justify-between">
        <div className="flex flex-col items-start gap-4">
          <Logo />
          <p className="text-muted">
            © {BRAND.copyrightYear} {BRAND.name}. Electric cabs in Mysuru and Bengaluru.
          </p>
        </div>
        <nav aria-label="Policies">
          <ul className="flex flex-wrap gap-x-4 sm:grid sm:grid-cols-[auto_auto] sm:justify-start sm:gap-x-8">
            {FOOTER_LINKS.map(({ label, href }) => (
              <li key={href}>
                <a className="footer-link" href={href}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <fieldset className="needs-script">
          <legend className="mb-2 text-muted">Appearance</legend>
          <div className="segmented appearance">
            {APPEARANCES.map(({ choice, label }) => (
              <button key={choice} type="button" data-set-theme={choice} aria-pressed={choice === 'light'}>
                {label}
              </button>
            ))}
          </div>
        </fieldset>
      </div>
    </footer>
  )
}

/** The logo: an electric cab's number plate, yellow on green. With very large text it stays on a phone's line. */
export const Logo = () => <span className="plate logo">{BRAND.name}</span>

/** Where toasts appear and are announced; the first may come with the page, left by the page before it. */
export function ToastRegion({ toast }: { toast: ToastMessage | null }) {
  return (
    <div id="toasts" role="status" aria-live="polite">
      {toast && (
        <div className="toast" data-tone={toast.tone} data-passing={toast.tone !== 'error' || undefined}>
          <strong>{toast.title}</strong>
          {toast.description && <p>{toast.description}</p>}
          <button type="button" className="toast-close" aria-label="Close">
            ×
          </button>
        </div>
      )}
    </div>
  )
}
