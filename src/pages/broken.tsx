import { BRAND } from '../brand'
import { PageHead } from '../components/page-head'
import { ROUTES } from '../routes'
import { StandingCab } from './dead-end-drawings'

/** What a person reads when a page of ours broke. The number finds the log's line. */
export function BrokenPage({ requestId }: { requestId: string }) {
  return (
    <div className="page-wide">
      <PageHead title="This page broke down" drawing={<StandingCab />}>
        Something went wrong on our side. Nothing was lost, and nothing was charged by it. Please try again in
        a moment.
      </PageHead>
      <a className="button" data-size="large" href={ROUTES.home.path}>
        Go to the home page
      </a>
      <p className="mt-6 text-muted">
        If it stays, write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> and name this number:{' '}
        <span className="figures">{requestId}</span>
      </p>
    </div>
  )
}
