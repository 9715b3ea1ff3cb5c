import { describe, expect, it } from 'vitest'
import {
  capturedPayment,
  finishPayment,
  forward,
  newOrder,
  paymentOf,
  pick,
  razorpay,
  sandbox,
  setSwitches,
  startPayment,
} from './call'

const refund = (payment: string, body: unknown, key?: string) =>
  razorpay(
    'POST',
    `/v1/payments/${payment}/refund`,
    body,
    key === undefined ? {} : { 'x-refund-idempotency': key },
  )

const refundOf = async (id: string) => (await razorpay('GET', `/v1/refunds/${id}`)).body

const DAY = 24 * 3600

describe('A refund', () => {
  it('is made on the payments page too, as on a dashboard, of all that is left', async () => {
    const { payment } = await capturedPayment()
    await refund(payment, { amount: 25_000 })
    const made = await sandbox('POST', `/sandbox/api/payments/${payment}/refund`)
    expect(made.body).toMatchObject({ amount: 100_000, notes: [], receipt: null })
    expect((await sandbox('POST', `/sandbox/api/payments/${payment}/refund`)).body).toMatchObject({
      error: { description: 'The payment has been fully refunded already' },
    })
  })

  it.each([
    [
      'more than was captured',
      { amount: 125_001 },
      'The refund amount provided is greater than amount captured',
    ],
    ['less than a rupee', { amount: 99 }, 'The amount must be at least INR 1.00'],
    ['an unknown field', { to: 'me' }, 'to is/are not required and should not be sent'],
  ])('of %s is refused', async (_, body, description) => {
    const { payment } = await capturedPayment()
    const refused = await refund(payment, body)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ error: { description } })
    expect(await paymentOf(payment)).toMatchObject({ status: 'captured', amount_refunded: 0 })
  })

  it('of money that was never captured is refused', async () => {
    const payment = await startPayment(await newOrder())
    expect((await refund(payment, {})).body).toMatchObject({
      error: { description: 'The payment status should be captured for action to be taken' },
    })
  })
})

