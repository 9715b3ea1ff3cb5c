import { ROUTES } from '../../routes'
import { BlankSignpost } from '../drawings/rider-scenes'
import { NextStep, PageHead } from '../page-head'

/** A share link that is unknown, revoked or mistyped. The page does not disclose which. */
export function LinkNotAvailable() {
  return (
    <section className="page-wide">
      <PageHead title="This link is not available" drawing={<BlankSignpost />}>
        Ask the person who sent it for a new one.
      </PageHead>
      <NextStep href={ROUTES.home.path}>Go to the home page</NextStep>
    </section>
  )
}

/** Rate limit: too many links were opened from this network. Does not disclose whether this one is valid. */
export function LinkBusy() {
  return (
    <section className="page-wide">
      <PageHead title="Please wait a minute">
        Too many links were opened from your network. Reload this page in a minute.
      </PageHead>
    </section>
  )
}
