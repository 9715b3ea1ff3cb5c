/** Answers by leading to Google; the way back is the product's own. */
const LINK_GOOGLE_PATH = '/auth/google/link'

/** In place of the board, for an operator whose phone alone is known: what else there is to do, and the way to it. */
export function SecondKeyPage({ linked }: { linked: boolean }) {
  return (
    <section className="page-narrow">
      <div className="card">
        <h1 className="text-3xl!">One more key for operations</h1>
        <p className="mt-3">
          Operators see every rider's trip and number, so the board opens by two things: a phone that is
          yours, and the Google account that is linked with it.
        </p>
        {linked ? (
          <>
            <p className="mt-3">
              You came by your phone. Confirm with Google, with the account that is linked; then you are back
              here.
            </p>
            <form method="post" action={LINK_GOOGLE_PATH} className="mt-6">
              <button type="submit" className="button" data-size="large">
                Confirm with Google
              </button>
            </form>
          </>
        ) : (
          <p className="mt-3">
            Yours has none. It is linked before the role is given: ask whoever gave it to take it back, link
            one on your profile then, and let them give the role again.
          </p>
        )}
        <p className="mt-6 text-muted">Until then the board stays closed. Your own rides are not affected.</p>
      </div>
    </section>
  )
}
