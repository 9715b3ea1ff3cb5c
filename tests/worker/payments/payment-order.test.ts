import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PAYMENT_POLLING } from '../../../src/components/polling'
import type { Booking } from '../../../src/domain/bookings/booking'
import { payableAmounts } from '../../../src/domain/payments/amounts'
import type { RazorpayPayment } from '../../../src/domain/payments/razorpay'
import { accept, refuse } from '../../../src/domain/result'
import { createPaymentOrder } from '../../../worker/payments/create-order'
import { checkOrders, ordersOfBooking } from '../../../worker/payments/orders'
import type { RazorpayClient } from '../../../worker/providers/razorpay'
import { expectRefusal, refusal, statusesOf } from '../../support/worker/api'
import { newBookingOf, shown } from '../../support/worker/bookings'
import { database, rowsOf, run } from '../../support/worker/database'
import { eventsOf } from '../../support/worker/inbox'
import { askOrder, orderedBooking, orderFor, paidUntold, triedUntold } from '../../support/worker/orders'
import { type SignedIn, signedInRider } from '../../support/worker/people'
import {
  clockRuns,
  orderAtProvider,
  ordersByReceipt,
  payInSheet,
  providersPayment,
  razorpay,
  switchProvider,
} from '../../support/worker/razorpay'
import { entered, minutesFrom } from '../../support/worker/rides'
import { breakRoute, mendRoutes } from '../../support/worker/sandbox'

let rider: SignedIn
beforeEach(async () => {
  rider = await signedInRider({
    fullName: 'Asha Rao',
    email: `asha.${crypto.randomUUID()}@hasirucabs.example`,
  })
})
const ordersOf = (bookingId: string) => ordersOfBooking(database, bookingId)

/** A request of the rider's own, by a provider that behaves otherwise. */
const contextWith = (provider: RazorpayClient) => ({
  database,
  razorpay: provider,
  userId: rider.userId,
  now: new Date(),
})

const requestFor = ({ id, advance_amount }: Booking) =>
  ({ bookingId: id, paymentMethod: 'upi', paymentAmount: advance_amount, insteadOf: null }) as const

afterEach(() => mendRoutes())

describe('A payment order', () => {
  it('collects the advance in paise, under the booking’s receipt, for the rider’s own checkout', async () => {
    const booking = await newBookingOf(rider)
    const order = await orderFor(rider, booking)
    expect(order).toEqual({
      key_id: 'rzp_test_hasiru',
      amount: booking.advance_amount * 100,
      currency: 'INR',
      order_id: order.order_id,
      user_name: 'Asha Rao',
      user_email: expect.stringMatching(/^asha\..*@hasirucabs\.example$/),
      user_phone: rider.phone,
    })
    const { order: theirs } = await orderAtProvider(order.order_id)
    expect(theirs).toMatchObject({
      amount: order.amount,
      receipt: `bk_${booking.id}_p`,
      notes: { booking_id: booking.id },
    })
    expect(theirs.receipt?.length).toBeLessThanOrEqual(40)
  })

  it('of another amount is another order, and the booking stores the choice', async () => {
    const booking = await newBookingOf(rider)
    const partial = await orderFor(rider, booking)
    const full = await orderFor(rider, booking, {
      paymentAmount: booking.fare_amount,
      paymentMethod: 'card',
      insteadOf: partial.order_id,
    })
    expect(full.order_id).not.toBe(partial.order_id)
    expect(full.amount).toBe(booking.fare_amount * 100)
    expect((await shown(rider, booking.id)).booking).toMatchObject({
      advance_amount: booking.fare_amount,
      remaining_amount: 0,
      payment_method: 'card',
      payment_status: 'pending',
    })
    const again = await orderFor(rider, booking, { insteadOf: full.order_id })
    expect(again.order_id).toBe(partial.order_id)
  })

  it('is offered to one of two windows that ask for another amount at the same moment', async () => {
    const booking = await newBookingOf(rider)
    const full = { paymentAmount: booking.fare_amount }
    expect(await statusesOf([askOrder(rider, booking), askOrder(rider, booking, full)])).toEqual([200, 409])
    expect((await ordersOf(booking.id)).filter(({ offered_at }) => offered_at !== null)).toHaveLength(1)
  })

  it('is one for its rider where the account makes two under a receipt, and a payment on the other is found', async () => {
    await switchProvider({ receipts: 'never_unique' })
    const booking = await newBookingOf(rider)
    // While this request waits for its answer, another one creates, stores and is given an order.
    let quicker = ''
    const raced: RazorpayClient = {
      ...razorpay,
      createOrder: async (order) => {
        const made = await razorpay.createOrder(order)
        quicker = (await orderFor(rider, booking)).order_id
        return made
      },
    }
    expect(await createPaymentOrder(contextWith(raced), requestFor(booking))).toMatchObject({
      value: { id: quicker },
    })
    const made = (await ordersByReceipt(`bk_${booking.id}_p`)).map(({ id }) => id)
    expect(made).toHaveLength(2)
    expect((await ordersOf(booking.id)).map(({ id }) => id).toSorted()).toEqual(made.toSorted())
    await payInSheet(made.find((id) => id !== quicker) ?? '')
    await clockRuns()
    expect((await shown(rider, booking.id)).booking.payment_status).toBe('partial')
  })

  it('of another amount is refused while a window was sent to pay a moment ago, and names its order (PAYMENT-17)', async () => {
    const { booking, order_id } = await orderedBooking(rider)
    const full = { paymentAmount: booking.fare_amount }
    for (const insteadOf of [undefined, null, 'order_of_another']) {
      const answer = await askOrder(rider, booking, { ...full, insteadOf })
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({
        error: { code: 'payment_under_way' },
        go_on: { insteadOf: order_id },
      })
    }
    expect((await shown(rider, booking.id)).booking.advance_amount).toBe(booking.advance_amount)
    // The checkout is closed after 15 minutes at the latest.
    await run('UPDATE payment_orders SET offered_at = ? WHERE id = ?', minutesFrom(-15), order_id)
    expect((await askOrder(rider, booking, full)).status).toBe(200)
  })

  it.each([0.25, 999999])(
    'of %d rupees is refused with the amounts that are right (PAYMENT-3)',
    async (paymentAmount) => {
      const booking = await newBookingOf(rider)
      const answer = await askOrder(rider, booking, { paymentAmount })
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({
        error: { code: 'price_changed' },
        amounts: payableAmounts(booking.fare_amount),
      })
      expect(await ordersOf(booking.id)).toEqual([])
    },
  )

  it.each([
    ['cancelled', `status = 'cancelled'`, 'booking_closed'],
    ['already accepted', `status = 'accepted'`, 'booking_closed'],
    ['paid', null, 'already_paid'],
    ['past', `scheduled_time = '2020-01-01T00:00:00.000Z'`, 'booking_closed'],
  ])('for a booking that is %s is refused', async (_, set, code) => {
    const booking = await newBookingOf(rider)
    if (set === null) await entered(booking.id, 'captured', 1)
    else await run(`UPDATE bookings SET ${set} WHERE id = ?`, booking.id)
    await expectRefusal(askOrder(rider, booking), code, 409)
    expect(await ordersOf(booking.id)).toEqual([])
  })
})

