import { useState } from 'react'
import { Button } from '../../components/button'
import { QuestionDialog } from '../../components/question-dialog'
import { ROUTES } from '../../routes'
import { messageFor, requestSignOutEverywhere } from './api'

/** The account's sign-in methods, and signing out of all sessions. */
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
              <Button type="submit" kind="secondary">
                Link a Google account
              </Button>
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

/** Ends all sessions, after a confirmation. */
function SignOutEverywhere({ onSignedOut }: { onSignedOut: () => void }) {
  const [asking, setAsking] = useState(false)

  const signOut = async (): Promise<string | null> => {
    const done = await requestSignOutEverywhere()
    // The next page clears the stored trip, as after Sign Out.
    if (!done.ok) return messageFor(done.refusal)
    onSignedOut()
    location.assign(ROUTES.auth.path)
    return null
  }

  return (
    <div className="grid justify-items-start gap-2">
      <h3 className="text-base">Lost a phone?</h3>
      <p className="text-muted">{WHAT_HAPPENS}</p>
      <Button kind="danger" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <QuestionDialog
        title="Sign out everywhere?"
        open={asking}
        no="Stay signed in"
        yes="Yes, sign out everywhere"
        onYes={signOut}
        onClose={() => setAsking(false)}
      >
        <p>{WHAT_HAPPENS}</p>
      </QuestionDialog>
    </div>
  )
}
