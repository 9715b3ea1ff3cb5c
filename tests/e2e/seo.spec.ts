import { expect, test } from './hasiru-test'

const PUBLIC_HOST = 'https://hasirucabs.example'

test('a public page has no script file, its hashed files are kept for a year, and what it names for phones and messengers is there', async ({
  page,
}) => {
  const files: string[] = []
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (pathname.startsWith('/assets/')) files.push(pathname)
  })
  await page.goto('/about')
  await page.waitForLoadState('load')

  await test.step('its own files', async () => {
    expect(files.filter((path) => path.endsWith('.js'))).toEqual([])
    expect(files.length).toBeGreaterThan(0)
    for (const path of files) {
      const answer = await page.request.get(path)
      expect(answer.headers()['cache-control'], path).toBe('public, max-age=31536000, immutable')
    }
    expect(await (await page.request.get('/notices.txt')).text()).toContain('SIL OPEN FONT LICENSE')
  })

  await test.step('icons, manifest and picture, each of its kind and kept for a day', async () => {
    const named = await page
      .locator('link[rel~=icon], link[rel=apple-touch-icon], link[rel=manifest], meta[property="og:image"]')
      .evaluateAll((found) =>
        found.map((one) => one.getAttribute('href') ?? one.getAttribute('content') ?? ''),
      )
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
      '/pictures/about.png': 'image/png',
    })
  })

  await test.step('the browser takes the manifest for one it can install from', async () => {
    const devtools = await page.context().newCDPSession(page)
    const { errors, url } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(new URL(url).pathname).toBe('/manifest.webmanifest')
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // A test's window is a private one, where nothing is installed.
    const ids = installabilityErrors.map(({ errorId }) => errorId)
    expect(ids.filter((id) => id !== 'in-incognito')).toEqual([])
  })
})
