import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DEMO_DRIVERS, DEMO_PEOPLE } from '../../sandbox/people'
import {
  call,
  capturedPayment,
  failedPayment,
  finishPayment,
  forward,
  KEY_ID,
  newOrder,
  page,
  pick,
  postForm,
  razorpay,
  SITE,
  sandbox,
  setSwitches,
  startPayment,
  takeReports,
} from './call'

const PAGES = ['/sandbox', '/sandbox/inbox', '/sandbox/google', '/sandbox/payments']

describe('The stylesheet of the product', () => {
  afterEach(vi.restoreAllMocks)

  it.each([
    ['is found in one of its pages', '<link rel="stylesheet" href="/assets/site-Ab1_.css"/>', 302],
    ['is missing where the product links none', '<p>Terms</p>', 404],
  ])('%s', async (_, html, status) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(html))
    const response = await call(`${SITE}/sandbox/product.css`)
    expect(response.status).toBe(status)
    expect(response.headers.get('location')).toBe(status === 302 ? '/assets/site-Ab1_.css' : null)
  })
})

describe('The pages', () => {
  it.each(PAGES)(
    '%s has a strict policy, is never framed and never stored, and says where it is',
    async (path) => {
      const response = await call(SITE + path)
      expect(response.status).toBe(200)
      const policy = response.headers.get('content-security-policy')
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(response.headers.get('cache-control')).toBe('no-store')
      const html = await response.text()
      expect(html).toContain('This is the sandbox.')
      expect(html).not.toMatch(/ style="| on[a-z]+="/)
      expect(html.indexOf('/sandbox/script.js')).toBeLessThan(html.indexOf('<body>'))
      expect(html).toMatch(new RegExp(`href="${path}"\\s+aria-current="page"`))
    },
  )

  it.each([
    ['/sandbox', 'limits', 'codes are sent to that phone again'],
    ['/sandbox/payments', 'reset', 'the sandbox is empty'],
  ])('say on %s what a button has just done, and nothing without it', async (path, done, says) => {
    expect(await page(`${path}?done=${done}`)).toContain(says)
    for (const asked of [path, `${path}?done=else`]) expect(await page(asked)).not.toContain(says)
  })

  it('lead from the reset back to what it says', async () => {
    const answer = await postForm('/sandbox/api/reset', {})
    expect(answer.headers.get('location')).toBe('/sandbox/payments?done=reset#start-over')
  })
})

describe('The start page', () => {
  it('has a button for each demo person, a driver with the plate of their car, and says what it changes', async () => {
    const html = await page('/sandbox')
    const rows = html.split('<tr>')
    const rowOf = (id: string) => rows.find((row) => row.includes(`name="person" value="${id}"`))
    for (const { id, name } of DEMO_PEOPLE) expect(rowOf(id)).toContain(`Sign in as ${name}</button>`)
    for (const { id, vehicle } of DEMO_DRIVERS) expect(rowOf(id)).toContain(vehicle.plate)
    expect(html).toContain('It ends the session that this browser had')
  })

  it('says where the product does not answer, and shows everything else', async () => {
    const html = await page('/sandbox')
    expect(html).toContain('The product did not answer')
    expect(html).toContain('What to try')
  })
})

describe('The session check', () => {
  const cookieOf = (mode: string) => ({ cookie: `sandbox_session_check=${mode}` })

  it('gets a fault by a cookie, for an hour', async () => {
    const response = await postForm('/sandbox/session-check', { mode: 'users-hang' })
    const cookie = response.headers.get('set-cookie')
    for (const part of ['sandbox_session_check=users-hang', 'Path=/', 'SameSite=Lax', 'Max-Age=3600']) {
      expect(cookie).toContain(part)
    }
    expect(await page('/sandbox', cookieOf('users-hang'))).toContain('Injected: ')
  })

  it.each(['none', 'anything'])('gets no fault by %s', async (mode) => {
    const response = await postForm('/sandbox/session-check', { mode })
    expect(response.headers.get('set-cookie')).toContain('Max-Age=0')
    expect(await page('/sandbox', cookieOf(mode))).toContain('No fault is injected.')
  })
})

