import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accept, refuse } from '../../../src/domain/result'
import { paymentOrders, refunds, webhookEvents } from '../../../worker/database/payment-tables'
import { reconcile } from '../../../worker/payments/reconcile'
import { runCron } from '../../../worker/upkeep'
import { there } from '../../support/surely'
import { newBookingOf } from '../../support/worker/bookings'
import { database, run } from '../../support/worker/database'
import { refundedByOperator, refundsOfBooking } from '../../support/worker/money'
import { orderFor, paidFor, paidUntold, putOrder, triedUntold } from '../../support/worker/orders'
import { riderOfEachTest } from '../../support/worker/people'
import { captureHeld, countedProvider, DOWN, providersPayment } from '../../support/worker/razorpay'
import { minutesFrom, rideRow } from '../../support/worker/rides'
import { mendRoutes } from '../../support/worker/sandbox'

const rider = riderOfEachTest()
const MINUTE_MS = 60_000
const DAY = 24 * 60
const EVERY_MINUTE = '* * * * *'
const later = (minutes: number) => new Date(minutesFrom(minutes))

const orderOf = async (id: string) =>
  there((await database.select().from(paymentOrders).where(eq(paymentOrders.id, id)))[0])

const statusOf = async (bookingId: string) => (await rideRow(bookingId)).payment_status

// Every test has its own work alone.
beforeEach(async () => {
  await run('UPDATE payment_orders SET ask_at = NULL')
  await run('UPDATE refunds SET try_at = NULL')
  await run('UPDATE webhook_events SET try_at = NULL')
})

afterEach(() => mendRoutes())

/** An event that is received and not applied, of this payload. */
async function dueEvent(payload: string): Promise<string> {
  const id = `evt_${crypto.randomUUID()}`
  const at = new Date().toISOString()
  const event = { id, event: 'payment.failed', payload, known: true, tries: 0, received_at: at, try_at: at }
  await database.insert(webhookEvents).values(event)
  return id
}

const failedPayment = (id: string, order_id: string) => {
  const entity = providersPayment({ id, order_id, amount: 100, status: 'failed', captured: false })
  return JSON.stringify({ event: 'payment.failed', payload: { payment: { entity } } })
}

const eventOf = async (id: string) =>
  (await database.select().from(webhookEvents).where(eq(webhookEvents.id, id)))[0]

describe('The clock', () => {
  it('applies one that is captured days after it was authorised', async () => {
    const { booking, orderId, paymentId } = await triedUntold(rider, 'held')
    await runCron(EVERY_MINUTE, env, later(1))
    expect(await orderOf(orderId)).toMatchObject({ status: 'processing' })
    // After five days too: a bank may hold it as long.
    await runCron(EVERY_MINUTE, env, later(5 * DAY + 1))
    expect((await orderOf(orderId)).ask_at).not.toBeNull()
    await captureHeld(paymentId)
    await runCron(EVERY_MINUTE, env, later(5 * DAY + 90))
    expect(await statusOf(booking.id)).toBe('partial')
  })

  it('asks of an order at growing intervals, for five days, and the last time until it is answered', async () => {
    const { order_id } = await orderFor(rider, await newBookingOf(rider))
    const offered = Date.parse((await orderOf(order_id)).offered_at ?? '')
    const at = (minutes: number) => new Date(offered + minutes * MINUTE_MS)
    const { client, asked } = countedProvider()
    const nextAfter = async (minutes: number, razorpay = client) => {
      await reconcile({ database, razorpay }, at(minutes))
      const { ask_at } = await orderOf(order_id)
      return ask_at === null ? null : (Date.parse(ask_at) - offered) / MINUTE_MS
    }
    expect(await nextAfter(0.9)).toBe(1)
    expect(asked).toEqual([])
    expect(await nextAfter(1)).toBe(3)
    expect(await nextAfter(3)).toBe(8)
    expect(await nextAfter(4 * DAY + 1)).toBe(5 * DAY)
    expect(await nextAfter(5 * DAY, DOWN)).toBe(5 * DAY + 60)
    expect(await nextAfter(5 * DAY + 60)).toBeNull()
    expect(asked).toEqual(Array(4).fill(`paymentsOfOrder "${order_id}"`))
  })

  it('asks no more of an order than once in two runs at the same moment', async () => {
    const { orderId, booking } = await paidUntold(rider)
    const { client, asked } = countedProvider()
    const deps = { database, razorpay: client }
    await Promise.all([reconcile(deps, later(1)), reconcile(deps, later(1)), reconcile(deps, later(1))])
    expect(asked).toEqual([`paymentsOfOrder "${orderId}"`])
    expect(await statusOf(booking.id)).toBe('partial')
  })
})

