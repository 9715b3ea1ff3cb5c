import type { Page } from '@playwright/test'
import { expect, freshPhone, newestCode, signIn, test } from './hasiru-test'

const google = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
const failed = (page: Page) => page.getByText('Failed to sign in with Google')

/** At the chooser: back as this account. */
async function chooseAs(page: Page, email: string) {
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Name').fill('Meera Nair')
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** From the sign-in page to the chooser, and back as this account. */
async function continueAs(page: Page, email: string) {
  await google(page).click()
  await chooseAs(page, email)
}

/** Proves a number in stages 3 and 4. */
async function proveNumber(page: Page, phone: string) {
  await expect(page.getByRole('heading', { name: 'Verify Phone Number' })).toBeVisible()
  await page.getByLabel(/Mobile number/).fill(phone)
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  // A number with an account has an older code in the inbox: that one is not meant.
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await page.getByLabel(/code/i).fill(await newestCode(page, phone))
  await page.getByRole('button', { name: 'Verify Phone Number' }).click()
}

const newEmail = () => `meera.${crypto.randomUUID().slice(0, 8)}@gmail.com`

test('somebody new signs in by Google, proves a phone, and the next time goes straight to the booking', async ({
  page,
  context,
}) => {
  const email = newEmail()
  await page.goto('/auth?service=outstation&pickup=Koramangala')
  // It stands for a second: a busy machine may look too late.
  await page.addInitScript(() => {
    if (location.pathname !== '/auth/callback') return
    addEventListener('DOMContentLoaded', () => sessionStorage.setItem('callback', document.body.innerText))
  })
  await continueAs(page, email)
  await expect(page).toHaveURL(/\/auth\?service=outstation&pickup=Koramangala$/)
  expect(await page.evaluate(() => sessionStorage.getItem('callback'))).toContain('Loading...')
  await proveNumber(page, freshPhone())
  await expect(page).toHaveURL(/\/booking/)
  await expect(page.getByText('Phone Verified Successfully')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toHaveValue(/Koramangala/)

  await context.clearCookies()
  await page.goto('/auth')
  await continueAs(page, email)
  await expect(page).toHaveURL(/\/booking/)
  await expect(page.getByRole('heading', { name: 'Book Your Ride' })).toBeVisible()
})

test('who says no is back without a word, and who is failed by Google reads so', async ({ page }) => {
  await page.goto('/auth')
  await google(page).click()
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(google(page)).toBeVisible()
  await expect(failed(page)).toHaveCount(0)

  await google(page).click()
  await page.getByRole('button', { name: 'Let Google fail' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(failed(page)).toBeVisible()
  await page.reload()
  await expect(google(page)).toBeVisible()
  await expect(failed(page)).toHaveCount(0)
})

test('a rider who signed in by phone links a Google account, and is the same rider by it', async ({
  page,
  context,
  baseURL,
}) => {
  const email = newEmail()
  await signIn(page, baseURL ?? '')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Link a Google account' }).click()
  await chooseAs(page, email)
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('Google Account Linked')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)

  await context.clearCookies()
  await page.goto('/auth')
  await continueAs(page, email)
  await expect(page).toHaveURL(/\/booking/)
})

test('a number that has an account is proved after Google: its account opens, and no second one', async ({
  page,
  context,
  baseURL,
}) => {
  const phone = await signIn(page, baseURL ?? '')
  await context.clearCookies()
  await page.request.post('/sandbox/api/reset-limits', { form: { phone_no: phone } })
  const email = newEmail()
  await page.goto('/auth')
  await continueAs(page, email)
  await proveNumber(page, phone)
  await expect(page).toHaveURL(/\/booking/)
  await page.goto('/profile')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel(/Phone number/)).toHaveValue(phone)
})

test.describe('an operator', () => {
  // The page that stands in place of the board.
  test.use({ expectedErrors: ['status of 403'] })

  test('the board stays shut to an operator’s phone alone, and opens with the Google account that is linked', async ({
    page,
  }) => {
    const phone = '9000000003'
    await page.request.post('/sandbox/api/reset-limits', { form: { phone_no: phone } })
    await page.goto('/auth')
    await page.getByLabel(/Mobile number/).fill(phone)
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await page.getByLabel(/code/i).fill(await newestCode(page, phone))
    await page.getByLabel(/code/i).press('Enter')
    await expect(page).toHaveURL(/\/ops$/)
    await page.getByRole('button', { name: 'Confirm with Google' }).click()
    await chooseAs(page, newEmail())
    await expect(page.getByText('Another Google account is linked already.')).toBeVisible()
    await page.getByRole('button', { name: 'Confirm with Google' }).click()
    await page.getByRole('button', { name: /Kavitha Rao/ }).click()
    await expect(page.getByRole('heading', { name: 'Operations', level: 1 })).toBeVisible()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the same way is gone by plain forms', async ({ page }) => {
    await page.goto('/auth')
    const back = page.waitForURL(/\/auth\/callback/, { waitUntil: 'commit' })
    await continueAs(page, newEmail())
    await back
    await expect(page).toHaveURL(/\/auth$/)
    await proveNumber(page, freshPhone())
    await expect(page).toHaveURL(/\/booking/)
  })
})
