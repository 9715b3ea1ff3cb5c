import { ROUTES } from '../routes'

/** Any path that isn't the product's. */
export function NotFoundPage() {
  return (
    <section className="page-narrow">
      <p className="plate text-2xl">404</p>
      <h1 className="mt-5">This page is not on our map</h1>
      <p className="mt-3 text-muted">The address may be mistyped, or the page has moved.</p>
      <a className="button mt-6" href={ROUTES.home.path}>
        Go to the home page
      </a>
    </section>
  )
}
