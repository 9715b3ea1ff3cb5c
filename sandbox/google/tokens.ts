import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { auth } from 'hono/utils/basic-auth'
import { base64url, exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import * as v from 'valibot'
import { localVars } from '../../scripts/local-settings.mjs'
import type { SandboxApp } from '../environment'
import { faultSwitch, type Refusal, Refused, standIn } from '../provider'
import { newHex, newToken } from '../random-ids'
import { sandboxState } from '../state-binding'
import type { Grant } from '../tables'
import type { GoogleAccount } from './authorize'

const refusal = (status: 400 | 401 | 404 | 500 | 503, error: string, error_description: string): Refusal => ({
  status,
  body: { error, error_description },
})

const NOT_FOUND = refusal(404, 'not_found', 'Not Found')

const FAULTS = {
  server_error: refusal(500, 'internal_failure', 'Backend Error'),
  unavailable: refusal(503, 'internal_failure', 'Backend Error'),
}

const ISSUER = 'https://accounts.google.com'

const HOUR_SECONDS = 3600

/** Seconds that an access token lasts, as Google says it. */
const TOKEN_SECONDS = 3599

const PICTURE = 'https://lh3.googleusercontent.com/a/sandbox=s96-c'

const KeySchema = v.looseObject({ kty: v.literal('RSA'), kid: v.string(), n: v.string(), e: v.string() })

type Form = Record<string, unknown>

const textIn = (form: Form, name: string) => (typeof form[name] === 'string' ? form[name] : '')

/** The app that shows its id and secret in the header. */
function authenticate(c: Context<SandboxApp>): string {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = localVars
  const shown = auth(c.req.raw)
  if (shown?.username !== clientId) {
    throw new Refused(refusal(401, 'invalid_client', 'The OAuth client was not found.'))
  }
  if (shown.password !== clientSecret) throw new Refused(refusal(401, 'invalid_client', 'Unauthorized'))
  return clientId
}

const VERIFIER = /^[\w.~-]{43,128}$/

async function newKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return v.parse(KeySchema, { ...(await exportJWK(privateKey)), kid: newHex(40) })
}

let signingKey: v.InferOutput<typeof KeySchema> | undefined

/** The key that tokens are signed with, of this worker's life: apps keep it, so that no reset makes another. */
async function signingKeyOf() {
  const made = signingKey ?? (await newKey())
  // Another request may have made one meanwhile.
  signingKey ??= made
  return signingKey
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** A signed token. `wrongly`: with another key, under the id of the right one. */
async function signToken(claims: JWTPayload, wrongly: boolean): Promise<string> {
  const { kid, ...right } = await signingKeyOf()
  const jwk = wrongly ? await newKey() : right
  const header = { alg: 'RS256', kid, typ: 'JWT' }
  return new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(jwk, 'RS256'))
}

/** The claims of an identity token, with those of the scopes 'email' and 'profile'. */
function claimsOf(grant: Grant, accessToken: string, now: Date): JWTPayload {
  const { sub, email, email_verified, name, hd }: GoogleAccount = JSON.parse(grant.account)
  const [given_name = '', ...rest] = name.split(' ')
  const iat = Math.floor(now.getTime() / 1000)
  return {
    iss: ISSUER,
    azp: grant.client_id,
    aud: grant.client_id,
    sub,
    ...(hd === undefined ? {} : { hd }),
    email,
    email_verified,
    // The left half.
    at_hash: base64url.encode(sha256(accessToken).subarray(0, 16)),
    ...(grant.nonce === null ? {} : { nonce: grant.nonce }),
    name,
    picture: PICTURE,
    given_name,
    ...(rest.length > 0 ? { family_name: rest.join(' ') } : {}),
    iat,
    exp: iat + HOUR_SECONDS,
  }
}

async function exchange(c: Context<SandboxApp>): Promise<Response> {
  const form: Form = await c.req.parseBody()
  const clientId = authenticate(c)
  const type = textIn(form, 'grant_type')
  if (type !== 'authorization_code') {
    throw new Refused(refusal(400, 'unsupported_grant_type', `Invalid grant_type: ${type}`))
  }
  const code = textIn(form, 'code')
  if (code === '') throw new Refused(refusal(400, 'invalid_request', 'Missing required parameter: code'))
  const state = sandboxState(c.env)
  const grant = await state.redeemGoogleCode(code)
  if (!grant || grant.client_id !== clientId) throw new Refused(refusal(400, 'invalid_grant', 'Bad Request'))
  if (textIn(form, 'redirect_uri') !== grant.redirect_uri) {
    throw new Refused(refusal(400, 'redirect_uri_mismatch', 'Bad Request'))
  }
  const verifier = textIn(form, 'code_verifier')
  if (verifier === '') throw new Refused(refusal(400, 'invalid_grant', 'Missing code verifier.'))
  if (!VERIFIER.test(verifier) || base64url.encode(sha256(verifier)) !== grant.challenge) {
    throw new Refused(refusal(400, 'invalid_grant', 'Invalid code verifier.'))
  }
  const access_token = `ya29.sandbox-${newToken(40)}`
  const forged = (await state.takeFault('google.signature')) !== null
  const id_token = await signToken(claimsOf(grant, access_token, new Date()), forged)
  return c.json({
    access_token,
    expires_in: TOKEN_SECONDS,
    scope: grant.scope,
    token_type: 'Bearer',
    id_token,
  })
}

/** oauth2.googleapis.com: exchanges a code for tokens, strictly. */
export const googleTokens = standIn(NOT_FOUND)
  .use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })
  .post('/token', faultSwitch('google.token', FAULTS), exchange)

/** www.googleapis.com: the keys that tokens are signed with. */
export const googleCerts = standIn(NOT_FOUND).get(
  '/oauth2/v3/certs',
  faultSwitch('google.certs', FAULTS),
  async (c) => {
    const { kid, n, e } = await signingKeyOf()
    const keys = [{ kty: 'RSA', use: 'sig', alg: 'RS256', kid, n, e }]
    return c.json({ keys }, 200, { 'cache-control': `public, max-age=${HOUR_SECONDS}` })
  },
)
