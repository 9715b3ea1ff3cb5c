import { expect, freshPhone, newestCode, signInByCode, test } from './hasiru-test'
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

test('a visitor searches at home, signs in by phone after a wrong code, books, pays and finds the trip', async ({
  page,
}) => {
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
  const code = await newestCode(phone)
  const verify = async (typed: string) => {
    await page.getByLabel(/code/i).fill(typed)
    await page.getByRole('button', { name: 'Verify OTP' }).click()
  }
  await verify(code === '000000' ? '000001' : '000000')
  await expect(
    page.getByText('Invalid or expired OTP. Please check the code and try again.').first(),
  ).toBeVisible()
  await verify('12')
  await expect(page.getByText('Please enter the 6-digit OTP').first()).toBeVisible()
  await verify(code)

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
  await expect(page.getByText(shortId).first()).toBeVisible()
  await page.goto('/trip-history')
  await expect(page.getByText(shortId).first()).toBeVisible()
  const messages = await (await page.request.get(`/sandbox/messages?to=%2B91${phone}`)).json()
  expect(messages.some(({ text }: { text: string }) => text.includes(shortId))).toBe(true)
})

test('while many codes are requested, the browser proves itself without being told to', async ({
  page,
  baseURL,
}) => {
  await page.context().addCookies([{ name: 'sandbox_always_prove', value: '1', url: baseURL ?? '' }])
  await page.goto('/auth')
  await expect(page.locator('[data-island=sign-in][data-alive]')).toBeVisible()
  const answers: number[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/sign-in/code')) answers.push(answer.status())
  })
  await signInByCode(page, freshPhone())
  expect(answers).toEqual([429, 200])
  await expect(page.getByText('A short check first')).toHaveCount(0)
  await expect(page).toHaveURL(/\/booking/)
})

test.use({ expectedErrors: ['status of 400', 'status of 429'] })
