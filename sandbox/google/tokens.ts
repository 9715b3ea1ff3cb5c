import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { basicCredentials, newHex, newToken } from '../credentials'
import { accountsOf, type SandboxApp, type SandboxEnvironment, sandboxState } from '../environment'
import { breakConnection, faultSwitch } from '../faults'
import { type Grant, TOKEN_SECONDS } from './grants'

const refused = (c: Context<SandboxApp>, status: 400 | 401, error: string, error_description: string) =>
  c.json({ error, error_description }, status)

const googleFault = (route: 'google.token' | 'google.certs') =>
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

export const ISSUER = 'https://accounts.google.com'

const TOKEN_HOUR = 3600

const PICTURE = 'https://lh3.googleusercontent.com/a/sandbox=s96-c'

const AccountSchema = v.object({
  sub: v.string(),
  email: v.string(),
  email_verified: v.boolean(),
  name: v.string(),
  hd: v.optional(v.string()),
})

/** What an identity token says, by the scopes that were asked for. */
async function claimsOf(grant: Grant, accessToken: string, now: Date): Promise<object> {
  const { sub, email, email_verified, name, hd } = v.parse(AccountSchema, JSON.parse(grant.account))
  const scopes = grant.scope.split(' ')
  const [given_name = '', ...rest] = name.split(' ')
  const iat = Math.floor(now.getTime() / 1000)
  return {
    iss: ISSUER,
    azp: grant.client_id,
    aud: grant.client_id,
    sub,
    ...(hd === undefined ? {} : { hd }),
    ...(scopes.includes('email') ? { email, email_verified } : {}),
    at_hash: await s256(accessToken, true),
    ...(grant.nonce === null ? {} : { nonce: grant.nonce }),
    ...(scopes.includes('profile')
      ? { name, picture: PICTURE, given_name, ...(rest.length > 0 ? { family_name: rest.join(' ') } : {}) }
      : {}),
    iat,
    exp: iat + TOKEN_HOUR,
  }
}

const HOUR_SECONDS = 3600

/** www.googleapis.com: the keys that tokens are signed with. */
export const googleCerts = new Hono<SandboxApp>()
  .get('/oauth2/v3/certs', googleFault('google.certs'), async (c) =>
    c.json(await publicKeys(c.env), 200, { 'cache-control': `public, max-age=${HOUR_SECONDS}` }),
  )
  .onError(breakConnection)

const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

const NEW_KEY = { ...RS256, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }

const PrivateKeySchema = v.looseObject({
  kty: v.literal('RSA'),
  kid: v.string(),
  n: v.string(),
  e: v.string(),
})

type PrivateKey = v.InferOutput<typeof PrivateKeySchema>

async function drawKey(): Promise<string> {
  const pair = await crypto.subtle.generateKey(NEW_KEY, true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('An RSA key has two halves')
  return JSON.stringify({ ...(await crypto.subtle.exportKey('jwk', pair.privateKey)), kid: newHex(40) })
}

/** The key that tokens are signed with: drawn once, then always the same, a reset of the sandbox included. */
async function signingKey(env: SandboxEnvironment): Promise<PrivateKey> {
  const state = sandboxState(env)
  const kept = (await state.googleKey()) ?? (await state.keepGoogleKey(await drawKey()))
  return v.parse(PrivateKeySchema, JSON.parse(kept))
}

/** The public halves, as /oauth2/v3/certs lists them. */
async function publicKeys(env: SandboxEnvironment) {
  const { kid, n, e } = await signingKey(env)
  return { keys: [{ kty: 'RSA', use: 'sig', alg: 'RS256', kid, n, e }] }
}

const inBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const encoder = new TextEncoder()

const part = (value: object) => inBase64url(encoder.encode(JSON.stringify(value)))

/** SHA-256 in base64url: a code challenge. With `half` the left half of it: an at_hash. */
async function s256(text: string, half = false): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
  return inBase64url(half ? digest.slice(0, 16) : digest)
}

/** A signed token. `wrongly`: under the right key's name, by another key. */
async function signToken(env: SandboxEnvironment, claims: object, wrongly: boolean): Promise<string> {
  const listed = await signingKey(env)
  const { kid, ...jwk } = wrongly ? v.parse(PrivateKeySchema, JSON.parse(await drawKey())) : listed
  const key = await crypto.subtle.importKey('jwk', jwk, RS256, false, ['sign'])
  const text = `${part({ alg: 'RS256', kid: listed.kid, typ: 'JWT' })}.${part(claims)}`
  const signature = await crypto.subtle.sign(RS256.name, key, encoder.encode(text))
  return `${text}.${inBase64url(new Uint8Array(signature))}`
}
