import { expect, signIn, test } from './hasiru-test'

test('the theme is light until it is chosen; the choice holds on every page, with the colours that the browser paints around it (PAGE-7)', async ({
  page,
}) => {
  const html = page.locator('html')
  const meta = (name: string) => page.locator(`meta[name=${name}]`)
  await page.goto('/')
  await expect(html).toHaveAttribute('data-theme', 'light')
  await expect(meta('theme-color')).toHaveAttribute('content', '#fbf8f1')
  await expect(meta('color-scheme')).toHaveAttribute('content', 'light')
  await page.getByRole('button', { name: 'Dark mode' }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.goto('/terms')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(meta('theme-color')).toHaveAttribute('content', '#0f1713')
  await expect(meta('color-scheme')).toHaveAttribute('content', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Same as device' }).click()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-theme', 'dark')
})

test('the menu of a phone opens over the page with all that a rider may open, and Escape puts it away', async ({
  page,
}) => {
  await signIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu' }).click()
  for (const name of ['Home', 'Services', 'Trip History', 'Book a Ride']) {
    await expect(page.getByRole('link', { name, exact: true }).filter({ visible: true })).toHaveCount(1)
  }
  await expect(page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Trip History', exact: true })).toBeHidden()
})
