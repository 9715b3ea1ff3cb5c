import { describe, expect, it } from 'vitest'
import { cookiesOf, request } from '../../support/worker/call'
import { askFor, local, verify, withCode } from '../../support/worker/codes'
import { firstRow } from '../../support/worker/database'
import { elements } from '../../support/worker/html'
import { codeSentTo, messagesTo } from '../../support/worker/inbox'
import { newPhone, signedInRider } from '../../support/worker/people'

describe('Signing in by phone', () => {
  it('sends one code by SMS, which ends in the line by which a browser fills it in', async () => {
    const phone = newPhone()
    const answer = await askFor(local(phone))
    const code = await codeSentTo(phone)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ resend_after_seconds: 30 })
    const messages = await messagesTo(phone)
    expect(messages.map(({ channel }) => channel)).toEqual(['sms'])
    expect(messages[0]?.text).toBe(
      `${code} is your Hasiru Cabs code. It expires in 10 minutes. Do not share it.\n\n@hasiru.test #${code}`,
    )
  })

  it('opens a session with the code, makes the rider, and goes on to the booking', async () => {
    const { phone, cookie, code } = await withCode()
    const answer = await verify(cookie, ` ${code} `)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ destination: '/booking' })
    expect(cookiesOf(answer)).toContain('__Host-session=')
    const user = await firstRow('SELECT * FROM users WHERE phone_no = ?', phone)
    expect(user).toMatchObject({ role: 'customer', phone_no: phone, phone_verified: 1 })
    expect(user?.created_at).toBe(user?.updated_at)
    const customer = await firstRow('SELECT id FROM customers WHERE id = ?', user?.id)
    expect(customer).not.toBeNull()
  })

  it('carries the search, and nothing else of the address', async () => {
    const { cookie, code } = await withCode()
    const query = 'service=airport&pickup=Koramangala&next=https://evil.example&step=4&booking_id=x'
    const answer = await request(`/api/sign-in/verify?${query}`, { cookie, body: { token: code } })
    expect(await answer.json()).toEqual({ destination: '/booking?service=airport&pickup=Koramangala' })
  })

  it('goes from the step phone to otp; for a signed-in rider from google-phone-verify to google-phone-otp', async () => {
    const stepShown = async (cookie: string) => {
      const page = await (await request('/auth', { cookie })).text()
      const [island] = await elements(page, '[data-island="sign-in"]')
      return JSON.parse(island?.attributes['data-props'] ?? '').step
    }
    expect(await stepShown('')).toBe('phone')
    expect(await stepShown((await withCode()).cookie)).toBe('otp')
    const { cookie } = await signedInRider({ phoneVerified: false })
    expect(await stepShown(cookie)).toBe('google-phone-verify')
    const sent = await request('/api/auth/phone/send', { cookie, body: { phone_no: local(newPhone()) } })
    expect(await stepShown(`${cookie}; ${cookiesOf(sent)}`)).toBe('google-phone-otp')
  })

  it('ends at sign-out, on this side as well as in the browser', async () => {
    const { cookie } = await signedInRider()
    const out = await request('/sign-out', { cookie, form: {} })
    expect(out.status).toBe(303)
    expect(out.headers.get('location')).toBe('/auth')
    expect(out.headers.getSetCookie().join()).toMatch(/__Host-session=;[^,]*Max-Age=0/)
    expect((await request('/auth', { cookie })).status).toBe(200)
  })
})

describe('Signing in without script', () => {
  it('shows beside the field what was wrong with it', async () => {
    const answer = await request('/auth', { form: { action: 'send', phone_no: '12345' } })
    expect(answer.status).toBe(400)
    const page = await answer.text()
    expect(page).toMatch(/id="phone-error"[^>]*>Please enter a valid phone number/)
    expect(page).toContain('value="12345"')
  })

  it('leads back to the number, with what was typed', async () => {
    const phone = newPhone()
    const sent = await request('/auth', { form: { action: 'send', phone_no: local(phone) } })
    const page = await (await request('/auth?change=1', { cookie: cookiesOf(sent) })).text()
    expect(page).toContain('Send OTP')
    expect(page).toContain(`value="${local(phone)}"`)
  })
})
