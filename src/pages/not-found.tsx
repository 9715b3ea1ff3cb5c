import { PageHead } from '../components/page-head'
import { ROUTES } from '../routes'
import { OxAtMilestone } from './dead-end-drawings'

/** Any path that isn't the product's. */
export function NotFoundPage() {
  return (
    <div className="page-wide">
      <PageHead title="This page is not on our map" drawing={<OxAtMilestone />}>
        At this address there is only an ox, and it is in no hurry. The address may be mistyped, or the page
        has moved.
      </PageHead>
      <a className="button" data-size="large" href={ROUTES.home.path}>
        Go to the home page
      </a>
      <p className="mt-6 text-muted">
        Or go on to <a href={ROUTES.services.path}>our services</a>,{' '}
        <a href={ROUTES.howItWorks.path}>how it works</a> or{' '}
        <a href={ROUTES.contact.path}>a person who can help</a>.
      </p>
    </div>
  )
}
