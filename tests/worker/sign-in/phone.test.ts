import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { refusal } from '../../support/worker/api'
import { cookiesOf, request } from '../../support/worker/call'
import { askFor, later, local, verify, withCode, wrongFor } from '../../support/worker/codes'
import { alterKvReads, firstRow, run } from '../../support/worker/database'
import { elements } from '../../support/worker/html'
import { codeSentTo, messagesTo } from '../../support/worker/inbox'
import { newPhone, signedInRider } from '../../support/worker/people'
import { breakRoute } from '../../support/worker/sandbox'
import { settingsAre } from '../../support/worker/settings'

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

  it('goes from the step phone to otp; for a signed-in rider from google-phone-verify to google-phone-otp (SIGNIN-1)', async () => {
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

/** Status and sentence of a refusal, which sets no cookie. */
async function refused(answer: Response | Promise<Response>) {
  const { status, message } = await refusal(await answer)
  expect((await answer).headers.getSetCookie()).toEqual([])
  return [status, message]
}

describe('A code is not sent', () => {
  it.each([
    ['nothing', ''],
    ['thirteen digits that begin with 91, which would become an American number', '9114155552671'],
  ])('to %s', async (_, typed) => {
    expect(await refused(askFor(typed))).toEqual([400, 'Please enter a valid phone number'])
  })

  it.each([[undefined], [null], [9845012345], [['9845012345']], [{ a: 1 }], ['9'.repeat(500)]])(
    'for a body of another shape: %j',
    async (phone_no) => {
      const answer = await askFor(phone_no)
      expect(answer.status).toBe(400)
      expect(answer.headers.getSetCookie()).toEqual([])
    },
  )

  it('again before its wait is over, which is given in seconds', async () => {
    const phone = newPhone()
    await askFor(local(phone))
    const answer = await askFor(local(phone))
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(25)
    const sentence = /^We just sent you a code\. Try again in \d+ seconds\.$/
    expect(await refused(answer)).toEqual([429, expect.stringMatching(sentence)])
    expect(await messagesTo(phone, 1)).toHaveLength(1)
  })
})

describe('When a channel refuses (SIGNIN-19)', () => {
  const channelsOf = async (phone: string) => (await messagesTo(phone)).map(({ channel }) => channel)

  it('SMS: the code comes by WhatsApp', async () => {
    await breakRoute('exotel.sms', 'unavailable')
    const phone = newPhone()
    const answer = await askFor(local(phone))
    expect(answer.status).toBe(200)
    expect(await channelsOf(phone)).toEqual(['whatsapp'])
    expect((await verify(cookiesOf(answer), await codeSentTo(phone))).status).toBe(200)
  })

  it('to say whether it took the SMS: the same code comes by WhatsApp too', async () => {
    await breakRoute('exotel.sms', 'answer_lost')
    const phone = newPhone()
    expect((await askFor(local(phone))).status).toBe(200)
    expect((await channelsOf(phone)).sort()).toEqual(['sms', 'whatsapp'])
    expect(new Set((await messagesTo(phone)).map(({ code }) => code)).size).toBe(1)
  })

  it('both: the answer is a failure, no challenge is left, and WhatsApp’s refusal is logged word for word', async () => {
    const warn = vi.spyOn(console, 'warn')
    await breakRoute('exotel.sms', 'refused')
    await breakRoute('whatsapp.messages', 'refused')
    expect(await refused(askFor(local(newPhone())))).toEqual([502, 'Failed to send OTP'])
    expect(warn.mock.calls.flat().join()).toContain('Failed to send OTP via WhatsApp. Status: 400')
  })
})

describe('When a channel is not configured', () => {
  it('the other one suffices, and the log names the setting', async () => {
    const error = vi.spyOn(console, 'error')
    settingsAre({ EXOTEL_API_KEY: undefined })
    const phone = newPhone()
    expect((await askFor(local(phone))).status).toBe(200)
    expect((await messagesTo(phone)).map(({ channel }) => channel)).toEqual(['whatsapp'])
    expect(error.mock.calls.flat().join()).toContain('EXOTEL_API_KEY')
  })

  it('and neither is the other one, the answer is a failure', async () => {
    settingsAre({ WHATSAPP_TOKEN: undefined, EXOTEL_API_KEY: undefined })
    expect(await refused(askFor(local(newPhone())))).toEqual([502, 'Failed to send OTP'])
  })
})

const WRONG = [400, 'Invalid or expired OTP. Please check the code and try again.']

describe('A code is not taken (SIGNIN-18)', () => {
  it.each(['', '１２３４５６'])('unless it is six digits: %j', async (token) => {
    const answer = verify((await withCode()).cookie, token)
    expect(await refused(answer)).toEqual([400, 'Please enter the 6-digit OTP'])
  })

  it('when its own expiry has passed, though KV and guard still know it', async () => {
    const { cookie, code } = await withCode()
    const restore = alterKvReads((key, value) =>
      typeof value === 'object' && key.startsWith('code:') ? { ...value, expiresAt: Date.now() - 1 } : value,
    )
    const answer = await verify(cookie, code)
    restore()
    expect(await refused(answer)).toEqual(WRONG)
  })
})

describe('When KV is behind', () => {
  it('a miss is read once more', async () => {
    const { cookie, code } = await withCode()
    let reads = 0
    const restore = alterKvReads((_, value) => {
      reads += 1
      return reads === 1 ? null : value
    })
    const answer = await verify(cookie, code)
    restore()
    expect(answer.status).toBe(200)
    expect(reads).toBe(2)
  })

  it('a second miss says when to enter the code again, and is no try: five of them lock no number', async () => {
    const { cookie, code } = await withCode()
    const restore = alterKvReads(() => null)
    const sentence = 'We can’t check your code yet. Wait a minute, then enter the same code again.'
    for (const _ of Array(6)) expect(await refused(verify(cookie, code))).toEqual([503, sentence])
    expect(await refused(verify('', code))).toEqual(WRONG)
    restore()
    expect((await verify(cookie, code)).status).toBe(200)
  })
})

const REVERIFY = 'Your account needs to be re-verified: Failed to create user record. Please sign in again.'

describe('When our own storage fails', () => {
  it('a code that cannot be stored is not sent, and no internals are answered', async () => {
    vi.spyOn(env.KV, 'put').mockRejectedValue(new Error('KV PUT failed: 500 secret detail'))
    const phone = newPhone()
    const sentence = /^Database error: we couldn’t prepare your code\. Reference: /
    expect(await refused(askFor(local(phone)))).toEqual([503, expect.stringMatching(sentence)])
    expect(await messagesTo(phone)).toEqual([])
  })

  it('a check that breaks says so, and leaves the rider signed out', async () => {
    const { cookie, code } = await withCode()
    vi.spyOn(env.KV, 'get').mockRejectedValue(new Error('KV GET failed'))
    expect(await refused(verify(cookie, code))).toEqual([503, 'Failed to verify OTP'])
  })

  it('a users row that cannot be made signs nobody in, and says what to do', async () => {
    const { cookie, code } = await withCode()
    await env.DB.exec(
      `CREATE TRIGGER no_users BEFORE INSERT ON users BEGIN SELECT RAISE(ABORT, 'secret detail'); END`,
    )
    expect(await refused(verify(cookie, code))).toEqual([503, REVERIFY])
    await env.DB.exec('DROP TRIGGER no_users')
    expect((await verify(cookie, code)).status).toBe(200)
  })
})

describe('When our storage fails once after a code was right (SIGNIN-17)', () => {
  /** Our database fails at the next batch, our session store at the next session: once each, and nothing is written. */
  const FAILURES: [string, () => void][] = [
    ['the database', () => vi.spyOn(env.DB, 'batch').mockRejectedValueOnce(new Error('D1_ERROR: secret'))],
    [
      'the store of sessions',
      () => vi.spyOn(env.KV, 'put').mockRejectedValueOnce(new Error('KV PUT failed')),
    ],
  ]

  it.each(FAILURES)(
    '%s: the same browser may enter the same code again, and then it is used',
    async (_, fail) => {
      const { cookie, code } = await withCode()
      fail()
      expect((await refused(verify(cookie, code)))[0]).toBe(503)
      // Nobody else may, and a guess counts as before.
      expect(await refused(verify('', code))).toEqual(WRONG)
      expect(await refused(verify(cookie, wrongFor(code)))).toEqual(WRONG)
      expect((await verify(cookie, code)).status).toBe(200)
      later(61)
      expect(await refused(verify(cookie, code))).toEqual(WRONG)
    },
  )

  it('five requests at once are one session, also when the first of them fails', async () => {
    const { cookie, code } = await withCode()
    vi.spyOn(env.DB, 'batch').mockRejectedValueOnce(new Error('D1_ERROR'))
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(cookie, code)))
    const opened = answers.filter(({ status }) => status === 200).length
    expect(opened).toBeLessThanOrEqual(1)
    later(61)
    const last = await verify(cookie, code)
    expect(last.status === 200 ? 1 : 0).toBe(1 - opened)
  })
})

