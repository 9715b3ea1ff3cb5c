import { describe, expect, it, vi } from 'vitest'
import { spacedPhone } from '../../src/domain/sign-in/phone'
import { NOTICES_PATH, ROUTES, type Route } from '../../src/routes'
import { encodeJson } from '../../worker/http/encoding'
import { type Differing, KeptPages } from '../../worker/pages/render'
import { shareLink } from '../support/worker/actions'
import { post } from '../support/worker/api'
import { request } from '../support/worker/call'
import { elements, hrefs, labels, texts } from '../support/worker/html'
import { liveLink } from '../support/worker/pay-links'
import { type SignedIn, signedInOperator, signedInRider } from '../support/worker/people'
import { newRide, paidBooking } from '../support/worker/rides'
import { settingsAre } from '../support/worker/settings'

const all = Object.values<Route>(ROUTES)
const shared = all.filter(({ access, path }) => access === 'public' && !path.startsWith(ROUTES.auth.path))

const noncesOf = (html: string) => [...html.matchAll(/nonce="([^"]*)"/g)].map(([, nonce]) => nonce)
const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? ''
const toastCookie = (toast: object) => `__Host-toast=${encodeJson(toast)}`

describe('Public pages', () => {
  it.each(shared)('$path answers with one heading, and links to existing pages only', async ({ path }) => {
    const answer = await request(path)
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(await elements(html, 'h1')).toHaveLength(1)
    for (const { attributes } of await elements(html, 'a[href]')) {
      const { pathname, origin } = new URL(attributes.href ?? '', `https://hasiru.test${path}`)
      if (origin !== 'https://hasiru.test' || pathname === NOTICES_PATH) continue
      expect(attributes.href).not.toBe('#')
      expect(
        all.map((route) => route.path),
        attributes.href,
      ).toContain(pathname)
    }
    // The home page has its form.
    const sources = await elements(html, 'script[src]')
    const own = sources.filter(({ attributes }) => !attributes.src?.includes('@vite'))
    expect(own.length).toBe(path === ROUTES.home.path ? 1 : 0)
  })
})

it.each([
  ['/contact', 'pk.public', true],
  ['/contact', undefined, false],
  ['/about', 'pk.public', false],
])('%s with the token %s names the token and its hosts: %s', async (path, token, isNamed) => {
  settingsAre({ MAPBOX_TOKEN: token })
  const answer = await request(path)
  expect((await answer.text()).includes('data-map-token="pk.public"')).toBe(isNamed)
  expect(policyOf(answer).includes('https://api.mapbox.com')).toBe(isNamed)
})

it('Every page that draws a map or takes a payment is told of the map or the checkout, and lets its hosts in', async () => {
  const [ride, operator] = [await newRide.started(), await signedInOperator()]
  const unpaid = await paidBooking(await signedInRider(), { unpaid: true })
  expect((await post(`/api/ops/bookings/${unpaid.id}/payment-link`, {}, operator)).status).toBe(200)
  const [share, link] = [await shareLink(ride), await liveLink(unpaid.id)]
  const script = 'https://checkout.razorpay.com/v1/checkout.js'
  settingsAre({ MAPBOX_TOKEN: 'pk.public', RAZORPAY_CHECKOUT_URL: script })
  const { rider, driver } = ride
  const pages: [string, SignedIn | null, { map?: true; checkout?: true }][] = [
    ['/', null, { map: true }],
    ['/booking', rider, { map: true, checkout: true }],
    [`/change-trip/${ride.booking.id}`, rider, { map: true, checkout: true }],
    ['/tracking', rider, { map: true }],
    ['/driver', driver, { map: true }],
    ['/ops', operator, { map: true }],
    [`/trip-share/${share}`, null, { map: true }],
    [`/pay/${link}`, null, { checkout: true }],
    ['/trip-history', rider, {}],
  ]
  for (const [path, person, { map = false, checkout = false }] of pages) {
    const answer = await request(path, person ?? {})
    expect(answer.status, path).toBe(200)
    const [html, policy] = [await answer.text(), policyOf(answer)]
    expect([html.includes('data-map-token="pk.public"'), policy.includes('mapbox')], path).toEqual([map, map])
    const paid = [html.includes(`data-checkout-url="${script}"`), policy.includes('checkout.razorpay.com')]
    expect(paid, path).toEqual([checkout, checkout])
  }
})

it('An unknown address answers 404, and its path is logged without query and control characters (PAGE-5)', async () => {
  const lines = vi.spyOn(console, 'info').mockImplementation(() => {})
  const answer = await request(`/no-such%0Apage/${'x'.repeat(300)}?secret=1`)
  expect(answer.status).toBe(404)
  expect(await labels(await answer.text(), 'h1, .page-head-drawing')).toEqual([
    'We can’t find this page',
    '404',
  ])
  const logged = lines.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('unknownPath'))
  lines.mockRestore()
  expect(logged).toHaveLength(1)
  const { unknownPath } = JSON.parse(logged[0] ?? '{}')
  expect(unknownPath).toHaveLength(200)
  expect(unknownPath).not.toContain('secret')
  expect(unknownPath).not.toContain('\n')
})

