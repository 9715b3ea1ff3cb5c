import { type BrowserContext, expect, type Page } from '@playwright/test'
import { sameOrigin, signIn } from './hasiru-test'
import {
  chooseVehicle,
  expectConfirmed,
  openSheet,
  payButton,
  pressInSheet,
  rupeesIn,
  tripsOf,
} from './paying'
import { choosePlace, chooseWhen, search } from './trip-form'

interface WantedRide {
  vehicle: 'Sedan' | 'SUV'
  /** Days from today, and a slot of that day: rides of one driver must not overlap. */
  days: number
  time: string
}

/** A new rider books and pays an advance, by hand. Answers the booking's id. */
export async function bookAndPay(
  page: Page,
  baseURL: string | undefined,
  wanted: WantedRide,
): Promise<string> {
  await signIn(page, baseURL)
  await page.goto('/booking')
  await choosePlace(page, 'Pickup', 'indiranagar', 'Indiranagar')
  await choosePlace(page, 'Drop-off', 'whitefield', 'Whitefield')
  await chooseWhen(page, wanted.days, wanted.time)
  await search(page)
  await chooseVehicle(page, wanted.vehicle)
  const paid = rupeesIn(await payButton(page).textContent())
  await openSheet(page)
  await pressInSheet(page, 'Pay successfully')
  await expectConfirmed(page, paid)
  const [trip] = await tripsOf(page)
  return trip?.id ?? ''
}

/** One call of a driver's or an operator's page, without the page. */
export async function ask(
  page: Page | BrowserContext,
  baseURL: string | undefined,
  path: string,
  data: object = {},
) {
  return page.request.post(path, { data, headers: sameOrigin(baseURL) })
}

/** Confirms what a driver's page asks back. */
export async function confirm(page: Page, dialog: string, yes: string) {
  const button = page.getByRole('dialog', { name: dialog }).getByRole('button', { name: yes, exact: true })
  await button.click()
  // For its first half second the answer is deaf to the second tap of a double one.
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 500 })
    await expect(button).toBeHidden({ timeout: 500 })
  }).toPass()
}

/** Hands back what a demo driver has from the seed: only the next ride can be set out for. */
export async function freeOfOthers(page: Page, baseURL: string | undefined) {
  const board: { rides: { id: string; phase: string }[] } = await (
    await page.request.get('/api/driver/rides')
  ).json()
  for (const { id, phase } of board.rides) {
    if (phase !== 'assigned') continue
    const answer = await ask(page, baseURL, `/api/driver/rides/${id}/hand-back`, { reason: 'Something else' })
    expect(answer.ok()).toBe(true)
  }
}
