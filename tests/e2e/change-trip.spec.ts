import { expect, STORY, test } from './hasiru-test'
import { pressInSheet, sheetOf } from './paying'
import { bookAndPay } from './riding'
import { choosePlace } from './trip-form'

test(
  'a rider changes where a paid trip goes, pays the rest of its advance, and finds it changed',
  STORY,
  async ({ page }) => {
    const id = await bookAndPay(page, { vehicle: 'sedan', days: 6, time: '09:00', to: 'MG Road' })
    await page.goto('/trip-history')
    await page.getByRole('link', { name: 'Change trip' }).first().click()
    await expect(page).toHaveURL(new RegExp(`/change-trip/${id}$`))
    await choosePlace(page, 'Drop-off', 'Electronic City', 'Electronic City')
    const press = page.getByRole('button', { name: /^Change and pay ₹/ })
    await expect(press).toBeEnabled()
    await press.click()
    await pressInSheet(page, 'Close the window')
    // The trip holds as it was, and says what waits.
    await page.goto('/trip-history')
    await expect(page.getByText(/Your change waits for ₹/).first()).toBeVisible()
    await page
      .getByRole('link', { name: /^Pay ₹/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await expect(sheetOf(page).getByRole('button', { name: 'Pay successfully' })).toBeVisible()
    await pressInSheet(page, 'Pay successfully')
    await expect(page.getByRole('region', { name: 'Your trip is changed' })).toBeFocused()
    await page.getByRole('link', { name: 'See the trip' }).click()
    const details = page.getByRole('dialog', { name: 'Trip details' })
    await expect(details.getByText(/Electronic City/)).toBeVisible()
    await expect(details.getByText('To: MG Road, Bengaluru')).toBeVisible()
  },
)
