import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, inject, it } from 'vitest'
import { app } from '../../worker/app'
import { exchangeCode, googleSettings } from '../../worker/sign-in/google'
import { type CookieJar, cookiesIn, keepCookies } from '../support/worker/call'
import { firstRow } from '../support/worker/database'
import { signedInRider } from '../support/worker/people'

// Our adapter against an OpenID provider of other people's making (npm oidc-provider), over the network and in the real
// runtime. Nothing of the sandbox is bound here: this is the way that production goes.

const ORIGIN = 'https://hasiru.test'
const { issuer, client } = inject('openid')

const configured = {
  ...env,
  GOOGLE_CLIENT_ID: client.id,
  GOOGLE_CLIENT_SECRET: client.secret,
  GOOGLE_AUTH_URL: `${issuer}/auth`,
  GOOGLE_TOKEN_URL: `${issuer}/token`,
  GOOGLE_JWKS_URL: `${issuer}/jwks`,
  GOOGLE_ISSUER: issuer,
}
const forging = { ...configured, GOOGLE_TOKEN_URL: `${issuer}/forged/token` }

async function send(
  browser: CookieJar,
  request: Request,
  via: (request: Request) => Response | Promise<Response>,
) {
  const headers = new Headers(request.headers)
  headers.set('cookie', cookiesIn(browser))
  const answer = await via(new Request(request, { headers, redirect: 'manual' }))
  keepCookies(browser, answer.headers.getSetCookie())
  return answer
}

const ours = (browser: CookieJar, path: string, bindings: typeof configured, init: RequestInit = {}) =>
  send(browser, new Request(`${ORIGIN}${path}`, init), (request) =>
    app.fetch(request, bindings, createExecutionContext()),
  )

/** Presses the button; where the browser is led. */
async function begin(browser: CookieJar, bindings = configured): Promise<URL> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const answer = await ours(browser, '/api/sign-in/google', bindings, { method: 'POST', headers, body: '{}' })
  const { destination } = await answer.json<{ destination: string }>()
  return new URL(destination)
}

/** Goes through the provider's pages as this account, until it leads back to us; the address it leads to. */
async function through(address: URL, account: string): Promise<URL> {
  const browser: CookieJar = new Map()
  let at = address
  for (let step = 0; step < 8; step += 1) {
    const headers = { 'x-account': account }
    const answer = await send(browser, new Request(at, { headers }), (request) => fetch(request))
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
    at = new URL(location, at)
    if (at.origin === ORIGIN) return at
  }
  throw new Error('the provider never led back')
}

const comeBack = async (browser: CookieJar, back: URL, bindings = configured) => {
  const answer = await ours(browser, back.pathname + back.search, bindings)
  await answer.text()
  return browser.has('__Host-session')
}
const accountOf = (sub: string) =>
  firstRow(
    'SELECT a.google_sub, users.email, users.full_name, users.phone_verified FROM auth_users a JOIN users ON users.id = a.id WHERE a.google_sub = ?',
    sub,
  )
const newSub = () => `sub-${crypto.randomUUID()}`

describe('A provider that we did not write', () => {
  it('signs a rider in through our adapter', async () => {
    const sub = newSub()
    const browser: CookieJar = new Map()
    const back = await through(await begin(browser), sub)
    expect(back.searchParams.get('iss')).toBe(issuer)
    expect(await comeBack(browser, back)).toBe(true)
    expect(await accountOf(sub)).toEqual({
      google_sub: sub,
      email: `${sub}@example.com`,
      full_name: 'Meera Nair',
      phone_verified: 0,
    })
    const page = await (await ours(browser, '/auth', configured)).text()
    expect(page).toContain('Verify Phone Number')
  })

  it('gives nothing for a code with a wrong verifier', async () => {
    const browser: CookieJar = new Map()
    const back = await through(await begin(browser), newSub())
    const code = back.searchParams.get('code') ?? ''
    const exchanged = await exchangeCode(googleSettings(configured, ORIGIN), {
      code,
      verifier: 'v'.repeat(43),
    })
    expect(exchanged).toEqual({ ok: false, refusal: { reason: 'refused', code: 'invalid_grant' } })
  })
})

