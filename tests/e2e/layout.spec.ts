import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from './hasiru-test'
import { chooseVehicle, openSheet, pressInSheet } from './paying'
import { choosePlace, chooseService, chooseWhen, keepTrip, search } from './trip-form'

const WIDTHS = [320, 390, 640, 768, 1024, 1280]

const at = (page: Page, width: number) => page.setViewportSize({ width, height: 844 })

/** Pages whose text is cut off where it stands out: each of their elements is looked at by itself. */
const CUT_OFF = ['/about', '/mobile-app', '/how-it-works']
const OTHERS = ['/services', '/fleet', '/contact', '/terms', '/privacy-policy', '/refund-policy']

/** The bottom edge of a field on the first screen, in pixels from its top. */
const bottomOf = async (page: Page, name: string) => {
  const box = await page.getByRole('combobox', { name }).boundingBox()
  return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)
}

/** Sums every layout shift that no press of the reader's caused. */
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

test('on the home page nothing is cut off or moves at any width, scrolled to the end', async ({ page }) => {
  await watchShifts(page)
  for (const width of [320, 390, 640, 768, 1280, 1920]) {
    await at(page, width)
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready)
    if (width === 390) {
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('link', { name: 'Book Your Ride' })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: 'Learn More' })).toBeInViewport({ ratio: 1 })
      expect(await bottomOf(page, 'Drop-off')).toBeLessThan(700)
    }
    await page.mouse.wheel(0, 20_000)
    await expect(page.getByRole('link', { name: 'Start Riding Today' })).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
    await page.mouse.wheel(9000, 0)
    expect(await page.evaluate(() => scrollX), `${width} px`).toBe(0)
    const shifted = await page.evaluate(() => Number(Reflect.get(window, 'shifted')))
    expect(shifted, `layout shift at ${width} px`).toBeLessThan(0.02)
  }
})

test('no public page is wider than its screen', async ({ page }) => {
  for (const path of [...CUT_OFF, ...OTHERS]) {
    await page.goto(path)
    for (const width of WIDTHS) {
      await at(page, width)
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wider, `${path} at ${width} px`).toBeLessThanOrEqual(0)
      if (!CUT_OFF.includes(path)) continue
      const beyond = await page
        .locator('main :not(svg *)')
        .evaluateAll((elements) =>
          elements
            .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
            .map((element) => element.className),
        )
      expect(beyond, `${path} at ${width} px`).toEqual([])
    }
  }
})

test('with a root font of 200% no public page is wider than a phone', async ({ page }) => {
  await at(page, 390)
  for (const path of ['/', '/auth', ...CUT_OFF, ...OTHERS]) {
    await page.goto(path)
    const wider = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      return document.documentElement.scrollWidth - innerWidth
    })
    expect(wider, path).toBeLessThanOrEqual(0)
  }
})

test('each step of a booking is whole on a phone’s screen, and paying moves nothing', async ({ page }) => {
  await watchShifts(page)
  await at(page, 390)
  await signIn(page)
  await page.goto('/about')
  await keepTrip(page)
  await page.goto('/booking')
  // As Outstation the trip costs more, and step 2 says so.
  await chooseService(page, 'Outstation')
  await search(page)
  const heading = page.getByRole('heading', { level: 1 })
  const bottom = async (what: Locator) => {
    const box = await what.boundingBox()
    return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)
  }
  await expect(page.getByRole('note')).toBeInViewport({ ratio: 1 })
  for (const name of ['Sedan', 'SUV', 'Premium']) {
    const row = page.getByRole('button', { name: new RegExp(`^${name}`) })
    await expect(row).toBeInViewport({ ratio: 1 })
    for (const width of [360, 390]) {
      await at(page, width)
      expect((await row.boundingBox())?.height, `${name} at ${width} px`).toBeLessThanOrEqual(104)
    }
  }
  expect(await bottom(heading)).toBeLessThanOrEqual(150)

  await chooseVehicle(page, 'Sedan')
  expect(await bottom(heading)).toBeLessThanOrEqual(150)
  const bar = page.getByRole('complementary', { name: 'Your trip' })
  await expect(bar.getByRole('checkbox', { name: /Terms/ })).toBeInViewport({ ratio: 1 })
  const top = (await bar.boundingBox())?.y ?? 0
  expect(844 - top).toBeLessThanOrEqual(150)
  for (const choice of await page.locator('main fieldset label').all()) {
    expect(await bottom(choice)).toBeLessThanOrEqual(top)
  }

  await openSheet(page)
  const before = await page.evaluate(() => Number(Reflect.get(window, 'shifted')))
  await pressInSheet(page, 'Pay successfully')
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeAttached()
  const shifted = await page.evaluate(() => Number(Reflect.get(window, 'shifted')))
  expect(shifted - before).toBeLessThanOrEqual(0.02)
})

