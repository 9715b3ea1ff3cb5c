import { expect, signIn, test } from './hasiru-test'

test('a check slowed from the sandbox says what is waited for, then shows a rider the page and sends a visitor to sign in', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(page)
  await page.goto('/sandbox')
  await page
    .getByLabel('How the check behaves')
    .selectOption({ label: 'Slow session: Loading… for 3 seconds' })
  await page.getByRole('button', { name: 'Set the session check' }).click()
  await page.goto('/trip-history', { waitUntil: 'commit' })
  await expect(page.getByText('Please wait while we verify your authentication.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Trip History' })).toBeVisible()
  await expect(page.getByText('Please wait while we verify your authentication.')).toBeHidden()

  await context.clearCookies()
  const cookies = { auth_session: 'no-such-session', sandbox_session_check: 'slow-session-3000' }
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: baseURL ?? '' })),
  )
  await page.goto('/tracking')
  await expect(page).toHaveURL(/\/auth/)
})

test('signing out ends the session, clears the draft in every open tab, and forgets what was written to us', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page)
  const other = await context.newPage()
  await other.goto('/booking')
  await other.evaluate(() => {
    sessionStorage.setItem('current_booking', '{}')
  })
  await expect.poll(() => other.evaluate(() => localStorage.getItem('booking-storage'))).not.toBeNull()
  await page.goto('/contact')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Asha')
  const message = () => page.evaluate(() => sessionStorage.getItem('contact_message'))
  expect(await message()).toContain('Asha')

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expect.poll(message).toBeNull()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('booking-storage'))).toBeNull()
  await expect.poll(() => other.evaluate(() => sessionStorage.getItem('current_booking'))).toBeNull()
  await other.goto('/trip-history')
  await expect(other).toHaveURL(/\/auth/)
})
