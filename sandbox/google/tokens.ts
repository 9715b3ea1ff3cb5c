import { type Context, Hono } from 'hono'
import { basicCredentials } from '../basic-auth'
import { accountsOf, type SandboxApp, sandboxState } from '../environment'
import { breakConnection, faultSwitch } from '../faults'
import { newToken } from '../identifiers'
import { claimsOf } from './claims'
import { TOKEN_SECONDS } from './grants'
import { s256, signToken } from './keys'

const refused = (c: Context<SandboxApp>, status: 400 | 401, error: string, error_description: string) =>
  c.json({ error, error_description }, status)

export const googleFault = (route: 'google.token' | 'google.certs') =>
  faultSwitch(route, (c, kind) => {
    const status = kind === 'unavailable' ? 503 : 500
    return c.json({ error: 'internal_failure', error_description: 'Backend Error' }, status)
  })

type Form = Record<string, unknown>
const textIn = (form: Form, name: string) => (typeof form[name] === 'string' ? form[name] : '')

/** The app by its secret, in the header or in the form, and never in both; null where it is not the app. */
function knownClient(c: Context<SandboxApp>, form: Form): { clientId: string } | 'unknown' | 'unauthorized' {
  const { clientId, clientSecret } = accountsOf(c.env).google
  const basic = basicCredentials(c.req.header('authorization'))
  const given = basic ?? { user: textIn(form, 'client_id'), password: textIn(form, 'client_secret') }
  if (given.user !== clientId) return 'unknown'
  return given.password === clientSecret ? { clientId } : 'unauthorized'
}

const VERIFIER = /^[\w.~-]{43,128}$/

async function exchange(c: Context<SandboxApp>): Promise<Response> {
  const form: Form = await c.req.parseBody()
  const client = knownClient(c, form)
  if (client === 'unknown') return refused(c, 401, 'invalid_client', 'The OAuth client was not found.')
  if (client === 'unauthorized') return refused(c, 401, 'invalid_client', 'Unauthorized')
  const type = textIn(form, 'grant_type')
  if (type !== 'authorization_code') {
    return refused(c, 400, 'unsupported_grant_type', `Invalid grant_type: ${type}`)
  }
  const code = textIn(form, 'code')
  if (code === '') return refused(c, 400, 'invalid_request', 'Missing required parameter: code')
  const state = sandboxState(c.env)
  const grant = await state.takeGoogleGrant(code)
  if (!grant || grant.client_id !== client.clientId) return refused(c, 400, 'invalid_grant', 'Bad Request')
  if (textIn(form, 'redirect_uri') !== grant.redirect_uri) {
    return refused(c, 400, 'redirect_uri_mismatch', 'Bad Request')
  }
  const verifier = textIn(form, 'code_verifier')
  if (verifier === '') return refused(c, 400, 'invalid_grant', 'Missing code verifier.')
  if (!VERIFIER.test(verifier) || (await s256(verifier)) !== grant.challenge) {
    return refused(c, 400, 'invalid_grant', 'Invalid code verifier.')
  }
  const access_token = `ya29.sandbox-${newToken(40)}`
  await state.keepGoogleToken(access_token)
  const forged = (await state.takeFault('google.signature')) !== null
  const id_token = await signToken(c.env, await claimsOf(grant, access_token, new Date()), forged)
  return c.json({
    access_token,
    expires_in: TOKEN_SECONDS,
    scope: grant.scope,
    token_type: 'Bearer',
    id_token,
  })
}

/** oauth2.googleapis.com: a code for tokens, strictly, and a token given up. */
export const googleTokens = new Hono<SandboxApp>()
  .use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })
  .post('/token', googleFault('google.token'), exchange)
  .post('/revoke', async (c) => {
    const form: Form = await c.req.parseBody()
    const token = textIn(form, 'token') || (c.req.query('token') ?? '')
    if (await sandboxState(c.env).revokeGoogleToken(token)) return c.json({})
    return refused(c, 400, 'invalid_token', 'Token expired or revoked')
  })
  .onError(breakConnection)
