import { ROUTES } from '../../routes'

/** Over a console whose session is over: the sign-in opens beside it, and what was typed here stays. */
export function SessionEnded() {
  return (
    <div role="alert" className="card mb-3 flex flex-wrap items-center gap-3">
      <p className="min-w-60 flex-1">
        <strong>You are signed out.</strong> A session ends after 8 hours without use. What you typed here
        stays: sign in in the new tab, then go on.
      </p>
      <a className="button" href={ROUTES.auth.path} target="_blank" rel="noreferrer">
        Sign in again
      </a>
    </div>
  )
}
