import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '../../support/worker/api'
import { cookiesOf, request } from '../../support/worker/call'
import { codeToProve, local, signInByCode, verifyOwn } from '../../support/worker/codes'
import { firstRow, rowsOf, run } from '../../support/worker/database'
import { codeSentTo, messagesTo } from '../../support/worker/inbox'
import { newPhone, type SignedIn, signedInRider } from '../../support/worker/people'

const unverified = () => signedInRider({ phone: null, email: 'asha@example.com' })
const rowOf = ({ userId }: SignedIn) =>
  firstRow('SELECT phone_no, phone_verified FROM users WHERE id = ?', userId)

afterEach(() => {
  vi.restoreAllMocks()
})

describe('A signed-in user whose phone is not verified', () => {
  it('is asked for it on the sign-in page, which offers to sign out as well', async () => {
    const { cookie } = await unverified()
    const page = await (await request('/auth', { cookie })).text()
    expect(page).toContain('Verify Phone Number')
    expect(page).toContain('Send Verification Code')
    expect(page).toContain('Sign Out')
    expect(page).not.toContain('Continue with Google')
  })

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
      const message = expect.stringMatching(/^Failed to verify phone number: it belongs to another account\./)
      expect(await refusal(answer)).toMatchObject({ status: 409, message })
      expect(await rowOf(rider)).toEqual({ phone_no: null, phone_verified: 0 })
      expect(await rowOf(owner)).toEqual({ phone_no: owner.phone, phone_verified: 1 })
    },
  )

  it('signs in by the number later, as the same user', async () => {
    const rider = await unverified()
    const { phone, cookie, code } = await codeToProve(rider.cookie)
    await verifyOwn(cookie, code)
    await request('/sandbox/api/reset-limits', { form: { phone_no: phone } })
    const sent = await request('/api/sign-in/code', { body: { phone_no: local(phone) } })
    await messagesTo(phone, 2)
    const body = { token: await codeSentTo(phone) }
    const answer = await request('/api/sign-in/verify', { cookie: cookiesOf(sent), body })
    expect(answer.status).toBe(200)
    const results = await rowsOf('SELECT id FROM users WHERE phone_no = ?', phone)
    expect(results).toEqual([{ id: rider.userId }])
  })

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
    const message = expect.stringMatching(/^Verification failed: the code could not be checked\. Reference: /)
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
