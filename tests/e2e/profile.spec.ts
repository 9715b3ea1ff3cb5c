import type { Page } from '@playwright/test'
import { expect, freshPhone, newestCode, signIn, test } from './hasiru-test'

const confirming = (page: Page) => page.getByRole('heading', { name: 'Confirm your new number' })
const alive = (page: Page) => expect(page.locator('[data-island=profile][data-alive]')).toBeVisible()

test('a rider is asked before unsaved changes are left, changes the number by its code, and signs out everywhere', async ({
  page,
  context,
  newBrowser,
  baseURL,
}) => {
  const old = await signIn(page, baseURL)
  const next = freshPhone()
  const elsewhere = await (await newBrowser({ storageState: await context.storageState() })).newPage()
  await page.goto('/profile')
  await alive(page)

  await test.step('leaving with unsaved words is asked about, and staying keeps them', async () => {
    await page.getByLabel('Full name').pressSequentially('Asha Rao')
    const asked: string[] = []
    page.once('dialog', (dialog) => {
      asked.push(dialog.type())
      return dialog.dismiss()
    })
    // Staying ends the navigation that the press began.
    await page.getByRole('link', { name: 'Book a Ride' }).first().click({ noWaitAfter: true })
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
  })

  await test.step('a new number counts by its code, over a reload, and ends every other session', async () => {
    await page.getByLabel('Phone number').fill(next)
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(confirming(page)).toBeVisible()
    await expect(page.getByLabel('6-digit code')).toBeFocused()
    await page.reload()
    await alive(page)
    await expect(page.getByLabel('Phone number')).toHaveValue(old)
    await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
    await page.getByLabel('6-digit code').fill(await newestCode(page, next))
    await page.getByRole('button', { name: 'Verify Phone Number' }).click()
    await expect(page.getByText('Phone Verified Successfully')).toBeVisible()
    await alive(page)
    await expect(page.getByLabel('Phone number')).toHaveValue(next)
    await expect(confirming(page)).toHaveCount(0)
    await elsewhere.goto('/profile')
    await expect(elsewhere).toHaveURL(/\/auth$/)
  })

  await test.step('signing out everywhere leads every browser to sign in, and forgets the trip in this one', async () => {
    const other = await (await newBrowser({ storageState: await context.storageState() })).newPage()
    await page.evaluate(() => localStorage.setItem('booking-storage', '{}'))
    await page.getByRole('heading', { name: 'Signing in' }).click()
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('button', { name: 'Yes, sign out everywhere' }).click()
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByText('Signed out everywhere')).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('booking-storage'))).toBeNull()
    await other.goto('/trip-history')
    await expect(other).toHaveURL(/\/auth$/)
  })
})
