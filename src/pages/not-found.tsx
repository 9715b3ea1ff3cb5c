import { ROUTES } from '../routes'

/** Any path that isn't the product's. */
export function NotFoundPage() {
  return (
    <section className="page-narrow">
      <h1>This page is not on our map</h1>
      <p>The address may be mistyped, or the page has moved.</p>
      <p>
        <a className="button" href={ROUTES.home.path}>
          Go to the home page
        </a>
      </p>
    </section>
  )
}
