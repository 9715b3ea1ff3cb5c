import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import worker from '../../sandbox/index'
import { call, finishPayment, KEY_ID, newOrder, startPayment } from './outside'

const SITE = 'http://localhost:8787'

describe('The sandbox', () => {
  it.each([
    ['production', SITE],
    ['production', 'https://api.razorpay.com/v1/orders'],
    ['staging', SITE],
    [undefined, SITE],
  ])('refuses everything where ENVIRONMENT is %s', async (ENVIRONMENT, url) => {
    const request = new Request<unknown, IncomingRequestCfProperties>(`${url}/sandbox`, {
      method: 'POST',
      body: 'x',
    })
    const response = await worker.fetch(request, { ...env, ENVIRONMENT }, createExecutionContext())
    expect(response.status).toBe(503)
    expect(await response.text()).toBe('The sandbox runs in development and tests only.')
  })

  it('says which host it does not stand in for', async () => {
    const response = await call('https://api.mapbox.com/directions')
    expect(response.status).toBe(502)
    expect(await response.text()).toContain('api.mapbox.com')
  })

  it('does not take a path that only begins like its own', async () => {
    expect((await call(`${SITE}/sandboxes`)).status).toBe(502)
    expect((await call(`${SITE}/sandbox/nowhere`)).status).toBe(404)
  })

  it.each([
    '/sandbox',
    '/sandbox/',
    '/sandbox/inbox',
    '/sandbox/google',
    '/sandbox/payments',
    '/sandbox/razorpay/demo',
  ])('serves %s under a strict policy, never framed and never kept', async (path) => {
    const response = await call(SITE + path)
    expect(response.status).toBe(200)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const page = await response.text()
    expect(page).toContain('This is the sandbox.')
    expect(page).not.toMatch(/ style="| on[a-z]+="/)
  })

  it('refuses switches from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await call(`${SITE}/sandbox/api/reset`, { method: 'POST', headers })).status).toBe(403)
  })
})

describe('The session check', () => {
  const setMode = (mode: string) =>
    call(`${SITE}/sandbox/session-check`, { method: 'POST', body: new URLSearchParams({ mode }) })

  it.each(['slow-session-3000', 'session-broken', 'session-hangs', 'users-hang', 'users-broken'])(
    'is rehearsed by a cookie for an hour: %s',
    async (mode) => {
      const response = await setMode(mode)
      expect(response.status).toBe(303)
      const cookie = response.headers.get('set-cookie')
      for (const part of [`sandbox_session_check=${mode}`, 'Path=/', 'SameSite=Lax', 'Max-Age=3600']) {
        expect(cookie).toContain(part)
      }
      const index = await call(`${SITE}/sandbox`, { headers: { cookie: `sandbox_session_check=${mode}` } })
      expect(await index.text()).toContain('A rehearsal is on')
    },
  )

  it.each(['none', 'anything'])('is left alone by %s', async (mode) => {
    expect((await setMode(mode)).headers.get('set-cookie')).toContain('Max-Age=0')
    const index = await call(`${SITE}/sandbox`, { headers: { cookie: `sandbox_session_check=${mode}` } })
    expect(await index.text()).toContain('No rehearsal is on.')
  })
})

describe('The payment sheet', () => {
  const sheet = async (query: Record<string, string>) => {
    const response = await call(`${SITE}/sandbox/razorpay/sheet?${new URLSearchParams(query)}`)
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    return response.text()
  }

  it("shows the order's amount, whatever the page says, and every ending", async () => {
    const page = await sheet({ key: KEY_ID, order_id: await newOrder(), name: 'Hasiru Cabs', amount: '1' })
    expect(page).toContain('₹1,250')
    for (const name of [
      'Pay successfully',
      'Fail the payment',
      'Close the window',
      'Pay, then lose the browser',
      'Authorise only',
    ]) {
      expect(page).toContain(`>${name}</button>`)
    }
  })

  it('shows only the methods it was asked for', async () => {
    const page = await sheet({ key: KEY_ID, order_id: await newOrder(), methods: 'card' })
    expect(page).toContain('data-panel="card"')
    expect(page).not.toContain('data-panel="upi"')
    expect(page).not.toContain('data-panel="wallet"')
  })

  it("escapes the page's words", async () => {
    const page = await sheet({ key: KEY_ID, order_id: await newOrder(), name: '"><script>alert(1)</script>' })
    expect(page).not.toContain('<script>alert')
  })

  it('of a paid, a held or an unknown order, or under another key, offers no way to pay', async () => {
    const [paid, held] = [await newOrder(), await newOrder()]
    await finishPayment(await startPayment(paid), { outcome: 'pay' })
    await finishPayment(await startPayment(held), { outcome: 'authorise', capture_after_seconds: null })
    const pages = await Promise.all([
      sheet({ key: KEY_ID, order_id: paid }),
      sheet({ key: KEY_ID, order_id: held }),
      sheet({ key: KEY_ID, order_id: 'order_RB58MiP5SPFYyM' }),
      sheet({ key: 'rzp_test_other', order_id: await newOrder() }),
    ])
    for (const page of pages) {
      expect(page).not.toContain('Pay successfully')
      expect(page).toContain('Close the window')
    }
  })
})
