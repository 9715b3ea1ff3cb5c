import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cookiesOf, request } from '../../support/worker/call'
import { askFor, later, local, verify, withCode, wrongFor } from '../../support/worker/codes'
import { alterKvReads, firstRow } from '../../support/worker/database'
import { codeSentTo, messagesTo } from '../../support/worker/inbox'
import { newPhone, signedInRider } from '../../support/worker/people'
import { breakRoute } from '../../support/worker/sandbox'

const errorOf = async (answer: Response) =>
  (await answer.json<{ error: { message: string } }>()).error.message

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('A code is not sent', () => {
  it.each([
    ['nothing', ''],
    ['thirteen digits that begin with 91, which would become an American number', '9114155552671'],
  ])('to %s', async (_, typed) => {
    const answer = await askFor(typed)
    expect(answer.status).toBe(400)
    expect(await errorOf(answer)).toBe('Please enter a valid phone number')
    expect(answer.headers.getSetCookie()).toEqual([])
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
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(25)
    expect(await errorOf(answer)).toMatch(/^A code was sent just now\. Please try again in \d+ seconds\.$/)
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
    const answer = await askFor(local(newPhone()))
    expect(answer.status).toBe(502)
    expect(await errorOf(answer)).toBe('Failed to send OTP')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(warn.mock.calls.flat().join()).toContain('Failed to send OTP via WhatsApp. Status: 400')
  })
})

describe('When a channel is not configured', () => {
  const without = async (names: readonly string[], run: () => Promise<void>) => {
    const kept = Object.fromEntries(names.map((name) => [name, Reflect.get(env, name)]))
    Object.assign(env, Object.fromEntries(names.map((name) => [name, undefined])))
    await run()
    Object.assign(env, kept)
  }

  it('the other one suffices, and the log names the setting', async () => {
    const error = vi.spyOn(console, 'error')
    await without(['EXOTEL_API_KEY'], async () => {
      const phone = newPhone()
      expect((await askFor(local(phone))).status).toBe(200)
      expect((await messagesTo(phone)).map(({ channel }) => channel)).toEqual(['whatsapp'])
      expect(error.mock.calls.flat().join()).toContain('EXOTEL_API_KEY')
    })
  })

  it('and neither is the other one, the answer is a failure', async () => {
    await without(['WHATSAPP_TOKEN', 'EXOTEL_API_KEY'], async () => {
      const answer = await askFor(local(newPhone()))
      expect(answer.status).toBe(502)
      expect(await errorOf(answer)).toBe('Failed to send OTP')
    })
  })
})

