import { MenuLinks } from './menu'
import { ACCOUNT_LINKS, BOOKING_LINK, type SiteLink } from './site-links'

export const SIGN_OUT_PATH = '/sign-out'

interface Props {
  label: string
  /** The first page of a driver or operator, in the header itself: then a ride is booked from here. */
  work: SiteLink | null
  current: string
}

/** What a signed-in person finds under Account. The first line only says who is signed in. */
export function AccountEntries({ label, work, current }: Props) {
  return (
    <>
      <p className="menu-label" aria-disabled="true">
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
