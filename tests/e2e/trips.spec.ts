import { expect, test } from './hasiru-test'
import { rupeesIn, tripsOf } from './paying'
import { bookAndPay } from './riding'

test.describe('the trip history on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a paid trip is cancelled with its refund in sight, and booked again', async ({ page }) => {
    const id = await bookAndPay(page, { vehicle: 'sedan', days: 5, time: '09:00' })
    await page.goto('/trip-history')
    // Above the list, which has it once more.
    const trip = page.getByRole('article', { name: `Trip ${id.slice(-8)}` }).first()
    await expect(trip.getByText('Finding your driver', { exact: true })).toBeVisible()
    await expect(trip.getByText('Advance paid')).toBeVisible()

    await trip.getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
    await expect(dialog.getByText('All of it comes back.')).toBeVisible()
    const refund = rupeesIn(
      await dialog.locator('dl > div').filter({ hasText: 'You get back' }).textContent(),
    )
    expect(refund).toBeGreaterThan(0)
    const keep = dialog.getByRole('button', { name: 'Keep booking' })
    const cancel = dialog.getByRole('button', { name: 'Cancel booking' })
    await expect(dialog.getByLabel('Why are you cancelling?')).toBeFocused()
    // One above the other, in the order in which Tab comes to them.
    expect((await keep.boundingBox())?.y).toBeLessThan((await cancel.boundingBox())?.y ?? 0)

    await dialog.getByLabel('Why are you cancelling?').fill('The train is late')
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(page.getByText('Booking cancelled successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(trip.getByText('Cancelled', { exact: true })).toBeVisible()
    // The refund is sent at once: how far it is by now is the provider's business.
    await expect(trip.locator('dl')).toHaveText(new RegExp(`^Refund(ed| due| sent).*−₹${refund}$`))
    await expect(trip.getByText('Advance paid')).toHaveCount(0)
    await expect(trip).toBeFocused()
    expect((await tripsOf(page))[0]?.status).toBe('cancelled')

    await trip.getByRole('button', { name: 'View Details' }).click()
    const details = page.getByRole('dialog', { name: 'Trip details' })
    await expect(details.getByText('You cancelled it. Reason: The train is late')).toBeVisible()
    await page.goBack()
    await expect(details).toBeHidden()
    await expect(page).toHaveURL(/\/trip-history$/)

    await trip.getByRole('link', { name: 'Book again' }).click()
    await expect(page.getByRole('heading', { name: 'Book Your Ride' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Pickup' })).toHaveValue(/Indiranagar/)
    await expect(page.getByRole('combobox', { name: 'Drop-off' })).toHaveValue(/Whitefield/)
  })

  test('a driven trip is rated by the keyboard, once, and receipt and document are one sheet of ink on white', async ({
    signedInAs,
  }) => {
    const page = await (await signedInAs('demo_rider_asha')).newPage()
    await page.goto('/trip-history?status=completed')
    await expect(page.getByRole('link', { name: 'Completed' })).toHaveAttribute('aria-current', 'page')
    const unrated = page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Rate Trip' }) })
    const name = await unrated.first().getAttribute('aria-label')
    const trip = page.getByRole('article', { name: name ?? 'none', exact: true })

    await trip.getByRole('button', { name: 'Rate Trip' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rate your trip' })
    await dialog.getByRole('button', { name: 'Submit review' }).click()
    await expect(dialog.getByText('Please select a rating')).toBeVisible()
    await page.keyboard.press('Space')
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: /Very Good/ })).toBeChecked()
    await dialog.getByLabel('Comment, if you like').fill('A calm driver')
    await expect(dialog.getByText('13 of 500 characters')).toBeVisible()
    await dialog.getByRole('button', { name: 'Submit review' }).click()
    await expect(page.getByText('Review submitted successfully')).toBeVisible()
    const rating = trip.getByText('Very Good')
    await expect(rating).toBeHidden()
    await trip.locator('summary').click()
    await expect(rating).toBeVisible()
    await page.reload()
    await trip.locator('summary').click()
    await expect(rating).toBeVisible()
    await expect(trip.getByRole('button', { name: 'Rate Trip' })).toHaveCount(0)

    await page.evaluate(() => {
      localStorage.theme = 'dark'
    })
    await trip.getByRole('link', { name: 'Receipt' }).click()
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    // Longer than any that was seen: an address of four lines at either end.
    await page.getByText('From', { exact: true }).evaluate((label) => {
      const lines = 'Sri Chamarajendra Kempanna Nilaya, 7th Cross Road Near Venkateshwara Temple, '.repeat(4)
      for (const fact of [label, label.closest('dl')?.children[3]?.querySelector('dt')]) {
        fact?.nextElementSibling?.append(lines)
      }
    })
    const paper = async () => (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect((await paper()).match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'print' })
    const inks = await page.getByRole('article').evaluate((sheet) => {
      const { color, backgroundColor } = getComputedStyle(sheet)
      return [color, backgroundColor]
    })
    expect(inks).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    await page.emulateMedia({ media: null })
    const numbered = page.getByRole('link', { name: /\/\d{6}/ })
    await numbered.first().click()
    await expect(page.getByText('Issued electronically, without a signature.')).toBeVisible()
    expect((await paper()).match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1)
  })
})
