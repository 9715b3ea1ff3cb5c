import { type Context, Hono } from 'hono'
import type { ReactElement } from 'react'
import { BlankSignpost, HomeGate } from '../../src/components/drawings/rider-scenes'
import { PageHead } from '../../src/components/page-head'
import { ROUTES, type Route } from '../../src/routes'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { writeSettings } from '../notifications/settings'
import { isUnsubscribeLink } from '../notifications/unsubscribe'
import { findProof, isConfirmed, proveEmail } from '../profile/prove-email'
import { signedInUserOf } from '../session/check-session'
import { renderPage } from './render'

// What the links of e-mails lead to (docs/product.md, MESSAGE-11). A GET changes nothing, because mail programs open
// links by themselves. The routes are mounted before the check of the request's origin: a mail provider's one-click
// POST (RFC 8058) has none, and only a token or signature proves what a link may do.

/** Whoever is signed in here reads so above the page, and need not be the one whom the link is for. */
async function show(c: Context<AppEnv>, route: Route, content: ReactElement, state: LinkState) {
  const user = await signedInUserOf(c)
  return renderPage(c, { route, content, user, toast: null }, state === 'over' ? 410 : 200)
}

const here = (c: Context<AppEnv>) => `${c.req.path}${new URL(c.req.url).search}`

function showConfirm(c: Context<AppEnv>, state: LinkState, email = '') {
  const page = <ConfirmEmailPage state={state} action={here(c)} email={email} />
  return show(c, ROUTES.confirmEmail, page, state)
}

/** The state of a link that can't be used now: its address is confirmed already, or the link is over. */
const spentState = async (c: Context<AppEnv>): Promise<LinkState> =>
  (await isConfirmed(databaseOf(c.env.DB), tokenOf(c))) ? 'done' : 'over'

function showUnsubscribe(c: Context<AppEnv>, state: LinkState) {
  return show(c, ROUTES.unsubscribe, <UnsubscribePage state={state} action={here(c)} />, state)
}

const tokenOf = (c: Context<AppEnv>) => c.req.query('token') ?? ''

/** The user whom an unsubscribe link is for; null where we did not make it. */
async function linkedUser(c: Context<AppEnv>): Promise<string | null> {
  const { user = '', signature = '' } = c.req.query()
  return (await isUnsubscribeLink(c.env, user, signature)) ? user : null
}

export const messagePages = new Hono<AppEnv>()
  .get(ROUTES.confirmEmail.path, async (c) => {
    const proof = await findProof(databaseOf(c.env.DB), tokenOf(c), new Date())
    return proof ? showConfirm(c, 'ask', proof.email) : showConfirm(c, await spentState(c))
  })
  .post(ROUTES.confirmEmail.path, async (c) => {
    const isProven = await proveEmail(databaseOf(c.env.DB), tokenOf(c), new Date())
    return showConfirm(c, isProven ? 'done' : await spentState(c))
  })
  .get(ROUTES.unsubscribe.path, async (c) =>
    showUnsubscribe(c, (await linkedUser(c)) === null ? 'over' : 'ask'),
  )
  .post(ROUTES.unsubscribe.path, async (c) => {
    const userId = await linkedUser(c)
    if (userId === null) return showUnsubscribe(c, 'over')
    const now = new Date()
    await writeSettings(databaseOf(c.env.DB), userId, { optional: false }, { source: 'email', now })
    return showUnsubscribe(c, 'done')
  })

// Pages that the links of e-mails lead to. The pages work without script and without a session, and nothing happens
// until their button is pressed: mail programs open links by themselves.

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
type LinkState = 'ask' | 'done' | 'over'

interface ConfirmEmailProps {
  state: LinkState
  action: string
  /** That the link was sent to; whoever has the link reads that mailbox. */
  email: string
}

/** /messages/confirm: makes an e-mail address the account's. */
function ConfirmEmailPage({ state, action, email }: ConfirmEmailProps) {
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
function UnsubscribePage({ state, action }: { state: LinkState; action: string }) {
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
