import type { BrowserContext } from '@playwright/test'
import { expect, signIn, test } from './hasiru-test'

/** Slows or breaks the session check for this browser, as the sandbox's own switch does. */
const disturbCheck = (context: BrowserContext, baseURL: string | undefined, how: string) =>
  context.addCookies([{ name: 'sandbox_session_check', value: how, url: baseURL ?? '' }])

test('a check slowed from the sandbox says what is waited for, then shows a rider the page and sends a visitor to sign in', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(page, baseURL)
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
  await context.addCookies([{ name: 'auth_session', value: 'no-such-session', url: baseURL ?? '' }])
  await disturbCheck(context, baseURL, 'slow-session-3000')
  await page.goto('/tracking')
  await expect(page).toHaveURL(/\/auth/)
})

test('a check that breaks ends in the card, and its two buttons lead out', async ({
  page,
  context,
  baseURL,
}) => {
  const way = (name: string) => page.getByRole('button', { name }).or(page.getByRole('link', { name }))
  await signIn(page, baseURL)
  await disturbCheck(context, baseURL, 'session-broken')
  await page.goto('/trip-history')
  await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible()

  await disturbCheck(context, baseURL, 'none')
  await way('Refresh Page').click()
  await expect(page.getByRole('heading', { name: 'Trip History' })).toBeVisible()

  await disturbCheck(context, baseURL, 'session-broken')
  await page.reload()
  await way('Go to Sign In').click()
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible()
})

test('signing out ends the session, clears the draft in every open tab, and forgets what was written to us', async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, baseURL)
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

test.use({ expectedErrors: ['status of 503'] })
