import { expect, type Page } from '@playwright/test'
import {
  DRAFT_KEY,
  emptyStoredBooking,
  textOfBooking,
  VISITOR_TRIP_KEY,
} from '../../src/domain/bookings/booking-steps'
import { emptyDraft } from '../../src/domain/bookings/draft'
import { addDays, dateOf } from '../../src/domain/kolkata-time'

/** Types into an address field and takes the suggestion whose first line is `name`. */
export async function choosePlace(page: Page, field: 'Pickup' | 'Drop-off', typed: string, name: string) {
  const box = page.getByRole('combobox', { name: field })
  await box.click()
  await box.fill(typed)
  const option = page.getByRole('option').filter({ hasText: name }).first()
  await option.click()
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(box).toHaveValue(new RegExp(name))
}

/** `YYYY-MM-DD` of Kolkata, `days` from today. */
export const daysAhead = (days: number) => addDays(dateOf(new Date()), days)

/** Ends of the tests' trips, within one city. */
const PLACES = {
  Indiranagar: { address: 'Indiranagar, Bengaluru', latitude: 12.9784, longitude: 77.6408 },
  'MG Road': { address: 'MG Road, Bengaluru', latitude: 12.9755, longitude: 77.6068 },
  Whitefield: { address: 'Whitefield, Bengaluru', latitude: 12.9698, longitude: 77.75 },
}
export type Place = keyof typeof PLACES

/** The ends of a trip, as drafts and requests have them. */
export const endsOf = (pickup: Place, dropoff: Place) => ({
  pickup_address: PLACES[pickup].address,
  pickup_latitude: PLACES[pickup].latitude,
  pickup_longitude: PLACES[pickup].longitude,
  dropoff_address: PLACES[dropoff].address,
  dropoff_latitude: PLACES[dropoff].latitude,
  dropoff_longitude: PLACES[dropoff].longitude,
})

/**
 * Leaves this browser as a rider does who has filled in a trip and not searched yet: Indiranagar to Whitefield, the day
 * after tomorrow at 5 pm. A page of ours is open. For what comes after the form: book-each-service.spec.ts fills it in.
 */
export async function keepTrip(page: Page) {
  const draft = {
    ...emptyDraft(),
    ...endsOf('Indiranagar', 'Whitefield'),
    scheduled_time: `${daysAhead(2)}T17:00`,
  }
  const kept = { ...emptyStoredBooking(crypto.randomUUID()), draft }
  const rider = await page.evaluate(() => document.documentElement.dataset.rider)
  await page.evaluate(
    ([key, text, mark, tripKey]) => {
      localStorage.setItem(key, text)
      sessionStorage.setItem(mark, tripKey)
    },
    [DRAFT_KEY, textOfBooking(kept, rider), VISITOR_TRIP_KEY, kept.tripKey] as const,
  )
}

/** Opens the calendar of a field and chooses a date. */
async function pressDay(page: Page, field: 'date' | 'return_date', dialog: string, date: string) {
  const calendar = page.getByRole('dialog', { name: dialog, exact: true })
  const day = calendar.locator(`[data-day="${date}"] button`)
  await expect(async () => {
    // A price or a hint that comes above the field moves it from under the press.
    if (await calendar.isHidden()) await page.locator(`[data-field="${field}"]`).click()
    await expect(calendar.locator('[data-day]').first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  if ((await day.count()) === 0) await calendar.getByRole('button', { name: /next month/i }).click()
  await day.click()
}

/** Chooses date and time of the pickup, or of the way back; choosing the date opens the times. */
export async function chooseWhen(page: Page, days: number, time: string, of: '' | 'return ' = '') {
  await pressDay(page, of ? 'return_date' : 'date', `Choose a ${of}date`, daysAhead(days))
  await page
    .getByRole('dialog', { name: `Choose a ${of}time`, exact: true })
    .getByRole('button', { name: time, exact: true })
    .click()
}

export const chooseService = (page: Page, name: 'Airport Taxi' | 'Outstation' | 'Ride Later') =>
  page.getByRole('radio', { name }).check({ force: true })

export const search = (page: Page) => page.getByRole('button', { name: 'Search Cars' }).click()

/** Searches a trip of the day after tomorrow on the home page. */
export async function searchAtHome(page: Page) {
  await page.goto('/')
  await choosePlace(page, 'Pickup', 'koramangala', 'Koramangala')
  await choosePlace(page, 'Drop-off', 'whitefield', 'Whitefield')
  await chooseWhen(page, 2, '9:00 am')
  await search(page)
}
