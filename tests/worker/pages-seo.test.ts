import { describe, expect, it } from 'vitest'
import { BRAND } from '../../src/brand'
import { CONTACT_QUESTIONS } from '../../src/content/contact-questions'
import { APP_MANIFEST } from '../../src/head/app-manifest'
import { scriptText, structuredData } from '../../src/head/structured-data'
import { ROUTES, type Route } from '../../src/routes'
import { securityText } from '../../worker/pages/routes'
import { request } from '../support/worker/call'
import { elements, texts } from '../support/worker/html'
import { signedInRider } from '../support/worker/people'

const HOST = `https://${BRAND.host}`
const all = Object.values<Route>(ROUTES)
/** Whoever searches may come in by these. */
const listed = all.filter(({ access, path }) => access === 'public' && path !== ROUTES.authCallback.path)

const htmlOf = async (path: string, cookie = '') => (await request(path, { cookie })).text()
const contentOf = async (html: string, selector: string) =>
  (await elements(html, selector)).map(({ attributes }) => attributes.content ?? attributes.href ?? '')
const one = async (html: string, selector: string) => {
  const found = await contentOf(html, selector)
  expect(found, selector).toHaveLength(1)
  return found[0] ?? ''
}
const titleOf = (html: string) => texts(html, 'title')
/** What of schema.org a page tells, parsed; the entities of HTML mean nothing within a script. */
const dataOf = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) =>
    JSON.parse(text),
  )

describe('A page in search results', () => {
  it.each(listed)('$path has title, description and link preview of fitting length', async ({ path }) => {
    const html = await htmlOf(path)
    const [title = '', ...others] = await titleOf(html)
    expect(others).toEqual([])
    expect(title).toMatch(/^\S.{0,40} · Hasiru Cabs$/)
    const description = await one(html, 'meta[name=description]')
    expect(description).toMatch(/^.{110,153}[.!?]$/)
    expect(await contentOf(html, 'meta[name=robots]')).toEqual([])
    expect(await one(html, 'meta[property="og:title"]')).toBe(title)
    expect(await one(html, 'meta[property="og:description"]')).toBe(description)
    expect(await one(html, 'meta[property="og:url"]')).toBe(`${HOST}${path}`)
    expect(await one(html, 'meta[name="twitter:card"]')).toBe('summary_large_image')
    expect(await one(html, 'meta[property="og:image"]')).toMatch(
      new RegExp(`^${HOST}/pictures/[a-z-]+\\.png$`),
    )
    expect(await one(html, 'meta[property="og:image:width"]')).toBe('1200')
    expect(await one(html, 'meta[property="og:image:height"]')).toBe('630')
    const other = await htmlOf(`${path}?utm_source=a&service=airport`)
    for (const asked of [html, other]) expect(await one(asked, 'link[rel=canonical]')).toBe(`${HOST}${path}`)
  })

  it('has a title, a description and an address of its own', async () => {
    const pages = await Promise.all(listed.map(({ path }) => htmlOf(path)))
    for (const selector of ['meta[name=description]', 'link[rel=canonical]', 'meta[property="og:url"]']) {
      const said = (await Promise.all(pages.map((html) => contentOf(html, selector)))).flat()
      expect(new Set(said).size, selector).toBe(listed.length)
    }
    const titles = (await Promise.all(pages.map(titleOf))).flat()
    expect(new Set(titles).size).toBe(listed.length)
  })

  it('is the same for a rider who is signed in', async () => {
    const { cookie } = await signedInRider({ phone: '+919845011177' })
    const [theirs, ours] = await Promise.all([htmlOf('/about', cookie), htmlOf('/about')])
    for (const selector of ['meta[property]', 'link[rel=canonical]', 'meta[name=description]']) {
      expect(await contentOf(theirs, selector)).toEqual(await contentOf(ours, selector))
    }
  })

  it.each(listed.filter(({ path }) => path !== ROUTES.auth.path && path !== ROUTES.attributions.path))(
    '$path: the picture shows the heading that the page has (draw them anew: node scripts/draw-pictures.mjs)',
    async ({ path }) => {
      const html = await htmlOf(path)
      const [heading] = await elements(html, 'h1')
      expect(await one(html, 'meta[property="og:image:alt"]')).toBe(`Hasiru Cabs: ${heading?.text}`)
    },
  )
})

describe('A page that is not indexed', () => {
  const own = [ROUTES.booking, ROUTES.profile, ROUTES.tripHistory, ROUTES.tracking].map<string>(
    ({ path }) => path,
  )
  it.each(['/no-such-page', '/auth/callback', ...own])('%s has no canonical address', async (path) => {
    const { cookie } = own.includes(path) ? await signedInRider() : { cookie: '' }
    const html = await htmlOf(path, cookie)
    expect(await contentOf(html, 'meta[name=robots]')).toEqual(['noindex'])
    expect(await contentOf(html, 'link[rel=canonical], meta[property]')).toEqual([])
    expect(dataOf(html)).toEqual([])
  })

  it('is a shared ride, whose link preview is that of the home page, without its address', async () => {
    const html = await htmlOf('/trip-share/0123456789abcdef')
    expect(await contentOf(html, 'meta[name=robots]')).toEqual(['noindex'])
    expect(await one(html, 'meta[property="og:image"]')).toBe(`${HOST}/pictures/home.png`)
    expect(await contentOf(html, 'link[rel=canonical], meta[property="og:url"]')).toEqual([])
    const card = (await contentOf(html, 'meta[property]')).join()
    expect(card).not.toContain('0123456789abcdef')
  })
})

