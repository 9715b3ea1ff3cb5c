import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { OpenSessionsSchema } from '../../../src/domain/sign-in/open-session'
import { ownCookie } from '../../../worker/http/cookies'
import { hashOfToken } from '../../../worker/session/session-store'
import { runUpkeep } from '../../../worker/upkeep'
import { get, ok, post, refusal, request } from '../../support/worker/api'
import { firstRow, insertInto, run } from '../../support/worker/database'
import { newSession, ORIGIN, openSessionRow, type SignedIn, signedInRider } from '../../support/worker/people'
import { overLimit } from '../../support/worker/rate-limits'
import { signedInOperator } from '../../support/worker/rides'

const DAY = 86_400_000
const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'

afterEach(() => vi.useRealTimers())

const inDays = (days: number) => vi.useFakeTimers({ now: Date.now() + days * DAY, toFake: ['Date'] })

const sessionsOf = async (who: SignedIn) =>
  (await ok(await get('/api/profile/sessions', who), OpenSessionsSchema)).sessions

const end = (who: SignedIn, id: string) => request(`/api/profile/sessions/${id}`, who, { method: 'DELETE' })

const hashOf = ({ cookie }: SignedIn) => hashOfToken(cookie.split('=')[1] ?? '')

/** A second browser of this user: seen there once a day later, which lists it. */
async function secondBrowser(rider: SignedIn, cookies = ''): Promise<SignedIn> {
  const other = { ...rider, cookie: await newSession(rider.userId, { byGoogle: false }) }
  inDays(1.5)
  const headers = { 'user-agent': PHONE }
  const sent = { ...other, cookie: other.cookie + cookies }
  expect((await request('/api/profile', sent, { headers })).status).toBe(200)
  await vi.waitFor(async () =>
    expect(await firstRow('SELECT 1 FROM open_sessions WHERE hash = ?', await hashOf(other))).not.toBeNull(),
  )
  return other
}

describe('Where a user is signed in', () => {
  it('is this browser to begin with, although no row names it', async () => {
    const sessions = await sessionsOf(await signedInRider())
    expect(sessions).toMatchObject([{ this_device: true, by_google: true }])
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual(
      ['by_google', 'created_at', 'device', 'id', 'last_seen_at', 'this_device'].sort(),
    )
  })

  it('is another browser too, and each is ‘this device’ to itself', async () => {
    const rider = await signedInRider()
    const other = await secondBrowser(rider)
    const [first, second] = await sessionsOf(rider)
    expect(first).toMatchObject({ this_device: true })
    expect(second).toMatchObject({ this_device: false, device: 'Chrome on Android', by_google: false })
    expect((await sessionsOf(other))[0]).toMatchObject({ id: second?.id, this_device: true })
  })

  it('is no more where it was ended, nor are its notifications shown', async () => {
    const rider = await signedInRider()
    const other = await secondBrowser(rider)
    const subscription = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' }
    await insertInto({ push_subscriptions: { id: 'push-1', user_id: rider.userId, ...subscription } })
    await run(`UPDATE open_sessions SET push_id = 'push-1' WHERE hash = ?`, await hashOf(other))
    const id = (await sessionsOf(rider))[1]?.id ?? ''
    expect((await ok(await end(rider, id), OpenSessionsSchema)).sessions).toHaveLength(1)
    expect((await get('/api/profile', other)).status).toBe(401)
    expect((await get('/api/profile', rider)).status).toBe(200)
    expect(await firstRow(`SELECT 1 FROM push_subscriptions WHERE id = 'push-1'`)).toBeNull()
    const again = await end(rider, id)
    expect(v.parse(OpenSessionsSchema, await again.clone().json()).sessions).toHaveLength(1)
    expect(await refusal(again)).toMatchObject({ status: 404, code: 'no_such_session' })
  })

  it.each([
    ['are shown no more where it is listed a day late', (own: SignedIn) => own, false],
    ['stay where another user of that browser has them now', (_: SignedIn, other: SignedIn) => other, true],
  ])('has notifications that %s', async (_, whose, stay) => {
    const [rider, stranger] = [await signedInRider(), await signedInRider()]
    const id = crypto.randomUUID()
    const subscription = { endpoint: `https://push.example/${id}`, p256dh: 'p', auth: 'a' }
    const { userId } = whose(rider, stranger)
    await insertInto({ push_subscriptions: { id, user_id: userId, ...subscription } })
    await secondBrowser(rider, `; ${ownCookie(env, ORIGIN, 'push').name}=${id}`)
    expect((await end(rider, (await sessionsOf(rider))[1]?.id ?? '')).status).toBe(200)
    expect((await firstRow('SELECT 1 FROM push_subscriptions WHERE id = ?', id)) !== null).toBe(stay)
  })

  it('is not ended by another user, by its id or by its hash', async () => {
    const [rider, stranger] = [await signedInRider(), await signedInRider()]
    const other = await secondBrowser(rider)
    const id = (await sessionsOf(rider))[1]?.id ?? ''
    for (const name of [id, await hashOf(other), '%00', "'; DROP TABLE users; --"])
      expect((await end(stranger, encodeURIComponent(name))).status).toBe(404)
    expect((await end(rider, await hashOf(other))).status).toBe(404)
    expect((await get('/api/profile', other)).status).toBe(200)
  })

  it('is ended from another browser also while one of its user’s browsers sends too much', async () => {
    const rider = await signedInRider()
    const thief = await secondBrowser(rider)
    overLimit('RIDER_LIMIT', rider.userId)
    overLimit('RIDER_LIMIT', `sign-out|${await hashOf(thief)}`)
    const id = (await sessionsOf(rider))[1]?.id ?? ''
    expect((await end(thief, 'absent')).status).toBe(429)
    expect((await end(rider, id)).status).toBe(200)
    expect((await post('/api/profile/sign-out-everywhere', {}, rider)).status).toBe(200)
  })

  it('is ended here by Sign Out alone', async () => {
    const rider = await signedInRider()
    const other = await secondBrowser(rider)
    const [own] = await sessionsOf(other)
    expect(await refusal(await end(other, own?.id ?? ''))).toMatchObject({
      status: 409,
      code: 'this_session',
    })
    expect((await get('/api/profile', other)).status).toBe(200)
  })

  it('is this browser alone after a sign-out everywhere and a new sign-in', async () => {
    const rider = await signedInRider()
    await secondBrowser(rider)
    expect((await post('/api/profile/sign-out-everywhere', {}, rider)).status).toBe(200)
    expect(await sessionsOf({ ...rider, cookie: await newSession(rider.userId) })).toHaveLength(1)
  })

  it('is not where it has ended by itself: after 30 days, of an operator after 8 hours', async () => {
    const [rider, operator] = [await signedInRider(), await signedInOperator()]
    for (const [who, hours] of [
      [rider, 30 * 24],
      [operator, 8],
    ] as const) {
      const seen = (minutes: number) => new Date(Date.now() - (hours * 60 + minutes) * 60_000).toISOString()
      await insertInto({
        open_sessions: [
          { ...openSessionRow(who.userId), last_seen_at: seen(-1), device: 'Open on Linux' },
          { ...openSessionRow(who.userId), last_seen_at: seen(1), device: 'Over on Linux' },
        ],
      })
      expect((await sessionsOf(who)).slice(1).map(({ device }) => device)).toEqual(['Open on Linux'])
    }
    inDays(1.5)
    await runUpkeep(env, new Date())
    expect(
      await firstRow(
        `SELECT 1 FROM open_sessions WHERE device = 'Over on Linux' AND user_id = ?`,
        rider.userId,
      ),
    ).toBeNull()
  })
})
