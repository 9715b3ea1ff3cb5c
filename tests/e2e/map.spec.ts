import type { Page } from '@playwright/test'
import { expect, test } from './hasiru-test'

/** The paths of what the page fetched so far, and what it asked of other hosts. */
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

test('a trip is pointed out on the map, by finger and by keyboard; the map is fetched when it is asked for, from us alone', async ({
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
  // The one end is in the middle of the map, and its pin's tip at it: 320 px high, 390 px less the page's margins wide.
  const pin = other.getByRole('img', { name: 'Pickup' })
  await expect
    .poll(async () => {
      const [box, around] = [await pin.boundingBox(), await other.boundingBox()]
      return (
        box && around && [box.x + box.width / 2 - around.x, box.y + box.height - around.y].map(Math.round)
      )
    })
    .toEqual([Math.round(((await other.boundingBox())?.width ?? 0) / 2), 160])
  const zoomOut = other.getByRole('button', { name: 'Zoom out' })
  await zoomOut.click()
  await other.locator('canvas').focus()
  const middle = (await pin.boundingBox())?.x ?? 0
  // On until the middle of the map is another place.
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowRight')
      return (await pin.boundingBox())?.x
    })
    .toBeLessThan(middle - 120)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Drop-off' })).toHaveValue(/Bengaluru/)
  await expect(page.getByText(/^About \d+\.\d km, \d+ min \(estimated\)$/)).toBeVisible()
  await expect(pin).toBeVisible()
  await expect(other.getByRole('img', { name: 'Drop-off' })).toBeVisible()

  // Tab goes on behind the map: it keeps no keyboard.
  await zoomOut.focus()
  await page.keyboard.press('Tab')
  await expect(other.locator(':focus')).toHaveCount(0)
  expect(elsewhere).toEqual([])
})
