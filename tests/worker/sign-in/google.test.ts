import { afterEach, describe, expect, it } from 'vitest'
import { withShortened } from '../../support/clock/shortened'
import { request } from '../../support/worker/call'
import { proveNumber } from '../../support/worker/codes'
import { run } from '../../support/worker/database'
import {
  beginGoogle,
  choose,
  chooseSomeone,
  comeBack,
  rowOf,
  signInByGoogle,
  someone,
} from '../../support/worker/google'
import { newPhone, signedInRider } from '../../support/worker/people'
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

  it('makes a customer of an unknown account, whose phone is still to be proved', async () => {
    const account = someone()
    const { cookie, destination, answer } = await signInByGoogle(account)
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
    expect(page).toContain('Verify Phone Number')
    expect(page).toContain('Send Verification Code')
    expect(page).not.toContain(FAILED)
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

  it('keeps of a name at Google what may stand in a name', async () => {
    const account = someone({ name: 'Ravi 😀 at http://bit.ly/x' })
    await signInByGoogle(account)
    expect(await rowOf(account)).toMatchObject({ full_name: 'Ravi at http bit. ly x' })
  })

  it('does not overwrite a name that the user has entered', async () => {
    const account = someone()
    await signInByGoogle(account)
    await run('UPDATE users SET full_name = ? WHERE email = ?', 'M. Nair', account.email)
    await signInByGoogle(account)
    expect(await rowOf(account)).toMatchObject({ full_name: 'M. Nair' })
  })

  it('ends the session that the browser came with', async () => {
    const before = await signedInRider()
    const back = await signInByGoogle(someone(), before.cookie)
    expect(back.cookie).toMatch(/__Host-session=/)
    expect((await request('/api/trips', { cookie: before.cookie })).status).toBe(401)
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
