import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { ACCOUNTS } from '../../sandbox/google/authorize'
import { call, injectFault, SITE, sandbox } from './call'

const AUTH = `${SITE}/sandbox/google/o/oauth2/v2/auth`
const TOKEN = 'https://oauth2.googleapis.com/token'
const CERTS = 'https://www.googleapis.com/oauth2/v3/certs'
const CLIENT = 'hasiru-local.apps.googleusercontent.com'
const SECRET = 'local-google-secret'
const RETURN = `${SITE}/auth/callback`

const VERIFIER = 'a-verifier-of-43-characters-or-a-few-more-than-that'
// SHA-256 of it, in base64url.
const CHALLENGE = await crypto.subtle
  .digest('SHA-256', new TextEncoder().encode(VERIFIER))
  .then((digest) => btoa(String.fromCharCode(...new Uint8Array(digest))))
  .then((text) => text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))

const RIGHT = {
  response_type: 'code',
  client_id: CLIENT,
  redirect_uri: RETURN,
  scope: 'openid email profile',
  nonce: 'a-nonce',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
}
const asked = (changed: Partial<typeof RIGHT> = {}) =>
  `${AUTH}?${new URLSearchParams({ ...RIGHT, ...changed })}`

/** The code that the chooser’s form leads back with. */
async function newCode(account = 'personal') {
  const answer = await call(asked(), { method: 'POST', body: new URLSearchParams({ account }) })
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

function exchange(code: string) {
  const fields = { grant_type: 'authorization_code', redirect_uri: RETURN, code_verifier: VERIFIER, code }
  const headers = { authorization: `Basic ${btoa(`${CLIENT}:${SECRET}`)}` }
  return call(TOKEN, { method: 'POST', headers, body: new URLSearchParams(fields) })
}

/** What the identity token says of this account. */
async function claimsOf(account: string) {
  const { id_token } = await (await exchange(await newCode(account))).json<{ id_token: string }>()
  const keys = await (await call(CERTS)).json<JSONWebKeySet>()
  return (await jwtVerify(id_token, createLocalJWKSet(keys))).payload
}

describe('The account chooser', () => {
  it('offers a verified, an unverified and a company’s account, another one, and Deny', async () => {
    const answer = await call(asked())
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'")
    const page = await answer.text()
    for (const { account } of Object.values(ACCOUNTS)) expect(page).toContain(account.email)
    for (const words of ['Choose an account', 'Use another account', '>Deny<']) expect(page).toContain(words)
  })

  it('asks again where another account has no e-mail', async () => {
    const body = new URLSearchParams({ account: 'another', email: '<b>x', name: 'X' })
    const answer = await call(asked(), { method: 'POST', body })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('value="&lt;b&gt;x"')
  })

  it.each([
    ['an app it does not know', { client_id: 'another' }, 401, 'invalid_client'],
    [
      'an address of another site',
      { redirect_uri: 'https://evil.test/auth/callback' },
      400,
      'redirect_uri_mismatch',
    ],
    ['an address that only begins so', { redirect_uri: `${RETURN}/x` }, 400, 'redirect_uri_mismatch'],
    ['a token instead of a code', { response_type: 'token' }, 400, 'invalid_request'],
  ])('redirects to no app for %s', async (_, changed, status, code) => {
    for (const method of ['GET', 'POST']) {
      const body = method === 'POST' ? { body: new URLSearchParams({ account: 'personal' }) } : {}
      const answer = await call(asked(changed), { method, ...body })
      expect(answer.status).toBe(status)
      expect(answer.headers.get('location')).toBeNull()
      expect(await answer.text()).toContain(code)
    }
  })

  it('takes no form from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const body = new URLSearchParams({ account: 'personal' })
    expect((await call(asked(), { method: 'POST', headers, body })).status).toBe(403)
  })
})

describe('The token endpoint', () => {
  it('has the claims that only some accounts have: a domain, an e-mail that is not verified', async () => {
    expect(await claimsOf('workspace')).toMatchObject({ hd: 'hasirucabs.example', email_verified: true })
    const claims = await claimsOf('unverified')
    expect(claims).toMatchObject({ email_verified: false })
    expect(claims).not.toHaveProperty('hd')
  })
})

describe('The provider', () => {
  it('lists public keys alone, the same ones after a reset', async () => {
    const before = await (await call(CERTS)).json<{ keys: object[] }>()
    expect(Object.keys(before.keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    const code = await newCode()
    await sandbox('POST', '/sandbox/api/reset')
    expect(await (await call(CERTS)).json()).toEqual(before)
    expect((await exchange(code)).status).toBe(400)
  })

  it.each([
    ['server_error', 500],
    ['unavailable', 503],
  ])('has no keys to give while it has the fault %s', async (kind, status) => {
    await injectFault('google.certs', kind)
    expect((await call(CERTS)).status).toBe(status)
    expect((await call(CERTS)).status).toBe(200)
  })
})
