import type { Page } from '@playwright/test'
import { expect, test } from './hasiru-test'

const WIDTHS = [320, 390, 640, 768, 1024, 1280]

const at = (page: Page, width: number) => page.setViewportSize({ width, height: 844 })

test('the downloads are buttons that do nothing, and say that they are coming soon', async ({ page }) => {
  await page.goto('/mobile-app')
  for (const name of ['Download for iOS', 'Download for Android']) {
    const button = page.getByRole('button', { name })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(/^Coming soon\./)
    await button.click({ force: true })
  }
  await expect(page).toHaveURL('/mobile-app')
  await page.getByRole('link', { name: 'how it works' }).click()
  await expect(page).toHaveURL('/how-it-works')
})

test('what the sum of the air rests on opens by keyboard, without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/about')
  const source = page.getByText('CO₂ Baseline Database, version 21.0')
  await expect(source).toBeHidden()
  await page.locator('summary', { hasText: 'What the sum rests on' }).press('Enter')
  await expect(source).toBeVisible()
  await context.close()
})

test('the four drawings of the ride stand on one ground wherever they stand beside each other', async ({
  page,
}) => {
  await page.goto('/how-it-works')
  for (const width of WIDTHS) {
    await at(page, width)
    const boxes = await page
      .getByRole('listitem')
      .locator('> .on-the-road')
      .evaluateAll((drawings) =>
        drawings.map((drawing) => {
          const { left, top, bottom } = drawing.getBoundingClientRect()
          return { left, top, bottom }
        }),
      )
    expect(boxes).toHaveLength(4)
    const columns = new Set(boxes.map(({ left }) => Math.round(left))).size
    const grounds = new Set(boxes.map(({ bottom }) => Math.round(bottom))).size
    expect(columns * grounds, `columns and grounds at ${width} px`).toBe(4)
  }
})

test('the road of the story begins at the ring below the head', async ({ page }) => {
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
})

test('no page that tells is wider than its screen', async ({ page }) => {
  for (const path of ['/about', '/mobile-app', '/how-it-works']) {
    await page.goto(path)
    for (const width of WIDTHS) {
      await at(page, width)
      // What stands out of the page is cut off, so it is looked for piece by piece.
      const beyond = await page
        .locator('main :not(svg *)')
        .evaluateAll((pieces) =>
          pieces
            .filter((piece) => piece.getBoundingClientRect().right > innerWidth + 1)
            .map((piece) => piece.className),
        )
      expect(beyond, `${path} at ${width} px`).toEqual([])
    }
  }
})