describe('A refund that takes its time', () => {
  it('is pending, takes its share of the payment at once, and is processed with a reference', async () => {
    await setSwitches({ refunds: 'later', refund_seconds: 5 * DAY })
    const { payment } = await capturedPayment()
    const answered = await refund(payment, { amount: 25_000 })
    expect(answered.body).toMatchObject({ status: 'pending', acquirer_data: { arn: null } })
    expect(await paymentOf(payment)).toMatchObject({ status: 'captured', amount_refunded: 25_000 })
    await forward(5 * DAY - 60)
    expect(await refundOf(pick(answered, 'id'))).toEqual(answered.body)
    await forward(60)
    const done = { status: 'processed', acquirer_data: { arn: expect.stringMatching(/^\d{23}$/) } }
    expect(await refundOf(pick(answered, 'id'))).toMatchObject(done)
  })

  it('and fails gives its share back to the payment, which can be refunded under another key', async () => {
    await setSwitches({ refunds: 'failing', refund_seconds: 60 })
    const { payment } = await capturedPayment()
    const failed = pick(await refund(payment, {}, 'rf_attempt-1'), 'id')
    expect(await paymentOf(payment)).toMatchObject({ status: 'refunded' })
    await forward(60)
    expect(await refundOf(failed)).toMatchObject({ status: 'failed', acquirer_data: { arn: null } })
    expect(await paymentOf(payment)).toMatchObject({
      status: 'captured',
      amount_refunded: 0,
      refund_status: null,
    })
    await setSwitches({ refunds: 'at_once' })
    expect((await refund(payment, {}, 'rf_attempt-1')).body).toMatchObject({ id: failed, status: 'failed' })
    expect((await refund(payment, {}, 'rf_attempt-2')).body).toMatchObject({ status: 'processed' })
  })

  it('waits for a button, which ends it once', async () => {
    await setSwitches({ refunds: 'by_hand' })
    const { payment } = await capturedPayment()
    const [one, other] = [await refund(payment, { amount: 100 }), await refund(payment, { amount: 200 })]
    await forward(30 * DAY)
    expect(await refundOf(pick(one, 'id'))).toMatchObject({ status: 'pending' })
    const press = (answered: typeof one, verb: string) =>
      sandbox('POST', `/sandbox/api/refunds/${pick(answered, 'id')}/${verb}`)
    expect((await press(one, 'process')).body).toMatchObject({ status: 'processed' })
    expect((await press(other, 'fail')).body).toMatchObject({ status: 'failed' })
    expect((await press(other, 'process')).status).toBe(400)
    expect(await paymentOf(payment)).toMatchObject({ amount_refunded: 100 })
  })

  it('of money that was never captured is begun again where it fails', async () => {
    await setSwitches({ refunds: 'by_hand' })
    const payment = await startPayment(await newOrder())
    await finishPayment(payment, { outcome: 'authorise', capture_after_seconds: null })
    await forward(3 * DAY)
    const refundsOf = () => razorpay('GET', `/v1/payments/${payment}/refunds`)
    await sandbox('POST', `/sandbox/api/refunds/${pick(await refundsOf(), 'items', 0, 'id')}/fail`)
    expect((await refundsOf()).body).toMatchObject({ items: [{ status: 'pending' }, { status: 'failed' }] })
    expect(await paymentOf(payment)).toMatchObject({ status: 'refunded', captured: false })
  })

  it('of money that was never captured does not fail, whatever the switch says', async () => {
    await setSwitches({ refunds: 'failing', refund_seconds: 60 })
    const payment = await startPayment(await newOrder())
    await finishPayment(payment, { outcome: 'authorise', capture_after_seconds: null })
    await forward(3 * DAY + 60)
    expect(await paymentOf(payment)).toMatchObject({ status: 'refunded', captured: false })
    expect((await razorpay('GET', `/v1/payments/${payment}/refunds`)).body).toMatchObject({
      items: [{ status: 'processed', amount: 125_000 }],
    })
  })
})

it('A payment of more than six months ago can no longer be refunded', async () => {
  const { payment } = await capturedPayment()
  await forward(183 * DAY - 60)
  expect((await refund(payment, { amount: 100 })).status).toBe(200)
  await forward(120)
  expect((await refund(payment, { amount: 100 })).body).toMatchObject({
    error: { description: expect.stringContaining('more than 6 months old'), source: null },
  })
})

describe('An idempotency key', () => {
  it('gives the money back once, however often it is asked', async () => {
    const { payment } = await capturedPayment()
    const asked = Array.from({ length: 5 }, () => refund(payment, { amount: 10_000 }, 'rf_cancellation-1'))
    const ids = (await Promise.all(asked)).map((answer) => pick(answer, 'id'))
    expect(new Set(ids).size).toBe(1)
    expect(await paymentOf(payment)).toMatchObject({ amount_refunded: 10_000 })
  })

  it('with another body, or for another payment, is refused with 409', async () => {
    const { payment } = await capturedPayment()
    await refund(payment, { amount: 10_000 }, 'rf_cancellation-2')
    const another = await refund(payment, { amount: 20_000 }, 'rf_cancellation-2')
    expect(another.status).toBe(409)
    expect(another.body).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR', source: 'NA' } })
    const elsewhere = await capturedPayment()
    expect((await refund(elsewhere.payment, { amount: 10_000 }, 'rf_cancellation-2')).status).toBe(409)
  })

  it('is free again after a refusal', async () => {
    const { payment } = await capturedPayment()
    expect((await refund(payment, { amount: 999_999 }, 'rf_cancellation-3')).status).toBe(400)
    expect((await refund(payment, { amount: 10_000 }, 'rf_cancellation-3')).status).toBe(200)
  })
})
