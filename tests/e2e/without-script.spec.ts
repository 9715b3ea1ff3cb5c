import { continueAs, newEmail, proveNumber } from './google'
import { expect, freshPhone, signInByCode, test } from './hasiru-test'

test.use({ javaScriptEnabled: false })

test('a search leads through sign-in to the form with service, places and destination kept', async ({
  page,
}) => {
  await page.goto('/')
  for (const name of ['Choose on map', /^Date/, /^Time/, /^Guests/, 'Swap pickup and drop-off']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
  await expect(page.getByText('Date, time and guests come next.')).toBeVisible()
  await page.getByRole('radio', { name: 'Outstation' }).check({ force: true })
  await page.getByRole('combobox', { name: 'Pickup' }).fill('Koramangala')
  await page.getByRole('combobox', { name: 'Drop-off' }).fill('Mysuru Palace')
  await page.getByRole('button', { name: 'Search Cars' }).click()
  await expect(page).toHaveURL(/\/auth\?/)
  const kept = new URL(page.url()).searchParams
  expect(Object.fromEntries(kept)).toMatchObject({
    service: 'outstation',
    pickup: 'Koramangala',
    destination: 'Mysuru Palace',
  })

  await signInByCode(page, freshPhone())
  await expect(page).toHaveURL(/\/booking\?/)
  expect(new URL(page.url()).searchParams.get('destination')).toBe('Mysuru Palace')
})

test('a visitor signs in by Google and proves a number by plain forms', async ({ page }) => {
  await page.goto('/auth')
  const back = page.waitForURL(/\/auth\/callback/, { waitUntil: 'commit' })
  await continueAs(page, newEmail())
  await back
  await expect(page).toHaveURL(/\/auth$/)
  await proveNumber(page, freshPhone())
  await expect(page).toHaveURL(/\/booking/)
})

test('no page shows a button that would do nothing, and what matters works by plain links', async ({
  page,
}) => {
  await test.step('a service is chosen and booked', async () => {
    await page.goto('/services')
    await page.getByRole('radio', { name: /^Airport Taxi/ }).check()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article', { name: 'Airport Taxi' })).toBeVisible()
    await page.getByRole('link', { name: /Book Now/ }).click()
    await expect(page).toHaveURL(/\/auth\?.*service=airport/)
  })

  await test.step('the contact page has links to write by, and its drawn map', async () => {
    await page.goto('/contact')
    await expect(page.getByRole('button', { name: 'Make my message ready' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open the live map' })).toBeHidden()
    await expect(page.getByRole('img', { name: /Drawn map of Mysuru/ })).toBeVisible()
    for (const category of ['General', 'Booking', 'Payment', 'Technical', 'Feedback', 'Partnership']) {
      await expect(page.getByRole('link', { name: category, exact: true })).toHaveAttribute(
        'href',
        `mailto:care@hasirucabs.example?subject=${category}%20question`,
      )
    }
  })

  await test.step('what the figures of the air rest on opens by keyboard', async () => {
    await page.goto('/about')
    const source = page.getByText('CO₂ Baseline Database, version 21.0')
    await expect(source).toBeHidden()
    await page.locator('summary', { hasText: 'How we worked it out' }).press('Enter')
    await expect(source).toBeVisible()
  })
})
