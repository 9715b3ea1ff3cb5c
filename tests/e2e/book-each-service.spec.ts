import type { Page } from '@playwright/test'
import { expect, signIn, test } from './hasiru-test'
import {
  chooseVehicle,
  expectConfirmed,
  openSheet,
  payButton,
  pressInSheet,
  rupeesIn,
  tripsOf,
} from './paying'
import { choosePlace, chooseReturn, chooseService, chooseWhen, search } from './trip-form'

const SERVICES = [
  'ride later',
  'airport Terminal 1',
  'airport Terminal 2',
  'outstation round trip',
  'rental',
] as const
const OUTCOMES = [
  'success',
  'failure, then success',
  'dismissal, then success',
  'reload at each step',
] as const

interface Row {
  service: (typeof SERVICES)[number]
  outcome: (typeof OUTCOMES)[number]
  width: 390 | 1280
  theme: 'light' | 'dark'
  zone: 'Asia/Kolkata' | 'America/New_York'
}

/** Every service with every outcome; width, theme and zone spread so that every pair of values occurs. */
const ROWS: Row[] = SERVICES.flatMap((service, s) =>
  OUTCOMES.map((outcome, o) => ({
    service,
    outcome,
    width: (s + o) % 2 === 0 ? (390 as const) : (1280 as const),
    theme: ((s >> 1) + o + (o >> 1)) % 2 === 0 ? ('light' as const) : ('dark' as const),
    zone: (s + (o >> 1)) % 2 === 0 ? ('America/New_York' as const) : ('Asia/Kolkata' as const),
  })),
)

async function fillTrip(page: Page, service: Row['service']) {
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
      return chooseReturn(page, 7, '8:00 pm')
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

test('the table of bookings holds every pair of its values', () => {
  const factors = ['service', 'outcome', 'width', 'theme', 'zone'] as const
  const missing = factors.flatMap((one, i) =>
    factors.slice(i + 1).flatMap((other) => {
      const values = (factor: keyof Row) => [...new Set(ROWS.map((row) => row[factor]))]
      return values(one).flatMap((a) =>
        values(other)
          .filter((b) => !ROWS.some((row) => row[one] === a && row[other] === b))
          .map((b) => `${a} with ${b}`),
      )
    }),
  )
  expect(missing).toEqual([])
})

for (const { service, outcome, width, theme, zone } of ROWS) {
  test.describe(`${service}, ${outcome}, ${width} px, ${theme}, seen from ${zone}`, () => {
    test.use({ viewport: { width, height: 844 }, timezoneId: zone })

    test('is booked and paid once', async ({ page, baseURL }) => {
      const reload = async () => {
        if (outcome === 'reload at each step') await page.reload()
      }
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
      await signIn(page, baseURL ?? '')
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
      if (outcome === 'dismissal, then success') {
        await pressInSheet(page, 'Close the window')
        await expect(page.getByText('Your payment was canceled. You can try again.')).toBeVisible()
        const terms = page.getByRole('checkbox', { name: /Terms/ })
        await terms.check()
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
