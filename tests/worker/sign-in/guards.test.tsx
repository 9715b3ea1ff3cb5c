import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { describe, expect, it, vi } from 'vitest'
import type { Route } from '../../../src/routes'
import type { AppEnv } from '../../../worker/http/app-env'
import { encodeJson } from '../../../worker/http/encoding'
import { requestLog } from '../../../worker/http/middleware'
import { guardedPage } from '../../../worker/pages/guarded'
import { CHECK_TIMES, signedInUserOf } from '../../../worker/session/check-session'
import { requireRider, requireVerifiedPhone } from '../../../worker/session/guards'
import { withShortened } from '../../support/clock/shortened'
import { refusal } from '../../support/worker/api'
import { request } from '../../support/worker/call'
import { alterKvReads } from '../../support/worker/database'
import { elements, hrefs, labels } from '../../support/worker/html'
import { ORIGIN, riderOfEachTest, type SignedIn, signedInRider } from '../../support/worker/people'
import { settingsAre } from '../../support/worker/settings'

const rider = riderOfEachTest()
interface Options {
  access?: Route['access']
  times?: Parameters<typeof guardedPage>[2]
}

const pageWith = ({ access = 'login required', times }: Options = {}) =>
  new Hono<AppEnv>().use(requestLog).route(
    '/',
    guardedPage(
      { path: '/secret', access, title: 'Secret' },
      (_, { phone, userId }) => ({ content: <p id="inside">{`${userId} at ${phone}`}</p> }),
      times,
    ),
  )

const open = (options: Options, cookie = '', path = '/secret') =>
  pageWith(options).request(`${ORIGIN}${path}`, { headers: { cookie } }, env)

const withFault = ({ cookie }: SignedIn, what: string) => `${cookie}; sandbox_session_check=${what}`
const slowly = async (_: string, value: unknown) => {
  await new Promise((done) => setTimeout(done, 80))
  return value
}
/** Opens the page while the session's read is slow, and reads it to its end. */
async function openSlowly(options: Options, cookie: string, path?: string) {
  const restore = alterKvReads(slowly)
  const answer = await open({ ...options, times: { streamAfterMs: 20 } }, cookie, path)
  const page = await answer.text()
  restore()
  return { answer, page }
}
const QUICK = { streamAfterMs: 40, sessionMs: 120, usersMs: 160 }

describe('A guarded page, where the check is quick', () => {
  it('is rendered for a rider in one go, and cached nowhere', async () => {
    const answer = await open({}, rider.cookie)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const page = await answer.text()
    expect(page).toContain(`<p id="inside">${rider.userId} at ${rider.phone}</p>`)
    expect(page).not.toContain('Loading...')
  })

  it.each(['', '__Host-session=broken', `__Host-session=${'a'.repeat(40)}`])(
    'sends visitors to sign in: %j',
    async (cookie) => {
      const answer = await open({}, cookie)
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe('/auth')
      expect(await answer.text()).not.toContain('inside')
    },
  )

  it('keeps the search that was under way', async () => {
    const answer = await open({}, '', '/secret?service=airport&pickup=Hebbal&destination=T2&step=4')
    expect(answer.headers.get('location')).toBe('/auth?service=airport&pickup=Hebbal&destination=T2')
  })

  it('sends a rider whose phone is not verified to verify it (PAGE-2)', async () => {
    const rider = await signedInRider({ phoneVerified: false })
    expect((await open({}, rider.cookie)).headers.get('location')).toBe('/auth')
  })
})

describe.each([
  { access: 'driver', others: ['customer', 'admin'], whose: 'This part is for drivers' },
  { access: 'operator', others: ['customer', 'driver'], whose: 'This part is for operators' },
] as const)('A page for a $access', ({ access, others, whose }) => {
  const WAY_ON = { customer: '/booking', driver: '/driver', admin: '/ops' } as const

  it.each(others)('is refused to a %s, with a link to their own pages only', async (other) => {
    const person = await signedInRider({ role: other })
    const answer = await open({ access }, person.cookie)
    expect(answer.status).toBe(403)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const page = await answer.text()
    expect(page).not.toContain('id="inside"')
    expect(await labels(page, 'main h1')).toEqual([whose])
    expect(await hrefs(page, 'main a')).toEqual([WAY_ON[other]])
  })

  it('refuses other roles on a streamed page as well', async () => {
    const person = await signedInRider({ role: others[0] })
    const { page } = await openSlowly({ access }, person.cookie)
    expect(page).toContain(whose)
    expect(page).not.toContain('id="inside"')
  })
})

