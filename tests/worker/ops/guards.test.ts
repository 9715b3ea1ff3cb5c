import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { ops } from '../../../worker/ops/routes'
import { LINK_GOOGLE_FIRST, OPERATORS_ONLY } from '../../../worker/session/guards'
import { get, refusal, request } from '../../support/worker/api'
import { request as foreignRequest } from '../../support/worker/call'
import { signedInRider } from '../../support/worker/people'
import { newRide, signedInDriver, signedInOperator } from '../../support/worker/rides'

/** Every path and method of the console, from the router itself, so that none can be forgotten here. */
const routes = [
  ...new Map(
    ops.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => [`${method} ${path}`, { method, path }]),
  ).values(),
]

const ask = (
  { method, path }: { method: string; path: string },
  who: Parameters<typeof request>[1],
  id = 'x',
) =>
  request(
    `/api/ops${path.replace(':id', id)}`,
    who,
    method === 'GET'
      ? {}
      : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify({}) },
  )

/** Whoever is refused has changed nothing: they serve for every route. */
const { rider, driver, booking } = await newRide.accepted()
const operator = await signedInOperator()
const withoutGoogle = await signedInOperator({ googleSub: null })

describe('The operators’ console', () => {
  it('has the routes that are tested here', () => {
    expect(routes.length).toBeGreaterThan(20)
    expect(routes).toContainEqual({ method: 'POST', path: '/bookings/:id/assign' })
  })

  it.each(routes)('stops visitors at $method $path', async (route) => {
    expect(await refusal(await ask(route, null))).toMatchObject({ status: 401, code: 'signed_out' })
  })

  it.each(routes)('stops riders and drivers at $method $path, also for rides of their own', async (route) => {
    for (const person of [rider, driver]) {
      expect(await refusal(await ask(route, person, booking.id))).toEqual({
        status: 403,
        code: 'forbidden',
        message: OPERATORS_ONLY,
      })
    }
  })

  it.each(routes.filter(({ method }) => method !== 'GET'))(
    'refuses $method $path from another site’s page',
    async ({ method, path }) => {
      const answer = await foreignRequest(`/api/ops${path.replace(':id', 'x')}`, {
        cookie: operator.cookie,
        ...(method === 'POST' ? { body: {} } : {}),
        headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      })
      expect(await refusal(answer)).toMatchObject({ status: 403, code: 'foreign_origin' })
    },
  )

  it('stops an operator whose phone is not verified', async () => {
    const operator = await signedInRider({ role: 'admin', phoneVerified: false })
    expect(await refusal(await get('/api/ops/board', operator))).toMatchObject({
      status: 403,
      code: 'phone_not_verified',
    })
  })

  it.each(routes)('stops an operator without a linked Google account at $method $path', async (route) => {
    expect(await refusal(await ask(route, withoutGoogle))).toEqual({
      status: 403,
      code: 'google_not_linked',
      message: LINK_GOOGLE_FIRST,
    })
  })

  it('counts a Google account for operators alone: a rider and a driver are not let in by theirs', async () => {
    const googleSub = 'google_of_a_rider'
    for (const person of [await signedInRider({ googleSub }), await signedInDriver()]) {
      expect(await refusal(await get('/api/ops/board', person))).toMatchObject({ code: 'forbidden' })
    }
    expect((await get('/api/driver/rides', await signedInDriver({ googleSub: null }))).status).toBe(200)
  })

  it('asks D1 once for everything that admits an operator', async () => {
    const operator = await signedInOperator()
    const prepare = vi.spyOn(env.DB, 'prepare')
    expect((await get('/api/ops/secret', operator)).status).toBe(404)
    expect(prepare).toHaveBeenCalledTimes(1)
    prepare.mockRestore()
  })

  it('answers a visitor the same for paths that do not exist', async () => {
    expect((await get('/api/ops/secret')).status).toBe(401)
    expect((await get('/api/ops/secret', await signedInDriver())).status).toBe(403)
    expect((await get('/api/ops/secret', await signedInOperator())).status).toBe(404)
  })

  it('answers in the envelope whatever is sent', async () => {
    const operator = await signedInOperator()
    for (const body of ['', '{', '[]', 'null', '"x"', '{"driver_id":{"$ne":1}}']) {
      const answer = await request('/api/ops/bookings/x/assign', operator, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      expect((await refusal(answer)).status, body).toBe(400)
    }
  })

  it('is not cacheable', async () => {
    const answer = await get('/api/ops/board', await signedInOperator())
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })
})
