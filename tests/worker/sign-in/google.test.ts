import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { exchangeCode, googleSettings } from '../../../worker/sign-in/google'
import { withShortened } from '../../support/clock/shortened'
import { cookiesOf, request } from '../../support/worker/call'
import { proveNumber } from '../../support/worker/codes'
import { rowsOf, run } from '../../support/worker/database'
import {
  beginGoogle,
  choose,
  chooseSomeone,
  comeBack,
  rowOf,
  signInByGoogle,
  someone,
} from '../../support/worker/google'
import { newPhone, ORIGIN, signedInRider } from '../../support/worker/people'
import { breakRoute, mendRoutes } from '../../support/worker/sandbox'
import { settingsAre } from '../../support/worker/settings'

const FAILED = 'Failed to sign in with Google'
const SEARCH = '?service=outstation&pickup=Koramangala&destination=Mysuru+Palace'
const authPage = async (cookie: string) => (await request('/auth', { cookie })).text()

afterEach(mendRoutes)

describe('Continue with Google (SIGNIN-21, SIGNIN-24)', () => {
  it('leads to the chooser with a state, a nonce and an S256 challenge, and asks which account', async () => {
    const { chooser, cookie } = await beginGoogle()
    const asked = Object.fromEntries(chooser.searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      redirect_uri: 'https://hasiru.test/auth/callback',
      scope: 'openid email profile',
      prompt: 'select_account',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]).toMatch(/^[\w-]{43}$/)
    expect(new Set([asked.state, asked.nonce, asked.code_challenge]).size).toBe(3)
    expect(cookie).toMatch(/^__Host-google-try-/)
  })

  it('makes a customer of an unknown account, whose phone is still to be proved, and ends the session before', async () => {
    const [account, before] = [someone(), await signedInRider()]
    const { cookie, destination, answer } = await signInByGoogle(account, before.cookie)
    expect((await request('/api/trips', { cookie: before.cookie })).status).toBe(401)
    expect(destination).toBe('/auth')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await rowOf(account)).toMatchObject({
      role: 'customer',
      email: account.email,
      full_name: 'Meera Nair',
      phone_no: null,
      phone_verified: 0,
    })
    const page = await authPage(cookie)
    // Beside the one in the menu.
    expect(page).toMatch(/Verify Phone Number.*Send Verification Code.*Sign Out/s)
    for (const other of ['Continue with Google', FAILED]) expect(page).not.toContain(other)
    expect((await request('/api/trips', { cookie })).status).toBe(403)
  })

  it('leads to the booking, search and all, once the phone is proved, and straight there the next time', async () => {
    const account = someone()
    const first = await signInByGoogle(account, '', SEARCH)
    expect(first.destination).toBe(`/auth${SEARCH}`)
    const phone = newPhone()
    const proved = await proveNumber(first.cookie, phone, {}, SEARCH)
    expect(proved.status).toBe(200)
    expect(await proved.json()).toEqual({ destination: `/booking${SEARCH}` })
    expect(await rowOf(account)).toMatchObject({ phone_no: phone, phone_verified: 1 })
    const again = await signInByGoogle(account, '', SEARCH)
    expect(again.destination).toBe(`/booking${SEARCH}`)
    expect((await request('/api/trips', { cookie: again.cookie })).status).toBe(200)
  })

  it('carries a long search in Kannada, whose cookie still fits', async () => {
    const place = 'ಕೋರಮಂಗಲ '.repeat(40).trim().slice(0, 300)
    const search = new URLSearchParams({ service: 'outstation', pickup: place, destination: place })
    const begun = await beginGoogle('', `?${search}`)
    expect(begun.cookie.length).toBeLessThan(4000)
    const { destination } = await comeBack(await chooseSomeone(begun.chooser, someone()), begun.cookie)
    expect(new URL(destination, 'https://hasiru.test').searchParams.get('pickup')).toBe(place)
  })

  it('keeps of a name at Google what may stand in a name, and overwrites none that the user has entered', async () => {
    const account = someone({ name: 'Ravi 😀 at http://bit.ly/x' })
    await signInByGoogle(account)
    expect(await rowOf(account)).toMatchObject({ full_name: 'Ravi at http bit. ly x' })
    await run('UPDATE users SET full_name = ? WHERE email = ?', 'M. Nair', account.email)
    await signInByGoogle(account)
    expect(await rowOf(account)).toMatchObject({ full_name: 'M. Nair' })
  })
})