describe('A kept page', () => {
  it('is rendered once, and has what differs of each answer in every place, escaped', () => {
    const kept = new KeptPages()
    const render = vi.fn(({ nonce, sentAt, rider, label }: Differing) => ({
      html: `<i nonce="${nonce}" at="${sentAt}"></i>₹<p nonce="${nonce}" id="${rider}">${label}</p>`,
      headers: new Headers(),
    }))
    const page = (key: string, rider: string, label: string) =>
      new TextDecoder().decode(kept.get(key, { nonce: `n${rider}`, sentAt: '1', rider, label }, render).html)
    expect(page('/a', '7', 'Asha')).toBe('<i nonce="n7" at="1"></i>₹<p nonce="n7" id="7">Asha</p>')
    expect(page('/a', '8', `<b>'&"é😀`)).toBe(
      '<i nonce="n8" at="1"></i>₹<p nonce="n8" id="8">&lt;b&gt;&#x27;&amp;&quot;&#233;&#128512;</p>',
    )
    expect(render).toHaveBeenCalledTimes(1)
    expect(page('/b', '', 'User')).toBe('<i nonce="n" at="1"></i>₹<p nonce="n" id="">User</p>')
    expect(render).toHaveBeenCalledTimes(2)
  })

  it('stays as it was answered while others are answered', async () => {
    const answers = []
    for (const path of ['/about', '/terms', '/no-such-page', '/about']) answers.push(await request(path))
    const read = await Promise.all(answers.map(async (answer) => labels(await answer.text(), 'h1')))
    expect(read[0]).toEqual(read[3])
    expect(new Set(read.map(String)).size).toBe(3)
  })

  it.each(['/', '/contact', '/no-such-page', '/booking'])(
    '%s has of its reader the id and the label alone',
    async (path) => {
      const [first, second] = [
        await signedInRider({ email: `a'b&${path}@example.in` }),
        await signedInRider(),
      ]
      const readers = [
        { ...first, label: `a&#x27;b&amp;${path}@example.in` },
        { ...second, label: spacedPhone(second.phone) },
      ]
      const htmlOf = async (cookie: string) => {
        const answer = await request(path, { cookie })
        expect(answer.headers.get('cache-control') ?? '').toMatch(
          cookie ? /^private, no-store$/ : /^public, max-age=0, must-revalidate$|^$/,
        )
        if (answer.ok) expect(answer.headers.get('vary')).toBe('cookie')
        return answer.text()
      }
      const pages: string[] = []
      for (const { cookie, userId, label } of [...readers, ...readers]) {
        const html = await htmlOf(cookie)
        expect(html).toContain(`data-rider="${userId}"`)
        const same = html.replaceAll(userId, '~id~').replaceAll(label, '~label~')
        pages.push(same.replace(/data-now="\d+"/, '').replaceAll(/nonce="[^"]+"/g, ''))
      }
      expect(new Set(pages).size).toBe(1)
      for (const part of ['~id~', '~label~', ...readers.map(({ phone }) => phone.slice(-5))])
        expect(pages[0]?.split(part).length, part).toBe({ '~id~': 2, '~label~': 3 }[part] ?? 1)
      const visitor = await htmlOf('')
      for (const { userId, label } of readers)
        expect([userId, label].filter((part) => visitor.includes(part))).toEqual([])
    },
  )

  it('has a nonce of its own in every answer, the same one in its headers', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => request('/about')))
    const seen = new Set<string>()
    for (const answer of answers) {
      const nonces = new Set(noncesOf(await answer.text()))
      expect(nonces.size).toBe(1)
      const [nonce = ''] = nonces
      expect(nonce.length).toBeGreaterThanOrEqual(20)
      expect(policyOf(answer)).toContain(`'nonce-${nonce}'`)
      seen.add(nonce)
    }
    expect(seen.size).toBe(3)
  })

  it('shows no toast that another host of the domain may have planted, nor one that cannot be parsed', async () => {
    const planted = toastCookie({ tone: 'error', title: 'Call this number' }).replace('__Host-', '')
    for (const cookie of [planted, '__Host-toast=%7Bnot-json']) {
      const answer = await request('/about', { cookie })
      expect(answer.status).toBe(200)
      expect(await elements(await answer.text(), '#toasts .toast')).toEqual([])
    }
  })

  it('shows a toast once, to the browser that has its cookie', async () => {
    const cookie = toastCookie({ tone: 'error', title: 'Verification Failed', description: '<b>no</b>' })
    const first = await request('/about', { cookie })
    const html = await first.text()
    const [toast] = await elements(html, '#toasts .toast')
    expect(toast?.attributes['data-tone']).toBe('error')
    expect(toast?.text).toContain('Verification Failed')
    expect(html).toContain('&lt;b&gt;no&lt;/b&gt;')
    expect(first.headers.get('cache-control')).toBe('private, no-store')
    expect(first.headers.getSetCookie().join()).toMatch(/^__Host-toast=;.*Max-Age=0/)
    const next = await (await request('/about')).text()
    expect(await elements(next, '#toasts .toast')).toEqual([])
  })
})

