import { expect, STORY, test } from './hasiru-test'
import { nextTrip, offlineHeading, untilWorkerReady } from './without-network'

// Nothing reaches a network that is gone: the browser says so of each try.
test.use({ serviceWorkers: 'allow', expectedErrors: ['net::ERR_'] })

test(
  'a rider without a network is told so by any page, with 112 to call, and gets it by itself once there is one',
  STORY,
  async ({ page, context, baseURL }) => {
    const address = `${baseURL}/services`
    await page.clock.install()
    await page.goto('/offline')
    expect(page.url(), 'opened by hand it leads home').toBe(`${baseURL}/`)
    await page.goto('/about')
    await untilWorkerReady(page)
    await page.getByRole('button', { name: 'Dark mode' }).first().click()
    await context.setOffline(true)
    await page.goto('/services')
    await expect(offlineHeading(page)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('header .plate'), 'its styles are in the page').toHaveCSS(
      'text-transform',
      'uppercase',
    )
    await expect(nextTrip(page)).toBeHidden()
    await expect(page.getByText('No trip is saved on this phone.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Emergency: call 112' })).toHaveAttribute('href', 'tel:112')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(offlineHeading(page)).toBeVisible()
    expect(page.url()).toBe(address)

    await context.setOffline(false)
    // The browser's own event may come too early: the page asks again every 10 s.
    await page.clock.fastForward(10_000)
    await expect(page.getByRole('heading', { name: 'Four ways to ride' })).toBeVisible({ timeout: 30_000 })
    expect(page.url()).toBe(address)

    await test.step('what is no page of ours is left to the browser', async () => {
      await context.setOffline(true)
      for (const path of ['/sandbox', '/api/profile/export']) {
        await expect(page.goto(path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
      }
    })
  },
)

test('a browser that refuses the service worker loads every page as ever, and says nothing (OFFLINE-24)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refused = () => Promise.reject(new DOMException('Refused', 'SecurityError'))
    Object.defineProperty(ServiceWorkerContainer.prototype, 'register', { value: refused })
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Refused', 'SecurityError')
      },
    })
  })
  await page.goto('/')
  await page.waitForLoadState('load')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