async function withoutRow(userId: string) {
  for (const table of ['customers', 'users']) await run(`DELETE FROM ${table} WHERE id = ?`, userId)
}

describe('A code whose answer was lost', () => {
  it('gives a new session within a minute in the same browser, and ends the first', async () => {
    const { cookie, code } = await withCode()
    const [first, second] = [await verify(cookie, code), await verify(cookie, code)].map(cookiesOf)
    expect((await request('/auth', { cookie: second ?? '' })).headers.get('location')).toBe('/booking')
    expect((await request('/auth', { cookie: first ?? '' })).status).toBe(200)
    expect(await refused(verify('', code))).toEqual(WRONG)
    later(61)
    expect(await refused(verify(cookie, code))).toEqual(WRONG)
  })

  it('takes guesses as before: a wrong one is wrong, and five are the most', async () => {
    const { cookie, code } = await withCode()
    expect((await verify(cookie, code)).status).toBe(200)
    for (const _ of Array(5)) expect(await refused(verify(cookie, wrongFor(code)))).toEqual(WRONG)
    expect(await refused(verify(cookie, code))).toEqual(WRONG)
  })

  it('opens no session more after a sign-out everywhere, though its minute lasts', async () => {
    const { cookie, code } = await withCode()
    const first = cookiesOf(await verify(cookie, code))
    const out = await request('/api/profile/sign-out-everywhere', { cookie: first, body: {} })
    expect(out.status).toBe(200)
    expect(await refused(verify(cookie, code))).toEqual(WRONG)
  })
})

describe('A session whose users row is gone and cannot be made again', () => {
  it('ends on the sign-in page, which says why', async () => {
    const { userId, cookie } = await signedInRider()
    await withoutRow(userId)
    await env.DB.exec(`CREATE TRIGGER no_users BEFORE INSERT ON users BEGIN SELECT RAISE(ABORT, 'x'); END`)
    const answer = await request('/auth', { cookie })
    await env.DB.exec('DROP TRIGGER no_users')
    const page = await answer.text()
    expect(page).toContain(REVERIFY)
    expect(page).toContain('Send OTP')
    expect(answer.headers.getSetCookie().join()).toMatch(/__Host-session=;[^,]*Max-Age=0/)
    expect((await request('/auth', { cookie })).status).toBe(200)
  })

  it('goes on where the row can be made again', async () => {
    const { userId, cookie, phone } = await signedInRider()
    await withoutRow(userId)
    expect((await request('/auth', { cookie })).headers.get('location')).toBe('/booking')
    const row = await firstRow('SELECT role, phone_no, phone_verified FROM users WHERE id = ?', userId)
    expect(row).toEqual({ role: 'customer', phone_no: phone, phone_verified: 1 })
  })
})