const MORE = ['Home', 'About', 'Services', 'Mobile App', 'Fleet', 'Contact', 'Terms']
const ACCOUNT = ['Profile Management', 'Trip History', 'Ride Tracking', 'Sign Out']

const rider = await signedInRider()
const page = async (cookie = '') => (await request('/about', { cookie })).text()

describe('The header', () => {
  it('offers a visitor the site and the sign-in, not the booking', async () => {
    const html = await page()
    expect(await labels(html, '#more-menu .menu-item')).toEqual(MORE)
    expect(await labels(html, '#mobile-menu .menu-item')).toEqual(MORE)
    expect(await elements(html, '#account-menu')).toEqual([])
    expect(await texts(html, 'header a[href="/auth"]')).toEqual(['Login', 'Login'])
    expect(await elements(html, 'header a[href="/booking"]')).toEqual([])
  })

  it('offers a rider the account and the booking, on a phone too', async () => {
    const html = await page(rider.cookie)
    expect(await labels(html, '#account-menu .menu-item')).toEqual(ACCOUNT)
    expect(await labels(html, '#mobile-menu .menu-item')).toEqual([...MORE, ...ACCOUNT])
    expect(await texts(html, 'header a[href="/booking"]')).toEqual(['Book a Ride', 'Book a Ride'])
    expect(await elements(html, 'header a[href="/auth"]')).toEqual([])
  })

  it.each([
    { role: 'driver', label: 'Your rides', href: '/driver' },
    { role: 'admin', label: 'Operations', href: '/ops' },
  ] as const)('offers a $role $href first, and no other user', async ({ role, label, href }) => {
    const { cookie } = await signedInRider({ role })
    const html = await page(cookie)
    const first = await elements(html, 'header a.button')
    expect(first.map(({ text, attributes }) => [text, attributes.href])).toEqual([
      [label, href],
      [label, href],
    ])
    expect(await labels(html, '#mobile-menu a')).toEqual([
      label,
      ...MORE,
      'Book a Ride',
      ...ACCOUNT.slice(0, -1),
    ])
    expect(await labels(html, '#account-menu .menu-item')).toEqual(['Book a Ride', ...ACCOUNT])
    for (const other of [await page(), await page(rider.cookie)]) {
      expect(await elements(other, `a[href="${href}"]`)).toEqual([])
    }
  })

  it('comes with the session’s cookie again once that is a day old, though the page is kept', async () => {
    const { cookie } = await signedInRider()
    expect((await request('/about', { cookie })).headers.getSetCookie()).toEqual([])
    vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ['Date'] })
    const later = (await request('/about', { cookie })).headers.getSetCookie()
    expect(later).toEqual([expect.stringContaining(`${cookie};`)])
  })

  it('shows its user as text and not as a link, as ‘User’ without an e-mail address and a number', async () => {
    const { cookie } = await signedInRider({ phone: null })
    const [line] = await elements(await page(cookie), '#account-menu [aria-disabled]')
    expect(line).toMatchObject({ tag: 'p', text: 'User', attributes: { 'aria-disabled': 'true' } })
  })

  it('signs out by a POST form, which no prefetch can send', async () => {
    const html = await page(rider.cookie)
    const forms = await elements(html, 'header form')
    expect(forms.map(({ attributes }) => [attributes.method, attributes.action])).toEqual([
      ['post', '/sign-out'],
      ['post', '/sign-out'],
    ])
    const [rules] = await elements(html, 'script[type=speculationrules]')
    const { prefetch, prerender } = JSON.parse(rules?.text ?? '{}')
    expect(prerender).toBeUndefined()
    expect(prefetch[0].where.href_matches).not.toContain('/booking')
    expect(prefetch[0].where.href_matches).not.toContain('/auth')
  })

  it('has a theme toggle and labelled notifications on every page', async () => {
    for (const path of ['/', '/terms', '/nowhere']) {
      const html = await (await request(path)).text()
      expect(await labels(html, 'header > .icon-button')).toEqual(
        expect.arrayContaining(['Notifications', 'Dark mode']),
      )
      expect(await labels(html, 'footer [data-set-theme]')).toEqual(['Light', 'Dark', 'Same as device'])
    }
  })
})

it('The footer links to the policies, and has the year 2025', async () => {
  const html = await page()
  const policies = ['/privacy-policy', '/terms', '/refund-policy', '/contact', '/attributions']
  expect(await hrefs(html, 'footer a')).toEqual(policies)
  expect((await elements(html, 'footer'))[0]?.text).toContain('© 2025 Hasiru Cabs')
})