describe('A guarded page, where the check is slow', () => {
  it('says that it is loading, then shows the page', async () => {
    const restore = alterKvReads(slowly)
    const answer = await open({ times: { streamAfterMs: 20 } }, rider.cookie)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    const first = (await reader?.read())?.value ?? ''
    expect(first).toContain('Loading...')
    expect(first).toContain('Please wait while we verify your authentication.')
    expect(first).not.toContain('inside')
    let rest = ''
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
      rest += chunk.value
    restore()
    expect(rest).toContain(`${rider.userId} at ${rider.phone}`)
    expect(rest).toMatch(/<style nonce="[^"]+">#guard-waiting\{display:none\}<\/style>/)
    expect(`${first}${rest}`.match(/<html/g)).toHaveLength(1)
    expect(`${first}${rest}`.match(/<\/body>/g)).toHaveLength(1)
  })

  it('leads a visitor away by a nonced script, and by a refresh where there is none', async () => {
    const rider = await signedInRider({ phoneVerified: false })
    const { page } = await openSlowly({}, rider.cookie, '/secret?pickup=%22%3C/script%3E')
    const to = '/auth?pickup=%22%3C%2Fscript%3E'
    expect(page).toContain(`<noscript><meta http-equiv="refresh" content="0;url=${to}"></noscript>`)
    expect(page).toMatch(
      /<script nonce="[^"]+">location\.replace\("\/auth\?pickup=%22%3C%2Fscript%3E"\)<\/script>/,
    )
    expect(page).not.toContain('inside')
  })

  it('shows a toast that was waiting, once', async () => {
    const toast = encodeJson({ tone: 'success', title: 'Verification Successful' })
    const { answer, page } = await openSlowly({}, `${rider.cookie}; __Host-toast=${toast}`)
    expect(answer.headers.getSetCookie().join()).toMatch(/__Host-toast=;.*Max-Age=0/)
    expect(page.match(/Verification Successful/g)).toHaveLength(1)
  })
})

describe('A guarded page, where the check fails', () => {
  it.each([
    ['session-broken', {}, 503, 'Authentication Error', 'Failed to initialize authentication'],
    ['users-broken', {}, 503, 'Authentication Error', 'Failed to verify user session'],
    ['session-hangs', QUICK, 200, 'Authentication Error', 'Failed to initialize authentication'],
    ['users-hang', QUICK, 200, 'Connection Timeout', 'Failed to verify user session'],
  ])('(%s) shows the error card with its two buttons', async (what, times, status, title, said) => {
    const path = '/secret?service=city&pickup=Hebbal'
    const answer = await open({ times }, withFault(rider, what), path)
    expect(answer.status).toBe(status)
    const page = await answer.text()
    expect(page).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
    expect(page).toContain(
      'Authentication is taking longer than expected. This might be due to a connection issue.',
    )
    expect(page).toContain('Please try refreshing the page or sign in again.')
    expect(page).toContain(said)
    expect(page).not.toContain('inside')
    // Links: a form without fields would lead to '/auth?'.
    const ways = (await elements(page, '[role=alert] a')).map(({ text, attributes }) => [
      text,
      attributes.href,
    ])
    expect(ways).toEqual([
      ['Refresh Page', path],
      ['Go to Sign In', '/auth?service=city&pickup=Hebbal'],
    ])
  })

  it('is waited for 5 s where it reads the session, and 10 s where it reads the row', () => {
    expect(CHECK_TIMES).toEqual({ sessionMs: 5000, usersMs: 10_000 })
  })

  it('ignores the fault cookie in production', async () => {
    settingsAre({ ENVIRONMENT: 'production' })
    const answer = await open({}, withFault(rider, 'session-broken'))
    expect(answer.status).toBe(200)
  })
})

describe('The sign-in page, where the check fails', () => {
  it.each(['session-broken', 'users-broken'])('(%s) offers to sign in', async (what) => {
    const answer = await request('/auth', { cookie: withFault(rider, what) })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Send OTP')
  })
})

const api = new Hono<AppEnv>()
  .use(requestLog)
  .get('/mine', requireRider, (c) => c.json(c.get('user')))
  .get('/ride', requireVerifiedPhone, (c) => c.json(c.get('user')))
  .get('/page', async (c) => c.json({ first: await signedInUserOf(c), again: await signedInUserOf(c) }))

const get = (path: string, cookie = '') => api.request(`${ORIGIN}${path}`, { headers: { cookie } }, env)

describe('The guards of the API', () => {
  it.each([
    ['/mine', 'No user logged in'],
    ['/ride', 'Please login to continue booking'],
  ])('stop a visitor at %s', async (path, message) => {
    expect(await refusal(await get(path))).toEqual({ status: 401, code: 'signed_out', message })
  })

  it('answer 503, not 401, while the session can’t be read', async () => {
    vi.spyOn(env.KV, 'get').mockRejectedValue(new Error('KV GET failed'))
    expect(await refusal(await get('/ride', rider.cookie))).toEqual({
      status: 503,
      code: 'session_check_failed',
      message: 'Failed to initialize authentication',
    })
  })
})

describe('Whose name a public page’s header shows', () => {
  it('is the rider’s, read once however often it is asked', async () => {
    const read = vi.spyOn(env.KV, 'get')
    const { first, again } = await (await get('/page', rider.cookie)).json<
      Record<string, { userId: string }>
    >()
    expect(first?.userId).toBe(rider.userId)
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
    const waited = await withShortened(2000, async () => {
      for (const what of ['session-broken', 'session-hangs']) {
        const answer = await get('/page', `${rider.cookie}; sandbox_session_check=${what}`)
        expect(await answer.json(), what).toEqual({ first: null, again: null })
      }
    })
    expect(waited).toBe(true)
  })
})
