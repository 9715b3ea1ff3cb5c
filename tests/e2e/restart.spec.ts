import { expect, test } from './hasiru-test'
import { OwnServer } from './own-server'
import { ask, signedInAs } from './riding'

const PORT = Number(process.env.E2E_PORT ?? 8797) + 500
const HERE = { latitude: 12.95, longitude: 77.6 }
const FURTHER_ON = { latitude: 12.951, longitude: 77.601 }

test.describe('a server that goes and comes back', () => {
  test.setTimeout(150_000)
  const server = new OwnServer(PORT, '.wrangler/e2e-restart-state')
  test.beforeAll(async () => {
    // A hook has a time of its own.
    test.setTimeout(150_000)
    await server.start({ keep: false })
  })
  test.afterAll(() => server.stop())

  test('leaves every open page right, without anybody touching it', async ({ browser }) => {
    const baseURL = server.address
    const [rider, driver] = await Promise.all([
      signedInAs(browser, 'demo_rider_imran', baseURL),
      signedInAs(browser, 'demo_driver_basavaraj', baseURL),
    ])
    await driver.grantPermissions(['geolocation'])
    await driver.setGeolocation(HERE)
    const [riderPage, driverPage] = await Promise.all([rider.newPage(), driver.newPage()])
    const troubles: string[] = []
    for (const page of [riderPage, driverPage]) page.on('pageerror', ({ message }) => troubles.push(message))
    await riderPage.goto('/tracking')
    await driverPage.goto('/driver')
    const position = riderPage.getByText(/position (just now|\d+ s ago)$/i)
    await expect(position).toBeVisible({ timeout: 20_000 })
    await expect(driverPage.getByText('Live', { exact: true })).toBeVisible()

    await server.stop()
    await expect(riderPage.getByText(/reconnecting…/i).first()).toBeVisible()
    await expect(driverPage.getByText('Offline')).toBeVisible()
    // What is measured meanwhile waits on the driver's phone.
    await driver.setGeolocation(FURTHER_ON)
    await expect(driverPage.getByText(/[1-9]\d* positions? kept/)).toBeVisible()

    await server.start({ keep: true })
    await expect(driverPage.getByText('Offline')).toHaveCount(0, { timeout: 30_000 })
    await expect(riderPage.getByText(/reconnecting…/i)).toHaveCount(0, { timeout: 30_000 })

    const board: { rides: { id: string; phase: string; remaining_amount: number }[] } = await (
      await driverPage.request.get('/api/driver/rides')
    ).json()
    const ride = board.rides.find(({ phase }) => phase === 'started')
    const owed = ride?.remaining_amount ?? 0
    const ended = await ask(driverPage, baseURL, `/api/driver/rides/${ride?.id}/complete`, {
      remainder_method: owed > 0 ? 'cash' : null,
      remainder_collected: owed > 0 ? owed : null,
    })
    expect(ended.ok()).toBe(true)
    await expect(riderPage.getByText('Thank you for riding electric').first()).toBeVisible()
    await expect(driverPage.getByText('Ride ended')).toBeVisible()
    expect(troubles).toEqual([])
    await Promise.all([rider.close(), driver.close()])
  })
})
