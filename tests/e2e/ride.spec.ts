import { expect, test } from './hasiru-test'
import { ask, bookAndPay, confirm, freeOfOthers } from './riding'

const INDIRANAGAR = { latitude: 12.9719, longitude: 77.6412 }
const ON_THE_WAY = { latitude: 12.9771, longitude: 77.6409 }
const NEARBY = { latitude: 12.9784, longitude: 77.6408 }

test.describe('a ride driven by hand, on two phones', () => {
  test.use({
    expectedErrors: [
      // A link that was taken back, and one that never was.
      'status of 410',
      'status of 404',
      // A wrong PIN.
      'status of 422',
      // A page without a network tries again.
      'net::ERR_INTERNET_DISCONNECTED',
    ],
  })
  test.use({ viewport: { width: 390, height: 844 } })
  test.setTimeout(120_000)

  test('is accepted, followed live, shared until its rider says stop, and ends with what was collected', async ({
    page,
    context,
    signedInAs,
    newBrowser,
    baseURL,
  }) => {
    const bookingId = await bookAndPay(page, baseURL, { vehicle: 'SUV', days: 3, time: '10:00 am' })

    const driverBrowser = await signedInAs('demo_driver_savitha')
    await driverBrowser.grantPermissions(['geolocation'])
    await driverBrowser.setGeolocation(NEARBY)
    const driver = await driverBrowser.newPage()
    await driver.goto('/driver')
    const offer = driver.getByRole('article').filter({ has: driver.getByRole('button', { name: 'Accept' }) })
    await expect(offer.first()).toBeVisible()
    // Nothing of the rider is said before the ride is taken.
    await expect(offer.getByRole('link', { name: /Call rider/ })).toHaveCount(0)
    await freeOfOthers(driver, baseURL)
    const accepted = await ask(driver, baseURL, `/api/driver/offers/${bookingId}/accept`)
    expect(accepted.ok()).toBe(true)

    await page.goto('/tracking')
    await expect(page.getByText('Savitha Hegde').first()).toBeVisible()
    await expect(page.getByText('KA 09 EV 7077').first()).toBeVisible()
    await expect(page.getByText(/position appears here when your driver sets out/)).toBeVisible()
    const pin = (await page.locator('.pin-box').allTextContents()).join('')
    expect(pin).toMatch(/^\d{4}$/)

    await driver.reload()
    await driver.getByRole('button', { name: 'Set out', exact: true }).first().click()
    await confirm(driver, 'Set out now?', 'Set out')
    await expect(page.getByText('Your driver is on the way').first()).toBeVisible()
    // A browser told where it is says when it was told: what was before the driver set out is another trip's.
    await driverBrowser.setGeolocation(ON_THE_WAY)
    await expect(page.getByText(/position (just now|\d+ s ago)/i).first()).toBeVisible()

    const share = async () => {
      await page.getByRole('button', { name: 'Share Trip Details' }).click()
      return page.getByLabel('Tracking link').inputValue()
    }
    const friend = await (await newBrowser()).newPage()
    await test.step('a link shows no more than it has to, and nothing once its rider takes it back', async () => {
      const link = await share()
      expect(link).toContain('/trip-share/')
      await friend.goto(link)
      await expect(friend.getByText('Driven by Savitha')).toBeVisible()
      const shown = await friend.content()
      for (const secret of ['Hegde', '+91', '₹', bookingId, pin]) expect(shown).not.toContain(secret)
      await page.getByRole('button', { name: 'Stop sharing' }).click()
      await page.getByRole('button', { name: 'Yes, stop sharing' }).click()
      await expect(friend.getByText('Driven by Savitha')).toHaveCount(0)
      expect((await friend.goto(link))?.status()).toBe(410)
      expect((await friend.goto('/trip-share/nobody-ever-made-this-link'))?.status()).toBe(404)
    })
    await friend.goto(await share())
    await expect(friend.getByText('Driven by Savitha')).toBeVisible()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Close/ })
      .click()

    await driver.getByRole('button', { name: 'I have arrived' }).click()
    await confirm(driver, 'At the pickup?', 'I have arrived')
    await expect(page.getByText('Your driver is here').first()).toBeVisible()
    await expect(friend.getByText('The driver is at the pickup').first()).toBeVisible()

    const wrong = pin === '0000' ? '1111' : '0000'
    await driver.getByLabel('Ask for the PIN').fill(wrong)
    await driver.getByRole('button', { name: 'Start ride' }).click()
    await expect(driver.getByRole('alert').filter({ hasText: '4' }).first()).toBeVisible()
    await driver.getByLabel('Ask for the PIN').fill(pin)
    await driver.getByRole('button', { name: 'Start ride' }).click()
    await expect(driver.getByRole('button', { name: 'End ride' })).toBeVisible()
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
    // A ride that has started is not cancelled any more.
    await expect(page.getByRole('button', { name: 'Cancel Ride' })).toHaveCount(0)

    await test.step('a network that goes is told of, and made up for once it is back', async () => {
      await context.setOffline(true)
      await expect(page.getByText(/reconnecting…/i).first()).toBeVisible({ timeout: 45_000 })
      await context.setOffline(false)
      await expect(page.getByText(/reconnecting…/i)).toHaveCount(0, { timeout: 30_000 })
    })

    await driverBrowser.setGeolocation(INDIRANAGAR)
    await driver.getByRole('button', { name: 'End ride' }).click()
    await driver.getByText('Cash', { exact: true }).click()
    const received = driver.getByRole('button', { name: /received$/ })
    await expect(async () => {
      if (await received.isVisible()) await received.click({ timeout: 500 })
      await expect(driver.getByText('Ride completed')).toBeVisible({ timeout: 2000 })
    }).toPass()

    await expect(page.getByText('You have arrived').first()).toBeVisible()
    await expect(page.getByText('Paid to the driver, cash')).toBeVisible()
    await expect(friend.getByText('The ride has ended').first()).toBeVisible()
  })
})

test('a ride driven by the sandbox moves on its rider’s map to its end', async ({ page, baseURL }) => {
  test.slow()
  const bookingId = await bookAndPay(page, baseURL, { vehicle: 'Sedan', days: 2, time: '6:00 am' })
  const began = await ask(page, baseURL, '/sandbox/api/drive', { booking: bookingId, speed: 200 })
  expect(began.ok()).toBe(true)
  await page.goto('/tracking')
  await expect(page.getByText(/Estimate · position/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/schematic map/i)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('You have arrived').first()).toBeVisible({ timeout: 100_000 })
  await expect(page.getByText('Paid to the driver, cash')).toBeVisible()
})
