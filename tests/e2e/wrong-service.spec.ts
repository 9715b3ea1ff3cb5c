import { expect, STORY, signIn, test } from './hasiru-test'
import { expectConfirmed, openSheet, payButton, pressInSheet, rupeesIn, tripsOf } from './paying'
import { choosePlace, chooseService, chooseWhen, search } from './trip-form'

test(
  'a rider who took the wrong service is told so, changes it by one press and books it',
  STORY,
  async ({ page, baseURL }) => {
    await signIn(page, baseURL)
    await page.goto('/booking?vehicle=sedan')
    await page.locator('[data-island=booking][data-alive]').waitFor()
    await chooseService(page, 'Outstation')
    await choosePlace(page, 'Pickup', 'koramangala', 'Koramangala')
    await choosePlace(page, 'Drop-off', 'indiranagar', 'Indiranagar')
    await chooseWhen(page, 2, '10:00 am')
    await search(page)

    const goOn = page.getByRole('button', { name: 'Go on with Sedan' })
    const summary = page.getByRole('complementary', { name: 'Your trip' })
    await expect(summary).toContainText('₹500')
    const hint = page.getByRole('note')
    const [, cheaper, saved] = /costs ₹(\d+) by Sedan, ₹(\d+) less/.exec(await hint.innerText()) ?? []
    expect(Number(cheaper) + Number(saved)).toBe(500)

    // The prices of the other service take a while: nothing can be chosen meanwhile.
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/quotes', async (route) => {
      await held
      await route.continue()
    })
    await hint.getByRole('button', { name: 'Change to Ride Later' }).click()
    await expect(page.getByRole('button', { name: /^Sedan/ })).toBeDisabled()
    await expect(page.getByRole('button', { name: /^Sedan/ })).toContainText('Calculating...')
    answer()
    await expect(summary).toContainText(`₹${cheaper}`)
    await expect(hint).toHaveCount(0)
    expect(await tripsOf(page)).toEqual([])

    await goOn.click()
    const paid = rupeesIn(await payButton(page).textContent())
    expect(paid).toBe(Math.ceil(Number(cheaper) / 4))
    await openSheet(page)
    await pressInSheet(page, 'Pay successfully')
    await expectConfirmed(page, paid)
    expect(await tripsOf(page)).toMatchObject([{ service_type: 'ride_later', payment_status: 'partial' }])
  },
)
