import type { Page } from '@playwright/test'
import { expect, freshPhone, newestCode, signIn, test } from './hasiru-test'

const save = (page: Page) => page.getByRole('button', { name: 'Save Profile' }).click()
const confirming = (page: Page) => page.getByRole('heading', { name: 'Confirm your new number' })
const alive = (page: Page) => expect(page.locator('[data-island=profile][data-alive]')).toBeVisible()

async function enterCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel('6-digit code').fill(await newestCode(page, phone))
  await page.getByRole('button', { name: 'Verify Phone Number' }).click()
  await expect(page.getByText('Phone Verified Successfully')).toBeVisible()
}

test('a person changes their details: they are kept, and a payment starts with the method they prefer', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL ?? '')
  await page.goto('/profile')
  await alive(page)
  await page.getByLabel('Full name').fill('  Lakshmi   Venkataramana ')
  await page.getByLabel('Date of birth').fill('1990-05-12')
  await page.getByLabel('Preferred payment method').selectOption('Credit/Debit Card')
  await save(page)
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Lakshmi Venkataramana')
  await expect(page.getByLabel('Date of birth')).toHaveValue('1990-05-12')
  await page.goto('/booking')
  const handed = await page.locator('[data-island=booking]').getAttribute('data-props')
  expect(JSON.parse(handed ?? '{}')).toMatchObject({ preferredMethod: 'card' })
})

test('leaving with unsaved words is asked about, and staying keeps them', async ({ page, baseURL }) => {
  await signIn(page, baseURL ?? '')
  await page.goto('/profile')
  await alive(page)
  await page.getByLabel('Full name').pressSequentially('Asha')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    return dialog.dismiss()
  })
  // Staying ends the navigation that the press began.
  await page.getByRole('link', { name: 'Book a Ride' }).first().click({ noWaitAfter: true })
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByLabel('Full name')).toHaveValue('Asha')
})

test('a new number counts by its code, over a reload, and ends every other session', async ({
  page,
  browser,
  baseURL,
}) => {
  const old = await signIn(page, baseURL ?? '')
  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() })
  const other = await elsewhere.newPage()
  const next = freshPhone()
  await page.goto('/profile')
  await alive(page)
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByLabel('Phone number').fill(next)
  await save(page)
  await expect(confirming(page)).toBeVisible()
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await page.reload()
  await alive(page)
  await expect(page.getByLabel('Phone number')).toHaveValue(old)
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
  await enterCode(page, next)
  await expect(page.getByLabel('Phone number')).toHaveValue(next)
  await expect(confirming(page)).toHaveCount(0)
  await other.goto(`${baseURL}/profile`)
  await expect(other).toHaveURL(/\/auth$/)
  await elsewhere.close()
})

test('signing out everywhere leads every browser to sign in, and forgets the trip in this one', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, baseURL ?? '')
  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() })
  const other = await elsewhere.newPage()
  await page.goto('/profile')
  await alive(page)
  await page.evaluate(() => localStorage.setItem('booking-storage', '{}'))
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('button', { name: 'Yes, sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByText('Signed out everywhere')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('booking-storage'))).toBeNull()
  await other.goto(`${baseURL}/trip-history`)
  await expect(other).toHaveURL(/\/auth$/)
  await elsewhere.close()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('all of it goes by plain forms', async ({ page, baseURL }) => {
    await signIn(page, baseURL ?? '')
    const next = freshPhone()
    await page.goto('/profile')
    for (const part of await page.locator('main .needs-script').all()) await expect(part).toBeHidden()
    await page.getByLabel('Full name').fill('Asha Rao')
    await page.getByLabel('Phone number').fill(next)
    await page.getByLabel('Preferred payment method').selectOption('Wallet')
    await save(page)
    await expect(confirming(page)).toBeVisible()
    await enterCode(page, next)
    await expect(page.getByLabel('Phone number')).toHaveValue(next)
    await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
    await expect(page.getByLabel('Preferred payment method')).toHaveValue('wallet')
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL(/\/auth$/)
  })
})
