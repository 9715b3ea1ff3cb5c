import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { app } from '../../../worker/app'
import { expectRefusal, get, post, request } from '../../support/worker/api'
import { labels } from '../../support/worker/html'
import { type SignedIn, sessionHashOf, signedInRider } from '../../support/worker/people'
import { overLimit } from '../../support/worker/rate-limits'
import { isGuarded } from '../../support/worker/walk-routes'

const rider = await signedInRider()

describe('An answer of the API', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/nope'],
    ['GET', '/api/quotes'],
    ['PUT', '/api/bookings/1'],
    ['DELETE', '/api/trips'],
  ])('to a call that does not exist, %s %s, is a refusal and no page', async (method, path) => {
    const answer = await request(path, rider, { method })
    await expectRefusal(answer, 'unknown_call', 404, 'This page is out of date. Reload it to go on.')
  })

  const [LARGE, NAME] = ['a'.repeat(40_000), '{"full_name":"Asha"}']
  it.each<[string, number, string, string, string]>([
    ['too_large', 413, 'POST /api/quotes', 'application/json', LARGE],
    ['too_large', 413, 'POST /auth', 'application/x-www-form-urlencoded', LARGE],
    ['too_large', 413, 'POST /sign-out', 'application/x-www-form-urlencoded', LARGE],
    ['not_json', 415, 'PUT /api/profile', 'text/plain', NAME],
    ['not_json', 415, 'PUT /api/profile', 'multipart/form-data', NAME],
    ['not_json', 415, 'PUT /api/profile', 'application/x-www-form-urlencoded', NAME],
    ['not_json', 415, 'PUT /api/profile', '', NAME],
  ])(
    'to a body that no page of ours sends is %s, %i: %s of type %j',
    async (code, status, asked, type, body) => {
      const [method, path = ''] = asked.split(' ')
      const headers = { 'content-type': type }
      const answer = await request(path, rider, { method, headers, body })
      await expectRefusal(answer, code, status)
    },
  )

  // The local server loses the connection of a request that is answered while its body is under way.
  it.each([
    ['a body that is too large', 413, { 'content-type': 'application/json' }],
    ['another site', 403, { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }],
  ])('that refuses %s is sent when the body was read to its end', async (_, status, headers) => {
    let left = 20
    const body = new ReadableStream({
      pull(controller) {
        if (left === 0) return controller.close()
        left -= 1
        controller.enqueue(new Uint8Array(10_000))
      },
    })
    const stated = { ...headers, 'content-length': '200000' }
    const answer = await request('/api/quotes', null, { method: 'POST', headers: stated, body })
    expect([answer.status, left]).toEqual([status, 0])
    await answer.text()
  })
})

describe('A form of the sign-in page', () => {
  it.each([
    ['without a boundary', 'multipart/form-data'],
    ['that ends in the middle', 'multipart/form-data; boundary=x'],
  ])('whose parts cannot be read, %s, is answered 400 with the page', async (_, type) => {
    const body = '--x\r\ncontent-disposition: form-data; name="action"\r\n\r\nsend'
    const answer = await request('/auth', null, { method: 'POST', headers: { 'content-type': type }, body })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=UTF-8'])
    expect(await labels(await answer.text(), '.field-error')).toEqual([
      'We couldn’t read part of that. Reload the page and try again.',
    ])
  })
})

describe('Every answer over https', () => {
  it('is guarded where nothing is found or another site asks, as tests/worker/every-route.test.ts sees of every route', async () => {
    for (const path of ['/nope', '/api/nope', '/profile-pictures/absent.jpg']) {
      const headers = { 'sec-fetch-site': 'cross-site' }
      for (const init of [{}, { method: 'POST', headers }])
        isGuarded(await request(path, rider, init), path.startsWith('/api'))
    }
  })

  it.each([
    ['GET', '/booking?step=2', 308],
    ['HEAD', '/booking?step=2', 308],
    ['GET', '/health', 403],
    ['GET', '/api/trips', 403],
    ['POST', '/api/sign-in/code', 403],
    ['POST', '/webhooks/razorpay', 403],
    ['POST', '/auth', 403],
  ])('is the only kind in production: %s %s over http is answered %i', async (method, path, status) => {
    const production = { ...env, ENVIRONMENT: 'production' }
    const ask = new Request(`http://hasiru.test${path}`, { method })
    const answer = await app.fetch(ask, production, createExecutionContext())
    expect(answer.status).toBe(status)
    expect(answer.headers.get('location')).toBe(status === 308 ? `https://hasiru.test${path}` : null)
  })
})

describe('Somebody who searches places behind a shared address', () => {
  it.each(['/api/places-proxy', '/api/route-preview'])(
    'is refused at %s beyond its limit, signed in by a limit of their own',
    async (path) => {
      const [rider, other] = [await signedInRider(), await signedInRider()]
      const headers = { 'content-type': 'application/json', 'cf-connecting-ip': '2001:db8:1:2::1' }
      const ask = async (who: SignedIn | null) =>
        (await request(path, who, { method: 'POST', headers, body: '{}' })).status
      expect([await ask(null), await ask(rider)]).toEqual([400, 400])
      overLimit('PLACES_LIMIT', '2001:db8:1:2::/64')
      expect([await ask(null), await ask(rider)]).toEqual([429, 400])
      overLimit('PLACES_LIMIT', `user|${rider.userId}`)
      expect([await ask(rider), await ask(other)]).toEqual([429, 400])
    },
  )
})

describe('Somebody whose script sends or reads in a loop', () => {
  it.each([
    ['RIDER_LIMIT', ({ userId }: SignedIn) => userId, (who: SignedIn) => post('/api/quotes', {}, who)],
    ['READS_LIMIT', sessionHashOf, (who: SignedIn) => get('/api/trips', who)],
  ] as const)('is refused beyond %s for a minute, and nobody else is', async (limit, keyOf, ask) => {
    const [looping, other] = [await signedInRider(), await signedInRider()]
    overLimit(limit, await keyOf(looping))
    const answer = await ask(looping)
    expect(answer.headers.get('retry-after')).toBe('60')
    await expectRefusal(answer, 'too_many_requests', 429)
    expect((await ask(other)).status).not.toBe(429)
    const page = await get('/trip-history', looping)
    expect(page.status).toBe(limit === 'READS_LIMIT' ? 429 : 200)
  })
})

describe('The limits of wrangler.toml', () => {
  it.each([
    ['PLACES_LIMIT', 180],
    ['RIDER_LIMIT', 120],
    ['ACCOUNT_LIMIT', 5],
    ['READS_LIMIT', 240],
    ['PAY_LIMIT', 90],
  ] as const)('%s lets %i requests a minute pass, and refuses the next', async (name, most) => {
    const passed = async () => {
      const key = crypto.randomUUID()
      let count = 0
      while ((await env[name].limit({ key })).success) count += 1
      return count
    }
    // Counted twice: more pass where a new minute begins meanwhile.
    expect(Math.min(await passed(), await passed())).toBe(most)
  })
})
