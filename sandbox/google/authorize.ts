import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { newToken } from '../credentials'
import { accountsOf, type SandboxApp, type SandboxEnvironment, sandboxState } from '../environment'
import { frontDoor, layout } from '../pages/layout'
import { ACCOUNTS, chosenAccount } from './accounts'
import { ISSUER } from './tokens'

function refused(c: Context<SandboxApp>, problem: RequestProblem) {
  if (problem.shown) return c.html(errorPage(problem), problem.status)
  return c.redirect(backTo(problem, { error: problem.code }), 302)
}

/** The endpoints that discovery names: on Google's own hosts, or all under one address here. */
function endpoints(here: string) {
  const { origin, pathname, hostname } = new URL(here)
  const base = `${origin}${pathname.slice(0, -'/.well-known/openid-configuration'.length)}`
  const google = hostname === 'accounts.google.com'
  const tokens = google ? 'https://oauth2.googleapis.com' : base
  return {
    authorization_endpoint: `${base}/o/oauth2/v2/auth`,
    token_endpoint: `${tokens}/token`,
    revocation_endpoint: `${tokens}/revoke`,
    jwks_uri: `${google ? 'https://www.googleapis.com' : base}/oauth2/v3/certs`,
  }
}

/** accounts.google.com: discovery, and the page on which somebody chooses an account. */
export const googleAccounts = new Hono<SandboxApp>()
  .get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer: ISSUER,
      ...endpoints(c.req.url),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      grant_types_supported: ['authorization_code'],
      code_challenge_methods_supported: ['S256'],
    }),
  )
  .get('/o/oauth2/v2/auth', (c) => {
    const read = readRequest(c.env, c.req.url)
    return read.ok ? c.html(chooserPage({ hint: c.req.query('login_hint') ?? '' })) : refused(c, read.problem)
  })
  .post('/o/oauth2/v2/auth', async (c) => {
    if (c.req.header('sec-fetch-site') === 'cross-site') return c.text('Not from another site.', 403)
    const read = readRequest(c.env, c.req.url)
    if (!read.ok) return refused(c, read.problem)
    const { request } = read
    const form = await c.req.parseBody()
    if (form.account === 'deny') return c.redirect(backTo(request, { error: 'access_denied' }), 303)
    if (form.account === 'fail') return c.redirect(backTo(request, { error: 'server_error' }), 303)
    const account = await chosenAccount(form)
    if (account === null) {
      const hint = typeof form.email === 'string' ? form.email : ''
      return c.html(chooserPage({ hint, problem: 'Type an e-mail address.' }), 400)
    }
    const code = `4/0A${newToken(60)}`
    const { client_id, redirect_uri, challenge, nonce, scope } = request
    const grant = { client_id, redirect_uri, challenge, nonce, scope, account: JSON.stringify(account) }
    await sandboxState(c.env).keepGoogleGrant(code, grant)
    return c.redirect(backTo(request, { code, scope, authuser: '0', prompt: 'consent' }), 303)
  })

/** What an app asks of the provider, once it is known to be the app. */
interface AuthorizationRequest {
  client_id: string
  redirect_uri: string
  state: string | null
  scope: string
  nonce: string | null
  challenge: string
  prompt: string
}

/**
 * Said on a page of the provider's own: whoever asked is not known, so nobody is sent anywhere. Or sent back to the
 * app with `error`.
 */
type RequestProblem =
  | { shown: true; status: 400 | 401; code: string; says: string }
  | { shown: false; code: string; redirect_uri: string; state: string | null }

