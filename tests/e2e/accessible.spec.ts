import { ROUTES, type Route } from '../../src/routes'
import { expectAccessible, LOOKS, lookAs } from './axe'
import { expect, freshPhone, signIn, test } from './hasiru-test'
import { chooseVehicle } from './paying'
import { type DemoPerson, signedInAs } from './riding'
import { choosePlace, chooseWhen, search } from './trip-form'

const PUBLIC = Object.values<Route>(ROUTES).filter(
  ({ access, path }) => access === 'public' && !path.startsWith(ROUTES.auth.path),
)

for (const look of LOOKS) {
  test.describe(`axe finds nothing in the ${look.theme} theme, ${look.width} px wide`, () => {
    test.setTimeout(120_000)

    test('on the public pages', async ({ page }) => {
      await lookAs(page, look)
      for (const { path } of PUBLIC) {
        await page.goto(path)
        await expectAccessible(page, path)
      }
    })

    test('on the sign-in, its code, and the steps of a booking', async ({ page, baseURL }) => {
      await lookAs(page, look)
      await page.goto('/auth')
      await expectAccessible(page, 'phone')
      await page.getByLabel(/Mobile number/).fill(freshPhone())
      await page.getByRole('button', { name: 'Send OTP' }).click()
      await expect(page.getByRole('button', { name: 'Verify OTP' })).toBeVisible()
      await expectAccessible(page, 'code')

      await signIn(page, baseURL ?? '')
      await page.goto('/booking')
      await choosePlace(page, 'Pickup', 'indiranagar', 'Indiranagar')
      await choosePlace(page, 'Drop-off', 'whitefield', 'Whitefield')
      await chooseWhen(page, 2, '10:00 am')
      await expectAccessible(page, 'step 1')
      await search(page)
      await expect(page.getByRole('button', { name: /Sedan.*₹/s })).toBeVisible()
      await expectAccessible(page, 'step 2')
      await chooseVehicle(page, 'Sedan')
      await expectAccessible(page, 'step 3')
    })

    test('on the pages of a rider who has ridden', async ({ browser, baseURL }) => {
      const context = await signedInAs(browser, 'demo_rider_asha', baseURL)
      const page = await context.newPage()
      await lookAs(page, look)
      await page.goto('/trip-history')
      await expectAccessible(page, 'trips')
      await page.getByRole('button', { name: 'View Details' }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, 'a trip')
      await page.goto('/profile')
      await expectAccessible(page, 'profile')
      await page.goto('/tracking')
      await expectAccessible(page, 'tracking')
      await context.close()
    })

    const WORKPLACES: { person: DemoPerson; path: string }[] = [
      { person: 'demo_driver_manjunath', path: '/driver' },
      { person: 'demo_operator', path: '/ops' },
      { person: 'demo_operator', path: '/sandbox' },
    ]
    for (const { person, path } of WORKPLACES) {
      test(`on ${path}`, async ({ browser, baseURL }) => {
        const context = await signedInAs(browser, person, baseURL)
        const page = await context.newPage()
        await lookAs(page, look)
        await page.goto(path)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await expectAccessible(page, path)
        await context.close()
      })
    }
  })
}

test.describe('an address that is nobody’s', () => {
  test.use({ expectedErrors: ['status of 404'] })

  test('has no finding either', async ({ page }) => {
    await page.goto('/no-such-page')
    await expectAccessible(page, '404')
  })
})
