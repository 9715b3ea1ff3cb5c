import type { Page } from '@playwright/test'
import { continueAs, newEmail, proveNumber } from './google'
import { expect, freshPhone, SLOW, signInByCode, test } from './hasiru-test'
import { chooseVehicle, payAdvance, tripsOf } from './paying'
import { search, searchAtHome } from './trip-form'

/** What the copy of one's data says of the trips, as far as it is looked at here. */
interface Copy {
  profile: { email: string; preferred_payment_method: string; google_linked: boolean }
  addresses: { label: string; is_default: boolean }[]
  bookings: {
    status: string
    payments: { amount_paise: number }[]
    refunds: { amount_paise: number; status: string }[]
  }[]
}

const alive = (page: Page, island: 'profile' | 'trips') =>
  expect(page.locator(`[data-island=${island}][data-alive]`)).toBeVisible()

async function openProfile(page: Page) {
  await page.goto('/profile')
  await alive(page, 'profile')
}

async function saveHome(page: Page) {
  await page.getByRole('button', { name: 'Add address' }).click()
  await choosePlaceOf(page, 'indiranagar', 'Indiranagar')
  await page.getByRole('button', { name: 'Home', exact: true }).click()
  await page.getByLabel('Set as default address').check()
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Address added successfully')).toBeVisible()
}

async function choosePlaceOf(page: Page, typed: string, name: string) {
  const box = page.getByRole('combobox', { name: 'Address' })
  await box.fill(typed)
  await page.getByRole('option').filter({ hasText: name }).first().click()
  await expect(box).toHaveValue(new RegExp(name))
}

async function copyOfMyData(page: Page): Promise<Copy> {
  const answer = await page.request.get('/api/profile/export')
  expect(answer.headers()['content-disposition']).toMatch(/attachment; filename="hasiru-cabs-.*\.json"/)
  return answer.json()
}

test.describe('an account on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('begins with a search, tells one story of money, and leaves nothing', SLOW, async ({ page }) => {
    test.slow()
    const phone = freshPhone()
    const email = newEmail()

    // What was searched as a visitor is there after Google and the phone.
    await searchAtHome(page)
    await continueAs(page, email)
    await proveNumber(page, phone)
    await expect(page.getByRole('heading', { name: 'Choose Your Vehicle' })).toBeVisible()

    await openProfile(page)
    await expect(page.getByLabel('Full name')).toHaveValue('Meera Nair')
    await saveHome(page)
    await page.getByLabel('Preferred payment method').selectOption('Credit/Debit Card')
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByText('Profile updated successfully')).toBeVisible()

    // The trip that was begun, now from home, by the method that is preferred.
    await page.goto('/booking')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    const pickup = page.getByRole('combobox', { name: 'Pickup' })
    await pickup.fill('')
    await page.getByRole('option', { name: /Home.*default address/ }).click()
    await expect(pickup).toHaveValue(/Indiranagar/)
    await search(page)
    await chooseVehicle(page, 'Sedan')
    await expect(page.getByRole('radio', { name: 'Credit/Debit Card' })).toBeChecked()
    const paid = await payAdvance(page)

    // Trip history, details and receipt say the same of it.
    await page.goto('/trip-history')
    await alive(page, 'trips')
    const trip = page.getByRole('article').first()
    await expect(trip.getByText('Advance paid')).toBeVisible()
    await trip.getByRole('button', { name: 'View Details' }).click()
    const details = page.getByRole('dialog', { name: 'Trip details' })
    const byCard = details.locator('dl > div').filter({ hasText: 'Credit/Debit Card' })
    await expect(byCard.locator('dd')).toHaveText(`₹${paid}`)
    await details.getByRole('link', { name: 'Payment summary' }).click()
    const paidInAll = page.locator('dl > div').filter({ hasText: 'Paid in all' })
    await expect(paidInAll).toContainText(`₹${paid}`)

    // So do the refund's preview, the list, the receipt, and the copy of one's data.
    await page.getByRole('link', { name: 'Back to your trips' }).click()
    await alive(page, 'trips')
    await trip.getByRole('button', { name: 'Cancel', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Cancel this booking?' })
    const comesBack = question.locator('dl > div').filter({ hasText: 'You get back' })
    await expect(comesBack.locator('dd')).toHaveText(`₹${paid}`)
    await question.getByRole('button', { name: 'My plans changed' }).click()
    await question.getByRole('button', { name: 'Cancel booking' }).click()
    // It is due at first, and goes back at once.
    const goesBack = trip.locator('dl > div').filter({ hasText: /^Refund/ })
    await expect(goesBack).toContainText(`−₹${paid}`)
    await expect.poll(async () => (await tripsOf(page))[0]?.payment_status).toBe('refunded')
    await trip.getByRole('link', { name: 'Receipt' }).click()
    await expect(page.locator('dl > div').filter({ hasText: /^Refund/ })).toContainText(`−₹${paid}`)
    expect(await copyOfMyData(page)).toMatchObject({
      profile: { email, preferred_payment_method: 'card', google_linked: true },
      addresses: [{ label: 'Home', is_default: true }],
      bookings: [
        {
          status: 'cancelled',
          payments: [{ amount_paise: paid * 100 }],
          refunds: [{ amount_paise: paid * 100, status: 'processed' }],
        },
      ],
    })

    await openProfile(page)
    await page.getByRole('heading', { name: 'Your data' }).click()
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const farewell = page.getByRole('dialog', { name: 'Delete your account?' })
    await farewell.getByLabel('Type DELETE to confirm').fill('DELETE')
    await farewell.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByText('Your account is deleted')).toBeVisible()

    // The same number is somebody new.
    await page.request.post('/sandbox/api/reset-limits', { form: { phone_no: phone } })
    await signInByCode(page, phone)
    await expect(page.getByRole('heading', { name: 'Book Your Ride' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Pickup' })).toHaveValue('')
    await page.goto('/trip-history')
    await expect(page.getByText('No trips yet')).toBeVisible()
    await openProfile(page)
    await expect(page.getByLabel('Full name')).toHaveValue('')
    await expect(page.getByLabel('Email')).toHaveValue('')
    await expect(page.getByText('No saved addresses yet')).toBeVisible()
    expect(await copyOfMyData(page)).toMatchObject({ profile: { google_linked: false }, bookings: [] })
  })
})
