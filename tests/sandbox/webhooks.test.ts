import { validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils'
import { describe, expect, it } from 'vitest'
import {
  capturedPayment,
  endWebhooks,
  failedPayment,
  finishPayment,
  forward,
  newOrder,
  orderOf,
  paymentOf,
  pick,
  postForm,
  razorpay,
  sandbox,
  setSwitches,
  startPayment,
  takeWebhooks,
} from './call'

const SECRET = 'sandbox-webhook-secret-that-guards-nothing'
const MINUTE = 60
const HOUR = 60 * MINUTE

const refund = (payment: string, body: object = {}) =>
  razorpay('POST', `/v1/payments/${payment}/refund`, body)

/** The names of the events that are due, in the order in which they are sent; all are acknowledged. */
async function eventNames(): Promise<string[]> {
  const taken = await takeWebhooks()
  await endWebhooks(taken)
  return taken.map(({ event }) => event)
}

describe('A webhook', () => {
  it("is signed over its body, as Razorpay's own SDK verifies it", async () => {
    const { payment } = await capturedPayment()
    const [authorized] = await takeWebhooks()
    const { body = '', headers = {}, event_id } = authorized ?? {}
    const signature = headers['x-razorpay-signature'] ?? ''
    expect(validateWebhookSignature(body, signature, SECRET)).toBe(true)
    expect(validateWebhookSignature(`${body} `, signature, SECRET)).toBe(false)
    expect(validateWebhookSignature(body, signature, 'another')).toBe(false)
    expect(headers['x-razorpay-event-id']).toBe(event_id)
    expect(JSON.parse(body)).toEqual({
      entity: 'event',
      account_id: expect.stringMatching(/^acc_[A-Za-z0-9]{14}$/),
      event: 'payment.authorized',
      contains: ['payment'],
      payload: { payment: { entity: expect.objectContaining({ id: payment, entity: 'payment' }) } },
      created_at: expect.any(Number),
    })
  })

  it('is a snapshot of its own moment, whatever came after', async () => {
    const { order, payment } = await capturedPayment({ amount: 500_000 })
    await refund(payment)
    const [authorized, captured, paid] = (await takeWebhooks()).map(({ body }) => JSON.parse(body))
    expect(authorized.payload.payment.entity).toMatchObject({
      status: 'authorized',
      captured: false,
      fee: null,
    })
    expect(authorized.payload.payment.entity).not.toHaveProperty('base_amount')
    const moved = { status: 'captured', fee: 11_800, amount_refunded: 0, base_amount: 500_000 }
    expect(captured.payload.payment.entity).toMatchObject({ ...moved, amount_transferred: 0 })
    expect(paid).toMatchObject({ event: 'order.paid', contains: ['payment', 'order'] })
    expect(paid.payload.order.entity).toEqual(await orderOf(order))
    expect(await paymentOf(payment)).toMatchObject({ status: 'refunded' })
  })

  it('carries the notes that the checkout was opened with', async () => {
    const payment = await startPayment(await newOrder(), { notes: { booking_id: 'b1' } })
    await finishPayment(payment, { outcome: 'pay' })
    const [authorized] = await takeWebhooks()
    expect(JSON.parse(authorized?.body ?? '').payload.payment.entity.notes).toEqual({ booking_id: 'b1' })
    expect(await paymentOf(payment)).toMatchObject({ notes: { booking_id: 'b1' } })
  })
})

describe('The account announces', () => {
  it('a failure, and the capture of the same payment when it succeeds late', async () => {
    const payment = await failedPayment()
    await sandbox('POST', `/sandbox/api/payments/${payment}/authorise`)
    const taken = await takeWebhooks()
    expect(taken.map(({ event }) => event)).toEqual([
      'payment.failed',
      'payment.authorized',
      'payment.captured',
      'order.paid',
    ])
    expect(taken.every(({ body }) => body.includes(payment))).toBe(true)
  })

  it('a refund, with what is left of its payment', async () => {
    const { payment } = await capturedPayment()
    await eventNames()
    const id = pick(await refund(payment, { amount: 25_000 }), 'id')
    const [created, processed] = (await takeWebhooks()).map(({ body }) => JSON.parse(body))
    expect(created).toMatchObject({ event: 'refund.created', contains: ['refund', 'payment'] })
    expect(created.payload.refund.entity).toMatchObject({
      id,
      status: 'pending',
      acquirer_data: { arn: null },
    })
    expect(processed).toMatchObject({ event: 'refund.processed' })
    expect(processed.payload.refund.entity).toEqual((await razorpay('GET', `/v1/refunds/${id}`)).body)
    expect(processed.payload.payment.entity).toMatchObject({
      amount_refunded: 25_000,
      refund_status: 'partial',
    })
  })

  it('each at its own time, when the clock is pressed over several', async () => {
    const order = await newOrder()
    const held = await startPayment(order)
    const slow = await startPayment(await newOrder())
    await finishPayment(held, { outcome: 'authorise', capture_after_seconds: null })
    await forward(4 * 24 * HOUR)
    const bodies = (await takeWebhooks()).map(({ body }) => JSON.parse(body))
    expect(bodies.map(({ event }) => event)).toEqual([
      'payment.authorized',
      'payment.failed',
      'refund.created',
      'refund.processed',
    ])
    const [, failed, returned] = bodies
    expect(failed.payload.payment.entity).toMatchObject({ id: slow, error_reason: 'payment_timed_out' })
    expect(failed.created_at - failed.payload.payment.entity.created_at).toBe(10 * MINUTE)
    const back = returned.payload.payment.entity
    expect(back).toMatchObject({ id: held, captured: false, status: 'refunded' })
    // After the payment's begin, not after its authorisation, which may be in the next second.
    expect(returned.created_at - back.created_at).toBe(3 * 24 * HOUR)
  })
})

describe('A delivery', () => {
  it('that is not acknowledged is sent again under the same event, later each time', async () => {
    await failedPayment()
    const [first] = await takeWebhooks()
    await endWebhooks(first ? [first] : [], 500)
    await forward(29)
    expect(await takeWebhooks()).toEqual([])
    await forward(1)
    const [second] = await takeWebhooks()
    expect(second).toMatchObject({
      attempt: 2,
      event_id: first?.event_id,
      body: first?.body,
      headers: first?.headers,
    })
    await endWebhooks(second ? [second] : [], null)
    await forward(59)
    expect(await takeWebhooks()).toEqual([])
    await forward(1)
    const third = await takeWebhooks()
    expect(third).toMatchObject([{ attempt: 3 }])
    await endWebhooks(third, 204)
    await forward(24 * HOUR)
    expect(await takeWebhooks()).toEqual([])
  })

  it('that fails for a day switches the endpoint off', async () => {
    await failedPayment()
    let attempts = 0
    for (let taken = await takeWebhooks(); taken.length > 0; taken = await takeWebhooks()) {
      attempts += taken.length
      await endWebhooks(taken, 503)
      await forward(30 * 2 ** (attempts - 1))
    }
    // Each wait is twice the one before: the next would end after 24 hours.
    expect(attempts).toBe(12)
    expect((await sandbox('GET', '/sandbox/api/switches')).body).toMatchObject({ webhooks: 'disabled' })
    await failedPayment()
    expect(await takeWebhooks()).toEqual([])
    await setSwitches({ webhooks: 'sent' })
    await failedPayment()
    expect(await eventNames()).toEqual(['payment.failed'])
  })

  it('comes twice, late, in another order, or never, as the switches say', async () => {
    await setSwitches({ webhook_twice: true })
    await failedPayment()
    const twice = await takeWebhooks()
    expect(twice).toHaveLength(2)
    expect(new Set(twice.map(({ event_id }) => event_id)).size).toBe(1)
    await endWebhooks(twice)

    await setSwitches({ webhook_twice: false, webhook_delay_seconds: 90 })
    await failedPayment()
    expect(await takeWebhooks()).toEqual([])
    await forward(90)
    expect(await eventNames()).toEqual(['payment.failed'])

    await setSwitches({ webhook_delay_seconds: 0, webhooks: 'lost' })
    await failedPayment()
    await forward(24 * HOUR)
    expect(await takeWebhooks()).toEqual([])

    await setSwitches({ webhooks: 'sent', webhook_shuffled: true })
    for (let payments = 0; payments < 4; payments += 1) await capturedPayment()
    const inOrder = Array.from({ length: 4 }, () => [
      'payment.authorized',
      'payment.captured',
      'order.paid',
    ]).flat()
    const shuffled = await eventNames()
    expect(shuffled).not.toEqual(inOrder)
    expect(shuffled.toSorted()).toEqual(inOrder.toSorted())
  })
})

describe('The switches', () => {
  it.each([
    ['an unknown way to refund', '/switches', { refunds: 'never' }],
    ['a clock that goes back', '/clock', { forward_seconds: -1 }],
  ])('refuse %s', async (_, path, body) => {
    expect((await sandbox('POST', `/sandbox/api${path}`, body)).status).toBe(400)
  })

  it('are set by the forms of the payments page, which return there; a reset sets them and the clock back', async () => {
    const set = await postForm('/sandbox/api/switches', { refunds: 'by_hand', webhook_twice: 'on' })
    expect([set.status, set.headers.get('location')]).toEqual([303, '/sandbox/payments#switches'])
    const pressed = await postForm('/sandbox/api/clock', { forward_seconds: '3600' })
    expect(pressed.headers.get('location')).toBe('/sandbox/payments#clock')
    const read = async () => (await sandbox('GET', '/sandbox/api/switches')).body
    expect(await read()).toMatchObject({ refunds: 'by_hand', webhook_twice: true, clock_ahead_ms: 3_600_000 })
    await sandbox('POST', '/sandbox/api/reset')
    expect(await read()).toMatchObject({ refunds: 'at_once', webhook_twice: false, clock_ahead_ms: 0 })
    expect((await sandbox('GET', '/sandbox/api/webhooks')).body).toEqual({ events: [] })
  })
})
