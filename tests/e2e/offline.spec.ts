import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './hasiru-test'
import { OwnServer } from './own-server'
import { ask, type DemoPerson, signedInAs } from './riding'

/** The demo rider's next ride: paid for, by sedan, and without a driver. */
const NEXT_RIDE = '5eed000000000000000000005eed0002'

// Nothing reaches a server that is stopped: the browser says so of each try.
test.use({ serviceWorkers: 'allow', expectedErrors: ['net::ERR_'] })

const PORT = Number(process.env.E2E_PORT ?? 8797) + 600
const server = new OwnServer(PORT, '.wrangler/e2e-offline-state')

const offlineHeading = (page: Page) => page.getByRole('heading', { name: 'You are offline' })
const nextTrip = (page: Page) => page.getByRole('region', { name: 'Your next trip' })

/** Once the worker has its page, a network that goes is told of by that page. */
async function untilReady(page: Page) {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated') {
      await new Promise((done) => active?.addEventListener('statechange', done))
    }
  })
}

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('next-trip'))
const untilKept = (page: Page, what: string) => expect.poll(() => kept(page)).toContain(what)

async function signInAs(context: BrowserContext, person: DemoPerson) {
  const headers = { origin: server.address, 'sec-fetch-site': 'same-origin' }
  const answer = await context.request.post(`${server.address}/sandbox/api/sign-in-as`, {
    form: { person },
    headers,
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
}

const open = (page: Page, path: string) => page.goto(server.address + path)

/** A server that is gone, while the browser believes in its network. */
const openWithoutServer = (page: Page, path: string) => open(page, path).then((answer) => answer?.status())

test.describe('a browser whose network goes and comes', () => {
  // One server for all of them, which one of them stops.
  test.describe.configure({ mode: 'serial' })
  test.setTimeout(150_000)
  test.beforeAll(async () => {
    // A hook has its own time.
    test.setTimeout(150_000)
    await server.start({ keep: false })
  })
  test.afterAll(() => server.stop())

  test('without a network any page says so, and comes by itself once there is one again', async ({
    page,
    context,
  }) => {
    await open(page, '/about')
    await untilReady(page)
    await context.setOffline(true)
    await open(page, '/services')
    await expect(offlineHeading(page)).toBeVisible()
    await expect(nextTrip(page)).toBeHidden()
    await expect(page.getByText('No trip is kept on this device.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Emergency: call 112' })).toHaveAttribute('href', 'tel:112')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(offlineHeading(page)).toBeVisible()
    expect(page.url()).toBe(`${server.address}/services`)

    await context.setOffline(false)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached()
    expect(page.url()).toBe(`${server.address}/services`)
  })

  test('a page that was fetched ahead while there was none is not the offline page later', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await open(page, '/about')
    await untilReady(page)
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' })
    await link.scrollIntoViewIfNeeded()
    await server.stop()
    const tried = page.waitForEvent('requestfailed', { timeout: 10_000 }).catch(() => null)
    await link.hover()
    await tried
    await server.start({ keep: true })
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible({
      timeout: 5000,
    })
  })

  test('the theme that was chosen holds on the offline page too', async ({ page, context }) => {
    await open(page, '/about')
    await untilReady(page)
    await page.getByRole('button', { name: 'Dark mode' }).first().click()
    await context.setOffline(true)
    await open(page, '/fleet')
    await expect(offlineHeading(page)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  test('what has no page of ours is left to the browser', async ({ page, context }) => {
    await open(page, '/about')
    await untilReady(page)
    await context.setOffline(true)
    for (const path of ['/sandbox', '/api/profile/export']) {
      await expect(open(page, path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    }
  })

  test('opened by hand, the offline page leads home', async ({ page }) => {
    await open(page, '/offline')
    expect(page.url()).toBe(`${server.address}/`)
  })

  test.describe('the next trip', () => {
    test('is read with plate and PIN while the server is gone, until whoever booked it signs out', async ({
      page,
      context,
      browser,
    }) => {
      await signInAs(context, 'demo_rider_asha')
      await open(page, '/trip-history')
      await untilKept(page, 'Lalbagh')
      await untilReady(page)

      const driver = await signedInAs(browser, 'demo_driver_manjunath', server.address)
      const taken = await ask(driver, server.address, `/api/driver/offers/${NEXT_RIDE}/accept`)
      expect(taken.ok()).toBe(true)
      await driver.close()
      await open(page, `/tracking?booking_id=${NEXT_RIDE}`)
      const pin = (await page.locator('.pin-box').allTextContents()).join('')
      expect(pin).toMatch(/^\d{4}$/)
      await untilKept(page, pin)

      await server.stop()
      // What the worker answers is a page; a browser's own would be an error here.
      expect(await openWithoutServer(page, '/trip-history')).toBe(200)
      await expect(offlineHeading(page)).toBeVisible()
      const trip = nextTrip(page)
      await expect(trip.getByText('Indiranagar, Bengaluru')).toBeVisible()
      await expect(trip.getByText('Lalbagh Botanical Garden, Bengaluru')).toBeVisible()
      await expect(trip.locator('.plate')).toHaveText(/^KA \d\d [A-Z]+ \d{4}$/)
      await expect(trip.getByText(/^Driver: Manjunath/)).toBeVisible()
      expect((await trip.locator('[data-digit]').allTextContents()).join('')).toBe(pin)
      await expect(trip.getByText(/^As of \d+:\d\d [ap]m, \w{3} \d+ \w{3}\./)).toBeVisible()

      await server.start({ keep: true })
      // By itself: the browser believed in its network all the while.
      await expect(page.getByRole('heading', { name: 'Trip History' })).toBeVisible({ timeout: 60_000 })

      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click()
      await expect(page).toHaveURL(/\/auth/)
      expect(await kept(page)).toBeNull()
      await context.setOffline(true)
      await open(page, '/trip-history')
      await expect(offlineHeading(page)).toBeVisible()
      await expect(nextTrip(page)).toBeHidden()
      expect(await page.locator('main').innerText()).not.toMatch(/Lalbagh|Manjunath/)
    })

    test('is nobody else’s who signs in on the same device', async ({ page, context }) => {
      await signInAs(context, 'demo_rider_asha')
      await open(page, '/trip-history')
      await untilKept(page, 'Lalbagh')
      await untilReady(page)
      // Another person's session, and no sign-out that this browser saw.
      await signInAs(context, 'demo_driver_shivakumar')
      await open(page, '/about')
      expect((await kept(page)) ?? '').not.toContain('Lalbagh')
      await context.setOffline(true)
      await open(page, '/booking')
      await expect(offlineHeading(page)).toBeVisible()
      await expect(nextTrip(page)).toBeHidden()
    })

    test('goes with a session that was ended elsewhere, at the next page', async ({
      page,
      context,
      browser,
    }) => {
      await signInAs(context, 'demo_rider_asha')
      await open(page, '/booking')
      await untilKept(page, 'Lalbagh')
      const elsewhere = await signedInAs(browser, 'demo_rider_asha', server.address)
      const ended = await ask(elsewhere, server.address, '/api/profile/sign-out-everywhere')
      expect(ended.ok()).toBe(true)
      await elsewhere.close()
      await open(page, '/about')
      expect(await kept(page)).toBeNull()
    })

    test('is not on a page that Back brings as it was, once it is kept no longer', async ({
      page,
      context,
    }) => {
      await signInAs(context, 'demo_rider_asha')
      await open(page, '/booking')
      await untilKept(page, 'Lalbagh')
      await untilReady(page)
      await context.setOffline(true)
      await open(page, '/tracking')
      await expect(nextTrip(page)).toBeVisible()
      // A page hears nothing of what it removes itself: as little as one that stands aside hears of others.
      await page.evaluate(() => localStorage.removeItem('next-trip'))
      await expect(nextTrip(page)).toBeVisible()
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
      await expect(nextTrip(page)).toBeHidden({ timeout: 2000 })
    })

    test('goes with Sign Out though its answer never comes', async ({ page, context }) => {
      await signInAs(context, 'demo_rider_asha')
      await open(page, '/trip-history')
      await untilKept(page, 'Lalbagh')
      await untilReady(page)
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click()
      // The browser's own page: what is posted goes its own way.
      await expect(page).toHaveURL(/chrome-error|sign-out/)
      await open(page, '/trip-history')
      await expect(offlineHeading(page)).toBeVisible()
      await expect(nextTrip(page)).toBeHidden()
    })
  })

  test('a browser that refuses the worker loads every page as ever, and says nothing', async ({ page }) => {
    await page.addInitScript(() => {
      const refused = () => Promise.reject(new DOMException('Refused', 'SecurityError'))
      Object.defineProperty(ServiceWorkerContainer.prototype, 'register', { value: refused })
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Refused', 'SecurityError')
        },
      })
    })
    await open(page, '/')
    await page.waitForLoadState('load')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