describe('A return from Google that signs nobody in (SIGNIN-23)', () => {
  it('shows nothing when the user declined at Google, and keeps the search', async () => {
    const { chooser, cookie } = await beginGoogle('', SEARCH)
    const back = await comeBack(await choose(chooser, { account: 'deny' }), cookie)
    expect(back.destination).toBe(`/auth${SEARCH}`)
    expect(back.cookie).toBe('')
    expect(await authPage(back.cookie)).not.toContain(FAILED)
  })

  it.each([
    ['google.token', 'server_error'],
    ['google.token', 'unavailable'],
    ['google.token', 'answer_lost'],
    ['google.signature', 'wrong_signature'],
  ])('says so when %s has the fault %s, and works the next time', async (route, kind) => {
    await breakRoute(route, kind)
    const account = someone()
    const back = await signInByGoogle(account)
    expect(back.destination).toBe('/auth')
    expect(back.cookie).not.toContain('session')
    expect(await authPage(back.cookie)).toContain(FAILED)
    expect(await rowOf(account)).toBeNull()
    expect((await signInByGoogle(account)).cookie).toContain('session')
  })

  it('fails where the provider has not answered in five seconds', async () => {
    await breakRoute('google.token', 'slow', 1, 1000)
    const account = someone()
    const waited = await withShortened(5000, async () => {
      const back = await signInByGoogle(account)
      expect(await authPage(back.cookie)).toContain(FAILED)
    })
    expect(waited).toBe(true)
    expect(await rowOf(account)).toBeNull()
  })

  it('is never begun where Google is not configured', async () => {
    settingsAre({ GOOGLE_CLIENT_SECRET: '' })
    const call = await request('/api/sign-in/google', { body: {} })
    const page = await request('/auth', { form: { action: 'google' } })
    expect(call.status).toBe(503)
    expect(await call.text()).toContain(FAILED)
    expect(page.status).toBe(503)
    expect(await page.text()).toMatch(/role="alert"[^>]*>Failed to sign in with Google/)
  })
})

