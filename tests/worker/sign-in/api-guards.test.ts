import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AppEnv } from '../../../worker/http/app-env'
import { requestLog } from '../../../worker/http/middleware'
import { signedInUserOf } from '../../../worker/session/check-session'
import { requireRider, requireVerifiedPhone } from '../../../worker/session/guards'
import { withShortened } from '../../support/clock/shortened'
import { refusal } from '../../support/worker/api'
import { ORIGIN, signedInRider } from '../../support/worker/people'

const api = new Hono<AppEnv>()
  .use(requestLog)
  .get('/mine', requireRider, (c) => c.json(c.get('user')))
  .get('/ride', requireVerifiedPhone, (c) => c.json(c.get('user')))
  .get('/page', async (c) => c.json({ first: await signedInUserOf(c), again: await signedInUserOf(c) }))

const get = (path: string, cookie = '') => api.request(`${ORIGIN}${path}`, { headers: { cookie } }, env)
afterEach(() => {
  vi.restoreAllMocks()
})

describe('The guards of the API', () => {
  it.each([
    ['/mine', 'No user logged in'],
    ['/ride', 'Please login to continue booking'],
  ])('stop a visitor at %s', async (path, message) => {
    expect(await refusal(await get(path))).toEqual({ status: 401, code: 'signed_out', message })
  })

  it('answer 503, not 401, while the session can’t be read', async () => {
    const { cookie } = await signedInRider()
    vi.spyOn(env.KV, 'get').mockRejectedValue(new Error('KV GET failed'))
    expect(await refusal(await get('/ride', cookie))).toEqual({
      status: 503,
      code: 'session_check_failed',
      message: 'Failed to initialize authentication',
    })
  })
})

describe('Whose name a public page’s header shows', () => {
  it('is the rider’s, read once however often it is asked', async () => {
    const { userId, cookie } = await signedInRider()
    const read = vi.spyOn(env.KV, 'get')
    const { first, again } = await (await get('/page', cookie)).json<Record<string, { userId: string }>>()
    expect(first?.userId).toBe(userId)
    expect(again).toEqual(first)
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('shows no name without a cookie, and nothing is read for it', async () => {
    const read = vi.spyOn(env.KV, 'get')
    const prepare = vi.spyOn(env.DB, 'prepare')
    expect(await (await get('/page')).json()).toEqual({ first: null, again: null })
    expect(read).not.toHaveBeenCalled()
    expect(prepare).not.toHaveBeenCalled()
  })

  it('shows no name when the check breaks, or takes too long for a public page', async () => {
    const { cookie } = await signedInRider()
    const waited = await withShortened(2000, async () => {
      for (const what of ['session-broken', 'session-hangs']) {
        const answer = await get('/page', `${cookie}; sandbox_session_check=${what}`)
        expect(await answer.json(), what).toEqual({ first: null, again: null })
      }
    })
    expect(waited).toBe(true)
  })
})
