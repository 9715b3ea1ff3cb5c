// Pages that the links of e-mails lead to. They work without script and without a session, and nothing happens until
// their button is pressed: mail programs open links by themselves.

import { BlankSignpost, HomeGate } from '../components/drawings/rider-scenes'
import { PageHead } from '../components/page-head'
import { ROUTES } from '../routes'

const Profile = () => <a href={ROUTES.profile.path}>your profile</a>

interface FormProps {
  /** The link's own address, to which the form is sent. */
  action: string
  children: string
}

const LinkForm = ({ action, children }: FormProps) => (
  <form method="post" action={action}>
    <button type="submit" className="button" data-size="large">
      {children}
    </button>
  </form>
)

/** 'over': the link is replaced, too old, none of ours, or used for what is so no more; the page does not disclose which. */
export type LinkState = 'ask' | 'done' | 'over'

interface ConfirmEmailProps {
  state: LinkState
  action: string
  /** That the link was sent to; whoever has the link reads that mailbox. */
  email: string
}

/** /messages/confirm: makes an e-mail address the account's. */
export function ConfirmEmailPage({ state, action, email }: ConfirmEmailProps) {
  switch (state) {
    case 'ask':
      return (
        <section className="page-wide">
          <PageHead title="Did you enter this address?" drawing={<HomeGate />}>
            Press the button if you entered <strong className="wrap-anywhere">{email}</strong> in your
            profile. If you did not, close this page: the address is then not used.
          </PageHead>
          <LinkForm action={action}>Confirm this address</LinkForm>
        </section>
      )
    case 'done':
      return (
        <section className="page-wide">
          <PageHead title="Your address is confirmed" drawing={<HomeGate />}>
            What you have to know can reach you there too. Whether it comes by e-mail first, you choose in{' '}
            <Profile />, under Messages.
          </PageHead>
        </section>
      )
    case 'over':
      return (
        <section className="page-wide">
          <PageHead title="This link no longer works" drawing={<BlankSignpost />}>
            A link confirms an address once, within an hour, and only the newest one does. If the address is
            not confirmed yet, have another link sent in <Profile />, under Messages.
          </PageHead>
        </section>
      )
  }
}

/** /messages/unsubscribe: ends what is not needed for a ride. */
export function UnsubscribePage({ state, action }: { state: LinkState; action: string }) {
  switch (state) {
    case 'ask':
      return (
        <section className="page-wide">
          <PageHead title={ROUTES.unsubscribe.title} drawing={<HomeGate />}>
            Press the button to get no reminders and nothing else that your rides do not need.
          </PageHead>
          <LinkForm action={action}>Send me only what my rides need</LinkForm>
        </section>
      )
    case 'done':
      return (
        <section className="page-wide">
          <PageHead title="Only what your rides need" drawing={<HomeGate />}>
            You still hear of your bookings: confirmed, driver and PIN, on the way, cancelled, refunds; and
            when your account changes. To get reminders again, turn them on in <Profile />, under Messages.
          </PageHead>
        </section>
      )
    case 'over':
      return (
        <section className="page-wide">
          <PageHead title="This link does not work" drawing={<BlankSignpost />}>
            Part of the address may be missing. Open the link in the e-mail again, or choose what you get in{' '}
            <Profile />, under Messages.
          </PageHead>
        </section>
      )
  }
}
