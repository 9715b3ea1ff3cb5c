import { expect, freshPhone, newestCode, test } from './hasiru-test'
import {
  chooseVehicle,
  expectConfirmed,
  openSheet,
  payButton,
  pressInSheet,
  rupeesIn,
  tripsOf,
} from './paying'
import { choosePlace, chooseWhen, search } from './trip-form'

test('a visitor searches at home, signs in by phone, books, pays and finds the trip', async ({ page }) => {
  const phone = freshPhone()
  await page.goto('/')
  await choosePlace(page, 'Pickup', 'koramangala', 'Koramangala')
  await choosePlace(page, 'Drop-off', 'kempegowda airport t2', 'Terminal 2')
  await chooseWhen(page, 3, '6:30 pm')
  await search(page)

  await expect(page).toHaveURL(/\/auth/)
  await page.getByLabel(/Mobile number/).fill(phone)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByText('OTP Sent')).toBeVisible()
  const code = await newestCode(page, phone)
  await page.getByLabel(/code/i).fill(code)
  await page.getByRole('button', { name: 'Verify OTP' }).click()

  await expect(page).toHaveURL(/\/booking/)
  await expect(page.getByText('Verification Successful')).toBeVisible()
  await chooseVehicle(page, 'Sedan')
  const paid = rupeesIn(await payButton(page).textContent())
  await openSheet(page)
  await pressInSheet(page, 'Pay successfully')
  await expect(page.getByText('Payment Successful!')).toBeVisible()
  await expectConfirmed(page, paid)

  const [trip] = await tripsOf(page)
  expect(trip).toMatchObject({ status: 'pending', payment_status: 'partial' })
  const shortId = trip?.id.slice(-8) ?? ''
  await expect(page.getByText(shortId)).toBeVisible()
  await page.goto('/trip-history')
  await expect(page.getByText(shortId)).toBeVisible()
  const messages = await (await page.request.get(`/sandbox/messages?to=%2B91${phone}`)).json()
  expect(messages.some(({ text }: { text: string }) => text.includes(shortId))).toBe(true)
})

test('a code that was used, and a wrong one, open nothing', async ({ page, context }) => {
  const phone = freshPhone()
  await page.goto('/auth')
  await page.getByLabel(/Mobile number/).fill(phone)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  const code = await newestCode(page, phone)
  await page.getByLabel(/code/i).fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(
    page.getByText('Invalid or expired OTP. Please check the code and try again.').first(),
  ).toBeVisible()
  await page.getByLabel(/code/i).fill('12')
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page.getByText('Please enter the 6-digit OTP').first()).toBeVisible()

  const challenge = (await context.cookies()).filter(({ name }) => name.includes('challenge'))
  await page.getByLabel(/code/i).fill(code)
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page).toHaveURL(/\/booking/)

  await context.clearCookies()
  await context.addCookies(challenge)
  const again = await page.request.post('/api/sign-in/verify', {
    data: { token: code },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(again.status()).toBe(400)
})

test.use({ expectedErrors: ['status of 400'] })
