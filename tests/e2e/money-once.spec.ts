import type { Page } from '@playwright/test'
import { expect, signIn, test } from './hasiru-test'
import {
  chooseVehicle,
  expectConfirmed,
  openSheet,
  payButton,
  pressInSheet,
  rupeesIn,
  sheetOf,
  tripsOf,
} from './paying'
import { choosePlace, chooseWhen, search } from './trip-form'

async function reachPayment(page: Page, baseURL: string | undefined) {
  await signIn(page, baseURL ?? '')
  await page.goto('/booking')
  await choosePlace(page, 'Pickup', 'indiranagar', 'Indiranagar')
  await choosePlace(page, 'Drop-off', 'whitefield', 'Whitefield')
  await chooseWhen(page, 2, '5:00 pm')
  await search(page)
  await chooseVehicle(page, 'Sedan')
}

const moneyOf = async (page: Page, bookingId: string): Promise<{ paid: number; state: string }> => {
  const answer = await page.request.get(`/api/bookings/${bookingId}`)
  const { paid_amount, payment_state } = await answer.json()
  return { paid: paid_amount, state: payment_state }
}

test('a double click makes one booking and one charge', async ({ page, baseURL }) => {
  await reachPayment(page, baseURL)
  const paid = rupeesIn(await payButton(page).textContent())
  await page.getByRole('checkbox', { name: /Terms/ }).check()
  await payButton(page).dblclick()
  await pressInSheet(page, 'Pay successfully')
  await expectConfirmed(page, paid)
  expect(await tripsOf(page)).toHaveLength(1)
})

test('two tabs pay for one booking, and the second is told that it is paid', async ({
  page,
  baseURL,
  context,
}) => {
  await reachPayment(page, baseURL)
  const paid = rupeesIn(await payButton(page).textContent())
  const other = await context.newPage()
  await other.goto('/booking')
  await expect(other.getByRole('heading', { name: 'Secure Payment' })).toBeVisible()
  await openSheet(page)
  await openSheet(other)
  await pressInSheet(page, 'Pay successfully')
  await expectConfirmed(page, paid)
  await pressInSheet(other, 'Pay successfully')
  await expect.poll(async () => (await tripsOf(page)).length).toBe(1)
  const [trip] = await tripsOf(page)
  expect(await moneyOf(page, trip?.id ?? '')).toEqual({ paid, state: 'paid' })
})

test('a browser lost after paying finds its trip paid', async ({ page, baseURL }) => {
  await reachPayment(page, baseURL)
  const paid = rupeesIn(await payButton(page).textContent())
  await openSheet(page)
  await pressInSheet(page, 'Pay, then lose the browser')
  await expect(sheetOf(page).getByRole('button', { name: 'Pay successfully' })).toHaveCount(0)
  const [trip] = await tripsOf(page)
  await page.goto(`/booking?step=4&booking_id=${trip?.id}`)
  await expectConfirmed(page, paid)
  expect(await moneyOf(page, trip?.id ?? '')).toEqual({ paid, state: 'paid' })
})

test('money that the bank holds back is waited for, and is never called a failure', async ({
  page,
  baseURL,
}) => {
  await reachPayment(page, baseURL)
  const paid = rupeesIn(await payButton(page).textContent())
  await openSheet(page)
  await pressInSheet(page, 'Authorise only')
  await expect(page.getByRole('heading', { name: 'Processing Your Booking' })).toBeVisible()
  const [trip] = await tripsOf(page)
  const orders: { id: string; receipt: string }[] = await (
    await page.request.get('/sandbox/api/orders')
  ).json()
  const order = orders.find(({ receipt }) => receipt.includes(trip?.id ?? 'none'))
  const { payments } = await (await page.request.get(`/sandbox/api/orders/${order?.id}`)).json()
  await page.request.post(`/sandbox/api/payments/${payments[0].id}/capture`)
  await expectConfirmed(page, paid)
})

test('an unpaid booking is finished from the list of trips', async ({ page, baseURL }) => {
  await reachPayment(page, baseURL)
  const paid = rupeesIn(await payButton(page).textContent())
  await openSheet(page)
  await pressInSheet(page, 'Close the window')
  await expect(page.getByText('Your payment was canceled. You can try again.')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('booking-storage'))
  await page.goto('/trip-history')
  await page.getByRole('link', { name: /Finish payment/i }).click()
  await page.getByRole('button', { name: 'Finish the payment' }).click()
  await pressInSheet(page, 'Pay successfully')
  await expectConfirmed(page, paid)
  expect(await tripsOf(page)).toHaveLength(1)
})

test('a forged address shows nothing as paid', async ({ page, baseURL }) => {
  test
    .info()
    .annotations.push({ type: 'note', description: 'five look-ups, a second apart, before it says so' })
  await signIn(page, baseURL ?? '')
  await page.goto('/booking?step=4&booking_id=0123456789abcdef')
  await expect(page.getByRole('heading', { name: 'Booking Not Found' })).toBeVisible({ timeout: 15_000 })
  expect(await tripsOf(page)).toEqual([])
})

test.use({ expectedErrors: ['status of 404'] })
