import type { Page } from '@playwright/test'
import { expect, SLOW, signIn, test } from './hasiru-test'
import {
  chooseVehicle,
  expectConfirmed,
  openSheet,
  payButton,
  pressInSheet,
  rupeesIn,
  tripsOf,
} from './paying'
import { choosePlace, chooseService, chooseWhen, search } from './trip-form'

type Service = 'ride later' | 'airport Terminal 1' | 'airport Terminal 2' | 'outstation round trip' | 'rental'
type Outcome = 'success' | 'failure, then success' | 'reload at each step'
type Row = [Service, Outcome, width: 390 | 1280, theme: 'light' | 'dark', zone: string, slow?: typeof SLOW]

/**
 * Each service is booked at 390 px; every outcome and every width occurs with both themes and both zones. What each
 * outcome says and keeps is asked of every state in tests/islands/booking, and other specs book and pay on the way.
 */
const ROWS: Row[] = [
  ['ride later', 'success', 390, 'light', 'America/New_York', SLOW],
  ['airport Terminal 1', 'failure, then success', 390, 'dark', 'Asia/Kolkata', SLOW],
  ['airport Terminal 2', 'success', 390, 'light', 'Asia/Kolkata', SLOW],
  ['outstation round trip', 'reload at each step', 390, 'dark', 'America/New_York'],
  ['rental', 'reload at each step', 390, 'light', 'Asia/Kolkata', SLOW],
  ['outstation round trip', 'failure, then success', 1280, 'light', 'America/New_York', SLOW],
  ['rental', 'success', 1280, 'dark', 'Asia/Kolkata'],
]

async function fillTrip(page: Page, service: Service) {
  switch (service) {
    case 'ride later':
      await choosePlace(page, 'Pickup', 'koramangala', 'Koramangala')
      await choosePlace(page, 'Drop-off', 'mg road', 'MG Road')
      return chooseWhen(page, 2, '10:00 am')
    case 'airport Terminal 1':
    case 'airport Terminal 2':
      await chooseService(page, 'Airport Taxi')
      await page.getByRole('radio', { name: service.slice('airport '.length) }).check({ force: true })
      await choosePlace(page, 'Drop-off', 'electronic city', 'Electronic City')
      return chooseWhen(page, 4, '11:30 pm')
    case 'outstation round trip':
      await chooseService(page, 'Outstation')
      await page.getByRole('radio', { name: 'Round Trip' }).check({ force: true })
      await choosePlace(page, 'Pickup', 'majestic', 'Majestic')
      await choosePlace(page, 'Drop-off', 'mysuru palace', 'Palace')
      await chooseWhen(page, 5, '6:00 am')
      return chooseWhen(page, 7, '8:00 pm', 'return ')
    case 'rental':
      await choosePlace(page, 'Pickup', 'chamundi', 'Chamundi')
      await page.locator('[data-field="package"]').click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /8 hours/ })
        .first()
        .click()
      return chooseWhen(page, 2, '9:00 am')
  }
}

for (const [service, outcome, width, theme, zone, slow = {}] of ROWS) {
  test.describe(`${service}, ${outcome}, ${width} px, ${theme}, seen from ${zone}`, () => {
    test.use({ viewport: { width, height: 844 }, timezoneId: zone })

    test('is booked and paid once', slow, async ({ page }) => {
      const reload = async () => {
        if (outcome === 'reload at each step') await page.reload()
      }
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
      await signIn(page)
      await page.goto(service === 'rental' ? '/booking?service=rental' : '/booking')
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await fillTrip(page, service)
      await reload()
      await search(page)
      await expect(page.getByRole('heading', { name: 'Choose Your Vehicle' })).toBeVisible()
      await reload()
      await chooseVehicle(page, service === 'outstation round trip' ? 'SUV' : 'Sedan')
      await reload()
      const paid = rupeesIn(await payButton(page).textContent())
      await openSheet(page)
      if (outcome === 'failure, then success') {
        await pressInSheet(page, 'Fail the payment')
        await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible()
        await payButton(page).click()
      }
      await pressInSheet(page, 'Pay successfully')
      await expectConfirmed(page, paid)
      await reload()
      await expectConfirmed(page, paid)
      const trips = await tripsOf(page)
      expect(trips.map(({ payment_status }) => payment_status)).toEqual(['partial'])
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wider).toBeLessThanOrEqual(0)
    })
  })
}