describe('A provider that is down', () => {
  it('costs one request for events, orders and refunds together, and everything is done once it answers', async () => {
    const refunded = await paidFor(rider)
    // Due in half a minute: so no request’s own sender finds it.
    await refundedByOperator(refunded.booking.id, 1000, later(0.5))
    const { booking: failing, orderId: failedOrder, paymentId } = await triedUntold(rider, 'fail')
    await run('UPDATE payment_orders SET ask_at = NULL')
    const { booking, orderId } = await paidUntold(rider)
    const event = await dueEvent(failedPayment(paymentId, failedOrder))
    const { client, asked } = countedProvider(DOWN)
    await reconcile({ database, razorpay: client }, later(1))
    expect(asked).toEqual([`paymentsOfOrder "${failedOrder}"`])
    // The event waits for its next time, so that now an order comes first; then it is the refund's turn.
    await reconcile({ database, razorpay: client }, later(1))
    expect(asked.slice(1)).toEqual([`paymentsOfOrder "${orderId}"`])
    expect((await orderOf(orderId)).answered_at).toBeNull()
    expect((await eventOf(event))?.applied_at).toBeNull()

    await runCron(EVERY_MINUTE, env, later(10))
    expect((await eventOf(event))?.applied_at).not.toBeNull()
    expect([await statusOf(failing.id), await statusOf(booking.id)]).toEqual(['failed', 'partial'])
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid', ask_at: null })
    const back = await refundsOfBooking(refunded.booking.id)
    expect(back).toMatchObject([{ status: 'processed', tries: 0 }])
  })
})

describe('One that cannot be done', () => {
  it('of the events does not keep the others waiting', async () => {
    const { orderId } = await paidUntold(rider)
    const torn = await dueEvent('{')
    const event = await dueEvent(failedPayment('pay_0000000000gone', orderId))
    const refused = { reason: 'refused', status: 400, code: 'X', detail: null, description: '' } as const
    const { client } = countedProvider({ paymentsOfOrder: async () => refuse(refused) })
    const fine = await dueEvent('{"event":"x.y"}')
    await reconcile({ database, razorpay: client }, later(0))
    expect([(await eventOf(torn))?.applied_at, (await eventOf(event))?.applied_at]).toEqual([null, null])
    expect((await eventOf(fine))?.applied_at).not.toBeNull()
    // It is tried again ever later, and not at once.
    expect(Date.parse((await eventOf(torn))?.try_at ?? '')).toBeGreaterThan(Date.now())
  })

  it('of the orders and of the refunds does not keep the others waiting', async () => {
    const [poisoned, paid] = [await paidUntold(rider), await paidUntold(rider)]
    const [stuck, due] = [await paidFor(rider), await paidFor(rider)]
    for (const { booking } of [stuck, due]) {
      await refundedByOperator(booking.id, 1000, later(0.5))
    }
    const provider = countedProvider().client
    const { client } = countedProvider({
      paymentsOfOrder: (id) => {
        if (id === poisoned.orderId) throw new Error('nobody expected this')
        return provider.paymentsOfOrder(id)
      },
      createRefund: (refund) => {
        if (refund.paymentId === stuck.paymentId) throw new Error('nor this')
        return provider.createRefund(refund)
      },
    })
    await reconcile({ database, razorpay: client }, later(1))
    expect([await statusOf(poisoned.booking.id), await statusOf(paid.booking.id)]).toEqual([
      'pending',
      'partial',
    ])
    const sent = await database.select().from(refunds).where(eq(refunds.status, 'processed'))
    expect(sent.map(({ booking_id }) => booking_id)).toContain(due.booking.id)
    expect(sent.map(({ booking_id }) => booking_id)).not.toContain(stuck.booking.id)
  })
})

it('A run asks of thirty orders, the oldest question first, and leaves the rest to the next', async () => {
  const booking = await newBookingOf(rider)
  const at = minutesFrom(-60)
  for (let index = 0; index < 35; index++) {
    const id = `order_many_${index}`
    await putOrder(booking.id, { id, created_at: at, ask_at: minutesFrom(-index) })
  }
  const { client, asked } = countedProvider({ paymentsOfOrder: async () => accept({ items: [], unread: 0 }) })
  await reconcile({ database, razorpay: client }, new Date())
  expect(asked).toHaveLength(30)
  expect([asked[0], asked[29]]).toEqual(['paymentsOfOrder "order_many_34"', 'paymentsOfOrder "order_many_5"'])
  await reconcile({ database, razorpay: client }, new Date())
  expect(asked).toHaveLength(35)
})
