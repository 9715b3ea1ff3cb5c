import { expect, signIn, test } from './hasiru-test'

test('the theme is light until it is chosen, and the choice holds on every page', async ({ page }) => {
  await page.goto('/')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: 'Dark mode' }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.goto('/terms')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Same as device' }).click()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-theme', 'dark')
})

test('the menu of a phone holds what the header of a wide screen holds', async ({ page, baseURL }) => {
  await signIn(page, baseURL ?? '')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu' }).click()
  const names = [
    'Home',
    'About',
    'Services',
    'Mobile App',
    'Fleet',
    'Contact',
    'Terms',
    'Profile Management',
    'Trip History',
    'Ride Tracking',
    'Book a Ride',
  ]
  for (const name of names) {
    await expect(page.getByRole('link', { name, exact: true }).filter({ visible: true })).toHaveCount(1)
  }
  await expect(page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Trip History', exact: true })).toBeHidden()
})

test('a public page has no script file, and hashed files are kept for a year', async ({ page }) => {
  const files: string[] = []
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (pathname.startsWith('/assets/')) files.push(pathname)
  })
  await page.goto('/about')
  await page.waitForLoadState('load')
  expect(files.filter((path) => path.endsWith('.js'))).toEqual([])
  expect(files.length).toBeGreaterThan(0)
  for (const path of files) {
    const answer = await page.request.get(path)
    expect(answer.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  }
})

test('an unknown path answers 404 and leads home', async ({ page }) => {
  const answer = await page.goto('/no/such/page?token=secret')
  expect(answer?.status()).toBe(404)
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/')
})

test.use({ expectedErrors: ['status of 404'] })
