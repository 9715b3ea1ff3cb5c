import { MenuLinks } from './menu'
import { ACCOUNT_LINKS } from './site-links'

export const SIGN_OUT_PATH = '/sign-out'

/** What a signed-in rider finds under Account. The first line only says who is signed in. */
export function AccountEntries({ label, current }: { label: string; current: string }) {
  return (
    <>
      <p className="menu-label" aria-disabled="true">
        {label}
      </p>
      <MenuLinks links={ACCOUNT_LINKS} current={current} />
      <form method="post" action={SIGN_OUT_PATH}>
        <button type="submit" className="menu-item">
          Sign Out
        </button>
      </form>
    </>
  )
}