describe('Before a second order is offered', () => {
  it('a payment whose browser was closed is applied', async () => {
    const { booking } = await paidUntold(rider)
    await expectRefusal(askOrder(rider, booking), 'already_paid', 409)
    expect((await shown(rider, booking.id)).booking.payment_status).toBe('partial')
  })

  it('a payment that is only authorised refuses the order as processing', async () => {
    const { booking } = await triedUntold(rider, 'held')
    await expectRefusal(askOrder(rider, booking), 'payment_processing', 409)
  })

  it('no order is created where the provider does not answer', async () => {
    const { booking } = await orderedBooking(rider)
    await breakRoute('razorpay.orders.payments', 'server_error', 2)
    expect(await refusal(await askOrder(rider, booking))).toEqual({
      status: 502,
      code: 'provider_failed',
      message: 'Failed to process payment. Please try again.',
    })
  })
})

describe('When the provider fails', () => {
  it('no order is made, and the next try makes one', async () => {
    const booking = await newBookingOf(rider)
    await breakRoute('razorpay.orders.create', 'bad_gateway')
    await expectRefusal(askOrder(rider, booking), 'provider_failed', 502)
    await orderFor(rider, booking)
    expect(await ordersByReceipt(`bk_${booking.id}_p`)).toHaveLength(1)
  })

  it('and loses its answer, the order it made is found by its receipt', async () => {
    const booking = await newBookingOf(rider)
    await breakRoute('razorpay.orders.create', 'answer_lost')
    const { order_id } = await orderFor(rider, booking)
    const made = await ordersByReceipt(`bk_${booking.id}_p`)
    expect(made.map(({ id }) => id)).toEqual([order_id])
  })

  it('and then does not answer about it either, the next request finds the order', async () => {
    const booking = await newBookingOf(rider)
    const unanswered = refuse({ reason: 'unanswered', status: null })
    const faltering: RazorpayClient = {
      ...razorpay,
      createOrder: async (order) => (await razorpay.createOrder(order)) && unanswered,
      ordersByReceipt: async () => unanswered,
    }
    expect(await createPaymentOrder(contextWith(faltering), requestFor(booking))).toMatchObject({
      ok: false,
      refusal: { reason: 'provider' },
    })
    await orderFor(rider, booking)
    expect(await ordersByReceipt(`bk_${booking.id}_p`)).toHaveLength(1)
  })
})

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
