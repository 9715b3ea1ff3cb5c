import type { Page } from '@playwright/test'
import { expect, OFTEN, SLOW, test } from './hasiru-test'
import { pressInSheet } from './paying'
import { ask, bookAndPay, confirm, freeOfOthers } from './riding'
import { untilPageKept, untilStored, untilWorkerReady } from './without-network'

const INDIRANAGAR = { latitude: 12.9719, longitude: 77.6412 }
const ON_THE_WAY = { latitude: 12.9771, longitude: 77.6409 }
const NEARBY = { latitude: 12.9784, longitude: 77.6408 }

/** What a driver's page keeps until there is a network. */
const notSentYet = (page: Page) => page.getByRole('status').filter({ hasText: 'Not sent yet' })

test.describe('a ride by four people: rider, driver, operator, and a viewer of a link', () => {
  test.use({
    expectedErrors: [
      // A link that was taken back, and one that never was.
      'status of 410',
      'status of 404',
      // An end that no position confirms.
      'status of 409',
      // A wrong PIN.
      'status of 422',
      // A page without a network tries again.
      'net::ERR_',
    ],
    serviceWorkers: 'allow',
  })
  test.use({ viewport: { width: 390, height: 844 } })
  test.setTimeout(180_000)

  test('is found, accepted, followed, driven without a network, ended too early, and paid in the end', async ({
    page,
    context,
    signedInAs,
    newBrowser,
  }) => {
    const bookingId = await bookAndPay(page, { vehicle: 'suv', days: 3, time: '10:00' })
    const operatorBrowser = await signedInAs('demo_operator')
    const operator = await operatorBrowser.newPage()
    await operator.setViewportSize({ width: 1280, height: 900 })

    await test.step('an operator finds it by four characters of its id, and the address keeps what was filtered', async () => {
      await operator.goto('/ops')
      await expect(operator.locator('[data-island=ops][data-alive]')).toBeVisible()
      await operator.getByRole('searchbox').fill(bookingId.slice(-6, -2))
      await operator.getByRole('searchbox').press('Enter')
      await expect(operator.locator(`[data-row="${bookingId}"]`).first()).toBeVisible()
    })

    const driverBrowser = await signedInAs('demo_driver_savitha')
    await driverBrowser.grantPermissions(['geolocation'])
    await driverBrowser.setGeolocation(NEARBY)
    const driver = await driverBrowser.newPage()
    await driver.goto('/driver')
    await untilWorkerReady(driver)
    const offer = driver.getByRole('article').filter({ has: driver.getByRole('button', { name: 'Accept' }) })
    await expect(offer.first()).toBeVisible()
    // Nothing of the rider is said before the ride is taken.
    await expect(offer.getByRole('link', { name: /Call rider/ })).toHaveCount(0)
    await freeOfOthers(driver)
    await ask(driver, `/api/driver/offers/${bookingId}/accept`)

    await page.goto('/tracking')
    await expect(page.getByText('Savitha Hegde').first()).toBeVisible()
    await expect(page.getByText('KA 09 EV 7077').first()).toBeVisible()
    await expect(page.getByText(/The car appears here once your driver sets out/)).toBeVisible()
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
    const viewer = await (await newBrowser()).newPage()
    await test.step('a link shows no more than it has to, and nothing once its rider takes it back', async () => {
      const link = await share()
      expect(link).toContain('/trip-share/')
      await viewer.goto(link)
      await expect(viewer.getByText('Driven by Savitha')).toBeVisible()
      const shown = await viewer.content()
      for (const secret of ['Hegde', '+91', '₹', bookingId]) expect(shown).not.toContain(secret)
      // What else has four figures: the plate, years, the preview's width, a position's age; among more, a time or a hash.
      const others = shown.replaceAll(/EV 7077|\b20[02]\d\b|="1200"|age_ms&quot;:\d+/g, '')
      expect(others).not.toMatch(new RegExp(`(?<![\\w.])${pin}(?!\\w|\\.\\d)`))
      await page.getByRole('button', { name: 'Stop sharing' }).click()
      await page.getByRole('button', { name: 'Yes, stop sharing' }).click()
      await expect(viewer.getByText('Driven by Savitha')).toHaveCount(0)
      expect((await viewer.goto(link))?.status()).toBe(410)
      expect((await viewer.goto('/trip-share/nobody-ever-made-this-link'))?.status()).toBe(404)
    })
    await viewer.goto(await share())
    await expect(viewer.getByText('Driven by Savitha')).toBeVisible()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Close/ })
      .click()

    await test.step('without a network the driver arrives and types a PIN, and is told later that it was wrong', async () => {
      await untilPageKept(driver)
      await driverBrowser.setOffline(true)
      await driver.getByRole('button', { name: 'I have arrived' }).click()
      await confirm(driver, 'At the pickup?', 'I have arrived')
      await expect(notSentYet(driver)).toContainText('I have arrived')
      await driver.getByLabel('Ask for the PIN').fill(pin === '0000' ? '1111' : '0000')
      await driver.getByRole('button', { name: 'Start ride' }).click()
      await expect(notSentYet(driver)).toContainText('The PIN is to be checked')
      // The phone ends the page, and the driver opens it again.
      await untilStored(driver, 2)
      await driver.goto('/driver')
      await expect(notSentYet(driver)).toContainText('The PIN is to be checked')
      await expect(driver.getByRole('button', { name: 'End ride' })).toBeVisible()
      await driverBrowser.setOffline(false)
      await expect(driver.getByRole('alert').filter({ hasText: 'The PIN was not right' })).toBeVisible({
        timeout: 30_000,
      })
      await expect(notSentYet(driver)).toHaveCount(0)
      await expect(page.getByText('Your driver is here').first()).toBeVisible()
      await expect(viewer.getByText('The driver is at the pickup').first()).toBeVisible()
    })

    await driver.getByLabel('Ask for the PIN').fill(pin)
    await driver.getByRole('button', { name: 'Start ride' }).click()
    await expect(driver.getByRole('button', { name: 'End ride' })).toBeVisible()
    // The browser repeats a position that it was told, with the time of then: after 30 s that is no signal.
    await driverBrowser.setGeolocation(ON_THE_WAY)
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
    // A ride that has started is not cancelled any more.
    await expect(page.getByRole('button', { name: 'Cancel Ride' })).toHaveCount(0)

    await test.step('a network of the rider’s that goes is told of, and made up for once it is back', async () => {
      await context.setOffline(true)
      await expect(page.getByText(/reconnecting…/i).first()).toBeVisible({ timeout: 45_000 })
      await context.setOffline(false)
      await expect(page.getByText(/reconnecting…/i)).toHaveCount(0, { timeout: 30_000 })
    })

    await test.step('a toll that the driver photographs is paid by the rider who confirms it', async () => {
      await driver.getByRole('button', { name: 'Add toll or parking' }).click()
      const form = driver.getByRole('dialog', { name: 'Tolls and parking' })
      await form.getByText('Toll', { exact: true }).click()
      await form.getByLabel('Whole rupees').fill('65')
      const ticket = { name: 'ticket.png', mimeType: 'image/png', buffer: await viewer.screenshot() }
      await form.getByLabel('Photo of the ticket').setInputFiles(ticket)
      const send = form.getByRole('button', { name: 'Send ₹65 toll' })
      // While the photo is read it takes no press.
      await expect(send).toHaveAttribute('aria-busy', 'false')
      await send.click()
      await expect(form.getByText('Waits for the rider')).toBeVisible()
      await page.getByRole('button', { name: 'Confirm ₹65' }).click()
      await confirm(page, 'Confirm Toll ₹65?', 'Confirm ₹65')
      await expect(page.getByText('You confirmed it.')).toBeVisible()
      await expect(form.getByText('The rider confirmed')).toBeVisible()
      await form.getByRole('button', { name: /^Close/ }).click()
    })

    await test.step('far from the drop-off the end is the driver’s word, and nothing was paid', async () => {
      await driverBrowser.setGeolocation(INDIRANAGAR)
      await driver.getByRole('button', { name: 'End ride' }).click()
      await driver.getByRole('button', { name: 'Less, or nothing' }).click()
      await driver.getByText('No cash, and UPI did not work').click()
      await driver.getByRole('button', { name: /^End ride, ₹[\d,]+ not paid$/ }).click()
      const why = driver.getByRole('dialog', { name: 'Not confirmed' })
      await expect(why).toContainText(/km/)
      await why.getByText('The rider asked for another place').click()
      await confirm(driver, 'Not confirmed', 'The ride is over')
      await expect(driver.getByText('Ride completed')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Your driver says the ride is over' })).toBeVisible()
      await expect(viewer.getByText(/^The driver says the ride is over/).first()).toBeVisible()
    })

    await test.step('the rider pays what is owed online, and operators see what is left to look into', async () => {
      await operator.goto('/ops')
      await expect(operator.getByText('End not confirmed').first()).toBeVisible()
      await page.getByRole('link', { name: /^Pay ₹[\d,]+ online$/ }).click()
      await page.getByRole('button', { name: /^Pay ₹[\d,]+$/ }).click()
      await pressInSheet(page, 'Pay successfully')
      await expect(page.getByRole('heading', { name: 'Your ride is settled' })).toBeVisible()
      await expect(operator.getByText('Remainder not paid')).toHaveCount(0, { timeout: 40_000 })
      await page.goto(`/trip-history/${bookingId}/receipt`)
      await expect(page.getByText('Tolls and parking', { exact: true })).toBeVisible()
    })
  })
})

test('a ride driven by the sandbox moves on its rider’s map to its end', SLOW, async ({ page }) => {
  test.slow()
  const booking = await bookAndPay(page, { vehicle: 'sedan', days: 2, time: '06:00', to: 'MG Road' })
  const driving = (path: string, speed?: number) => ask(page, path, { booking, speed })
  const drives = async () => (await page.request.get(`/sandbox/api/drive?booking=${booking}`)).json()
  await driving('/sandbox/api/drive', 20)
  // A page without a driver asks again after seconds only, so it is opened once there is a driver.
  await expect.poll(drives, OFTEN).toMatchObject({ drives: [{ step: 'to_the_pickup' }] })
  await page.goto('/tracking')
  await expect(page.getByText(/Estimate · position/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/schematic map/i)).toBeVisible({ timeout: 30_000 })

  // The same driver goes on from here, ten times as fast.
  await driving('/sandbox/api/drive/stop')
  await expect.poll(drives, OFTEN).toMatchObject({ drives: [{ state: 'stopped' }] })
  await driving('/sandbox/api/drive', 200)
  await expect(page.getByText('You have arrived').first()).toBeVisible({ timeout: 100_000 })
  await expect(page.getByText('Paid to the driver, cash')).toBeVisible()
})
