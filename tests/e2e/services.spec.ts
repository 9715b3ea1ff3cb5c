import type { Page } from '@playwright/test'
import { expect, test } from './hasiru-test'

const NAMES = ['Ride Later', 'Airport Taxi', 'Outstation', 'Car Rental']

const choice = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
const shown = (page: Page, name: string) => page.getByRole('article', { name })
const bookNow = (page: Page) => page.getByRole('link', { name: /Book Now/ })

/** One service is in sight, the others are out of sight and out of reach. */
async function expectShown(page: Page, name: string) {
  await expect(choice(page, name)).toBeChecked()
  await expect(shown(page, name)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
}

test('the services are shown one at a time by keys and by the mouse, none wider than a phone, and the chosen one is booked', async ({
  page,
}) => {
  await page.goto('/services')
  await expectShown(page, 'Ride Later')
  const below = page.getByRole('heading', { name: 'How It Works' })
  const top = (await below.boundingBox())?.y
  await choice(page, 'Ride Later').focus()
  for (const name of NAMES.slice(1)) {
    await page.keyboard.press('ArrowDown')
    await expectShown(page, name)
    expect((await below.boundingBox())?.y, `nothing moves below ${name}`).toBe(top)
  }
  await page.keyboard.press('Tab')
  // The disabled 'Coming Soon' is passed over, and so are the services that are not shown.
  await expect(page.getByRole('link', { name: 'Hourly Rental' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'The whole way, stop by stop' })).toBeFocused()

  await page.getByText('Outstation', { exact: true }).first().hover()
  await expectShown(page, 'Outstation')
  await bookNow(page).hover()
  await expectShown(page, 'Outstation')
  const before = await bookNow(page).boundingBox()
  await bookNow(page).click({ noWaitAfter: true })
  await expect(bookNow(page)).toHaveAttribute('aria-busy', 'true')
  expect(await bookNow(page).boundingBox()).toEqual(before)
  // A visitor is led on to the sign-in, with the service kept.
  await expect(page).toHaveURL(/\/auth\?.*service=outstation/)
  await page.goBack()
  await expect(page).toHaveURL('/services')
  await expect(bookNow(page)).not.toHaveAttribute('aria-busy')

  await page.setViewportSize({ width: 320, height: 700 })
  for (const name of [...NAMES].reverse()) {
    await page.getByText(name, { exact: true }).first().click()
    await expectShown(page, name)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(320)
  }
})