test('the drawings of the story join, and the four of a ride share one baseline', async ({ page }) => {
  await page.goto('/about')
  for (const width of WIDTHS) {
    await at(page, width)
    const gap = await page.evaluate(() => {
      const head = document.querySelector('.page-head')?.getBoundingClientRect().bottom ?? 0
      const first = document.querySelector('.journey > li')
      if (!first) return null
      const start = Number.parseFloat(getComputedStyle(first, '::before').top)
      return first.getBoundingClientRect().top + start - head
    })
    expect(Math.abs(gap ?? 99), `px between ring and road at ${width} px`).toBeLessThan(1)
  }

  await page.goto('/how-it-works')
  for (const width of WIDTHS) {
    await at(page, width)
    const boxes = await page
      .getByRole('listitem')
      .locator('> .on-the-road')
      .evaluateAll((drawings) =>
        drawings.map((drawing) => {
          const { left, bottom } = drawing.getBoundingClientRect()
          return { left, bottom }
        }),
      )
    expect(boxes).toHaveLength(4)
    const columns = new Set(boxes.map(({ left }) => Math.round(left))).size
    const grounds = new Set(boxes.map(({ bottom }) => Math.round(bottom))).size
    expect(columns * grounds, `columns and grounds at ${width} px`).toBe(4)
  }
})

test('on a phone the contents of the terms fold away, and the refund table is blocks that are read as a table', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/terms')
  await page.getByRole('heading', { name: '4. Where and when we drive' }).scrollIntoViewIfNeeded()
  const bar = page.getByText('Contents', { exact: true })
  await expect(bar).toBeInViewport()
  await bar.click()
  await page.getByRole('link', { name: 'Paying' }).click()
  await expect(page.getByRole('heading', { name: '6. Paying' })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Paying' })).toBeHidden()

  await page.goto('/refund-policy')
  const row = page.getByRole('row', { name: /Airport/ })
  await expect(row.getByRole('cell')).toHaveText(['over 12 h', '6-12 h', 'within 6 h', 'under 2 h'])
  expect((await row.getByRole('cell').first().boundingBox())?.width).toBeGreaterThan(250)
})

test('of a long address the terminal stays, and midnight is on one line, on the phones there are', async ({
  page,
}) => {
  await at(page, 390)
  await page.goto('/')
  await choosePlace(page, 'Drop-off', 'airport terminal 2', 'Terminal 2')
  await chooseWhen(page, 3, 'midnight, next day')
  const terminal = page.getByText('Terminal\u00a02', { exact: true })
  for (const width of [360, 390, 1280]) {
    await at(page, width)
    await expect(terminal).toBeInViewport({ ratio: 1 })
    const field = await page.getByRole('combobox', { name: 'Drop-off' }).boundingBox()
    const end = await terminal.boundingBox()
    expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThanOrEqual((field?.x ?? 0) + (field?.width ?? 0) + 1)
    const midnight = page.locator('[data-field="time"] .font-semibold')
    expect(await midnight.evaluate((text) => text.getClientRects().length), `${width} px`).toBe(1)
  }
  await page.getByRole('combobox', { name: 'Drop-off' }).focus()
  await expect(terminal).toHaveCount(0)
})
