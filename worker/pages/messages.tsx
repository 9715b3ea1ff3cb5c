import { type Context, Hono } from 'hono'
import type { ReactElement } from 'react'
import { ConfirmEmailPage, type LinkState, UnsubscribePage } from '../../src/pages/message-pages'
import { ROUTES, type Route } from '../../src/routes'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { writeSettings } from '../notifications/settings'
import { isUnsubscribeLink } from '../notifications/unsubscribe'
import { findProof, isConfirmed, proveEmail } from '../profile/prove-email'
import { signedInUserOf } from '../session/check-session'
import { renderPage } from './render'

// What the links of e-mails lead to (docs/product.md, MESSAGE-11). A GET changes nothing, for mail programs open links by
// themselves. They are mounted before the check of the request's origin: a mail provider's one-click POST (RFC 8058) has
// none, and what a link may do is proven by its token or signature alone.

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
