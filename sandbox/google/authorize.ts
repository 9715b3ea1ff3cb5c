import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { localVars } from '../../scripts/local-settings.mjs'
import type { SandboxApp } from '../environment'
import { layout } from '../pages/layout'
import { DEMO_OPERATOR, DEMO_RIDER } from '../people'
import { standIn } from '../provider'
import { newToken } from '../random-ids'
import { sandboxState } from '../state-binding'

const PATH = '/sandbox/google'

/** A Google account, as its owner's browser knows it. */
export interface GoogleAccount {
  /** Never changes, whatever becomes of the e-mail. */
  sub: string
  email: string
  email_verified: boolean
  name: string
  hd?: string
}

interface AuthorizationRequest {
  client_id: string
  redirect_uri: string
  state: string | null
  scope: string
  nonce: string | null
  challenge: string
}

/** The one redirect URI of the local app: its own page, on the origin that this page is on. */
function isRegistered(redirectUri: string, here: string): boolean {
  const { origin, hostname } = new URL(here)
  return hostname === 'accounts.google.com'
    ? /^https?:\/\/[^/?#]+\/auth\/callback$/.test(redirectUri)
    : redirectUri === `${origin}/auth/callback`
}

/** The app's redirect URI with the state it gave and what it gets. */
function redirectTo({ redirect_uri, state }: AuthorizationRequest, response: Record<string, string>): string {
  const address = new URL(redirect_uri)
  if (state !== null) address.searchParams.set('state', state)
  for (const [name, value] of Object.entries(response)) address.searchParams.set(name, value)
  return address.href
}

/**
 * Reads the query of the authorization endpoint as strictly as Google does, and asks for PKCE besides. A request that is
 * refused has its answer instead: an error page where the app is not known, else a redirect to the app.
 */
async function readRequest(c: Context<SandboxApp>): Promise<AuthorizationRequest | Response> {
  const query = (name: string) => c.req.query(name) ?? ''
  const request = {
    client_id: query('client_id'),
    redirect_uri: query('redirect_uri'),
    state: c.req.query('state') ?? null,
    scope: query('scope'),
    nonce: c.req.query('nonce') ?? null,
    challenge: query('code_challenge'),
  }
  if (request.client_id !== localVars.GOOGLE_CLIENT_ID) {
    return c.html(errorPage(401, 'invalid_client', 'The OAuth client was not found.'), 401)
  }
  if (!isRegistered(request.redirect_uri, c.req.url)) {
    const description = `This address is not registered for the app: ${request.redirect_uri}`
    return c.html(errorPage(400, 'redirect_uri_mismatch', description), 400)
  }
  if (query('response_type') !== 'code') {
    return c.html(errorPage(400, 'invalid_request', 'Required parameter is missing: response_type'), 400)
  }
  const refuse = (error: string) => c.redirect(redirectTo(request, { error }), 302)
  if (query('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(request.challenge)) {
    return refuse('invalid_request')
  }
  if (!request.scope.split(' ').includes('openid')) return refuse('invalid_scope')
  return request
}

/** accounts.google.com: the page on which a rider chooses an account. */
export const googleAccounts = standIn({ status: 404, body: 'Not found' })
  .get('/o/oauth2/v2/auth', async (c) => {
    const request = await readRequest(c)
    if (request instanceof Response) return request
    return c.html(chooserPage())
  })
  .post('/o/oauth2/v2/auth', async (c) => {
    if (c.req.header('sec-fetch-site') === 'cross-site') return c.text('Not from another site.', 403)
    const request = await readRequest(c)
    if (request instanceof Response) return request
    const form = await c.req.parseBody()
    if (form.account === 'deny') return c.redirect(redirectTo(request, { error: 'access_denied' }), 303)
    if (form.account === 'fail') return c.redirect(redirectTo(request, { error: 'server_error' }), 303)
    const account = chosenAccount(form)
    if (account === null) {
      const typed = typeof form.email === 'string' ? form.email : ''
      return c.html(chooserPage({ typed, problem: 'Type an e-mail address.' }), 400)
    }
    const code = `4/0A${newToken(60)}`
    const { state, ...grant } = request
    await sandboxState(c.env).saveGoogleCode(code, { ...grant, account: JSON.stringify(account) })
    const { scope } = request
    return c.redirect(redirectTo(request, { code, scope, authuser: '0', prompt: 'consent' }), 303)
  })

/** Google's account chooser: whose account signs in at the app that asked. The form goes to this same address. */
const chooserPage = ({ typed = '', problem }: { typed?: string; problem?: string } = {}) =>
  layout(
    {
      title: 'Choose an account',
      path: PATH,
      lead: html`to continue to <b>Hasiru Cabs</b>. It will learn your name and your e-mail address. The sandbox stands in for
Google here: none of these people exists.`,
    },
    html`<div class="columns"><form class="stack" method="post"><ul class="rows people">${Object.entries(
      ACCOUNTS,
    ).map(
      ([
        choice,
        { account, says },
      ]) => html`<li><button name="account" value="${choice}"><span><b>${account.name}</b>
<small>${says}</small></span><small>${account.email}</small></button></li>`,
    )}</ul><div class="row"><button class="button" data-kind="secondary" name="account" value="deny">Deny</button>
<button class="button" data-kind="danger" name="account" value="fail">Let Google fail</button></div></form>
<form class="card stack" method="post"><h2>Use another account</h2><input type="hidden" name="account" value="another">
<div class="field"><label for="email">E-mail</label><input id="email" name="email" type="email" value="${typed}" autocomplete="off"
required ${problem ? html`aria-invalid="true" aria-describedby="email-problem"` : ''}>
${problem ? html`<p id="email-problem" class="field-error">${problem}</p>` : ''}</div>
<div class="field"><label for="name">Name</label><input id="name" name="name" autocomplete="off" maxlength="120"></div>
<label class="check"><input type="checkbox" name="email_verified" value="yes" checked>The e-mail is verified</label>
<button class="button">Continue</button></form></div>`,
  )

/** Shown where the app that asks is not known; this page leads to no other site. */
const errorPage = (status: number, code: string, description: string) =>
  layout(
    { title: 'Access blocked', path: PATH, lead: html`This app's request is invalid.` },
    html`<h2>Error ${status}: ${code}</h2><p>${description}</p>`,
  )

/** The accounts that the chooser offers, by what their button sends. */
export const ACCOUNTS = {
  personal: {
    account: {
      sub: '108204268033311374519',
      email: 'asha.murthy@gmail.com',
      email_verified: true,
      name: DEMO_RIDER.name,
    },
    says: 'Verified e-mail',
  },
  unverified: {
    account: {
      sub: '112340987612340987651',
      email: 'ravi.kumar@example.com',
      email_verified: false,
      name: 'Ravi Kumar',
    },
    says: 'E-mail not verified: the product does not keep it',
  },
  workspace: {
    account: {
      sub: DEMO_OPERATOR.googleSub ?? 'demo_operator_google',
      email: 'kavitha@hasirucabs.example',
      email_verified: true,
      name: DEMO_OPERATOR.name,
      hd: 'hasirucabs.example',
    },
    says: 'A company’s account (Workspace), linked with the operator’s',
  },
} as const satisfies Record<string, { account: GoogleAccount; says: string }>

const isOffered = (choice: string): choice is keyof typeof ACCOUNTS => Object.hasOwn(ACCOUNTS, choice)

/** A `sub` in Google's shape, 21 digits: always the same one for an e-mail. */
function subOf(email: string): string {
  const digest = createHash('sha256').update(email).digest()
  return `1${[...digest.subarray(0, 20)].map((byte) => byte % 10).join('')}`
}

/** The account that the chooser's form names; null where it names none. */
function chosenAccount(form: Record<string, unknown>): GoogleAccount | null {
  const { account: choice, email, name, email_verified } = form
  if (typeof choice !== 'string') return null
  if (isOffered(choice)) return ACCOUNTS[choice].account
  if (choice !== 'another' || typeof email !== 'string' || typeof name !== 'string') return null
  const address = email.trim().toLowerCase()
  if (!/^[^@\s]+@[^@\s]+$/.test(address)) return null
  const verified = email_verified === 'yes'
  return {
    sub: subOf(address),
    email: address,
    email_verified: verified,
    name: name.trim() || address,
  }
}

/** /sandbox/google: what the stand-in for Google does, and what can be tried with it. */
export const aboutPage = () =>
  layout(
    {
      title: 'Google',
      path: '/sandbox/google',
      lead: html`The sandbox stands in for Google’s sign-in: an account chooser, codes that work once within ten minutes, signed
identity tokens. Begin where riders do: <a href="/auth">Continue with Google</a>.`,
    },
    html`<section><h2>What to try</h2><ol class="stops">
<li><h3>Sign in as somebody new</h3><p>Choose Asha, verify any Indian mobile, and book. The second time no code is asked for.</p></li>
<li><h3>Verify a number that has an account</h3><p>With ‘another account’, verify <b>90000 00001</b>: Google then opens that
rider’s account, and no second one is left behind.</p></li>
<li><h3>Deny it, or let it fail</h3><p>Deny leads back to sign-in in silence. ‘Let Google fail’ and an
<a href="/sandbox/payments#faults">injected fault</a> say so.</p></li></ol></section>
<section class="stack"><h2>Accounts</h2><ul class="rows">${Object.values(ACCOUNTS).map(
      ({ account, says }) =>
        html`<li><b>${account.name}</b> ${account.email}<br><span class="field-hint">${says}</span></li>`,
    )}</ul></section>`,
  )
