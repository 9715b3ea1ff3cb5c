import { describe, expect, it, vi } from 'vitest'
import { request } from '../support/worker/call'
import { elements, hrefs, labels, texts } from '../support/worker/html'
import { signedInRider } from '../support/worker/people'

const MORE = ['Home', 'About', 'Services', 'Mobile App', 'Fleet', 'Contact', 'Terms']
const ACCOUNT = ['Profile Management', 'Trip History', 'Ride Tracking', 'Sign Out']

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
    const { cookie } = await signedInRider()
    const html = await page(cookie)
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
    const rider = await signedInRider()
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

  it.each([
    { who: 'the e-mail address', person: { email: 'asha@example.in' }, label: 'asha@example.in' },
    { who: 'else the number', person: { phone: '+919845022222' }, label: '+91 98450 22222' },
    { who: "else 'User'", person: { phone: null }, label: 'User' },
  ])('shows of its user $who, as text and not as a link', async ({ person, label }) => {
    const { cookie } = await signedInRider(person)
    const [line] = await elements(await page(cookie), '#account-menu [aria-disabled]')
    expect(line).toMatchObject({ tag: 'p', text: label, attributes: { 'aria-disabled': 'true' } })
  })

  it('signs out by a POST form, which no prefetch can send', async () => {
    const { cookie } = await signedInRider()
    const html = await page(cookie)
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
