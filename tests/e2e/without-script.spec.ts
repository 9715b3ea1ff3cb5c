import { expect, freshPhone, newestCode, test } from './hasiru-test'

test.use({ javaScriptEnabled: false })

test('without script, a search leads through sign-in to the form with service, places and destination kept', async ({
  page,
}) => {
  const phone = freshPhone()
  await page.goto('/')
  await page.getByRole('radio', { name: 'Outstation' }).check({ force: true })
  await page.getByRole('combobox', { name: 'Pickup' }).fill('Koramangala')
  await page.getByRole('combobox', { name: 'Drop-off' }).fill('Mysuru Palace')
  await page.getByRole('button', { name: 'Search Cars' }).click()
  await expect(page).toHaveURL(/\/auth\?/)
  const kept = new URL(page.url()).searchParams
  expect(Object.fromEntries(kept)).toMatchObject({
    service: 'outstation',
    pickup: 'Koramangala',
    destination: 'Mysuru Palace',
  })

  await page.getByLabel(/Mobile number/).fill(phone)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await page.getByLabel(/code/i).fill(await newestCode(page, phone))
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page).toHaveURL(/\/booking\?/)
  expect(new URL(page.url()).searchParams.get('destination')).toBe('Mysuru Palace')
})
