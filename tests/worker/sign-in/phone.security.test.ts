import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { TRIES_PER_CODE } from '../../../src/domain/sign-in/phone-guard'
import { phoneDigest } from '../../../worker/sign-in/one-time-code'
import { cookiesOf, request } from '../../support/worker/call'
import { askFor, later, local, verify, withCode, wrongFor } from '../../support/worker/codes'
import { firstRow } from '../../support/worker/database'
import { codeSentTo } from '../../support/worker/inbox'
import { newPhone, ORIGIN, signedInRider } from '../../support/worker/people'
import { settingsAre } from '../../support/worker/settings'

const guesses = (count: number, right: string) =>
  Array.from({ length: count }, (_, at) => String((Number(right) + at + 1) % 1_000_000).padStart(6, '0'))

const OTP_PEPPER = 'local-pepper-that-guards-nothing-but-this-machine'
const guardState = async (phone: string) =>
  runInDurableObject(env.PHONE_GUARD.getByName(await phoneDigest(OTP_PEPPER, phone)), (_, { storage }) =>
    storage.kv.get<{ current: { tries: number } }>('state'),
  )

describe('Guessing (SIGNIN-6)', () => {
  it('of fifty wrong codes at once, five at most are compared, and the right one is then too late', async () => {
    const { phone, cookie, code } = await withCode()
    const compare = vi.spyOn(crypto.subtle, 'verify')
    const answers = await Promise.all(guesses(50, code).map((guess) => verify(cookie, guess)))
    expect(answers.every(({ status }) => status === 400)).toBe(true)
    expect(compare.mock.calls.length).toBeGreaterThan(0)
    expect(compare.mock.calls.length).toBeLessThanOrEqual(TRIES_PER_CODE)
    expect((await guardState(phone))?.current.tries).toBe(TRIES_PER_CODE)
    expect((await verify(cookie, code)).status).toBe(400)
  })

  it('with a made-up challenge uses up none of the tries of the number it names', async () => {
    const { phone, cookie, code } = await withCode()
    const forged = `__Host-challenge=s.${'A'.repeat(43)}.${local(phone)}.${Date.now()}`
    for (const guess of guesses(12, code)) expect((await verify(forged, guess)).status).toBe(400)
    expect((await verify(cookie, code)).status).toBe(200)
  })
})

