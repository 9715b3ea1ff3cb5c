import { expect, type Page } from '@playwright/test'
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

/** Chooses a date in the open calendar. */
async function pressDay(page: Page, dialog: string, date: string) {
  const calendar = page.getByRole('dialog', { name: dialog, exact: true })
  const day = calendar.locator(`[data-day="${date}"] button`)
  await expect(calendar.locator('[data-day]').first()).toBeVisible()
  if ((await day.count()) === 0) await calendar.getByRole('button', { name: /next month/i }).click()
  await day.click()
}

/** Chooses date and time of the pickup; choosing the date opens the times. */
export async function chooseWhen(page: Page, days: number, time: string) {
  await page.locator('[data-field="date"]').click()
  await pressDay(page, 'Choose a date', daysAhead(days))
  await page
    .getByRole('dialog', { name: 'Choose a time', exact: true })
    .getByRole('button', { name: time, exact: true })
    .click()
}

/** Chooses date and time of the way back. */
export async function chooseReturn(page: Page, days: number, time: string) {
  await page.locator('[data-field="return_date"]').click()
  await pressDay(page, 'Choose a return date', daysAhead(days))
  await page
    .getByRole('dialog', { name: 'Choose a return time', exact: true })
    .getByRole('button', { name: time, exact: true })
    .click()
}

export const chooseService = (page: Page, name: 'Airport Taxi' | 'Outstation' | 'Ride Later') =>
  page.getByRole('radio', { name }).check({ force: true })

export const search = (page: Page) => page.getByRole('button', { name: 'Search Cars' }).click()
