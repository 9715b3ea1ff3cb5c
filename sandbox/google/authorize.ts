import { type Context, Hono } from 'hono'
import { type SandboxApp, sandboxState } from '../environment'
import { newToken } from '../identifiers'
import { chosenAccount } from './accounts'
import { chooserPage, errorPage } from './chooser-page'
import { ISSUER } from './claims'
import { backTo, type RequestProblem, readRequest } from './request'

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
