import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { OFTEN, signIn } from './hasiru-test'
import { keepTrip, search } from './trip-form'

type SheetButton =
  | 'Pay successfully'
  | 'Fail the payment'
  | 'Close the window'
  | 'Pay, then lose the browser'
  | 'Authorise only'

/** The sandbox's payment sheet, which stands in for Razorpay's. */
export const sheetOf = (page: Page): FrameLocator => page.frameLocator('iframe.razorpay-checkout-frame')

export const pressInSheet = (page: Page, name: SheetButton) =>
  sheetOf(page).getByRole('button', { name, exact: true }).click()

/** Picks a vehicle of step 2 by its name, once it has its price. */
export async function chooseVehicle(page: Page, name: 'Sedan' | 'SUV') {
  await expect(page.getByRole('heading', { name: 'Choose Your Vehicle' })).toBeVisible()
  const card = page.getByRole('button', { name: new RegExp(`${name}.*₹[\\d,]+`, 's') })
  await card.click()
  await expect(page.getByRole('heading', { name: 'Secure Payment' })).toBeVisible()
}

export const payButton = (where: Page | Locator) => where.getByRole('button', { name: /^Pay ₹[\d,]+ Now$/ })

/** A new rider, with nothing but the page about us before the booking, at step 3. Answers the advance in rupees. */
export async function reachPayment(page: Page): Promise<number> {
  await signIn(page)
  await page.goto('/about')
  await keepTrip(page)
  await page.goto('/booking')
  await search(page)
  await chooseVehicle(page, 'Sedan')
  return rupeesIn(await payButton(page).textContent())
}

/** Accepts the terms and opens the payment sheet. */
export async function openSheet(page: Page) {
  await page.getByRole('checkbox', { name: /Terms/ }).check()
  await payButton(page).click()
  await expect(sheetOf(page).getByRole('button', { name: 'Pay successfully' })).toBeVisible()
}

/** Whole rupees that a text such as '₹1,021' names. */
export const rupeesIn = (text: string | null) =>
  Number(/₹([\d,]+)/.exec(text ?? '')?.[1]?.replaceAll(',', ''))

/** What step 4 says beside a label of its payment summary. */
async function amountBeside(page: Page, label: string): Promise<number> {
  const row = page
    .locator('div, li, tr')
    .filter({ hasText: new RegExp(`^${label}\\s*₹`) })
    .last()
  return rupeesIn(await row.textContent())
}

/** The booking is confirmed on the screen, with money in it. */
export async function expectConfirmed(page: Page, paid: number) {
  await expect(page.getByText('Booking Confirmed!', { exact: true })).toBeVisible()
  await expect.poll(() => amountBeside(page, 'Paid Now'), OFTEN).toBe(paid)
}

/** Pays what step 3 asks for now, by the method that is chosen already. Answers it, in rupees. */
export async function payAdvance(page: Page): Promise<number> {
  const paid = rupeesIn(await payButton(page).textContent())
  await openSheet(page)
  await pressInSheet(page, 'Pay successfully')
  await expectConfirmed(page, paid)
  return paid
}

/** The rider's trips as the server knows them. */
export async function tripsOf(page: Page): Promise<{ id: string; payment_status: string; status: string }[]> {
  const answer = await page.request.get('/api/trips')
  expect(answer.ok()).toBe(true)
  return (await answer.json()).trips
}
