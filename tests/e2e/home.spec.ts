import type { Page } from '@playwright/test'
import { expect, test } from './hasiru-test'

/** The bottom edge of an element on the first screen, in pixels from its top. */
const bottomOf = async (page: Page, name: string) => {
  const box = await page.getByRole('combobox', { name }).boundingBox()
  return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)
}

/** Notes every layout shift that no press of the reader's caused. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!Reflect.get(entry, 'hadRecentInput')) sum += Number(Reflect.get(entry, 'value'))
      }
      Reflect.set(window, 'shifted', sum)
    }).observe({ type: 'layout-shift', buffered: true })
    Reflect.set(window, 'shifted', 0)
  })
}

test('a phone’s first screen holds the headline, both buttons and both ends of a trip', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Book Your Ride' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Learn More' })).toBeInViewport({ ratio: 1 })
  expect(await bottomOf(page, 'Drop-off')).toBeLessThan(700)
})

for (const width of [320, 390, 640, 768, 1280, 1920]) {
  test(`nothing is cut off or moves at ${width} px, scrolled to the end and back`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await watchShifts(page)
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready)
    await page.mouse.wheel(0, 20_000)
    await expect(page.getByRole('link', { name: 'Start Riding Today' })).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.mouse.wheel(9000, 0)
    expect(await page.evaluate(() => scrollX)).toBe(0)
    expect(await page.evaluate(() => Number(Reflect.get(window, 'shifted')))).toBeLessThan(0.02)
  })
}

test('Learn More stays where it is', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Learn More' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('what is typed before the form’s script is there is kept', async ({ page }) => {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const pickup = page.getByRole('combobox', { name: 'Pickup' })
  await pickup.fill('Koramangala')
  await page.getByRole('radio', { name: 'Outstation' }).check({ force: true })
  await expect(page.locator('[data-island=search-form]')).not.toHaveAttribute('data-alive')
  arrive()
  await expect(page.locator('[data-island=search-form]')).toHaveAttribute('data-alive')
  await expect(pickup).toHaveValue(/^Koramangala/)
  await expect(page.getByRole('radio', { name: 'Outstation' })).toBeChecked()
  // The form heard of it too: what only an outstation trip asks for is there.
  await expect(page.getByRole('radio', { name: 'One way' })).toBeChecked()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the form shows what works, and nothing that would not', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Search Cars' })).toBeVisible()
    for (const name of ['Choose on map', /^Date/, /^Time/, /^Guests/, 'Swap pickup and drop-off']) {
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    }
    await expect(page.getByText('Date, time and guests come next.')).toBeVisible()
  })
})