describe('The form that leads to the provider', () => {
  const policyOf = async (path: string) =>
    (await ours(new Map(), path, configured)).headers.get('content-security-policy')

  it('works without script: it is led on, and the page’s policy lets it be', async () => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const body = new URLSearchParams({ action: 'google' })
    const answer = await ours(new Map(), '/auth', configured, { method: 'POST', headers, body })
    expect(answer.status).toBe(303)
    expect(new URL(answer.headers.get('location') ?? '').origin).toBe(issuer)
    expect(await policyOf('/auth')).toContain(`form-action 'self' ${issuer};`)
  })

  it('may be led there from no other public page', async () => {
    expect(await policyOf('/')).toContain("form-action 'self';")
  })

  it.each(['/profile', '/ops'])('may be led there from %s, where accounts are linked', async (path) => {
    const { cookie } = await signedInRider({ role: 'admin' })
    const browser: CookieJar = new Map()
    keepCookies(browser, [cookie])
    const answer = await ours(browser, path, configured)
    expect([200, 403]).toContain(answer.status)
    expect(answer.headers.get('content-security-policy')).toContain(`form-action 'self' ${issuer};`)
  })
})

describe('An identity token', () => {
  const seconds = (from: number) => Math.floor(Date.now() / 1000) + from

  async function withToken(told: { claims?: Record<string, unknown>; sign?: string }) {
    const browser: CookieJar = new Map()
    const chooser = await begin(browser, forging)
    const sub = newSub()
    const claims = { sub, nonce: chooser.searchParams.get('nonce'), ...told.claims }
    const code = btoa(JSON.stringify({ sign: 'right', ...told, claims }))
    const back = new URL(`${ORIGIN}/auth/callback`)
    back.searchParams.set('state', chooser.searchParams.get('state') ?? '')
    back.searchParams.set('code', code.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
    return { signedIn: await comeBack(browser, back, forging), account: await accountOf(sub) }
  }

  it.each([
    ['all of it right, without name and e-mail', {}],
    ['for us alone, in a list', { claims: { aud: [client.id] } }],
    ['for several, and given to us', { claims: { aud: [client.id, 'another-app'], azp: client.id } }],
    ['over for less than a minute', { claims: { exp: seconds(-30) } }],
    ['whose e-mail is verified in words', { claims: { email: 'a@example.com', email_verified: 'true' } }],
    ['with an e-mail that is none, and a name that is none', { claims: { email: 7, name: { first: 'M' } } }],
  ])('is accepted: %s', async (_, told) => {
    const { signedIn, account } = await withToken(told)
    expect(signedIn).toBe(true)
    expect(account).not.toBeNull()
  })

  it.each([
    [true, 'a@example.com'],
    ['true', 'a@example.com'],
    [false, null],
    ['false', null],
    [undefined, null],
    [1, null],
  ])('with email_verified %j leaves the e-mail %j', async (email_verified, email) => {
    const { account } = await withToken({ claims: { email: 'a@example.com', email_verified } })
    expect(account).toMatchObject({ email })
  })

  it.each([
    ['for another app', { claims: { aud: 'another-app' } }],
    ['for no app', { claims: { aud: null } }],
    ['for several, given to nobody', { claims: { aud: [client.id, 'another-app'] } }],
    ['for us, given to another app', { claims: { azp: 'another-app' } }],
    ['of another issuer', { claims: { iss: 'https://evil.test' } }],
    ['of no issuer', { claims: { iss: null } }],
    ['with another nonce', { claims: { nonce: 'n'.repeat(43) } }],
    ['without a nonce', { claims: { nonce: null } }],
    ['over for more than a minute', { claims: { exp: seconds(-120) } }],
    ['without an end', { claims: { exp: null } }],
    ['not valid yet', { claims: { nbf: seconds(600) } }],
    ['of nobody', { claims: { sub: '' } }],
    ['without a subject', { claims: { sub: null } }],
    ['that is not signed', { sign: 'none' }],
    ['signed with what everybody knows (HS256)', { sign: 'hs256' }],
    ['signed by another key under the right name', { sign: 'other' }],
    ['signed by a key that is not listed', { sign: 'unknown' }],
  ])('is refused: %s', async (_, told) => {
    const { signedIn, account } = await withToken(told)
    expect(signedIn).toBe(false)
    expect(account).toBeNull()
  })
})
