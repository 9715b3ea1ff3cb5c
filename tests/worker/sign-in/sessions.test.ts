import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { ensureUser, findPerson } from '../../../worker/session/person'
import { hashOfToken } from '../../../worker/session/session-store'
import { createSession, plainReads, readSession, tokenOf } from '../../../worker/session/sessions'
import { endAllSessions, endSession } from '../../../worker/sign-in/open-session'
import { verificationIn } from '../../../worker/sign-in/send-code'
import { findOrCreateAuthUser } from '../../../worker/sign-in/sign-in-by-phone'
import { there } from '../../support/surely'
import { request } from '../../support/worker/api'
import { database, firstRow, rowsOf, run } from '../../support/worker/database'
import { newPhone, newSession, ORIGIN, riderOfEachTest, signedInRider } from '../../support/worker/people'

const rider = riderOfEachTest()
const place = { env, url: ORIGIN }
const tokenIn = (cookie: string) => cookie.split('=')[1] ?? ''
const DAY = 86_400_000
const keys = async () => (await env.KV.list({ prefix: 'session:' })).keys.map(({ name }) => name)

const inDays = (days: number) => vi.useFakeTimers({ now: Date.now() + days * DAY, toFake: ['Date'] })

describe('A session', () => {
  it('that cannot be read is none, and is named in the log; one of a newer version is read', async () => {
    const lines = vi.spyOn(console, 'error').mockImplementation(() => {})
    const key = `session:${await hashOfToken(tokenIn(rider.cookie))}`
    const stored = JSON.parse((await env.KV.get(key)) ?? '{}')
    await env.KV.put(key, JSON.stringify({ ...stored, device: 'a phone' }))
    expect(await readSession(place, tokenIn(rider.cookie))).not.toBeNull()
    await env.KV.put(key, JSON.stringify({ ...stored, epoch: 'one' }))
    expect(await readSession(place, tokenIn(rider.cookie))).toBeNull()
    const said = lines.mock.calls.map(([line]) => JSON.parse(String(line)))
    expect(said).toEqual([{ event: 'stored_not_read', record: 'session', fields: ['epoch'] }])
  })

  it('does not store its token', async () => {
    const token = tokenIn(rider.cookie)
    for (const key of await keys()) {
      expect(key).not.toContain(token)
      expect(await env.KV.get(key)).not.toContain(token)
    }
  })

  it.each([
    ['https://hasiru.test', /^__Host-session=\w{40};.*HttpOnly.*Path=\/.*SameSite=Lax.*Secure$/],
    ['http://localhost:8787', /^session=\w{40};(?!.*Secure).*HttpOnly.*Path=\/.*SameSite=Lax$/],
  ])('at %s travels in a cookie that scripts and other sites cannot read', async (url, shape) => {
    const { setCookie } = await createSession({ env, url }, rider.userId)
    expect(setCookie).toMatch(shape)
    expect(setCookie).not.toContain('Domain')
  })

  it('is over everywhere once it was ended, even where KV still remembers it', async () => {
    const key = `session:${await hashOfToken(tokenIn(rider.cookie))}`
    const remembered = await env.KV.get(key)
    await endSession(place, tokenIn(rider.cookie))
    expect(remembered).not.toBeNull()
    expect(await env.KV.get(key)).toBeNull()
    await env.KV.put(key, remembered ?? '')
    expect(await readSession(place, tokenIn(rider.cookie))).toBeNull()
  })

  it('is ended by its own token alone: a token that nobody was given leaves nothing', async () => {
    const before = await firstRow('SELECT count(*) AS n FROM ended_sessions')
    const headers = { cookie: `__Host-session=${'a'.repeat(40)}` }
    expect((await request('/sign-out', null, { method: 'POST', headers })).status).toBe(303)
    expect(await firstRow('SELECT count(*) AS n FROM ended_sessions')).toEqual(before)
  })

  it('ends with all others of its user, and no other user’s', async () => {
    const elsewhere = await newSession(rider.userId)
    const other = await signedInRider()
    await endAllSessions(env, rider.userId)
    expect(await readSession(place, tokenIn(rider.cookie))).toBeNull()
    expect(await readSession(place, tokenIn(elsewhere))).toBeNull()
    expect(await readSession(place, tokenIn(other.cookie))).not.toBeNull()
    expect(await readSession(place, tokenIn(await newSession(rider.userId)))).not.toBeNull()
  })

  it('ends 30 days after it was last used', async () => {
    inDays(30.01)
    const onExpired = vi.fn()
    expect(await readSession(place, tokenIn(rider.cookie), { ...plainReads(env), onExpired })).toBeNull()
    expect(onExpired).toHaveBeenCalledWith(rider.userId)
  })

  it('is extended while it is used, with one write a day at most', async () => {
    const put = vi.spyOn(env.KV, 'put')
    expect((await readSession(place, tokenIn(rider.cookie)))?.setCookie).toBeNull()
    expect(put).not.toHaveBeenCalled()
    inDays(25)
    expect((await readSession(place, tokenIn(rider.cookie)))?.setCookie).toContain('Max-Age=2592000')
    await readSession(place, tokenIn(rider.cookie))
    expect(put).toHaveBeenCalledTimes(1)
    inDays(25)
    expect(await readSession(place, tokenIn(rider.cookie))).not.toBeNull()
  })

  it('ends after 90 days however much it was used', async () => {
    for (const _ of [1, 2, 3]) {
      inDays(29)
      expect(await readSession(place, tokenIn(rider.cookie))).not.toBeNull()
    }
    inDays(3.1)
    expect(await readSession(place, tokenIn(rider.cookie))).toBeNull()
  })

  it.each([undefined, '', 'x', '%zz', 'A'.repeat(40), `${'a'.repeat(40)} `, "a'; DROP TABLE users; --"])(
    'is not found by the cookie %j',
    (cookie) => {
      expect(tokenOf(cookie)).toBeNull()
    },
  )
})

