import { ROUTES } from '../../routes'
import { SignOutEverywhere } from './sign-out-everywhere'

/** The ways into this account, and the way to shut them all. */
export function SignInCard({
  googleLinked,
  mayLinkGoogle,
  onSignedOut,
}: {
  googleLinked: boolean
  mayLinkGoogle: boolean
  onSignedOut: () => void
}) {
  return (
    <section className="card grid gap-5" aria-labelledby="signing-in">
      <h2 id="signing-in" className="text-xl">
        Signing in
      </h2>
      <div className="grid justify-items-start gap-2">
        <h3 className="text-base">Google</h3>
        {googleLinked && (
          <p className="text-muted">A Google account is linked: you can sign in with it as well.</p>
        )}
        {!googleLinked && !mayLinkGoogle && (
          <p className="text-muted">
            None is linked. An operator’s is linked before the role is given:{' '}
            <a href={ROUTES.ops.path}>what to do</a>.
          </p>
        )}
        {!googleLinked && mayLinkGoogle && (
          <>
            <p className="text-muted">None is linked. With one, you can sign in without a code.</p>
            <form method="post" action="/auth/google/link">
              <button type="submit" className="button" data-kind="secondary">
                Link a Google account
              </button>
            </form>
          </>
        )}
      </div>
      <SignOutEverywhere onSignedOut={onSignedOut} />
    </section>
  )
}