describe('The structured data of a page', () => {
  const CLAIMS = /rating|review|award|bestRating|ratingValue|numberOf|price/i

  it.each(listed)('of $path contains no sample figure', async ({ path }) => {
    const found = dataOf(await htmlOf(path))
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ '@context': 'https://schema.org' })
    const keys = [...JSON.stringify(found).matchAll(/"([^"]+)":/g)].map(([, key]) => key)
    expect(keys.filter((key) => CLAIMS.test(key ?? ''))).toEqual([])
  })

  it('names the company as the contact page does, and says that it is fictional', async () => {
    expect(dataOf(await htmlOf('/contact'))).toMatchObject([
      {
        '@graph': expect.arrayContaining([
          expect.objectContaining({
            '@type': 'LocalBusiness',
            name: BRAND.name,
            telephone: BRAND.phone,
            email: BRAND.email,
            disambiguatingDescription: expect.stringContaining('fictional'),
          }),
        ]),
      },
    ])
    for (const part of Object.values(BRAND.postal)) expect(BRAND.address).toContain(part)
  })

  it('has the questions of the contact page, in its order and words', async () => {
    const mainEntity = CONTACT_QUESTIONS.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    }))
    expect(dataOf(await htmlOf('/contact'))).toMatchObject([
      { '@graph': expect.arrayContaining([{ '@type': 'FAQPage', mainEntity }]) },
    ])
  })

  it('has a breadcrumb on every page but the home page', async () => {
    for (const route of listed) {
      const text = JSON.stringify(structuredData(route))
      const last = `{"@type":"ListItem","position":2,"name":"${route.title}","item":"${HOST}${route.path}"}`
      expect(text.includes('BreadcrumbList'), route.path).toBe(route.path !== '/')
      if (route.path !== '/') expect(text).toContain(last)
    }
  })

  it('escapes what would end its script', () => {
    const hostile = { name: '</script><script>alert(1)</script><!--' }
    expect(scriptText(hostile)).not.toContain('<')
    expect(JSON.parse(scriptText(hostile))).toEqual(hostile)
  })
})

describe('The files for crawlers and browsers', () => {
  it('list the public pages in the sitemap, each once, and nothing else', async () => {
    const answer = await request('/sitemap.xml')
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const named = [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
    expect(named).toEqual(listed.map(({ path }) => `${HOST}${path}`))
  })

  it('allow crawlers every public page, and none behind the sign-in', async () => {
    const lines = (await (await request('/robots.txt')).text()).split('\n')
    const closed = lines.filter((line) => line.startsWith('Disallow: ')).map((line) => line.slice(10))
    const isClosed = ({ path }: Route) => closed.some((start) => path.startsWith(start))
    expect(listed.filter(isClosed)).toEqual([])
    const open = all.filter((route) => !isClosed(route) && !listed.includes(route))
    // A crawler that mayn't open a shared ride or a payment link would never read that it is to be forgotten.
    expect(open).toEqual([ROUTES.tripShare, ROUTES.pay])
    expect(closed).toContain('/api/')
    expect(lines).toContain(`Sitemap: ${HOST}/sitemap.xml`)
  })

  it('include the manifest that every page links to', async () => {
    for (const path of ['/', '/terms', '/no-such-page', '/auth']) {
      expect(await contentOf(await htmlOf(path), 'link[rel=manifest]')).toEqual(['/manifest.webmanifest'])
    }
    const answer = await request('/manifest.webmanifest')
    expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
    expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(APP_MANIFEST)))
  })

  it('start the installed app and its shortcuts at existing pages', () => {
    const paths = all.map(({ path }) => path)
    expect(paths).toContain(APP_MANIFEST.start_url)
    expect(APP_MANIFEST.shortcuts.map(({ name, url }) => [name, paths.includes(url)])).toEqual([
      ['Book a ride', true],
      ['Trip history', true],
      ['Ride tracking', true],
    ])
    expect(APP_MANIFEST.icons.map(({ purpose }) => purpose)).toContain('maskable')
  })

  it('include a security.txt with a contact and an expiry', async () => {
    const answer = await request('/.well-known/security.txt')
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toContain(`Contact: mailto:${BRAND.email}\n`)
    expect(securityText(new Date('2020-06-21T23:45:00+05:30'))).toContain('Expires: 2020-09-19T00:00:00.000Z')
  })

  it.each(['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/.well-known/security.txt'])(
    '%s may be cached for a day',
    async (path) => {
      const { headers } = await request(path)
      expect(headers.get('cache-control')).toBe('public, max-age=86400')
      expect(headers.getSetCookie()).toEqual([])
    },
  )
})

describe('The headers of a public page', () => {
  it.each(listed)('$path is framed, opened and read by no other site', async ({ path }) => {
    const { headers } = await request(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`base-uri 'none'`)
    expect(policy).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic';/)
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('permissions-policy')).toContain('camera=()')
  })
})
