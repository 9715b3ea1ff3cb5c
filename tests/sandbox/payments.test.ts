import { describe, expect, it } from 'vitest'
import {
  capturedPayment,
  failedPayment,
  finishPayment,
  forward,
  KEY_ID,
  newOrder,
  orderOf,
  paymentOf,
  razorpay,
  sandbox,
  startPayment,
} from './call'

const start = (order: string, more: object = {}) =>
  sandbox('POST', '/sandbox/api/checkout/payments', {
    key_id: KEY_ID,
    order_id: order,
    method: 'upi',
    ...more,
  })
/** As a person does on Razorpay's own dashboard. */
const capture = (payment: string) => sandbox('POST', `/sandbox/api/payments/${payment}/capture`)

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

describe('A payment that succeeds', () => {
  it('is final: the order takes no other payment', async () => {
    const { order } = await capturedPayment()
    const second = await start(order)
    expect(second.status).toBe(400)
    expect(second.body).toMatchObject({
      error: { reason: 'order_already_paid', metadata: { order_id: order } },
    })
    expect(await orderOf(order)).toMatchObject({ status: 'paid', attempts: 1 })
  })

  it('makes one that was begun in another tab fail', async () => {
    const order = await newOrder()
    const [slow, quick] = [await startPayment(order), await startPayment(order)]
    await finishPayment(quick, { outcome: 'pay' })
    const late = await finishPayment(slow, { outcome: 'pay' })
    expect(late.body).toMatchObject({
      failed: { reason: 'order_already_paid', metadata: { payment_id: slow } },
    })
  })
})

describe('A payment that is only authorised', () => {
  it('is answered with a signature, keeps its order from other payments, and is captured once', async () => {
    const order = await newOrder()
    const payment = await startPayment(order)
    const finished = await finishPayment(payment, { outcome: 'authorise', capture_after_seconds: null })
    expect(finished.body).toMatchObject({ captured: false, paid: { razorpay_payment_id: payment } })
    expect(await orderOf(order)).toMatchObject({ status: 'attempted', amount_paid: 0 })
    expect((await start(order)).body).toMatchObject({ error: { reason: 'payment_in_progress' } })
    expect((await capture(payment)).body).toMatchObject({ status: 'captured' })
    expect(await orderOf(order)).toMatchObject({ status: 'paid' })
    expect((await capture(payment)).body).toMatchObject({
      error: { description: 'This payment has already been captured' },
    })
  })
})

describe('A payment that fails', () => {
  it('says why, to the page and to the API alike, and the order can be paid again', async () => {
    const order = await newOrder()
    const payment = await startPayment(order)
    const ended = await finishPayment(payment, { outcome: 'fail', reason: 'payment_cancelled' })
    const why = { source: 'customer', step: 'payment_authentication', reason: 'payment_cancelled' }
    expect(ended.body).toMatchObject({
      failed: { ...why, metadata: { order_id: order, payment_id: payment } },
    })
    expect(ended.body).not.toHaveProperty('paid')
    expect(await paymentOf(payment)).toMatchObject({
      status: 'failed',
      error_source: why.source,
      error_reason: why.reason,
      fee: null,
    })
    const retry = await startPayment(order)
    await finishPayment(retry, { outcome: 'pay' })
    expect(await orderOf(order)).toMatchObject({ status: 'paid', attempts: 2 })
    const { body } = await razorpay('GET', `/v1/orders/${order}/payments`)
    expect(body).toMatchObject({ count: 2, items: [{ id: retry }, { id: payment }] })
  })

  it.each([
    ['a card that its bank declines', '4100 2800 0006 0003', '123456', 'card_declined'],
    ['a password that is too short', '4100280000001007', '123', 'authentication_failed'],
    ['a password with a letter', '4100280000001007', '12a4', 'authentication_failed'],
  ])('does so with %s', async (_, card_number, otp, reason) => {
    const payment = await startPayment(await newOrder(), { method: 'card', card_number })
    const ended = await finishPayment(payment, { outcome: 'password', otp })
    expect(ended.body).toMatchObject({ failed: { reason } })
  })

  it('is not even begun with a card that is no test card', async () => {
    const order = await newOrder()
    const refused = await start(order, { method: 'card', card_number: '4111 1111 1111 1111' })
    expect(refused.status).toBe(400)
    expect(await orderOf(order)).toMatchObject({ status: 'created', attempts: 0 })
  })

  it('may succeed late for three days after it failed, and no later', async () => {
    const payments = [await failedPayment(), await failedPayment()]
    const authorise = (payment: string | undefined) =>
      sandbox('POST', `/sandbox/api/payments/${payment}/authorise?held`)
    await forward(3 * DAY - MINUTE)
    expect((await authorise(payments[0])).body).toMatchObject({ status: 'authorized', captured: false })
    await forward(2 * MINUTE)
    expect((await authorise(payments[1])).status).toBe(400)
    expect(await paymentOf(payments[0] ?? '')).toMatchObject({ status: 'refunded', captured: false })
  })

  it('and succeeds late on a paid order is held, never captured', async () => {
    const order = await newOrder()
    const payment = await failedPayment(order)
    await finishPayment(await startPayment(order), { outcome: 'pay' })
    await sandbox('POST', `/sandbox/api/payments/${payment}/authorise`)
    expect(await paymentOf(payment)).toMatchObject({ status: 'authorized', captured: false })
    expect((await capture(payment)).body).toMatchObject({ error: { reason: 'order_already_paid' } })
  })
})

describe('The checkout cannot', () => {
  it('end a payment twice', async () => {
    const { payment } = await capturedPayment()
    const again = await finishPayment(payment, { outcome: 'fail', reason: 'payment_failed' })
    expect(again.status).toBe(400)
    expect(await paymentOf(payment)).toMatchObject({ status: 'captured' })
  })

  it.each([
    ['an unknown outcome', { outcome: 'free' }],
    ['an unknown reason', { outcome: 'fail', reason: 'mood' }],
    ['a capture in the past', { outcome: 'authorise', capture_after_seconds: -1 }],
  ])('end it with %s', async (_, ending) => {
    const payment = await startPayment(await newOrder())
    expect((await finishPayment(payment, ending)).status).toBe(400)
    expect(await paymentOf(payment)).toMatchObject({ status: 'created' })
  })

  it('pay under a key of another account, or an unknown order', async () => {
    expect((await start(await newOrder(), { key_id: 'rzp_test_other' })).status).toBe(401)
    expect((await start('order_RB58MiP5SPFYyM')).status).toBe(400)
  })
})
