import type { Page } from '@playwright/test'
import { expect, STORY, test } from './hasiru-test'
import { choosePlace } from './trip-form'

const OUTSIDE =
  "❌ We're currently unavailable in this location. Please select a location near Mysore or Bangalore."

async function openForm(page: Page) {
  await page.goto('/')
  const [pickup, dropoff] = [
    page.getByRole('combobox', { name: 'Pickup' }),
    page.getByRole('combobox', { name: 'Drop-off' }),
  ]
  await pickup.click()
  await expect(page.locator('[data-island=search-form][data-alive]')).toBeAttached()
  return { pickup, dropoff }
}

test(
  'a rider who mistypes a place gets it, and the list where it can mean several',
  STORY,
  async ({ page }) => {
    const fonts: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('noto-sans-kannada')) fonts.push(request.url())
    })
    const { pickup, dropoff } = await openForm(page)
    expect(fonts).toEqual([])

    // No list is waited for: the field is left at once.
    await pickup.fill('koramangla')
    await dropoff.focus()
    await expect(pickup).toHaveValue('Koramangala, Bengaluru')
    await expect(page.getByRole('option')).toHaveCount(0)

    // What can mean several asks for a choice, and the list is there to choose from.
    await dropoff.fill('mg roa')
    await pickup.focus()
    await expect(page.getByRole('alert')).toHaveText('Choose a place from the list.')
    await expect(page.getByRole('option')).toHaveCount(0)
    await dropoff.click()
    await page.getByRole('option').filter({ hasText: 'ಎಂ.ಜಿ. ರಸ್ತೆ' }).first().click()
    await expect(dropoff).toHaveValue('MG Road, Bengaluru')
    expect(fonts).toHaveLength(1)
  },
)

test.describe('in Delhi', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 28.6139, longitude: 77.209 } })

  test(
    'a rider whose phone is in Delhi is told where we drive, and keeps the rest of the trip (AREA-5)',
    STORY,
    async ({ page }) => {
      const { pickup, dropoff } = await openForm(page)
      await choosePlace(page, 'Drop-off', 'indiranagar', 'Indiranagar')
      const outside = page.getByRole('alert')
      const served = page.getByText('We drive within 50 km of Mysuru and Bengaluru')

      await page.getByRole('button', { name: 'Use my current location as pickup' }).click()
      await expect(outside).toHaveText(OUTSIDE)
      await expect(served).toBeVisible()
      await expect(pickup).not.toHaveValue('')
      await expect(dropoff).toHaveValue(/^Indiranagar/)

      await choosePlace(page, 'Pickup', 'koramangala', 'Koramangala')
      await expect(outside).toHaveCount(0)
      await expect(page.getByText(/^Sedan from about ₹/)).toBeVisible()

      await dropoff.fill('Delhi')
      await expect(page.getByRole('option').first()).toContainText('outside our service area')
      await pickup.focus()
      await expect(dropoff).toHaveValue('New Delhi, Delhi')
      await expect(outside).toHaveText(OUTSIDE)
      await expect(served).toBeVisible()
    },
  )
})
