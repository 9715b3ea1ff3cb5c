import { expect, test } from './hasiru-test'

const PUBLIC_HOST = 'https://hasirucabs.example'

test('what a page names for phones and messengers is there, of its kind, and kept for a day', async ({
  page,
}) => {
  await page.goto('/services')
  const named = await page
    .locator('link[rel~=icon], link[rel=apple-touch-icon], link[rel=manifest], meta[property="og:image"]')
    .evaluateAll((found) => found.map((one) => one.getAttribute('href') ?? one.getAttribute('content') ?? ''))
  expect(named).toHaveLength(5)
  const kinds: Record<string, string> = {}
  for (const address of named) {
    const path = address.replace(PUBLIC_HOST, '')
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()['cache-control'], path).toBe('public, max-age=86400')
    expect(answer.headers()['x-content-type-options'], path).toBe('nosniff')
    kinds[path] = answer.headers()['content-type'] ?? ''
  }
  expect(kinds).toEqual({
    '/favicon.ico': expect.stringMatching(/^image\/(x-icon|vnd\.microsoft\.icon)$/),
    '/icon.svg': 'image/svg+xml',
    '/apple-touch-icon.png': 'image/png',
    '/manifest.webmanifest': 'application/manifest+json; charset=utf-8',
    '/pictures/services.png': 'image/png',
  })
})

test('the browser takes the manifest for one it can install from', async ({ page }) => {
  await page.goto('/')
  const devtools = await page.context().newCDPSession(page)
  const { errors, url } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(new URL(url).pathname).toBe('/manifest.webmanifest')
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A test's window is a private one, where nothing is installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

test('the colours that a browser paints around the page follow the theme', async ({ page }) => {
  await page.goto('/about')
  const of = (name: string) => page.locator(`meta[name=${name}]`).getAttribute('content')
  expect([await of('theme-color'), await of('color-scheme')]).toEqual(['#fbf8f1', 'light'])
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  expect([await of('theme-color'), await of('color-scheme')]).toEqual(['#0f1713', 'dark'])
})
