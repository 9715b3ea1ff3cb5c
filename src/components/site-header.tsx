import Bell from 'lucide-react/icons/bell'
import ChevronDown from 'lucide-react/icons/chevron-down'
import MenuIcon from 'lucide-react/icons/menu'
import Moon from 'lucide-react/icons/moon'
import { BRAND } from '../brand'
import { ROUTES } from '../routes'
import { AccountEntries } from './account-entries'
import { Logo } from './logo'
import { Menu, MenuLinks } from './menu'
import { BOOKING_LINK, MORE_LINKS, type SiteLink } from './site-links'

/** What the header shows of a signed-in person. */
export interface SignedInAs {
  label: string
  /** The first page of a driver or operator; null for riders. */
  work: SiteLink | null
}

interface Props {
  signedInAs: SignedInAs | null
  /** The path of the page it stands on. */
  current: string
}

const ICON = { size: 20, 'aria-hidden': true, strokeWidth: 1.75 } as const

function Login({ className }: { className: string }) {
  return (
    <a className={`button ${className}`} data-kind="secondary" href={ROUTES.auth.path}>
      Login
    </a>
  )
}

interface MainActionProps {
  link: SiteLink
  current: string
  className: string
}

/** What a signed-in person is here for. Not green: the one green button of a screen is the page's own. */
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

function DropDown({ id, label }: { id: string; label: string }) {
  return (
    <button type="button" className="menu-button" popoverTarget={id}>
      {label}
      <ChevronDown {...ICON} size={16} />
    </button>
  )
}

/** The same head on every page; its menus need no script. */
export function SiteHeader({ signedInAs, current }: Props) {
  const main = { link: signedInAs?.work ?? BOOKING_LINK, current }
  return (
    <header className="site-header">
      <a href={ROUTES.home.path} className="mr-auto flex min-h-11 items-center">
        <Logo />
        <span className="sr-only">, home</span>
      </a>
      <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
        <Menu id="more-menu" button={<DropDown id="more-menu" label="More" />}>
          <MenuLinks links={MORE_LINKS} current={current} />
        </Menu>
        {signedInAs && (
          <Menu id="account-menu" button={<DropDown id="account-menu" label="Account" />}>
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
      {signedInAs ? <MainAction {...main} className="max-md:hidden" /> : <Login className="max-md:hidden" />}
      <button
        type="button"
        className="icon-button md:hidden"
        popoverTarget="mobile-menu"
        aria-label={`Menu of ${BRAND.name}`}
      >
        <MenuIcon {...ICON} size={24} />
      </button>
      <nav id="mobile-menu" popover="auto" className="popover menu mobile-menu md:hidden" aria-label="Menu">
        {signedInAs?.work && <MainAction {...main} className="mb-2 w-full" />}
        <MenuLinks links={MORE_LINKS} current={current} />
        <hr className="my-2 border-hairline" />
        {signedInAs && <AccountEntries {...signedInAs} current={current} />}
        {signedInAs && !signedInAs.work && <MainAction {...main} className="mt-2 w-full" />}
        {!signedInAs && <Login className="mt-2 w-full" />}
      </nav>
    </header>
  )
}