const NOW = new Date('2020-11-21T18:15:00Z')
const newcomer = async (phone: string) => (await findOrCreateAuthUser(database, phone, NOW)) ?? ''

const personOf = async (userId: string) => there(await findPerson(database, userId, ''))

describe('A user who signs in for the first time (SIGNIN-20)', () => {
  it('is one user, however many sign in at the same moment', async () => {
    const phone = newPhone()
    const ids = await Promise.all(Array.from({ length: 8 }, () => newcomer(phone)))
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  it('gets one users row and one customer row from requests made at once', async () => {
    const person = await personOf(await newcomer(newPhone()))
    const made = await Promise.all(Array.from({ length: 8 }, () => ensureUser(database, person, NOW)))
    expect(made.every(({ ok }) => ok)).toBe(true)
    const rows = await rowsOf(
      'SELECT users.*, customers.dob FROM users JOIN customers USING (id) WHERE users.id = ?',
      person.id,
    )
    expect(rows).toMatchObject([
      {
        role: 'customer',
        phone_no: person.authPhone,
        phone_verified: 1,
        created_at: NOW.toISOString(),
        updated_at: NOW.toISOString(),
      },
    ])
  })

  it('is not verified where the auth user has no confirmed phone', async () => {
    const at = NOW.toISOString()
    await run("INSERT INTO auth_users (id, email, created_at) VALUES ('g1', 'a@b.example', ?)", at)
    const made = await ensureUser(database, await personOf('g1'), NOW)
    expect(made).toMatchObject({
      ok: true,
      value: { phone_no: null, phone_verified: false, email: 'a@b.example', role: 'customer' },
    })
  })

  it('is refused a row where another account has proved the number', async () => {
    const owner = await signedInRider()
    await run('UPDATE auth_users SET phone = NULL WHERE id = ?', owner.userId)
    await run(
      "INSERT INTO auth_users (id, phone, phone_confirmed_at, created_at) VALUES ('twin', ?1, ?2, ?2)",
      owner.phone,
      NOW.toISOString(),
    )
    expect(await ensureUser(database, await personOf('twin'), NOW)).toEqual({
      ok: false,
      refusal: { reason: 'not_created', sentence: 'Failed to create user record' },
    })
    // Signing in by that number finds the account that proved it.
    expect(await newcomer(owner.phone)).toBe(owner.userId)
  })
})

describe('A verification without a code', () => {
  const row = { challenge: 'c', resendAfterSeconds: 30 }
  it.each([
    ['no data', [], 'Failed to generate OTP - no data returned'],
    ['no code', [{ ...row, otp_code: '' }], 'Failed to generate OTP - missing OTP code'],
  ])('(%s) is never sent', (_, rows, sentence) => {
    expect(verificationIn(rows)).toEqual({ ok: false, refusal: sentence })
  })
})
