import { ROUTES, type Route } from '../../src/routes'
import { expectAccessible, LOOKS, lookAs } from './axe'
import { type DemoPerson, expect, freshPhone, SLOW, signIn, test } from './hasiru-test'
import { chooseVehicle } from './paying'
import { keepTrip, search } from './trip-form'

const PUBLIC = Object.values<Route>(ROUTES).filter(
  ({ access, path }) => access === 'public' && !path.startsWith(ROUTES.auth.path),
)

const WORKPLACES: { person: DemoPerson; paths: string[] }[] = [
  { person: 'demo_driver_manjunath', paths: ['/driver'] },
  { person: 'demo_operator', paths: ['/ops', '/sandbox'] },
]

// The page of an address that is nobody's.
test.use({ expectedErrors: ['status of 404'] })

for (const look of LOOKS) {
  test.describe(`axe finds nothing in the ${look.theme} theme, ${look.width} px wide`, () => {
    // `npm test` sees each page in one look.
    const [light, dark] = look.theme === 'light' ? [{}, SLOW] : [SLOW, {}]
    test.setTimeout(120_000)

    test('on the public pages, nor on the page of an unknown address', light, async ({ page }) => {
      await lookAs(page, look)
      for (const path of [...PUBLIC.map(({ path }) => path), '/no-such-page']) {
        await page.goto(path)
        await expectAccessible(page, path)
      }
    })

    test('on the sign-in, its code, and the steps of a booking', light, async ({ page }) => {
      await lookAs(page, look)
      await page.goto('/auth')
      await expectAccessible(page, 'sign-in: the number')
      await page.getByLabel(/Mobile number/).fill(freshPhone())
      await page.getByRole('button', { name: 'Send OTP' }).click()
      await expect(page.getByRole('button', { name: 'Verify OTP' })).toBeVisible()
      await expectAccessible(page, 'sign-in: the code')

      await signIn(page)
      await keepTrip(page)
      await page.goto('/booking')
      await expect(page.getByRole('button', { name: 'Search Cars' })).toBeEnabled()
      await expectAccessible(page, 'booking, step 1')
      await search(page)
      await expect(page.getByRole('button', { name: /Sedan.*₹/s })).toBeVisible()
      await expectAccessible(page, 'booking, step 2')
      await chooseVehicle(page, 'Sedan')
      await expectAccessible(page, 'booking, step 3')
    })

    test(
      'on the pages of one who has ridden, of a driver and of an operator',
      dark,
      async ({ signedInAs }) => {
        const page = await (await signedInAs('demo_rider_asha')).newPage()
        await lookAs(page, look)
        await page.goto('/trip-history')
        await expectAccessible(page, 'trips')
        await page.getByRole('button', { name: 'View Details' }).first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectAccessible(page, 'the details of a trip')
        for (const path of ['/profile', '/tracking']) {
          await page.goto(path)
          await expectAccessible(page, path)
        }

        for (const { person, paths } of WORKPLACES) {
          const workplace = await (await signedInAs(person)).newPage()
          await lookAs(workplace, look)
          for (const path of paths) {
            await workplace.goto(path)
            await expect(workplace.getByRole('heading').first()).toBeVisible()
            await expectAccessible(workplace, path)
          }
        }
      },
    )
  })
}
