import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { requestFor, rideLater } from '../support/bookings/trips'
import { SAME_ORIGIN, signIn } from './hasiru-test'
import { tripsOf } from './paying'
import { daysAhead, endsOf, type Place } from './trip-form'

interface WantedRide {
  vehicle: 'sedan' | 'suv'
  /** Rides of one driver must not overlap: a time of day in Kolkata, `HH:MM`, so many days from today. */
  days: number
  time: string
  to?: Place
}

/**
 * A new rider books a ride from Indiranagar and pays an advance, by the calls of the booking page and of the sandbox's
 * checkout: book-each-service.spec.ts drives those pages. Answers the booking's id.
 */
export async function bookAndPay(
  page: Page,
  { vehicle, days, time, to = 'Whitefield' }: WantedRide,
): Promise<string> {
  await signIn(page)
  const answered = async (path: string, data: object) => (await ask(page, path, data)).json()
  const trip = rideLater({
    ...endsOf('Indiranagar', to),
    scheduled_time: `${daysAhead(days)}T${time}`,
  })
  const { quote, fares } = await answered('/api/quotes', { trip })
  const request = requestFor(trip, quote, fares[vehicle].totalFare, vehicle)
  const { booking } = await answered('/api/bookings', request)
  const { key_id, order_id } = await answered('/api/payment-order', {
    bookingData: booking,
    bookingId: booking.id,
    paymentMethod: 'upi',
    paymentAmount: booking.advance_amount,
    insteadOf: null,
  })
  const { payment_id } = await answered('/sandbox/api/checkout/payments', { key_id, order_id, method: 'upi' })
  const { paid } = await answered(`/sandbox/api/checkout/payments/${payment_id}/finish`, { outcome: 'pay' })
  await answered('/api/payment-verification', { ...paid, booking_id: booking.id })
  expect(await tripsOf(page)).toMatchObject([{ id: booking.id, payment_status: 'partial' }])
  return booking.id
}

/** One call of a page of ours, without the page; it has to be answered well. */
export async function ask(page: Page | BrowserContext, path: string, data: object = {}) {
  const headers = { ...SAME_ORIGIN, 'idempotency-key': randomUUID() }
  const answer = await page.request.post(path, { data, headers })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer
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
export async function freeOfOthers(page: Page) {
  const board: { rides: { id: string; phase: string }[] } = await (
    await page.request.get('/api/driver/rides')
  ).json()
  for (const { id, phase } of board.rides) {
    if (!['assigned', 'on_the_way', 'arrived'].includes(phase)) continue
    await ask(page, `/api/driver/rides/${id}/hand-back`, { reason: 'Something else' })
  }
}
