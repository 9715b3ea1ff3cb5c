import { type Context, Hono } from 'hono'
import type { ReactNode } from 'react'
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
// links by themselves: a button does, without script and without a session. The routes are mounted before the check of
// the request's origin: a mail provider's one-click POST (RFC 8058) has none, and only a token or signature proves what a
// link may do.

/** 'over': the link is replaced, too old, none of ours, or used for what is so no more; the page does not disclose which. */
type LinkState = 'ask' | 'done' | 'over'

interface LinkPage {
  route: Route
  button: string
  words: Record<LinkState, readonly [title: string, text: ReactNode]>
}

const profile = <a href={ROUTES.profile.path}>your profile</a>

/** `email`: the address that the link was sent to. Whoever has the link reads that mailbox. */
const confirmPage = (email: string): LinkPage => ({
  route: ROUTES.confirmEmail,
  button: 'Confirm this address',
  words: {
    ask: [
      'Did you enter this address?',
      <>
        Press the button if you entered <strong className="wrap-anywhere">{email}</strong> in your profile. If
        not, close this page and we won’t use it.
      </>,
    ],
    done: [
      'Your address is confirmed',
      <>We can write to you there now. To hear by e-mail first, choose it in {profile}, under Messages.</>,
    ],
    over: [
      'This link no longer works',
      <>
        A link works once, for an hour, and only the newest one does. Still to confirm? Send a new link from{' '}
        {profile}, under Messages.
      </>,
    ],
  },
})

const UNSUBSCRIBE: LinkPage = {
  route: ROUTES.unsubscribe,
  button: 'Send only what my rides need',
  words: {
    ask: [
      ROUTES.unsubscribe.title,
      'Press the button to stop reminders. You’ll still get what your rides need.',
    ],
    done: [
      'Only what your rides need',
      <>
        You’ll still hear about your bookings, drivers and PINs, cancellations, refunds and account changes.
        Turn reminders back on in {profile}, under Messages.
      </>,
    ],
    over: [
      'This link does not work',
      <>
        Part of the address may be missing. Open the link in the e-mail again, or choose what you get in{' '}
        {profile}, under Messages.
      </>,
    ],
  },
}

/** The header names whoever is signed in here, who need not be the one whom the link is for. */
async function show(c: Context<AppEnv>, { route, button, words }: LinkPage, state: LinkState) {
  const [title, text] = words[state]
  const content = (
    <section className="page-wide">
      <PageHead title={title} drawing={state === 'over' ? <BlankSignpost /> : <HomeGate />}>
        {text}
      </PageHead>
      {state === 'ask' && (
        <form method="post" action={`${c.req.path}${new URL(c.req.url).search}`}>
          <button type="submit" className="button" data-size="large">
            {button}
          </button>
        </form>
      )}
    </section>
  )
  const user = await signedInUserOf(c)
  return renderPage(c, { route, content, user, toast: null }, state === 'over' ? 410 : 200)
}

const tokenOf = (c: Context<AppEnv>) => c.req.query('token') ?? ''

/**
 * For a link that can't be used now: its address is confirmed already, or the link is over (docs/product.md,
 * MESSAGE-13).
 */
const showSpent = async (c: Context<AppEnv>) =>
  show(c, confirmPage(''), (await isConfirmed(databaseOf(c.env.DB), tokenOf(c))) ? 'done' : 'over')

/** The user whom an unsubscribe link is for; null where we did not make it. */
async function linkedUser(c: Context<AppEnv>): Promise<string | null> {
  const { user = '', signature = '' } = c.req.query()
  return (await isUnsubscribeLink(c.env, user, signature)) ? user : null
}

export const messagePages = new Hono<AppEnv>()
  .get(ROUTES.confirmEmail.path, async (c) => {
    const proof = await findProof(databaseOf(c.env.DB), tokenOf(c), new Date())
    return proof ? show(c, confirmPage(proof.email), 'ask') : showSpent(c)
  })
  .post(ROUTES.confirmEmail.path, async (c) => {
    const isProven = await proveEmail(databaseOf(c.env.DB), tokenOf(c), new Date())
    return isProven ? show(c, confirmPage(''), 'done') : showSpent(c)
  })
  .get(ROUTES.unsubscribe.path, async (c) =>
    show(c, UNSUBSCRIBE, (await linkedUser(c)) === null ? 'over' : 'ask'),
  )
  .post(ROUTES.unsubscribe.path, async (c) => {
    const userId = await linkedUser(c)
    if (userId === null) return show(c, UNSUBSCRIBE, 'over')
    const now = new Date()
    await writeSettings(databaseOf(c.env.DB), userId, { optional: false }, { source: 'email', now })
    return show(c, UNSUBSCRIBE, 'done')
  })
