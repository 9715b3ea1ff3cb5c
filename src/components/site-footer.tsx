import { BRAND } from '../brand'
import { Logo } from './logo'
import { FOOTER_LINKS } from './site-links'

const APPEARANCES = [
  { choice: 'light', label: 'Light' },
  { choice: 'dark', label: 'Dark' },
  { choice: 'system', label: 'Same as device' },
] as const

/** The foot of every page: the policies, who we are, and how the site looks. */
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
          <ul className="grid grid-cols-[auto_auto] justify-start gap-x-4 sm:gap-x-8">
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
