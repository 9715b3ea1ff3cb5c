import { BRAND } from '../brand'
import { ROUTES } from '../routes'

/** What the header shows of a signed-in person. */
export interface SignedInAs {
  label: string
}

/** Placeholder structure; drawn by the look's own work. */
export function SiteHeader({ signedInAs }: { signedInAs: SignedInAs | null }) {
  return (
    <header>
      <a href={ROUTES.home.path}>{BRAND.name}</a>
      <button type="button" data-set-theme="toggle">
        Dark mode
      </button>
      {signedInAs ? <span>{signedInAs.label}</span> : <a href={ROUTES.auth.path}>Login</a>}
    </header>
  )
}
