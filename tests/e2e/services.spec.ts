import type { Page } from '@playwright/test'
import { expect, signIn, test } from './hasiru-test'

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

test.describe('the services', () => {
  test('are shown one at a time, by arrow keys, and nothing below them moves', async ({ page }) => {
    await page.goto('/services')
    await expectShown(page, 'Ride Later')
    const below = page.getByRole('heading', { name: 'How It Works' })
    const top = (await below.boundingBox())?.y
    await choice(page, 'Ride Later').focus()
    for (const name of NAMES.slice(1)) {
      await page.keyboard.press('ArrowDown')
      await expectShown(page, name)
      expect((await below.boundingBox())?.y).toBe(top)
    }
    await page.keyboard.press('Tab')
    // The disabled 'Coming Soon' is passed over, and so are the services that are not shown.
    await expect(page.getByRole('link', { name: 'The whole way, stop by stop' })).toBeFocused()
  })

  test('are shown where the mouse rests', async ({ page }) => {
    await page.goto('/services')
    await page.getByText('Outstation', { exact: true }).first().hover()
    await expectShown(page, 'Outstation')
    await bookNow(page).hover()
    await expectShown(page, 'Outstation')
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true })

    test('are shown by a tap, and nothing is wider than the screen', async ({ page }) => {
      await page.goto('/services')
      for (const name of [...NAMES].reverse()) {
        await page.getByText(name, { exact: true }).first().tap()
        await expectShown(page, name)
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    })
  })

  test("'Book Now' is busy for a second, goes to its booking, and is at rest on the way back", async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto('/services')
    await choice(page, 'Outstation').check()
    await expect(bookNow(page)).toBeInViewport()
    const before = await bookNow(page).boundingBox()
    await page.clock.pauseAt(Date.now() + 60_000)
    await bookNow(page).click()
    await expect(bookNow(page)).toHaveAttribute('aria-busy', 'true')
    await expect(shown(page, 'Outstation').getByRole('status')).toHaveText('Opening your booking …')
    expect(await bookNow(page).boundingBox()).toEqual(before)
    await page.clock.runFor(999)
    await expect(page).toHaveURL('/services')
    await page.clock.runFor(1)
    // A visitor is led on to the sign-in, with the service kept.
    await expect(page).toHaveURL(/\/auth\?.*service=outstation/)
    await page.goBack()
    await expect(page).toHaveURL('/services')
    await expect(bookNow(page)).not.toHaveAttribute('aria-busy')
  })

  test('carry their name into the booking form', async ({ page, baseURL }) => {
    await signIn(page, baseURL ?? '')
    await page.goto('/services')
    await choice(page, 'Outstation').check()
    await bookNow(page).click()
    await expect(page).toHaveURL(/\/booking/)
    await expect(page.getByRole('radio', { name: 'Outstation' })).toBeChecked()
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('can be chosen, and booked by a plain link', async ({ page }) => {
      await page.goto('/services')
      await choice(page, 'Airport Taxi').check()
      await expectShown(page, 'Airport Taxi')
      await bookNow(page).click()
      await expect(page).toHaveURL(/\/auth\?.*service=airport/)
    })
  })
})

test('a range on the fleet page leads to the card of its car', async ({ page }) => {
  await page.goto('/fleet')
  await page.getByRole('link', { name: 'Luxury', exact: true }).click()
  await expect(page).toHaveURL('/fleet#luxury')
  await expect(page.getByRole('heading', { name: 'Luxury' })).toBeInViewport()
  await page.getByRole('link', { name: /Book This Vehicle.*Luxury/ }).click()
  await expect(page).toHaveURL(/\/auth/)
})
