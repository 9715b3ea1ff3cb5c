import type { Locator, Page } from '@playwright/test'
import { expect, freshPhone, STORY, signInByCode, test } from './hasiru-test'
import {
  chooseVehicle,
  expectConfirmed,
  openSheet,
  payAdvance,
  payButton,
  pressInSheet,
  reachPayment,
  rupeesIn,
  tripsOf,
} from './paying'
import { chooseService, search, searchAtHome } from './trip-form'

// Calls of a session that is over answer 401.
test.use({ expectedErrors: ['status of 401'] })

const expectStep = (page: Page, name: 'Book Your Ride' | 'Choose Your Vehicle' | 'Secure Payment') =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/**
 * What can be pressed or filled in there, and is covered by a toast. The page stands at its top: wherever else it is
 * scrolled to, some part of it passes under a toast.
 */
const covered = (where: Locator) =>
  where.evaluate((place) => {
    const toasts = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect())
    return [...place.querySelectorAll('input, button, a, select, textarea')]
      .filter((one) => {
        const { top, bottom, height } = one.getBoundingClientRect()
        return height > 0 && toasts.some((toast) => top < toast.bottom && bottom > toast.top)
      })
      .map(({ textContent }) => textContent)
  })

test(
  'a rider with two tabs changes the trip in one, keeps it in the other and pays there',
  STORY,
  async ({ page, context }) => {
    const paid = await reachPayment(page)
    const other = await context.newPage()
    await other.goto('/')
    await other.getByRole('combobox', { name: 'Pickup' }).click()
    await expect(other.locator('[data-island=search-form][data-alive]')).toBeAttached()
    await expect(other.getByRole('combobox', { name: 'Pickup' })).toHaveValue(/Indiranagar/)
    await other.getByRole('heading', { level: 1 }).click()
    await chooseService(other, 'Outstation')
    await page.bringToFront()
    await expect(page.getByText('This trip was changed in another tab.')).toBeVisible()
    await expectStep(page, 'Secure Payment')
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect(page.getByText('This trip was changed in another tab.')).toHaveCount(0)

    expect(await payAdvance(page)).toBe(paid)
    expect(await tripsOf(page)).toHaveLength(1)
  },
)

test(
  'a rider who goes back by the browser is at the step before, once, and finishes the one booking from the list of trips',
  STORY,
  async ({ page }) => {
    const paid = await reachPayment(page)
    await openSheet(page)
    await pressInSheet(page, 'Close the window')
    await expect(page.getByText('Your payment was canceled. You can try again.')).toBeVisible()
    await expect(payButton(page)).toBeEnabled()
    await expectStep(page, 'Secure Payment')
    const bar = page.getByRole('complementary', { name: 'Your trip' })
    // The press on the terms has scrolled the page; at its top the bar is at the bottom of the screen.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(payButton(bar)).toBeInViewport()
    expect(await covered(bar)).toEqual([])

    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expectStep(page, 'Choose Your Vehicle')
    await chooseVehicle(page, 'Sedan')
    await page.reload()
    await expectStep(page, 'Secure Payment')
    await page.goBack()
    await expectStep(page, 'Choose Your Vehicle')
    await page.goBack()
    await expectStep(page, 'Book Your Ride')
    await page.goBack()
    await expect(page).toHaveURL(/\/about$/)
    await page.goForward()
    await page.goForward()
    await page.goForward()
    await expectStep(page, 'Secure Payment')

    // As on another device, where nothing of the draft is.
    await page.evaluate(() => localStorage.removeItem('booking-storage'))
    await page.goto('/trip-history')
    await page.getByRole('link', { name: /Finish payment/i }).click()
    await page.getByRole('button', { name: 'Finish the payment' }).click()
    await pressInSheet(page, 'Pay successfully')
    await expectConfirmed(page, paid)
    expect(await tripsOf(page)).toHaveLength(1)
  },
)

test(
  'a rider whose session ends on the way signs in, is at the same step, and pays once',
  STORY,
  async ({ page, context, baseURL }) => {
    await searchAtHome(page)
    await expect(page.locator('[data-island=sign-in][data-alive]')).toBeVisible()
    await signInByCode(page, freshPhone())
    await expectStep(page, 'Choose Your Vehicle')
    await expect(page.getByText('Verification Successful')).toBeVisible()
    expect(await covered(page.locator('main'))).toEqual([])
    await page.goBack()
    await expectStep(page, 'Book Your Ride')
    expect(await covered(page.locator('main'))).toEqual([])
    await page.goBack()
    await expect(page).toHaveURL(/localhost:\d+\/$/)
    await page.goForward()
    await search(page)
    await chooseVehicle(page, 'SUV')
    const paid = rupeesIn(await payButton(page).textContent())

    const sessionCheck = (value: string) =>
      context.addCookies([{ name: 'sandbox_session_check', value, url: baseURL ?? '' }])
    /** Signs in again, as the page asks for; another code is not sent so soon. */
    const signInAgain = async () => {
      await expect(page.getByText('Your session has ended. Please login to continue booking')).toBeVisible()
      await sessionCheck('none')
      await page.reload()
    }
    await page.getByRole('checkbox', { name: /Terms/ }).check()
    await sessionCheck('session-expired')
    await payButton(page).click()
    await signInAgain()
    await expectStep(page, 'Secure Payment')
    expect(rupeesIn(await payButton(page).textContent())).toBe(paid)
    await openSheet(page)
    await sessionCheck('session-expired')
    await pressInSheet(page, 'Pay successfully')
    await signInAgain()
    await expectConfirmed(page, paid)
    expect(await tripsOf(page)).toHaveLength(1)
  },
)
