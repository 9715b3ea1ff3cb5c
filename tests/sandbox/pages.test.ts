import { describe, expect, it } from 'vitest'
import { findHeadingFont } from '../../sandbox/pages/routes'
import { DEMO_DRIVERS } from '../../sandbox/people'
import { call } from './outside'

const SITE = 'http://localhost:8787'

const product = (pages: Record<string, string>) => async (url: string) => {
  const text = pages[url.replace(SITE, '')]
  return text === undefined ? new Response('', { status: 404 }) : new Response(text)
}

describe('The headings of the sandbox', () => {
  it.each([
    [
      'of a build',
      '<link rel="stylesheet" href="/assets/site-Ab1_.css">',
      { '/assets/site-Ab1_.css': 'src:url(/assets/anek-latin-latin-600-normal-T5W-b_.woff2)format("woff2")' },
      '/assets/anek-latin-latin-600-normal-T5W-b_.woff2',
    ],
    [
      'in development',
      '<link href="/src/styles/site.css" rel="stylesheet">',
      {
        '/src/styles/site.css':
          'url("/node_modules/@fontsource/anek-latin/files/anek-latin-latin-600-normal.woff2")',
      },
      '/node_modules/@fontsource/anek-latin/files/anek-latin-latin-600-normal.woff2',
    ],
  ])('are in the font %s', async (_, page, files, path) => {
    expect(await findHeadingFont(SITE, product({ '/terms': page, ...files }))).toBe(path)
  })

  it.each([
    ['does not answer', () => Promise.reject(new Error('Connection refused'))],
    ['has no such page', product({})],
    ['links no styles', product({ '/terms': '<p>Terms</p>' })],
    ['has lost its styles', product({ '/terms': '<link rel="stylesheet" href="/site.css">' })],
    [
      'has styles without it',
      product({ '/terms': '<link rel="stylesheet" href="/site.css">', '/site.css': 'a{}' }),
    ],
    [
      'names a font of somewhere else',
      product({
        '/terms': '<link rel="stylesheet" href="https://elsewhere.example/a.css">',
      }),
    ],
  ])('are the system’s where the product %s', async (_, ask) => {
    expect(await findHeadingFont(SITE, ask)).toBeNull()
  })
})

describe('The pages of the sandbox', () => {
  it.each(['/sandbox', '/sandbox/inbox', '/sandbox/google', '/sandbox/payments', '/sandbox/razorpay/demo'])(
    'have one head and one main part, and the theme before the first paint: %s',
    async (path) => {
      const page = await (await call(SITE + path)).text()
      expect(page.match(/<h1[ >]/g)).toHaveLength(1)
      expect(page.match(/<main[ >]/g)).toHaveLength(1)
      expect(page).toMatch(/<script [^>]*src="\/sandbox\/theme\.js"><\/script>/)
      expect(page.indexOf('/sandbox/theme.js')).toBeLessThan(page.indexOf('<body>'))
      expect(page).toContain(`href="${path}" aria-current="page"`)
    },
  )

  it.each([
    ['/sandbox', 'limits', 'codes are sent to that phone again'],
    ['/sandbox/payments', 'reset', 'the sandbox is empty'],
  ])('say on %s what a button has just done, and nothing without it', async (path, done, says) => {
    expect(await (await call(`${SITE}${path}?done=${done}`)).text()).toContain(says)
    for (const asked of [path, `${path}?done=else`]) {
      expect(await (await call(SITE + asked)).text()).not.toContain(says)
    }
  })

  it('lead from the reset back to what it says', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await call(`${SITE}/sandbox/api/reset`, { method: 'POST', headers, body: '' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/sandbox/payments?done=reset#start-over',
    ])
  })

  it('show each driver with the plate of their car', async () => {
    const page = await (await call(`${SITE}/sandbox`)).text()
    for (const { name, vehicle } of DEMO_DRIVERS) {
      const button = page.split('<button>').find((one) => one.includes(`<b>${name}</b>`))
      expect(button?.split('</button>')[0]).toContain(`<span class="plate">${vehicle.plate}</span>`)
    }
  })
})
