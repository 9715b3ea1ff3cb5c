import { expect, type Page } from '@playwright/test'
import { newestCode } from './hasiru-test'

export const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })

/** An address that no test has used. */
export const newEmail = () => `meera.${crypto.randomUUID().slice(0, 8)}@gmail.com`

/** Chooses this account at the chooser, and comes back. */
export async function chooseAs(page: Page, email: string) {
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Name').fill('Meera Nair')
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** From the sign-in page to the chooser, and back as this account. */
export async function continueAs(page: Page, email: string) {
  await googleButton(page).click()
  await chooseAs(page, email)
}

/** Proves a number, as a first sign-in by Google is asked to. */
export async function proveNumber(page: Page, phone: string) {
  await expect(page.getByRole('heading', { name: 'Verify Phone Number' })).toBeVisible()
  await page.getByLabel(/Mobile number/).fill(phone)
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  // A number with an account has an older code in the inbox: that one is not meant.
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await page.getByLabel(/code/i).fill(await newestCode(phone))
  await page.getByRole('button', { name: 'Verify Phone Number' }).click()
}