describe('A code (SIGNIN-4)', () => {
  it('is refused for another phone', async () => {
    const mine = await withCode()
    const victim = newPhone()
    await askFor(local(victim))
    const forged = mine.cookie.replace(local(mine.phone), local(victim))
    expect(forged).not.toBe(mine.cookie)
    expect((await verify(forged, mine.code)).status).toBe(400)
  })

  it('is refused once a newer one was sent, in any browser', async () => {
    const first = await withCode()
    later(31)
    const cookie = cookiesOf(await askFor(local(first.phone)))
    expect((await verify(first.cookie, first.code)).status).toBe(400)
    expect((await verify(cookie, await codeSentTo(first.phone))).status).toBe(200)
  })

  it('sent to sign in does not verify a phone for another signed-in user', async () => {
    const { cookie, code, phone } = await withCode()
    const mallory = await signedInRider({ phone: newPhone(), phoneVerified: false })
    const forged = cookie.replace('=s.', '=v.')
    const answer = await request('/api/auth/phone/verify', {
      cookie: `${mallory.cookie}; ${forged}`,
      body: { token: code },
    })
    expect(answer.status).toBe(400)
    const row = await firstRow('SELECT id FROM users WHERE phone_no = ?', phone)
    expect(row).toBeNull()
  })

  it('is in no answer, header, page or log, and nowhere at rest', async () => {
    const lines: unknown[] = []
    for (const level of ['log', 'info', 'warn', 'error'] as const) {
      vi.spyOn(console, level).mockImplementation((...said) => void lines.push(...said))
    }
    const phone = newPhone()
    const sent = await askFor(local(phone))
    const cookie = cookiesOf(sent)
    const code = await codeSentTo(phone)
    const page = await request('/auth', { cookie })
    const wrong = await verify(cookie, wrongFor(code))
    const texts = await Promise.all(
      [sent, page, wrong].map(async (one) => `${JSON.stringify([...one.headers])}${await one.text()}`),
    )
    const { keys } = await env.KV.list()
    const atRest = await Promise.all(keys.map(async ({ name }) => `${name}${await env.KV.get(name)}`))
    for (const text of [...texts, ...atRest, JSON.stringify(lines)]) {
      expect(text).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`))
    }
    expect(JSON.stringify(lines)).not.toContain(local(phone))
  })
})

describe('The answer to a request for a code (SIGNIN-18)', () => {
  it('is the same for a number that is known and one that is not, of which it makes no account', async () => {
    const [{ phone: known }, unknown] = [await signedInRider(), newPhone()]
    const answers = await Promise.all([known, unknown].map((phone) => askFor(local(phone))))
    const seen = await Promise.all(
      answers.map(async (answer) => ({
        status: answer.status,
        body: await answer.json(),
        headers: [...answer.headers.keys()].sort(),
      })),
    )
    expect(seen[0]).toEqual(seen[1])
    expect(await firstRow('SELECT id FROM auth_users WHERE phone = ?', unknown)).toBeNull()
  })

  it('never registers our sender with the provider', async () => {
    await withCode()
    const calls = await env.SANDBOX.fetch(`${ORIGIN}/sandbox/api/calls`)
    expect(await calls.json()).toEqual({ 'whatsapp.register': 0 })
  })
})

describe('What a browser sends beside the code (SIGNIN-16)', () => {
  it('makes nobody an admin, and verifies nothing', async () => {
    const { phone, cookie, code } = await withCode()
    const more = { role: 'admin', id: 'mine', phone: newPhone(), phone_verified: true, epoch: 9 }
    expect((await verify(cookie, code, more)).status).toBe(200)
    const row = await firstRow('SELECT role, phone_verified FROM users WHERE phone_no = ?', phone)
    expect(row).toEqual({ role: 'customer', phone_verified: 1 })
  })

  it('may be its number and the type sms, compared with the challenge and never believed', async () => {
    const { phone, cookie, code } = await withCode()
    const victim = newPhone()
    await askFor(local(victim))
    for (const phone_no of [victim, local(victim), '', 'nobody']) {
      expect((await verify(cookie, code, { phone_no, type: 'sms' })).status, phone_no).toBe(400)
    }
    expect((await verify(cookie, code, { type: 'email' })).status).toBe(400)
    // None of them was a guess: not at this code, and not at the victim's.
    expect([(await guardState(phone))?.current.tries, (await guardState(victim))?.current.tries]).toEqual([
      0, 0,
    ])
    expect((await verify(cookie, code, { phone_no: local(phone), type: 'sms' })).status).toBe(200)
    const { cookie: session } = await signedInRider({ phoneVerified: false })
    const own = newPhone()
    const sent = await request('/api/auth/phone/send', { cookie: session, body: { phone_no: local(own) } })
    const prove = async (phone_no: string) =>
      request('/api/auth/phone/verify', {
        cookie: `${session}; ${cookiesOf(sent)}`,
        body: { token: await codeSentTo(own), phone_no, type: 'sms' },
      })
    expect([(await prove(victim)).status, (await prove(own)).status]).toEqual([400, 200])
    expect(await firstRow('SELECT id FROM users WHERE phone_no = ?', victim)).toBeNull()
  })

  it('may be the flag that makes an account where there is none, and not one that would tell whether there is', async () => {
    const rider = await signedInRider()
    for (const number of [newPhone(), rider.phone]) {
      const ask = (create_user: unknown) =>
        request('/api/sign-in/code', { body: { phone_no: local(number), create_user } })
      expect([(await ask(false)).status, (await ask('yes')).status, (await ask(true)).status]).toEqual([
        400, 400, 200,
      ])
    }
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['our host over plain http', { origin: 'http://hasiru.test' }],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site', origin: ORIGIN }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
  ])('is refused from %s', async (_, headers) => {
    expect((await askFor(local(newPhone()), { headers })).status).toBe(403)
  })

  it.each([
    '__Host-session=%zz; x=%E0%A4%A',
    '__Host-session=%zz',
    'x=%zz; __Host-challenge=%zz',
    '__Host-challenge=s.short.9845012345.1',
    `__Host-challenge=s.${'A'.repeat(43)}.+1415555267.1700000000000`,
    '__Host-toast=%7Bbroken; signed-out',
    '=; ;;',
  ])('in the cookie %j breaks no page', async (cookie) => {
    const answer = await request('/auth', { cookie })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Send OTP')
  })
})

describe('Signing in', () => {
  it('gives a new session and ends the one the browser came with', async () => {
    const before = await signedInRider()
    const { cookie, code } = await withCode()
    const answer = await verify(`${before.cookie}; ${cookie}`, code)
    expect(answer.status).toBe(200)
    const after = cookiesOf(answer)
    expect(after).not.toContain(before.cookie)
    expect((await request('/auth', { cookie: before.cookie })).status).toBe(200)
    expect((await request('/auth', { cookie: after })).status).toBe(302)
  })

  it.each([
    ['accepts a code that was sent under the pepper before this one', OTP_PEPPER, 200],
    ['refuses a code whose pepper is no longer known', 'yet another pepper, as long as one has to be', 400],
  ])('%s', async (_, previous, status) => {
    const { cookie, code } = await withCode()
    const next = 'the next pepper, as long as one has to be'
    settingsAre({ OTP_PEPPER: next, OTP_PEPPER_PREVIOUS: previous })
    expect((await verify(cookie, code)).status).toBe(status)
  })
})