describe('The payments page', () => {
  it('shows the account with its clock and its switches as they stand, and a button for what can be done', async () => {
    await setSwitches({ refunds: 'by_hand', webhook_twice: true })
    const { payment } = await capturedPayment()
    const refund = pick(await razorpay('POST', `/v1/payments/${payment}/refund`, { amount: 18_750 }), 'id')
    const failed = await failedPayment()
    await forward(3600)
    const html = await page('/sandbox/payments')
    for (const part of [
      '₹187.50</b>',
      `formaction="/sandbox/api/refunds/${refund}/process"`,
      `formaction="/sandbox/api/payments/${failed}/authorise"`,
      `formaction="/sandbox/api/payments/${payment}/refund"`,
      '<td>refund.created</td>',
      '<b>1 hour</b> ahead of you',
      '<option value="by_hand" selected>',
      'name="webhook_twice"\nchecked',
      'sandbox-webhook-secret-that-guards-nothing',
    ]) {
      expect(html).toContain(part)
    }
    await sandbox('POST', '/sandbox/api/reset')
    expect(await page('/sandbox/payments')).not.toContain('ahead of you')
  })

  it('says on a page why what a form asked for was not done, and to a program as JSON', async () => {
    const gone = '/sandbox/api/payments/pay_nobodys/refund'
    const refused = await postForm(gone, {})
    expect(refused.status).toBe(400)
    const html = await refused.text()
    expect(html).toContain('The id provided does not exist')
    expect(html).toContain('This is the sandbox.')
    expect(await (await postForm('/sandbox/api/clock', { forward_seconds: '0' })).text()).toContain(
      'received 0',
    )
    expect((await sandbox('POST', gone)).body).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR' } })
  })

  it('tells the account where the product is: in development it sends its webhooks there by itself', async () => {
    await page('/sandbox/payments')
    await capturedPayment()
    const states = async () => (await sandbox('GET', '/sandbox/api/webhooks')).body
    const refused = expect.objectContaining({ status: 503, deliveries: expect.toSatisfy((sent) => sent > 1) })
    await expect.poll(states, { timeout: 20_000 }).toEqual({ events: [refused, refused, refused] })
  })
})

describe('The inbox', () => {
  it('tells the networks where the product is: in development they report by themselves, and again when refused', async () => {
    await page('/sandbox/inbox')
    await call('https://api.in.exotel.com/v1/Accounts/hasiru1/Sms/send.json', {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('local-exotel-key:local-exotel-token')}` },
      body: new URLSearchParams({
        From: 'HASIRU',
        To: '9845012345',
        Body: 'Your cab is here',
        StatusCallback: 'https://hasirucabs.example/webhooks/exotel/token',
      }),
    })
    await forward(2)
    await runDurableObjectAlarm(env.SANDBOX_STATE.getByName('sandbox'))
    await expect.poll(() => takeReports(60)).toMatchObject([{ path: '/webhooks/exotel/token', attempt: 2 }])
  })
})

describe('The checkout', () => {
  const checkout = (query: Record<string, string>) =>
    page(`/sandbox/razorpay/page?${new URLSearchParams({ key: KEY_ID, ...query })}`)

  it('may be framed by the product, and by no other site', async () => {
    const response = await call(`${SITE}/sandbox/razorpay/page`)
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  })

  it("shows the order's amount, not the page's, and every ending", async () => {
    const html = await checkout({ order_id: await newOrder(), name: 'Hasiru Cabs', amount: '1' })
    expect(html).toContain('₹1,250')
    for (const name of [
      'Pay successfully',
      'Fail the payment',
      'Close the window',
      'Pay, then lose the browser',
      'Authorise only',
    ]) {
      expect(html).toMatch(new RegExp(`>\\s*${name}</button\\s*>`))
    }
  })

  it('shows only the methods it was asked for', async () => {
    const html = await checkout({ order_id: await newOrder(), methods: 'card' })
    expect(html).toContain('data-for="card"')
    expect(html).not.toContain('data-for="upi"')
    expect(html).not.toContain('data-for="wallet"')
  })

  it('escapes what the page hands over', async () => {
    const html = await checkout({ order_id: await newOrder(), name: '"><script>alert(1)</script>' })
    expect(html).not.toContain('<script>alert')
  })

  it('of a paid, a held or an unknown order, or under another key, offers no way to pay', async () => {
    const [paid, held] = [await newOrder(), await newOrder()]
    await finishPayment(await startPayment(paid), { outcome: 'pay' })
    await finishPayment(await startPayment(held), { outcome: 'authorise', capture_after_seconds: null })
    const queries: Record<string, string>[] = [
      { order_id: paid },
      { order_id: held },
      { order_id: 'order_RB58MiP5SPFYyM' },
      { key: 'rzp_test_other', order_id: await newOrder() },
    ]
    for (const query of queries) {
      const html = await checkout(query)
      expect(html).not.toContain('Pay successfully')
      expect(html).toContain('Close the window')
    }
  })
})