describe('What the next page says of a failure', () => {
  /** Where a browser with these cookies was led to, read as its user reads it. */
  const said = async ({ destination, cookie }: { destination: string; cookie: string }) =>
    (await request(destination || '/profile', { cookie })).text()

  it('has the number of the request where the account could not be made', async () => {
    await env.DB.exec(
      `CREATE TRIGGER no_users BEFORE INSERT ON users BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    )
    const back = await signInByGoogle(someone()).finally(() => env.DB.exec('DROP TRIGGER no_users'))
    expect(await said(back)).toMatch(/re-verified: .* Please sign in again\. \(error [0-9a-f]{8}\)/)
  })

  it('has none where another user is signed in than began to link, and links nothing, nor where nobody is', async () => {
    const [rider, other] = [await signedInRider(), await signedInRider()]
    let page = ''
    for (const cookie of ['', `${other.cookie}; `]) {
      const answer = await request('/auth/google/link', { cookie: rider.cookie, form: {} })
      const path = await chooseSomeone(new URL(answer.headers.get('location') ?? ''), someone())
      const back = await comeBack(path, `${cookie}${cookiesOf(answer)}`)
      page = await said({ ...back, cookie: `${cookie}${back.cookie}` })
    }
    expect(page).toContain('link your Google account. Please try again.')
    expect(page).not.toContain('(error ')
    const linked = 'SELECT id FROM auth_users WHERE google_sub IS NOT NULL AND id IN (?, ?)'
    expect(await rowsOf(linked, rider.userId, other.userId)).toEqual([])
  })
})

const settings = googleSettings(env, ORIGIN)
const codeIn = (back: string) => new URL(back, ORIGIN).searchParams.get('code') ?? ''
const stateIn = (back: string) => new URL(back, ORIGIN).searchParams.get('state') ?? ''

/** A whole way back that belongs to this person and their browser. */
async function wayBack() {
  const account = someone()
  const begun = await beginGoogle()
  return { account, begun, back: await chooseSomeone(begun.chooser, account) }
}
const verifierOf = (cookie: string): string => {
  const value = cookie.split('=')[1] ?? ''
  return JSON.parse(atob(value.replaceAll('-', '+').replaceAll('_', '/'))).verifier
}

describe('A return from Google that this browser did not begin (SIGNIN-21)', () => {
  it.each([
    ['no cookie at all', async () => ''],
    ['the cookie of another try', async () => (await beginGoogle()).cookie],
  ])('is never exchanged, with %s', async (_, cookieOf) => {
    const { account, begun, back } = await wayBack()
    const { destination, cookie } = await comeBack(back, await cookieOf())
    expect(destination).toBe('/auth')
    expect(cookie).not.toContain('session')
    expect(await (await request('/auth', { cookie })).text()).toContain(FAILED)
    expect(await rowOf(account)).toBeNull()
    // The code is as good as new: nobody has shown it to the provider.
    const exchanged = await exchangeCode(settings, { code: codeIn(back), verifier: verifierOf(begun.cookie) })
    expect(exchanged.ok).toBe(true)
  })

  it('does not sign in as who planted it, and keeps the current session', async () => {
    const { back } = await wayBack()
    const victim = await signedInRider()
    const { destination, cookie, answer } = await comeBack(back, victim.cookie)
    expect(destination).toBe('/booking')
    expect(cookie).toBe('')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await request('/api/trips', { cookie: victim.cookie })).status).toBe(200)
  })

  it('is refused with a state whose name is right and whose rest is not', async () => {
    const { begun, back } = await wayBack()
    const state = stateIn(back)
    const forged = back.replace(state, state.slice(0, 20) + 'A'.repeat(23))
    const { cookie } = await comeBack(forged, begun.cookie)
    expect(cookie).not.toContain('session')
  })

  it.each(['', 'x', '%00', 'a'.repeat(43), '../../x', '__proto__'])(
    'is refused with the state %j',
    async (state) => {
      const { cookie } = await comeBack(`/auth/callback?code=x&state=${encodeURIComponent(state)}`, '')
      expect(cookie).toMatch(/^__Host-google-failed=[0-9a-f]{8}$/)
    },
  )

  it.each(['', 'nonsense', btoa('{}'), btoa('{"state":1}'), '%zz'])(
    'is refused with the cookie value %j',
    async (value) => {
      const state = 'a'.repeat(43)
      const back = await comeBack(
        `/auth/callback?code=x&state=${state}`,
        `__Host-google-try-${state.slice(0, 16)}=${value}`,
      )
      expect(back.destination).toBe('/auth')
      expect(back.cookie).not.toContain('session')
    },
  )
})

describe('A return from Google that is opened again (SIGNIN-23)', () => {
  it('does no harm to a browser that it signed in', async () => {
    const { account, begun, back } = await wayBack()
    const first = await comeBack(back, begun.cookie)
    const again = await comeBack(back, first.cookie)
    expect(again.destination).toBe('/auth')
    expect(again.cookie).toBe('')
    const page = await (await request('/auth', { cookie: first.cookie })).text()
    expect(page).toContain('Verify Phone Number')
    expect(page).not.toContain(FAILED)
    await proveNumber(first.cookie, newPhone())
    expect((await comeBack(back, (await signInByGoogle(account)).cookie)).destination).toBe('/booking')
  })

  it('signs nobody in a second time, even with the cookie of the try', async () => {
    const { begun, back } = await wayBack()
    expect((await comeBack(back, begun.cookie)).cookie).toContain('session')
    expect((await comeBack(back, begun.cookie)).cookie).not.toContain('session')
  })

  it('in two tabs at once signs in once, and the other shows no error to a signed-in person', async () => {
    const { account, begun, back } = await wayBack()
    const ends = await Promise.all([comeBack(back, begun.cookie), comeBack(back, begun.cookie)])
    expect(ends.filter(({ cookie }) => cookie.includes('session'))).toHaveLength(1)
    const browser = ends.map(({ cookie }) => cookie).join('; ')
    expect(await (await request('/auth', { cookie: browser })).text()).not.toContain(FAILED)
    const results = await rowsOf('SELECT id FROM users WHERE email = ?', account.email)
    expect(results).toHaveLength(1)
  })

  it('is too late after ten minutes, whatever the browser kept', async () => {
    const { begun, back } = await wayBack()
    const [name, value = ''] = begun.cookie.split('=')
    const attempt = JSON.parse(atob(value.replaceAll('-', '+').replaceAll('_', '/')))
    const old = btoa(JSON.stringify({ ...attempt, at: Date.now() - 600_001 })).replaceAll('=', '')
    expect((await comeBack(back, `${name}=${old}`)).cookie).not.toContain('session')
  })

  it('makes the browser forget the try at its first use, whatever came of it', async () => {
    const { begun, back } = await wayBack()
    const { answer } = await comeBack(`${back}&error=server_error`, begun.cookie)
    const name = begun.cookie.split('=')[0]
    expect(answer.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(new RegExp(`^${name}=;.*Max-Age=0`)),
    )
  })
})

it('A loop of made-up codes is stopped before the provider, for that subscriber only', async () => {
  const address = '203.0.113.77'
  const key = `google|${address}`
  while ((await env.PLACES_LIMIT.limit({ key })).success);
  const { begun, back } = await wayBack()
  const from = (ip: string) => request(back, { cookie: begun.cookie, headers: { 'cf-connecting-ip': ip } })
  expect(cookiesOf(await from(address))).not.toContain('session')
  // The code was not shown to the provider, so it still signs its person in, from elsewhere.
  expect(cookiesOf(await from('203.0.113.78'))).toContain('session')
})

it('An answer that names its issuer is exchanged with Google’s, and not with any other', async () => {
  const right = await wayBack()
  const named = (back: string, issuer: string) => `${back}&iss=${encodeURIComponent(issuer)}`
  const mixed = await comeBack(named(right.back, 'https://evil.test'), right.begun.cookie)
  expect(mixed.cookie).not.toContain('session')
  const other = await wayBack()
  const back = await comeBack(named(other.back, 'https://accounts.google.com'), other.begun.cookie)
  expect(back.cookie).toContain('session')
})

it('The log of a sign-in by Google holds no code, token, verifier or e-mail', async () => {
  const spies = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(console, level))
  const { account, begun, back } = await wayBack()
  await comeBack(back, begun.cookie)
  await comeBack(back, begun.cookie)
  await comeBack(back, '')
  const whole = spies.flatMap(({ mock }) => mock.calls.flat()).join('\n')
  expect(whole).toContain('google_sign_in')
  for (const secret of [
    codeIn(back),
    encodeURIComponent(codeIn(back)),
    stateIn(back),
    verifierOf(begun.cookie),
    account.email,
  ]) {
    expect(whole).not.toContain(secret)
  }
})
