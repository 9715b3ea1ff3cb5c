import type { Page } from '@playwright/test'
import { expect, openSessionAs, test } from './hasiru-test'
import { ownServer } from './own-server'
import { ask } from './riding'
import { keptTrip, nextTrip, offlineHeading, untilKept, untilWorkerReady } from './without-network'

/** The demo rider's next ride: paid for, by sedan, and without a driver. */
const NEXT_RIDE = '5eed000000000000000000005eed0002'

const HERE = { latitude: 12.95, longitude: 77.6 }

// Nothing reaches a server that is stopped: the browser says so of each try.
const UNREACHED = ['net::ERR_', 'Connection closed before receiving a handshake response']
test.use({ serviceWorkers: 'allow', expectedErrors: UNREACHED })

const server = ownServer(Number(process.env.E2E_PORT ?? 8797) + 500, '.wrangler/e2e-own-state')

const open = (page: Page, path: string) => page.goto(server.address + path)

test.describe('a server that goes and comes back', () => {
  // One server for all of them, which they stop.
  test.describe.configure({ mode: 'serial' })
  test.setTimeout(150_000)
  test.beforeAll(async () => {
    // A hook has a time of its own.
    test.setTimeout(150_000)
    await server.start({ keep: false })
  })
  test.afterAll(() => server.stop())

  test('leaves every open page right, without anybody touching it', async ({ signedInAs }) => {
    const [rider, driver] = await Promise.all([
      signedInAs('demo_rider_imran', server.address),
      signedInAs('demo_driver_basavaraj', server.address),
    ])
    await driver.grantPermissions(['geolocation'])
    await driver.setGeolocation(HERE)
    const [riderPage, driverPage] = await Promise.all([rider.newPage(), driver.newPage()])
    await riderPage.goto('/tracking')
    await driverPage.goto('/driver')
    const position = riderPage.getByText(/position (just now|\d+ s ago)$/i)
    await expect(position).toBeVisible({ timeout: 20_000 })
    await expect(driverPage.getByText('Live', { exact: true })).toBeVisible()

    await server.stop()
    await expect(riderPage.getByText(/reconnecting…/i).first()).toBeVisible()
    await expect(driverPage.getByText('Offline')).toBeVisible()
    // What is measured meanwhile waits on the driver's phone, which skips a position too soon after the one before.
    let { latitude, longitude } = HERE
    await expect(async () => {
      latitude += 0.001
      longitude += 0.001
      await driver.setGeolocation({ latitude, longitude })
      await expect(driverPage.getByText(/[1-9]\d* positions? kept/)).toBeVisible({ timeout: 3000 })
    }).toPass()

    await server.start({ keep: true })
    await expect(driverPage.getByText('Offline')).toHaveCount(0, { timeout: 30_000 })
    await expect(riderPage.getByText(/reconnecting…/i)).toHaveCount(0, { timeout: 30_000 })

    const board: { rides: { id: string; phase: string; remaining_amount: number }[] } = await (
      await driverPage.request.get('/api/driver/rides')
    ).json()
    const ride = board.rides.find(({ phase }) => phase === 'started')
    const owed = ride?.remaining_amount ?? 0
    await ask(driverPage, `/api/driver/rides/${ride?.id}/complete`, {
      collected: owed > 0 ? { method: 'cash', rupees: owed } : null,
      // Far from the drop-off.
      reason: { code: 'rider_asked', words: null },
    })
    await expect(riderPage.getByRole('heading', { name: 'Your driver says the ride is over' })).toBeVisible()
    await expect(driverPage.getByText('Ride ended')).toBeVisible()
  })

  test('keeps the next trip with plate and PIN on the phone, until its rider signs out', async ({
    page,
    context,
    signedInAs,
  }) => {
    await openSessionAs(context, 'demo_rider_asha', server.address)
    await open(page, '/trip-history')
    await untilKept(page, 'Lalbagh')
    await untilWorkerReady(page)
    const driver = await signedInAs('demo_driver_manjunath', server.address)
    await ask(driver, `/api/driver/offers/${NEXT_RIDE}/accept`)
    await open(page, `/tracking?booking_id=${NEXT_RIDE}`)
    const pin = (await page.locator('.pin-box').allTextContents()).join('')
    expect(pin).toMatch(/^\d{4}$/)
    await untilKept(page, pin)
    const other = await context.newPage()
    await other.setViewportSize({ width: 1280, height: 900 })
    await open(other, '/about')
    const link = other.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' })
    await link.scrollIntoViewIfNeeded()

    await server.stop()
    await test.step('the browser believes in its network, and the service worker answers with a page', async () => {
      expect((await open(page, '/trip-history'))?.status()).toBe(200)
      await expect(offlineHeading(page)).toBeVisible()
      const trip = nextTrip(page)
      await expect(trip.getByText('Indiranagar, Bengaluru')).toBeVisible()
      await expect(trip.getByText('Lalbagh Botanical Garden, Bengaluru')).toBeVisible()
      await expect(trip.locator('.plate')).toHaveText(/^KA \d\d [A-Z]+ \d{4}$/)
      await expect(trip.getByText(/^Driver: Manjunath/)).toBeVisible()
      expect((await trip.locator('[data-digit]').allTextContents()).join('')).toBe(pin)
      await expect(trip.getByText(/^As of \d+:\d\d [ap]m, \w{3} \d+ \w{3}\./)).toBeVisible()
    })
    await test.step('Back brings the offline page as it was, once the trip is kept no longer', async () => {
      // A page hears nothing of what it removes itself, as little as one that is kept for Back hears of others.
      await page.evaluate(() => localStorage.removeItem('next-trip'))
      await expect(nextTrip(page)).toBeVisible()
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
      await expect(nextTrip(page)).toBeHidden({ timeout: 2000 })
    })
    await other.bringToFront()
    const tried = other.waitForEvent('requestfailed', { timeout: 10_000 }).catch(() => null)
    await link.hover()
    await tried

    await server.start({ keep: true })
    await test.step('a page that was prefetched meanwhile is not the offline page later', async () => {
      await link.click()
      await expect(other.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible({
        timeout: 5000,
      })
      await other.close()
    })
    // The page goes on by itself: the browser believed in its network all the while.
    await expect(page.getByRole('heading', { name: 'Trip History' })).toBeVisible({ timeout: 60_000 })

    await untilKept(page, 'Lalbagh')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/\/auth/)
    expect(await keptTrip(page)).toBeNull()
    await context.setOffline(true)
    await open(page, '/trip-history')
    await expect(offlineHeading(page)).toBeVisible()
    await expect(nextTrip(page)).toBeHidden()
    expect(await page.locator('main').innerText()).not.toMatch(/Lalbagh|Manjunath/)
  })
})
