import { BRAND } from '../brand'
import { ROUTES } from '../routes'

/** What a person reads when a page of ours broke. The number finds the log's line. */
export function BrokenPage({ requestId }: { requestId: string }) {
  return (
    <section className="page-narrow">
      <h1>This page broke down</h1>
      <p className="mt-3">
        Something went wrong on our side. Nothing was lost, and nothing was charged by it. Please try again in
        a moment.
      </p>
      <a className="button mt-6" href={ROUTES.home.path}>
        Go to the home page
      </a>
      <p className="mt-8 text-sm text-muted">
        If it stays, write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> and name this number:{' '}
        <span className="figures">{requestId}</span>
      </p>
    </section>
  )
}
