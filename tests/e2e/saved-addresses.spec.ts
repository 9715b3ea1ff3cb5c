import { expect, signIn, test } from './hasiru-test'

test('a rider saves a place on the profile and books with one press', async ({ page, baseURL }) => {
  await signIn(page, baseURL ?? '')
  await page.goto('/profile')
  await expect(page.getByText('No saved addresses yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add address' }).click()
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Please fill in all required fields')).toBeVisible()
  await page.getByRole('combobox', { name: 'Address' }).fill('indiranagar')
  await page.getByRole('option').filter({ hasText: 'Indiranagar' }).first().click()
  await page.getByRole('button', { name: 'Home', exact: true }).click()
  await page.getByLabel('Set as default address').check()
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Address added successfully')).toBeVisible()

  // By keys alone, with nothing typed.
  await page.goto('/booking')
  const pickup = page.getByRole('combobox', { name: 'Pickup' })
  await pickup.focus()
  await expect(page.getByRole('option', { name: /Home.*default address/ })).toBeVisible()
  await pickup.press('ArrowDown')
  await pickup.press('Enter')
  await expect(pickup).toHaveValue(/Indiranagar/)
  await expect(page.getByText(/Still to choose: drop-off/)).toBeVisible()

  // The home page's form comes to life by the very touch that asks for them.
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Drop-off' }).click()
  await expect(page.getByRole('option', { name: /Home/ })).toBeVisible()

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Home' }).click()
  await page.getByRole('textbox', { name: 'Label' }).fill('Office')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Address updated successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Office' }).click()
  await page.getByRole('button', { name: 'Delete address' }).click()
  await expect(page.getByText('Address deleted successfully')).toBeVisible()
  await expect(page.getByText('No saved addresses yet')).toBeVisible()
})

test('a visitor’s form asks for no saved addresses', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  const pickup = page.getByRole('combobox', { name: 'Pickup' })
  await pickup.click()
  await pickup.fill('indiranagar')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(asked).not.toContain('/api/addresses')
})
