import type { Page } from '@playwright/test'
import { chooseAs, continueAs, googleButton, newEmail, proveNumber } from './google'
import { expect, freshPhone, newestCode, test } from './hasiru-test'

const failed = (page: Page) => page.getByText('Failed to sign in with Google')

test('a new rider signs in by Google after a refusal and a failure, proves a phone, and the next time goes straight to the booking', async ({
  page,
  context,
}) => {
  const email = newEmail()
  await page.goto('/auth?service=outstation&pickup=Koramangala')

  await test.step('whoever says no is back without a message, whom Google fails is told once', async () => {
    await googleButton(page).click()
    await page.getByRole('button', { name: 'Deny' }).click()
    await expect(page).toHaveURL(/\/auth\?service=outstation&pickup=Koramangala$/)
    await expect(googleButton(page)).toBeVisible()
    await expect(failed(page)).toHaveCount(0)
    await googleButton(page).click()
    await page.getByRole('button', { name: 'Let Google fail' }).click()
    await expect(failed(page)).toBeVisible()
    await page.reload()
    await expect(googleButton(page)).toBeVisible()
    await expect(failed(page)).toHaveCount(0)
  })

  await test.step('the search goes along, and a number is asked for', async () => {
    // The page stands for a second: a busy machine may look too late.
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
  })

  await test.step('the next time nothing is asked', async () => {
    // What the page still asks would be refused without its session.
    await page.goto('about:blank')
    await context.clearCookies()
    await page.goto('/auth')
    await continueAs(page, email)
    await expect(page).toHaveURL(/\/booking/)
    await expect(page.getByRole('heading', { name: 'Book Your Ride' })).toBeVisible()
  })
})

test.describe('an operator', () => {
  // The page that stands in place of the dispatch board.
  test.use({ expectedErrors: ['status of 403'] })

  test('is kept from the dispatch board by a phone alone, and enters with the Google account that is linked', async ({
    page,
  }) => {
    const phone = '9000000003'
    await page.request.post('/sandbox/api/reset-limits', { form: { phone_no: phone } })
    await page.goto('/auth')
    await page.getByLabel(/Mobile number/).fill(phone)
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await page.getByLabel(/code/i).fill(await newestCode(phone))
    await page.getByLabel(/code/i).press('Enter')
    await expect(page).toHaveURL(/\/ops$/)
    await page.getByRole('button', { name: 'Confirm with Google' }).click()
    await chooseAs(page, newEmail())
    await expect(page.getByText('You already have a Google account linked.')).toBeVisible()
    await page.getByRole('button', { name: 'Confirm with Google' }).click()
    await page.getByRole('button', { name: /Kavitha Rao/ }).click()
    await expect(page.getByRole('heading', { name: 'Operations', level: 1 })).toBeVisible()
  })
})
