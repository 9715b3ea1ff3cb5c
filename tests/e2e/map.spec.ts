import type { Page } from '@playwright/test'
import { expect, test } from './hasiru-test'

/** The paths of what the page fetched so far; a request to another host fails the test. */
function fetchedBy(page: Page, baseURL: string) {
  const paths: string[] = []
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin === baseURL) paths.push(url.pathname)
    else if (url.protocol.startsWith('http')) elsewhere.push(url.href)
  })
  return { paths, elsewhere }
}

const isMap = (path: string) => /maplibre|mapbox|ride-map|places\.json|noto-sans/.test(path)

test('a trip is pointed out on the map, which is fetched when it is asked for, from us alone', async ({
  page,
  baseURL,
}) => {
  const { paths, elsewhere } = fetchedBy(page, baseURL ?? '')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Pickup' }).focus()
  await expect(page.locator('[data-island="search-form"][data-alive]')).toBeAttached()
  expect(paths.filter(isMap)).toEqual([])

  await page.getByRole('button', { name: 'Choose on map' }).click()
  const map = page.getByRole('region', { name: 'Map to choose the pickup' })
  await expect(map.getByText('Schematic map')).toBeVisible()
  expect((await map.boundingBox())?.height).toBe(320)
  await map.locator('canvas').click({ position: { x: 120, y: 200 } })
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toHaveValue(/Bengaluru/)

  const other = page.getByRole('region', { name: 'Map to choose the drop-off' })
  await other.getByRole('button', { name: 'Zoom out' }).click()
  await other.locator('canvas').click({ position: { x: 240, y: 90 } })
  await expect(page.getByRole('combobox', { name: 'Drop-off' })).toHaveValue(/Bengaluru/)
  await expect(page.getByText(/^About \d+\.\d km, \d+ min \(estimated\)$/)).toBeVisible()
  await expect(other.getByRole('img', { name: 'Pickup' })).toBeVisible()
  await expect(other.getByRole('img', { name: 'Drop-off' })).toBeVisible()
  expect(elsewhere).toEqual([])
})

test('the map can be used without a pointer, and lets the keyboard go on', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Choose on map' }).click()
  const map = page.getByRole('region', { name: 'Map to choose the pickup' })
  await expect(map.getByText('Schematic map')).toBeVisible()
  await map.locator('canvas').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toHaveValue(/Bengaluru/)
  const after = page.getByRole('button', { name: 'Zoom out' })
  await after.focus()
  await page.keyboard.press('Tab')
  await expect(map.locator(':focus')).toHaveCount(0)
})

test('a map that can’t be drawn leaves the form whole and nothing behind', async ({ page }) => {
  await page.route('**/map/places.json', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('button', { name: 'Choose on map' }).click()
  await expect(page.getByRole('button', { name: /the map|on map/ })).toHaveCount(0)
  await expect(page.getByRole('region', { name: /Map to choose/ })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toBeVisible()
})
