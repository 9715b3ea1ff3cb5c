import { expect, test } from './hasiru-test'

test('a rider types badly: a typo is taken, a house is kept beside its locality, Delhi is said to be outside', async ({
  newBrowser,
}) => {
  const context = await newBrowser()
  const page = await context.newPage()
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('noto-sans-kannada')) fonts.push(request.url())
  })
  await page.goto('/')
  const pickup = page.getByRole('combobox', { name: 'Pickup' })
  const dropoff = page.getByRole('combobox', { name: 'Drop-off' })
  await pickup.click()
  await expect(page.locator('[data-island=search-form][data-alive]')).toBeAttached()
  expect(fonts).toEqual([])

  // No list is waited for: the field is left at once.
  await pickup.fill('koramangla')
  await dropoff.focus()
  await expect(pickup).toHaveValue('Koramangala, Bengaluru')

  await pickup.fill('No 12, 5th Cross, Koramangala 4th Block')
  await dropoff.focus()
  await expect(pickup).toHaveValue('Koramangala 4th Block, Koramangala, Bengaluru')
  await expect(page.getByLabel('House, floor, gate or landmark')).toHaveValue('No 12, 5th Cross')

  await dropoff.fill('Delhi')
  await expect(page.getByRole('option').first()).toContainText('outside our service area')
  await pickup.focus()
  await expect(dropoff).toHaveValue('New Delhi, Delhi')
  await expect(page.getByRole('alert')).toHaveText(
    "❌ We're currently unavailable in this location. Please select a location near Mysore or Bangalore.",
  )
  await expect(page.getByText('We drive within 50 km of Mysuru and Bengaluru')).toBeVisible()

  // What can mean several asks for a choice, and the list is there to choose from.
  await dropoff.fill('mg roa')
  await pickup.focus()
  await expect(page.getByRole('alert')).toHaveText('Choose a place from the list.')
  await expect(page.getByRole('option')).toHaveCount(0)
  await dropoff.click()
  await page.getByRole('option').filter({ hasText: 'ಎಂ.ಜಿ. ರಸ್ತೆ' }).first().click()
  await expect(dropoff).toHaveValue('MG Road, Bengaluru')
  expect(fonts).toHaveLength(1)
})
