import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { expectRefusal, refusal } from '../../support/worker/api'
import { cookiesOf, request } from '../../support/worker/call'
import {
  askFor,
  codeToProve,
  later,
  local,
  proveNumber,
  signInByCode,
  verify,
  verifyOwn,
  wrongFor,
} from '../../support/worker/codes'
import { firstRow, rowsOf, run } from '../../support/worker/database'
import { codeSentTo, messagesTo } from '../../support/worker/inbox'
import { newPhone, type SignedIn, signedInRider } from '../../support/worker/people'

const unverified = () => signedInRider({ phone: null, email: 'asha@example.com' })
const rowOf = ({ userId }: SignedIn) =>
  firstRow('SELECT phone_no, phone_verified FROM users WHERE id = ?', userId)

describe('A signed-in user whose phone is not verified', () => {
  it('proves it by the code that is sent there, and books from then on', async () => {
    const rider = await unverified()
    const { phone, cookie, code, sent } = await codeToProve(rider.cookie)
    expect(await sent.json()).toEqual({ resend_after_seconds: 30 })
    const answer = await verifyOwn(cookie, code)
    expect(await answer.json()).toEqual({ destination: '/booking' })
    expect(await rowOf(rider)).toEqual({ phone_no: phone, phone_verified: 1 })
    const after = cookiesOf(answer)
    expect((await request('/auth', { cookie: after })).headers.get('location')).toBe('/booking')
    const auth = await firstRow('SELECT phone FROM auth_users WHERE id = ?', rider.userId)
    expect(auth).toEqual({ phone })
  })

  it('enters the same code again where our database failed once, and then it is used', async () => {
    const rider = await unverified()
    const { phone, cookie, code } = await codeToProve(rider.cookie)
    vi.spyOn(env.DB, 'batch').mockRejectedValueOnce(new Error('D1_ERROR: secret'))
    const failed = await verifyOwn(cookie, code)
    expect(await refusal(failed)).toMatchObject({ status: 503, message: 'Failed to verify phone number' })
    // Another user's session with the same challenge is nobody the code was sent to.
    const stranger = await unverified()
    const stolen = cookie.replace(rider.cookie, stranger.cookie)
    expect((await verifyOwn(stolen, code)).status).toBe(400)
    expect((await verifyOwn(cookie, code)).status).toBe(200)
    expect(await rowOf(rider)).toEqual({ phone_no: phone, phone_verified: 1 })
    expect(await rowOf(stranger)).toMatchObject({ phone_verified: 0 })
  })

  it('can do it all by plain forms', async () => {
    const rider = await unverified()
    const phone = newPhone()
    const form = { action: 'send', phone_no: local(phone) }
    const sent = await request('/auth', { cookie: rider.cookie, form })
    expect(sent.status).toBe(303)
    const cookie = `${rider.cookie}; ${cookiesOf(sent)}`
    const page = await (await request('/auth', { cookie })).text()
    expect(page).toContain('Verification Code Sent')
    expect(page).toContain('Change phone number')
    const wrong = await request('/auth', { cookie, form: { action: 'verify', token: '12' } })
    expect(await wrong.text()).toMatch(/id="code-error"[^>]*>Please enter the 6-digit OTP/)
    const verified = await request('/auth', {
      cookie,
      form: { action: 'verify', token: await codeSentTo(phone) },
    })
    expect(verified.headers.get('location')).toBe('/booking')
    expect(await rowOf(rider)).toEqual({ phone_no: phone, phone_verified: 1 })
  })

  it.each([true, false])(
    'cannot take a number that another account has proved (which signs in by it: %s)',
    async (signsInByIt) => {
      const owner = await signedInRider()
      if (!signsInByIt) await run('UPDATE auth_users SET phone = NULL WHERE id = ?', owner.userId)
      const rider = await unverified()
      const { cookie, code } = await codeToProve(rider.cookie, owner.phone)
      const answer = await verifyOwn(cookie, code)
      const message = expect.stringMatching(/^Failed to verify phone number: another account has it\./)
      expect(await refusal(answer)).toMatchObject({ status: 409, message })
      expect(await rowOf(rider)).toEqual({ phone_no: null, phone_verified: 0 })
      expect(await rowOf(owner)).toEqual({ phone_no: owner.phone, phone_verified: 1 })
    },
  )

  it('is not the later holder of their old number, even where the auth user still has the old one', async () => {
    const rider = await signedInRider()
    const old = rider.phone
    const moved = newPhone()
    await run('UPDATE users SET phone_no = ? WHERE id = ?', moved, rider.userId)
    const stranger = await signInByCode(old)
    expect(stranger.status).toBe(200)
    const results = await rowsOf<{ id: string; phone: string }>(
      'SELECT a.id, a.phone FROM auth_users a JOIN users u ON u.id = a.id WHERE u.phone_no = ?',
      old,
    )
    expect(results.map(({ phone }) => phone)).toEqual([old])
    expect(results[0]?.id).not.toBe(rider.userId)
    expect(await rowOf(rider)).toEqual({ phone_no: moved, phone_verified: 1 })
  })

  it('gets a sentence with a reference when the check itself breaks', async () => {
    const rider = await unverified()
    const { cookie, code } = await codeToProve(rider.cookie)
    const get = env.KV.get.bind(env.KV)
    Reflect.set(env.KV, 'get', (key: string, type: 'json') =>
      key.startsWith('code:') ? Promise.reject(new Error('KV GET failed')) : get(key, type),
    )
    const answer = await verifyOwn(cookie, code)
    Reflect.deleteProperty(env.KV, 'get')
    const message = expect.stringMatching(/^Verification failed: we couldn’t check the code\. Reference: /)
    expect(await refusal(answer)).toMatchObject({ status: 503, message })
  })

  it('is verified when the auth user’s confirmed phone is the row’s own, and not when it is another', async () => {
    const [same, other] = [await signedInRider(), await signedInRider()]
    await run('UPDATE users SET phone_verified = 0 WHERE id IN (?, ?)', same.userId, other.userId)
    const pending = newPhone()
    await run('UPDATE users SET phone_no = ? WHERE id = ?', pending, other.userId)
    expect((await request('/auth', { cookie: same.cookie })).status).toBe(302)
    expect(await rowOf(same)).toEqual({ phone_no: same.phone, phone_verified: 1 })
    expect((await request('/auth', { cookie: other.cookie })).status).toBe(200)
    expect(await rowOf(other)).toEqual({ phone_no: pending, phone_verified: 0 })
  })
})