/** The one return address of the local app: its own page, on the origin that this page is on. */
function isRegistered(redirectUri: string, here: string): boolean {
  const { origin, hostname } = new URL(here)
  const own = hostname === 'accounts.google.com' ? /^https?:\/\/[^/?#]+\/auth\/callback$/ : null
  return own ? own.test(redirectUri) : redirectUri === `${origin}/auth/callback`
}

const shown = (status: 400 | 401, code: string, says: string) =>
  ({ shown: true, status, code, says }) as const

/** Reads the query of the authorization endpoint as strictly as Google does, and asks for PKCE besides. */
function readRequest(
  env: SandboxEnvironment,
  url: string,
): { ok: true; request: AuthorizationRequest } | { ok: false; problem: RequestProblem } {
  const query = new URL(url).searchParams
  const problem = (found: RequestProblem) => ({ ok: false, problem: found }) as const
  const client_id = query.get('client_id') ?? ''
  const redirect_uri = query.get('redirect_uri') ?? ''
  const state = query.get('state')
  const scope = query.get('scope') ?? ''
  if (client_id !== accountsOf(env).google.clientId) {
    return problem(shown(401, 'invalid_client', 'The OAuth client was not found.'))
  }
  if (!isRegistered(redirect_uri, url)) {
    return problem(
      shown(400, 'redirect_uri_mismatch', `This address is not registered for the app: ${redirect_uri}`),
    )
  }
  if (query.get('response_type') !== 'code') {
    return problem(shown(400, 'invalid_request', 'Required parameter is missing: response_type'))
  }
  const challenge = query.get('code_challenge') ?? ''
  const back = (code: string) => problem({ shown: false, code, redirect_uri, state })
  if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge)) {
    return back('invalid_request')
  }
  if (!scope.split(' ').includes('openid')) return back('invalid_scope')
  const prompt = query.get('prompt') ?? ''
  // Nobody is ever signed in here already.
  if (prompt.split(' ').includes('none')) return back('login_required')
  const nonce = query.get('nonce')
  return { ok: true, request: { client_id, redirect_uri, state, scope, nonce, challenge, prompt } }
}

/** The app's return address with what it is told. */
function backTo(
  { redirect_uri, state }: { redirect_uri: string; state: string | null },
  answer: Record<string, string>,
): string {
  const address = new URL(redirect_uri)
  if (state !== null) address.searchParams.set('state', state)
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value)
  return address.href
}

const PATH = '/sandbox/google'

/** Google's account chooser: whose account signs in at the app that asked. The form goes to this same address. */
function chooserPage({ hint, problem }: { hint: string; problem?: string }) {
  return layout(
    {
      title: 'Choose an account',
      path: PATH,
      drawing: frontDoor,
      lead: html`to continue to <b>Hasiru Cabs</b>. It will learn your name and your e-mail address. Here the sandbox plays
Google: none of these people exists.`,
    },
    html`<div class="columns"><div class="stack"><form method="post"><ul class="people">${Object.entries(
      ACCOUNTS,
    ).map(
      ([word, { account, says }]) => html`<li><button name="account" value="${word}"><b>${account.name}</b>
<span class="mail">${account.email}</span><small class="wide quiet">${says}</small></button></li>`,
    )}</ul></form>
<form class="row" method="post"><button name="account" value="deny">Deny</button>
<button class="danger" name="account" value="fail">Let Google fail</button></form></div>
<form class="card" method="post"><h2>Use another account</h2><input type="hidden" name="account" value="another">
<label>E-mail<input name="email" type="email" value="${hint}" autocomplete="off" required
  ${problem ? html`aria-invalid="true" aria-describedby="email-problem"` : ''}></label>
${problem ? html`<p id="email-problem" class="bad">${problem}</p>` : ''}
<label>Name<input name="name" value="" autocomplete="off" maxlength="120"></label>
<label class="choice"><input type="checkbox" name="email_verified" value="yes" checked><span>The e-mail is verified</span></label>
<button class="main">Continue</button></form></div>`,
  )
}

/** What Google shows where it can't tell who asks: nobody is sent anywhere. */
function errorPage({ status, code, says }: Extract<RequestProblem, { shown: true }>) {
  return layout(
    { title: 'Access blocked', path: PATH, lead: html`This app's request is invalid.` },
    html`<section class="narrow"><h2>Error ${status}: ${code}</h2><p>${says}</p></section>`,
  )
}
