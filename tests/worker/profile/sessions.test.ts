import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { OpenSessionsSchema } from '../../../src/domain/sign-in/open-session'
import { ownCookie } from '../../../worker/http/cookies'
import { runUpkeep } from '../../../worker/upkeep'
import { expectRefusal, get, ok, post, request } from '../../support/worker/api'
import { firstRow, insertInto, rowsOf } from '../../support/worker/database'
import {
  newSession,
  ORIGIN,
  openSessionRow,
  type SignedIn,
  sessionHashOf,
  signedInOperator,
  signedInRider,
} from '../../support/worker/people'
import { overLimit } from '../../support/worker/rate-limits'

const DAY = 86_400_000
const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'

const inDays = (days: number) => vi.useFakeTimers({ now: Date.now() + days * DAY, toFake: ['Date'] })

const sessionsOf = async (who: SignedIn) =>
  (await ok(await get('/api/profile/sessions', who), OpenSessionsSchema)).sessions

const end = (who: SignedIn, id: string) => request(`/api/profile/sessions/${id}`, who, { method: 'DELETE' })

const statusOf = async (who: SignedIn) => (await get('/api/profile', who)).status

/** A rider, a second browser of theirs that was seen a day later, which lists it, and its id there. */
async function twoBrowsers(cookies = '', rider?: SignedIn) {
  const here = rider ?? (await signedInRider())
  const there = { ...here, cookie: await newSession(here.userId, { byGoogle: false }) }
  inDays(1.5)
  const sent = { ...there, cookie: there.cookie + cookies }
  expect((await request('/api/profile', sent, { headers: { 'user-agent': PHONE } })).status).toBe(200)
  const hash = await sessionHashOf(there)
  const id = await vi.waitFor(async () =>
    v.parse(v.string(), (await firstRow('SELECT id FROM open_sessions WHERE hash = ?', hash))?.id),
  )
  return { rider: here, other: there, id, hash }
}

describe('Where a user is signed in', () => {
  it('is this browser to begin with, although no row names it', async () => {
    const sessions = await sessionsOf(await signedInRider())
    expect(sessions).toMatchObject([{ this_device: true, by_google: true }])
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual(
      ['by_google', 'created_at', 'device', 'id', 'last_seen_at', 'this_device'].sort(),
    )
  })

  it('is another browser too, each ‘this device’ to itself, until it is ended', async () => {
    const { rider, other, id } = await twoBrowsers()
    const there = { id, device: 'Chrome on Android', by_google: false }
    expect(await sessionsOf(rider)).toMatchObject([{ this_device: true }, { ...there, this_device: false }])
    expect(await sessionsOf(other)).toMatchObject([{ ...there, this_device: true }, {}])
    expect((await ok(await end(rider, id), OpenSessionsSchema)).sessions).toHaveLength(1)
    expect([await statusOf(other), await statusOf(rider)]).toEqual([401, 200])
    const again = await end(rider, id)
    expect(v.parse(OpenSessionsSchema, await again.clone().json()).sessions).toHaveLength(1)
    await expectRefusal(again, 'no_such_session', 404)
  })

  it('ends with its notifications, but those that another user of that browser has now', async () => {
    const left = async (whose: SignedIn, rider: SignedIn) => {
      const id = crypto.randomUUID()
      const subscription = { endpoint: `https://push.example/${id}`, p256dh: 'p', auth: 'a' }
      await insertInto({ push_subscriptions: { id, user_id: whose.userId, ...subscription } })
      const { id: session } = await twoBrowsers(`; ${ownCookie(env, ORIGIN, 'push').name}=${id}`, rider)
      expect((await end(rider, session)).status).toBe(200)
      return rowsOf('SELECT id FROM push_subscriptions WHERE id = ?', id)
    }
    const [rider, stranger] = [await signedInRider(), await signedInRider()]
    expect(await left(rider, rider)).toEqual([])
    expect(await left(stranger, rider)).toHaveLength(1)
  })

  it('is not ended by another user, by its hash, or by itself but by Sign Out', async () => {
    const { rider, other, id, hash } = await twoBrowsers()
    const stranger = await signedInRider()
    for (const name of [id, hash, '%00', "'; DROP TABLE users; --"])
      expect((await end(stranger, encodeURIComponent(name))).status).toBe(404)
    expect((await end(rider, hash)).status).toBe(404)
    await expectRefusal(end(other, id), 'this_session', 409)
    expect(await statusOf(other)).toBe(200)
  })

  it('is seen and ended also while one of its user’s browsers sends and reads too much', async () => {
    const { rider, other: thief, hash } = await twoBrowsers()
    overLimit('RIDER_LIMIT', rider.userId)
    overLimit('RIDER_LIMIT', `sign-out|${hash}`)
    overLimit('READS_LIMIT', hash)
    expect([await statusOf(thief), (await end(thief, 'absent')).status]).toEqual([429, 429])
    expect((await get('/profile', rider)).status).toBe(200)
    expect((await end(rider, (await sessionsOf(rider))[1]?.id ?? '')).status).toBe(200)
    expect((await post('/api/profile/sign-out-everywhere', {}, rider)).status).toBe(200)
    expect(await sessionsOf({ ...rider, cookie: await newSession(rider.userId) })).toHaveLength(1)
  })

  it.each([
    ['after 30 days', signedInRider, 30 * 24],
    ['of an operator after 8 hours', signedInOperator, 8],
  ] as const)('is not where it has ended by itself, %s', async (_, signIn, hours) => {
    const who = await signIn()
    const seen = (minutes: number) => new Date(Date.now() - (hours * 60 + minutes) * 60_000).toISOString()
    const row = (device: string, minutes: number) => ({
      ...{ ...openSessionRow(who.userId), device },
      last_seen_at: seen(minutes),
    })
    await insertInto({ open_sessions: [row('Open on Linux', -1), row('Over on Linux', 1)] })
    expect((await sessionsOf(who)).slice(1).map(({ device }) => device)).toEqual(['Open on Linux'])
    inDays(32)
    await runUpkeep(env, new Date())
    expect(await rowsOf('SELECT 1 FROM open_sessions WHERE user_id = ?', who.userId)).toEqual([])
  })
})
