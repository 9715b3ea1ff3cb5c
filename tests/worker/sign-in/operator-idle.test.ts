import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { USER_ACTIVITY_HEADER } from '../../../src/domain/sign-in/user-activity'
import { ACTIVITY_RECORDED_MINUTES } from '../../../worker/session/session-store'
import { expectRefusal, get, request } from '../../support/worker/api'
import { run } from '../../support/worker/database'
import { operatorOfEachTest, type SignedIn, signedInDriver, signedInRider } from '../../support/worker/people'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const IDLE = 8 * HOUR

/** Sessions begin at this instant; the tests go on from it by hand. */
const BEGIN = Date.now()
const at = (ms: number) => vi.useFakeTimers({ now: BEGIN + ms, toFake: ['Date'] })
beforeEach(() => void at(0))
const operator = operatorOfEachTest()
const poll = (person: SignedIn) => get('/api/ops/board', person)
const asked = (person: SignedIn) =>
  request('/api/ops/board', person, { headers: { [USER_ACTIVITY_HEADER]: '1' } })

describe('An operator’s session', () => {
  it('is valid until 8 hours after the last user activity, to the millisecond, and stays ended', async () => {
    at(IDLE - 1)
    expect((await poll(operator)).status).toBe(200)
    at(IDLE)
    await expectRefusal(asked(operator), 'signed_out', 401)
    at(IDLE + MINUTE)
    expect((await get('/ops', operator)).headers.get('location')).toBe('/auth')
  })

  it.each<[string, (operator: SignedIn) => Promise<Response>]>([
    ['a page that is opened', (one) => get('/ops', one)],
    ['a public page', (one) => get('/about', one)],
    ['a change, though it be refused', (one) => request('/api/ops/bookings/x/end', one, { method: 'POST' })],
    ['a reading with somebody at the page', asked],
    [
      'a page, as a browser asks for it',
      (one) => request('/ops', one, { headers: { 'sec-fetch-mode': 'navigate' } }),
    ],
  ])('is used by %s', async (_, use) => {
    at(IDLE - HOUR)
    await use(operator)
    at(2 * IDLE - HOUR - 1)
    expect((await poll(operator)).status).toBe(200)
    at(2 * IDLE - HOUR)
    expect((await poll(operator)).status).toBe(401)
  })

  it.each<[string, string, Record<string, string>, method?: string]>([
    ['what a page asks by itself', '/api/ops/board', { 'sec-fetch-mode': 'cors' }],
    ['another site’s page', '/api/ops/bookings/x/end', { 'sec-fetch-site': 'cross-site' }, 'POST'],
    [
      'a page that is only fetched ahead',
      '/about',
      { 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch' },
    ],
    ['a file of a page', '/ops', { 'sec-fetch-mode': 'no-cors' }],
    ['a mark that says nothing', '/api/ops/board', { [USER_ACTIVITY_HEADER]: '0' }],
    ['a socket', '/api/rides/x/socket', { 'sec-fetch-mode': 'websocket', upgrade: 'websocket' }],
  ])('has no user activity by %s', async (_, path, headers, method = 'GET') => {
    at(IDLE - HOUR)
    await request(path, operator, { method, headers })
    at(IDLE)
    expect((await poll(operator)).status).toBe(401)
  })

  it('stores user activity once in 15 minutes, so that it may end that much earlier and never later', async () => {
    const put = vi.spyOn(env.KV, 'put')
    const noted = ACTIVITY_RECORDED_MINUTES * MINUTE
    at(noted - 1)
    for (const _ of [1, 2, 3]) await asked(operator)
    expect(put).not.toHaveBeenCalled()
    at(noted)
    for (const _ of [1, 2, 3]) await asked(operator)
    expect(put).toHaveBeenCalledTimes(1)
    at(2 * noted - 1)
    await asked(operator)
    at(noted + IDLE - 1)
    expect((await poll(operator)).status).toBe(200)
    at(noted + IDLE)
    expect((await poll(operator)).status).toBe(401)
  })

  it('answers though user activity could not be stored', async () => {
    at(HOUR)
    vi.spyOn(env.KV, 'put').mockRejectedValue(new Error('429 Too Many Requests'))
    expect((await asked(operator)).status).toBe(200)
  })
})

describe('The session of anybody else', () => {
  it.each([
    ['a rider', signedInRider, '/api/trips'],
    ['a driver', signedInDriver, '/api/driver/rides'],
  ] as const)('of %s is valid after 8 idle hours, and after 29 days', async (_, sign, path) => {
    const person = await sign()
    for (const hours of [8, 29 * 24]) {
      at(hours * HOUR)
      expect((await get(path, person)).status).toBe(200)
    }
  })

  it('has the limit from the next request on, once its rider is made an operator', async () => {
    const rider = await signedInRider({ googleSub: 'google_of_the_promoted' })
    at(IDLE)
    expect((await get('/api/trips', rider)).status).toBe(200)
    await run("UPDATE users SET role = 'admin' WHERE id = ?", rider.userId)
    expect((await poll(rider)).status).toBe(401)
  })

  it('causes no write for user activity', async () => {
    const rider = await signedInRider()
    at(12 * HOUR)
    const put = vi.spyOn(env.KV, 'put')
    await get('/booking', rider)
    expect(put).not.toHaveBeenCalled()
  })
})