describe('A code is not taken (SIGNIN-18)', () => {
  const WRONG = 'Invalid or expired OTP. Please check the code and try again.'

  it.each(['', '１２３４５６'])('unless it is six digits: %j', async (token) => {
    const answer = await verify((await withCode()).cookie, token)
    expect(answer.status).toBe(400)
    expect(await errorOf(answer)).toBe('Please enter the 6-digit OTP')
  })

  it('when it is wrong', async () => {
    const { cookie, code } = await withCode()
    const answer = await verify(cookie, wrongFor(code))
    expect(answer.status).toBe(400)
    expect(await errorOf(answer)).toBe(WRONG)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('when its own expiry has passed, though KV and guard still know it', async () => {
    const { cookie, code } = await withCode()
    const restore = alterKvReads((key, value) =>
      typeof value === 'object' && key.startsWith('code:') ? { ...value, expiresAt: Date.now() - 1 } : value,
    )
    const answer = await verify(cookie, code)
    restore()
    expect(await errorOf(answer)).toBe(WRONG)
  })

  it('without the challenge that it was sent under', async () => {
    expect(await errorOf(await verify('', (await withCode()).code))).toBe(WRONG)
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

  it('a second miss does not count as a try: five of them lock no number', async () => {
    const { cookie, code } = await withCode()
    const restore = alterKvReads(() => null)
    for (const _ of Array(6)) expect((await verify(cookie, code)).status).toBe(400)
    restore()
    expect((await verify(cookie, code)).status).toBe(200)
  })
})

describe('When our own storage fails', () => {
  it('a code that cannot be stored is not sent, and no internals are answered', async () => {
    vi.spyOn(env.KV, 'put').mockRejectedValue(new Error('KV PUT failed: 500 secret detail'))
    const phone = newPhone()
    const answer = await askFor(local(phone))
    expect(answer.status).toBe(503)
    expect(await errorOf(answer)).toMatch(/^Database error: your code could not be prepared\. Reference: /)
    expect(await messagesTo(phone)).toEqual([])
  })

  it('a check that breaks says so, and leaves the rider signed out', async () => {
    const { cookie, code } = await withCode()
    vi.spyOn(env.KV, 'get').mockRejectedValue(new Error('KV GET failed'))
    const answer = await verify(cookie, code)
    expect(answer.status).toBe(503)
    expect(await errorOf(answer)).toBe('Failed to verify OTP')
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('a users row that cannot be made signs nobody in, and says what to do', async () => {
    const { cookie, code } = await withCode()
    await env.DB.exec(
      `CREATE TRIGGER no_users BEFORE INSERT ON users BEGIN SELECT RAISE(ABORT, 'secret detail'); END`,
    )
    const answer = await verify(cookie, code)
    expect(await errorOf(answer)).toBe(
      'Your account needs to be re-verified: Failed to create user record. Please sign in again.',
    )
    expect(answer.headers.getSetCookie()).toEqual([])
    await env.DB.exec('DROP TRIGGER no_users')
    expect((await verify(cookie, code)).status).toBe(200)
  })
})

describe('When our storage fails once after a code was right (SIGNIN-17)', () => {
  const WRONG = 'Invalid or expired OTP. Please check the code and try again.'

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
      const failed = await verify(cookie, code)
      expect(failed.status).toBe(503)
      expect(failed.headers.getSetCookie()).toEqual([])
      // Nobody else may, and a guess counts as before.
      expect(await errorOf(await verify('', code))).toBe(WRONG)
      expect(await errorOf(await verify(cookie, wrongFor(code)))).toBe(WRONG)
      expect((await verify(cookie, code)).status).toBe(200)
      expect(await errorOf(await verify(cookie, code))).toBe(WRONG)
    },
  )

  it('the code has no more tries than it had: after five wrong ones it stays refused', async () => {
    const { cookie, code } = await withCode()
    for (const _ of Array(4)) await verify(cookie, wrongFor(code))
    vi.spyOn(env.DB, 'batch').mockRejectedValueOnce(new Error('D1_ERROR'))
    expect((await verify(cookie, code)).status).toBe(503)
    await verify(cookie, wrongFor(code))
    expect(await errorOf(await verify(cookie, code))).toBe(WRONG)
  })

  it('a newer code takes its place', async () => {
    const { phone, cookie, code } = await withCode()
    vi.spyOn(env.DB, 'batch').mockRejectedValueOnce(new Error('D1_ERROR'))
    expect((await verify(cookie, code)).status).toBe(503)
    later(31)
    await askFor(local(phone), { cookie })
    expect(await errorOf(await verify(cookie, code))).toBe(WRONG)
  })

  it('five requests at once are one session, also when the first of them fails', async () => {
    const { cookie, code } = await withCode()
    vi.spyOn(env.DB, 'batch').mockRejectedValueOnce(new Error('D1_ERROR'))
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(cookie, code)))
    const opened = answers.filter(({ status }) => status === 200).length
    expect(opened).toBeLessThanOrEqual(1)
    const last = await verify(cookie, code)
    expect(last.status === 200 ? 1 : 0).toBe(1 - opened)
  })
})

describe('A session whose users row is gone and cannot be made again', () => {
  it('ends on the sign-in page, which says why', async () => {
    const { userId, cookie } = await signedInRider()
    await env.DB.batch([
      env.DB.prepare('DELETE FROM customers WHERE id = ?').bind(userId),
      env.DB.prepare('DELETE FROM users WHERE id = ?').bind(userId),
    ])
    await env.DB.exec(`CREATE TRIGGER no_users BEFORE INSERT ON users BEGIN SELECT RAISE(ABORT, 'x'); END`)
    const answer = await request('/auth', { cookie })
    await env.DB.exec('DROP TRIGGER no_users')
    const page = await answer.text()
    expect(page).toContain(
      'Your account needs to be re-verified: Failed to create user record. Please sign in again.',
    )
    expect(page).toContain('Send OTP')
    expect(answer.headers.getSetCookie().join()).toMatch(/__Host-session=;[^,]*Max-Age=0/)
    expect((await request('/auth', { cookie })).status).toBe(200)
  })

  it('goes on where the row can be made again', async () => {
    const { userId, cookie, phone } = await signedInRider()
    await env.DB.batch([
      env.DB.prepare('DELETE FROM customers WHERE id = ?').bind(userId),
      env.DB.prepare('DELETE FROM users WHERE id = ?').bind(userId),
    ])
    expect((await request('/auth', { cookie })).headers.get('location')).toBe('/booking')
    const row = await firstRow('SELECT role, phone_no, phone_verified FROM users WHERE id = ?', userId)
    expect(row).toEqual({ role: 'customer', phone_no: phone, phone_verified: 1 })
  })
})
