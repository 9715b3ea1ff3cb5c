import type { BrowserContext } from '@playwright/test'
import { expect, signIn, test } from './hasiru-test'

/** Slows or breaks the session check for this browser, as the sandbox's own switch does. */
const rehearse = (context: BrowserContext, baseURL: string | undefined, what: string) =>
  context.addCookies([{ name: 'sandbox_session_check', value: what, url: baseURL ?? '' }])

test('a visitor of a guarded page is sent to sign in', async ({ page }) => {
  for (const path of ['/booking', '/profile', '/trip-history', '/tracking']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth/)
  }
})

test('a check slowed from the sandbox says what is waited for, and then shows the page', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL ?? '')
  await page.goto('/sandbox')
  await page.getByRole('radio', { name: /Slow session/ }).check()
  await page.getByRole('button', { name: 'Set the session check' }).click()
  await expect(page.getByText('A rehearsal is on')).toBeVisible()
  await page.goto('/trip-history', { waitUntil: 'commit' })
  await expect(page.getByText('Please wait while we verify your authentication.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Trip History' })).toBeVisible()
  await expect(page.getByText('Please wait while we verify your authentication.')).toBeHidden()
})

test('a slow check sends a visitor on to sign in', async ({ page, context, baseURL }) => {
  await signIn(page, baseURL ?? '')
  await context.clearCookies()
  await context.addCookies([{ name: 'auth_session', value: 'no-such-session', url: baseURL ?? '' }])
  await rehearse(context, baseURL, 'slow-session-3000')
  await page.goto('/tracking')
  await expect(page).toHaveURL(/\/auth/)
})

for (const { check, title } of [
  { check: 'session-broken', title: 'Authentication Error' },
  { check: 'session-hangs', title: 'Authentication Error' },
  { check: 'users-hang', title: 'Connection Timeout' },
  { check: 'users-broken', title: 'Authentication Error' },
]) {
  test(`a check that is ${check} ends in the card, and its buttons lead out`, async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(page, baseURL ?? '')
    await rehearse(context, baseURL, check)
    await page.goto('/trip-history')
    await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 15_000 })
    await expect(
      page.getByText(
        'Authentication is taking longer than expected. This might be due to a connection issue.',
      ),
    ).toBeVisible()
    await expect(page.getByText('Please try refreshing the page or sign in again.')).toBeVisible()

    await rehearse(context, baseURL, 'none')
    await page
      .getByRole('button', { name: 'Refresh Page' })
      .or(page.getByRole('link', { name: 'Refresh Page' }))
      .click()
    await expect(page.getByRole('heading', { name: 'Trip History' })).toBeVisible()

    if (check !== 'session-broken') return
    await rehearse(context, baseURL, check)
    await page.reload()
    await page
      .getByRole('link', { name: 'Go to Sign In' })
      .or(page.getByRole('button', { name: 'Go to Sign In' }))
      .click()
    await expect(page).toHaveURL(/\/auth/)
    await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible()
  })
}

test('signing out ends the session and clears the draft in every open tab', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(page, baseURL ?? '')
  await page.goto('/booking')
  const other = await context.newPage()
  await other.goto('/booking')
  await other.evaluate(() => {
    sessionStorage.setItem('current_booking', '{}')
  })
  await expect.poll(() => other.evaluate(() => localStorage.getItem('booking-storage'))).not.toBeNull()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('booking-storage'))).toBeNull()
  await expect.poll(() => other.evaluate(() => sessionStorage.getItem('current_booking'))).toBeNull()
  await other.goto('/trip-history')
  await expect(other).toHaveURL(/\/auth/)
})

test.use({ expectedErrors: ['status of 500', 'status of 503', 'status of 504'] })
