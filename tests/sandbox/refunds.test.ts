import { describe, expect, it } from 'vitest'
import { capturedPayment, newOrder, paymentOf, pick, razorpay, startPayment } from './call'

const refund = (payment: string, body: unknown, key?: string) =>
  razorpay(
    'POST',
    `/v1/payments/${payment}/refund`,
    body,
    key === undefined ? {} : { 'x-refund-idempotency': key },
  )

describe('A refund', () => {
  it('is answered with every field of the real one', async () => {
    const { payment } = await capturedPayment()
    const { status, body } = await refund(payment, { amount: '18750', speed: 'normal', receipt: 'rf_1' })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^rfnd_[A-Za-z0-9]{14}$/),
      entity: 'refund',
      amount: 18_750,
      currency: 'INR',
      payment_id: payment,
      notes: [],
      receipt: 'rf_1',
      acquirer_data: { arn: null },
      created_at: expect.any(Number),
      batch_id: null,
      status: 'processed',
      speed_requested: 'normal',
      speed_processed: 'normal',
    })
  })

  it('of no amount gives back all that is left, and the order stays paid', async () => {
    const { order, payment } = await capturedPayment()
    await refund(payment, { amount: 25_000 })
    expect((await refund(payment, undefined)).body).toMatchObject({ amount: 100_000 })
    expect(await paymentOf(payment)).toMatchObject({
      status: 'refunded',
      amount_refunded: 125_000,
      captured: true,
    })
    expect((await razorpay('GET', `/v1/orders/${order}`)).body).toMatchObject({ status: 'paid' })
  })

  it('at optimum speed is instant, but for the amount that never is', async () => {
    const { payment } = await capturedPayment()
    expect((await refund(payment, { amount: 5_000, speed: 'optimum' })).body).toMatchObject({
      speed_processed: 'instant',
    })
    expect((await refund(payment, { amount: 2_468, speed: 'optimum' })).body).toMatchObject({
      speed_processed: 'normal',
    })
  })

  it.each([
    [
      'more than was captured',
      { amount: 125_001 },
      'The refund amount provided is greater than amount captured',
    ],
    ['less than a rupee', { amount: 99 }, 'The amount must be at least INR 1.00'],
    ['a fraction of a paisa', { amount: 100.5 }, 'The amount must be an integer.'],
    ['an unknown speed', { speed: 'fast' }, 'The selected speed is invalid.'],
    ['an unknown field', { to: 'me' }, 'to is/are not required and should not be sent'],
  ])('of %s is refused', async (_, body, description) => {
    const { payment } = await capturedPayment()
    const refused = await refund(payment, body)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ error: { description } })
    expect(await paymentOf(payment)).toMatchObject({ status: 'captured', amount_refunded: 0 })
  })

  it('of what was given back already is refused', async () => {
    const { payment } = await capturedPayment()
    await refund(payment, {})
    expect((await refund(payment, {})).body).toMatchObject({
      error: { description: 'The payment has been fully refunded already' },
    })
  })

  it('of money that was never captured is refused', async () => {
    const payment = await startPayment(await newOrder())
    expect((await refund(payment, {})).body).toMatchObject({
      error: { description: 'The payment status should be captured for action to be taken' },
    })
  })

  it('is found under its own payment only', async () => {
    const [mine, other] = [await capturedPayment(), await capturedPayment()]
    const id = pick(await refund(mine.payment, {}), 'id')
    expect((await razorpay('GET', `/v1/payments/${mine.payment}/refunds/${id}`)).status).toBe(200)
    expect((await razorpay('GET', `/v1/payments/${other.payment}/refunds/${id}`)).status).toBe(400)
    expect((await razorpay('GET', '/v1/refunds?count=1')).body).toMatchObject({ count: 1, items: [{ id }] })
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

  it.each([
    ['short', 'rf_123456', 'The idempotency key must be at least 10 characters long.'],
    [
      'with a space',
      'rf 123456789',
      'The idempotency key must only contain alphanumeric characters, underscores, and hyphens.',
    ],
  ])('that is %s is refused', async (_, key, description) => {
    const { payment } = await capturedPayment()
    const refused = await refund(payment, {}, key)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ error: { description } })
  })

  it('of exactly ten characters will do', async () => {
    const { payment } = await capturedPayment()
    expect((await refund(payment, {}, 'rf_1234567')).status).toBe(200)
  })
})
