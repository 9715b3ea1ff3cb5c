import type { Page } from '@playwright/test'
import { expect, STORY, test } from './hasiru-test'
import { expectConfirmed, openSheet, payButton, pressInSheet, reachPayment, sheetOf, tripsOf } from './paying'

/** The rider's only booking, with what the server knows of its money. */
async function onlyBooking(page: Page) {
  const trips = await tripsOf(page)
  expect(trips).toHaveLength(1)
  const id = trips[0]?.id ?? ''
  const { statement, payment_state } = await (await page.request.get(`/api/bookings/${id}`)).json()
  return { id, paid: statement.paid_paise / 100, state: payment_state }
}

test(
  'a rider who clicks twice, and pays in a second tab too, has one booking and one charge',
  STORY,
  async ({ page, context }) => {
    const paid = await reachPayment(page)
    const other = await context.newPage()
    await other.goto('/booking')
    await expect(other.getByRole('heading', { name: 'Secure Payment' })).toBeVisible()
    await page.getByRole('checkbox', { name: /Terms/ }).check()
    await payButton(page).dblclick()
    await expect(sheetOf(page).getByRole('button', { name: 'Pay successfully' })).toBeVisible()
    await openSheet(other)
    await pressInSheet(page, 'Pay successfully')
    await expectConfirmed(page, paid)
    await pressInSheet(other, 'Pay successfully')
    // It finds the booking paid, and shows that instead of a failure.
    await expectConfirmed(other, paid)
    await expect(other.getByText('Payment Failed')).toHaveCount(0)
    expect(await onlyBooking(page)).toMatchObject({ paid, state: 'paid' })
  },
)

// The sandbox's answer to the second tab's payment.
test.use({ expectedErrors: ['status of 400'] })

test(
  'a rider whose browser is lost during the payment finds the trip paid, and is never asked to pay again',
  STORY,
  async ({ page }) => {
    const paid = await reachPayment(page)
    await openSheet(page)
    await pressInSheet(page, 'Pay, then lose the browser')
    await expect(sheetOf(page).getByRole('button', { name: 'Pay successfully' })).toHaveCount(0)
    await page.goto('/trip-history')
    await expect(page.getByText('Not paid yet. Pay')).toHaveCount(0)
    await expect(page.getByText('Advance paid').first()).toBeVisible()
    const { id } = await onlyBooking(page)
    await page.goto(`/booking?step=4&booking_id=${id}`)
    await expectConfirmed(page, paid)
    expect(await onlyBooking(page)).toMatchObject({ paid, state: 'paid' })
  },
)

test('money that the bank holds back is waited for, and is never called a failure', async ({ page }) => {
  const paid = await reachPayment(page)
  await openSheet(page)
  await pressInSheet(page, 'Authorise only')
  await expect(page.getByRole('heading', { name: 'Processing Your Booking' })).toBeVisible()
  const { id } = await onlyBooking(page)
  const orders: { id: string; receipt: string }[] = await (
    await page.request.get('/sandbox/api/orders')
  ).json()
  const order = orders.find(({ receipt }) => receipt.includes(id))
  const { payments } = await (await page.request.get(`/sandbox/api/orders/${order?.id}`)).json()
  await page.request.post(`/sandbox/api/payments/${payments[0].id}/capture`)
  await expectConfirmed(page, paid)
})
