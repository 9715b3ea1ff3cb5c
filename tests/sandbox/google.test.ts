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
  state: 'a-state',
  nonce: 'a-nonce',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
  prompt: 'select_account',
}
const asked = (changed: Record<string, string | null> = {}) => {
  const entries = Object.entries({ ...RIGHT, ...changed }).filter(([, value]) => value !== null)
  return `${AUTH}?${new URLSearchParams(entries.map(([name, value]) => [name, value ?? '']))}`
}

/** Where the chooser's form leads to. */
async function chosen(form: Record<string, string>, url = asked()): Promise<URL> {
  const answer = await call(url, { method: 'POST', body: new URLSearchParams(form) })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}
const newCode = async (form: Record<string, string> = { account: 'personal' }, url = asked()) =>
  (await chosen(form, url)).searchParams.get('code') ?? ''

const basic = (id = CLIENT, secret = SECRET) => ({ authorization: `Basic ${btoa(`${id}:${secret}`)}` })

async function exchange(fields: Record<string, string>, headers: Record<string, string> = basic()) {
  const right = { grant_type: 'authorization_code', redirect_uri: RETURN, code_verifier: VERIFIER }
  const all = Object.entries({ ...right, ...fields }).filter(([, value]) => value !== '')
  const answer = await call(TOKEN, { method: 'POST', headers, body: new URLSearchParams(all) })
  return { status: answer.status, body: await answer.json<Record<string, unknown>>() }
}

async function claimsOf(idToken: unknown, nonce = 'a-nonce') {
  const keys = await (await call(CERTS)).json<JSONWebKeySet>()
  const { payload, protectedHeader } = await jwtVerify(String(idToken), createLocalJWKSet(keys))
  expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'JWT' })
  expect(payload.nonce).toBe(nonce)
  return payload
}

describe('The account chooser', () => {
  it('offers a verified, an unverified and a company’s account, another one, and Deny', async () => {
    const answer = await call(asked())
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'")
    const page = await answer.text()
    for (const { account } of Object.values(ACCOUNTS)) expect(page).toContain(account.email)
    for (const words of ['Choose an account', 'Use another account', '>Deny<']) expect(page).toContain(words)
  })

  it.each([
    ['deny', 'access_denied'],
    ['fail', 'server_error'],
  ])('redirects with no code for %s', async (account, error) => {
    const { searchParams } = await chosen({ account })
    expect(Object.fromEntries(searchParams)).toEqual({ state: 'a-state', error })
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

  it.each([
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no openid', { scope: 'email profile' }, 'invalid_scope'],
  ])('redirects with an error for %s', async (_, changed, error) => {
    const answer = await call(asked(changed))
    const back = new URL(answer.headers.get('location') ?? '')
    expect(Object.fromEntries(back.searchParams)).toEqual({ state: 'a-state', error })
  })

  it('takes no form from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const body = new URLSearchParams({ account: 'personal' })
    expect((await call(asked(), { method: 'POST', headers, body })).status).toBe(403)
  })
})

describe('The token endpoint', () => {
  it('signs the account, the app, the time and the nonce', async () => {
    const begun = Math.floor(Date.now() / 1000)
    const { body } = await exchange({ code: await newCode() })
    const claims = await claimsOf(body.id_token)
    expect(claims).toMatchObject({
      iss: 'https://accounts.google.com',
      aud: CLIENT,
      azp: CLIENT,
      ...ACCOUNTS.personal.account,
      given_name: 'Asha',
      family_name: 'Murthy',
    })
    expect(claims.iat).toBeGreaterThanOrEqual(begun)
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600)
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(String(body.access_token)))
    const half = btoa(String.fromCharCode(...new Uint8Array(digest).slice(0, 16)))
    expect(claims.at_hash).toBe(half.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
  })

  it('has the claims that only some accounts have: a domain, an e-mail that is not verified', async () => {
    const company = await exchange({ code: await newCode({ account: 'workspace' }) })
    expect(await claimsOf(company.body.id_token)).toMatchObject({
      hd: 'hasirucabs.example',
      email_verified: true,
    })
    const unverified = await exchange({ code: await newCode({ account: 'unverified' }) })
    const claims = await claimsOf(unverified.body.id_token)
    expect(claims).toMatchObject({ email_verified: false })
    expect(claims).not.toHaveProperty('hd')
  })

  it('knows an account by its e-mail, however it is written, and tells two apart', async () => {
    const subOf = async (email: string) => {
      const code = await newCode({ account: 'another', email, name: 'A' })
      return (await claimsOf((await exchange({ code })).body.id_token)).sub
    }
    const sub = await subOf('a@example.com')
    expect(sub).toMatch(/^\d{21}$/)
    expect(await subOf(' A@Example.com ')).toBe(sub)
    expect(await subOf('b@example.com')).not.toBe(sub)
  })

  it('takes no code again that was spoilt', async () => {
    const spoilt = await newCode()
    expect((await exchange({ code: spoilt, code_verifier: 'w'.repeat(43) })).status).toBe(400)
    expect((await exchange({ code: spoilt })).status).toBe(400)
  })

  it('gives tokens once where a code comes twice at the same time', async () => {
    const code = await newCode()
    const answers = await Promise.all([exchange({ code }), exchange({ code })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it.each([
    ['an unknown code', { code: '4/0Anobody' }, 'invalid_grant'],
    ['no code', { code: '' }, 'invalid_request'],
    ['another address', { redirect_uri: `${RETURN}/` }, 'redirect_uri_mismatch'],
    ['no verifier', { code_verifier: '' }, 'invalid_grant'],
    ['the challenge as verifier', { code_verifier: CHALLENGE }, 'invalid_grant'],
    ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('refuses %s as Google does', async (_, fields, error) => {
    const answer = await exchange({ code: await newCode(), ...fields })
    expect(answer).toMatchObject({ status: 400, body: { error } })
  })

  it.each([
    ['a wrong secret', basic(CLIENT, 'x')],
    ['an unknown app', basic('x')],
    ['no credentials', {}],
  ])('refuses %s, and the code stays good for its own app', async (_, headers) => {
    const code = await newCode()
    expect(await exchange({ code }, headers)).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
    expect((await exchange({ code })).status).toBe(200)
  })
})

describe('The provider', () => {
  it('lists public keys alone, the same ones after a reset', async () => {
    const before = await (await call(CERTS)).json<{ keys: object[] }>()
    expect(Object.keys(before.keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    const code = await newCode()
    await sandbox('POST', '/sandbox/api/reset')
    expect(await (await call(CERTS)).json()).toEqual(before)
    expect((await exchange({ code })).status).toBe(400)
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
