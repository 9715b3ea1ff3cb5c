import { expect, STORY, test } from './hasiru-test'
import { choosePlace, chooseService } from './trip-form'

test(
  'a rider on a slow network keeps what was chosen, reads a price, and may type before the script is there',
  STORY,
  async ({ page }) => {
    const field = (name: 'Pickup' | 'Drop-off') => page.getByRole('combobox', { name })
    const price = page.getByText(/^Sedan from about ₹[\d,]+, SUV from about ₹[\d,]+ \(estimate\)$/)
    const alive = page.locator('[data-island=search-form][data-alive]')

    await page.goto('/')
    await choosePlace(page, 'Pickup', 'Koramangala', 'Koramangala')
    await choosePlace(page, 'Drop-off', 'Indiranagar', 'Indiranagar')
    await expect(price).toBeVisible()

    await test.step('a look at Airport Taxi turns nothing round, and gives all of it back', async () => {
      await chooseService(page, 'Airport Taxi')
      await expect(page.getByRole('radio', { name: 'Drop To Airport' })).toBeChecked()
      await expect(field('Pickup')).toHaveValue(/^Koramangala/)
      await page.getByRole('radio', { name: 'Terminal 2' }).check({ force: true })
      await expect(price).toBeVisible()
      await chooseService(page, 'Ride Later')
      await expect(field('Drop-off')).toHaveValue(/^Indiranagar/)
    })

    await test.step('the stored trip is there before the script, and what is typed over it stays', async () => {
      // Node 20 has no Promise.withResolvers.
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/assets/*.js', async (route) => {
        await released
        await route.continue()
      })
      await page.reload({ waitUntil: 'commit' })
      await expect(field('Pickup')).toHaveValue(/^Koramangala/)
      await expect(field('Drop-off')).toHaveValue(/^Indiranagar/)
      await chooseService(page, 'Outstation')
      await field('Pickup').fill('Jayanagar 4th')
      await expect(alive).toHaveCount(0)
      release()
      await expect(alive).toHaveCount(1)
      await expect(field('Pickup')).toHaveValue('Jayanagar 4th')
      await expect(field('Drop-off')).toHaveValue(/^Indiranagar/)
      // The form's own state has the service too: what only an outstation trip asks for is there.
      await expect(page.getByRole('radio', { name: 'One way' })).toBeChecked()
      await page.getByRole('option').first().click()
      await expect(price).toBeVisible()
    })
  },
)
