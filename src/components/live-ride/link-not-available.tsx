import { ROUTES } from '../../routes'

/** A tracking link that leads nowhere: never given, ended, or mistyped. It doesn't say which. */
export function LinkNotAvailable() {
  return (
    <section className="page-narrow">
      <h1>This link is not available</h1>
      <p className="mt-3 text-muted">
        A shared ride can be seen only while its link is valid. Ask the person who sent it for a new one.
      </p>
      <a className="button mt-6" data-kind="secondary" href={ROUTES.home.path}>
        Go to the home page
      </a>
    </section>
  )
}

/** More links were opened from this network than a person opens. Says nothing of this one. */
export function LinkBusy() {
  return (
    <section className="page-narrow">
      <h1>Please wait a minute</h1>
      <p className="mt-3 text-muted">
        Too many links were opened from your network at once. Load this page again in a minute.
      </p>
    </section>
  )
}
