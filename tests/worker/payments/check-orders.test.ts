import { describe, expect, it, vi } from 'vitest'
import { PAYMENT_POLLING } from '../../../src/components/polling'
import type { RazorpayPayment } from '../../../src/domain/payments/razorpay'
import { accept } from '../../../src/domain/result'
import { checkOrders, ordersOfBooking } from '../../../worker/payments/orders'
import { shown } from '../../support/worker/bookings'
import { database, rowsOf, run } from '../../support/worker/database'
import { eventsOf } from '../../support/worker/inbox'
import { orderedBooking } from '../../support/worker/orders'
import { signedInRider } from '../../support/worker/people'
import { payInSheet, providersPayment, razorpay } from '../../support/worker/razorpay'

const rider = await signedInRider()

describe('A payment that is authorised late, after a newer one failed', () => {
  it.each(['failed', 'created'] as const)(
    'keeps the booking processing, though the newer one is %s',
    async (newer) => {
      const { booking, order_id, amount } = await orderedBooking(rider)
      const tried = (status: RazorpayPayment['status'], created_at: number) => {
        const id = `pay_${booking.id.slice(0, 12)}${created_at}`
        return providersPayment({ id, order_id, amount, status, captured: false, created_at })
      }
      const payments = [tried(newer, 2), tried('authorized', 1)]
      const told = { ...razorpay, paymentsOfOrder: async () => accept({ items: payments, unread: 0 }) }
      const now = new Date()
      expect(await checkOrders({ database, razorpay: told }, booking.id, { event: 'test', now })).toEqual(
        accept({ processing: true }),
      )
      expect((await shown(rider, booking.id)).payment_state).toBe('processing')
    },
  )
})

it('An order whose first payment failed and whose second one is captured tells nobody of the failed one', async () => {
  const { booking, order_id } = await orderedBooking(rider)
  await payInSheet(order_id, 'fail')
  await payInSheet(order_id)
  await run(`UPDATE payment_orders SET status = 'processing' WHERE id = ?`, order_id)
  const now = new Date()
  expect(await checkOrders({ database, razorpay }, booking.id, { event: 'test', now })).toEqual(
    accept({ processing: false }),
  )
  expect(await eventsOf(booking.id)).not.toContain('booking.payment_failed')
  expect(await rowsOf('SELECT payment_failed FROM bookings WHERE id = ?', booking.id)).toEqual([
    { payment_failed: 0 },
  ])
})

describe('An order that nobody paid', () => {
  it('is known to be unpaid at the next request of a page, even of one that rarely asks', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { booking } = await orderedBooking(rider)
    expect((await shown(rider, booking.id)).payment_state).toBe('checking')
    const answered = async () => (await ordersOfBooking(database, booking.id))[0]?.answered_at
    await expect.poll(answered).toEqual(expect.any(String))
    vi.setSystemTime(Date.now() + PAYMENT_POLLING.longestMs)
    expect((await shown(rider, booking.id)).payment_state).toBe('none')
  })
})
