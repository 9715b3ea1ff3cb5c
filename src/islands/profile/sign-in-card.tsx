import { useState } from 'react'
import { useBusy } from '../../components/button-actions'
import { Modal } from '../../components/modal'
import { ROUTES } from '../../routes'
import { messageFor, requestSignOutEverywhere } from './api'

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

const WHAT_HAPPENS =
  'Every phone and browser is signed out, this one too, and live pages stop. Your trips and bookings stay as they are.'

/** Ends every session, once that is confirmed. */
function SignOutEverywhere({ onSignedOut }: { onSignedOut: () => void }) {
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, begin] = useBusy()

  const signOut = async () => {
    setProblem(null)
    const done = await requestSignOutEverywhere()
    // The page that follows forgets the trip, as after Sign Out.
    if (!done.ok) return setProblem(messageFor(done.refusal))
    onSignedOut()
    location.assign(ROUTES.auth.path)
  }

  return (
    <div className="grid justify-items-start gap-2">
      <h3 className="text-base">Lost a phone?</h3>
      <p className="text-muted">{WHAT_HAPPENS}</p>
      <button
        type="button"
        className="button"
        data-kind="danger"
        onClick={() => {
          setProblem(null)
          setAsking(true)
        }}
      >
        Sign out everywhere
      </button>
      <Modal title="Sign out everywhere?" open={asking} onClose={() => setAsking(false)} narrow>
        <p>{WHAT_HAPPENS}</p>
        {problem !== null && (
          <p role="alert" className="mt-3 text-error">
            {problem}
          </p>
        )}
        <div className="mt-5 grid gap-3">
          <button type="button" className="button" data-kind="secondary" onClick={() => setAsking(false)}>
            Stay signed in
          </button>
          <button
            type="button"
            className="button"
            data-kind="danger"
            aria-busy={busy}
            onClick={() => void begin(signOut)}
          >
            Yes, sign out everywhere
          </button>
        </div>
      </Modal>
    </div>
  )
}