describe('A number that its account has changed (SIGNIN-33)', () => {
  const QUESTION = 'This number was changed today. Sign in with your new number, or start a new account?'

  /** A browser in which a rider's number was changed, and that rider's new number. */
  async function withLeftNumber() {
    const [phone, moved] = [newPhone(), newPhone()]
    const browser = cookiesOf(await signInByCode(phone))
    const changed = await proveNumber(browser, moved)
    expect(changed.status).toBe(200)
    return { phone, moved, browser, changed: cookiesOf(changed) }
  }

  /** A code to sign in with, asked for in this browser some time later. */
  async function withCodeLater(phone: string, browser: string, seconds: number) {
    later(seconds)
    const cookie = [browser, cookiesOf(await askFor(local(phone), { cookie: browser }))].join('; ')
    const code = (await messagesTo(phone, 2)).find((message) => message.code)?.code ?? ''
    return { cookie, code }
  }

  const accountsOf = (phone: string) => rowsOf('SELECT id FROM users WHERE phone_no = ?', phone)

  it('asks in a browser that knew it, after its right code alone, and begins an account where it is told to', async () => {
    const { phone, moved, browser } = await withLeftNumber()
    const { cookie, code } = await withCodeLater(phone, browser, 61)
    await expectRefusal(verify(cookie, wrongFor(code)), 'wrong_code')
    for (const _ of Array(6)) {
      expect(await refusal(await verify(cookie, code))).toMatchObject({ status: 409, message: QUESTION })
    }
    expect(await accountsOf(phone)).toEqual([])
    const page = await (await request('/auth', { cookie, form: { action: 'verify', token: code } })).text()
    expect(page).toContain(QUESTION)
    expect(page).toContain('Start a new account')
    const form = { action: 'verify', token: code, new_account: '1' }
    expect((await request('/auth', { cookie, form })).headers.get('location')).toBe('/booking')
    expect(await accountsOf(phone)).toHaveLength(1)
    expect(await accountsOf(moved)).toHaveLength(1)
  })

  it.each([
    ['in any other browser', async () => '', 61],
    ['a day later', async ({ browser }: { browser: string }) => browser, 24 * 3600],
  ])('signs in as ever %s', async (_, browserOf, seconds) => {
    const left = await withLeftNumber()
    const { cookie, code } = await withCodeLater(left.phone, await browserOf(left), seconds)
    expect((await verify(cookie, code)).status).toBe(200)
  })

  it('signs in as ever once it is another account’s', async () => {
    const { phone, browser } = await withLeftNumber()
    const elsewhere = await withCodeLater(phone, '', 61)
    expect((await verify(elsewhere.cookie, elsewhere.code)).status).toBe(200)
    const { cookie, code } = await withCodeLater(phone, browser, 121)
    expect((await verify(cookie, code)).status).toBe(200)
    expect(await accountsOf(phone)).toHaveLength(1)
  })

  it.each(['/api/profile/sign-out-everywhere', '/api/profile/delete'])(
    'does not ask where it was left by %s',
    async (path) => {
      const phone = newPhone()
      const browser = cookiesOf(await signInByCode(phone))
      const body = { confirmation: 'DELETE' }
      expect((await request(path, { cookie: browser, body })).status).toBe(200)
      const { cookie, code } = await withCodeLater(phone, browser, 61)
      expect((await verify(cookie, code)).status).toBe(200)
    },
  )
})
