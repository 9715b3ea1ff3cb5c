/** Answers by leading to Google; the way back is the product's own. */
const LINK_GOOGLE_PATH = '/auth/google/link'

/** In place of the board, for an operator without a linked Google account: what to do, and the way to do it. */
export function LinkGooglePage() {
  return (
    <section className="page-narrow">
      <div className="card">
        <h1 className="text-3xl!">One more key for operations</h1>
        <p className="mt-3">
          Operators see every rider's trip and number, so their account is opened by two things: the phone you
          signed in with, and a Google account. Yours has no Google account yet.
        </p>
        <p className="mt-3">
          Link one that is yours alone. You come back here, and from then on either of the two signs you in.
        </p>
        <form method="post" action={LINK_GOOGLE_PATH} className="mt-6">
          <button type="submit" className="button" data-size="large">
            Link a Google account
          </button>
        </form>
        <p className="mt-6 text-muted">Until then the board stays closed. Your own rides are not affected.</p>
      </div>
    </section>
  )
}
