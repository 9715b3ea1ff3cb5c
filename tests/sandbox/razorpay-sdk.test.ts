import { exports } from 'cloudflare:workers'
import Razorpay from 'razorpay'
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils'
import { describe, expect, it } from 'vitest'
import { finishPayment, injectFault, KEY_ID, KEY_SECRET, newOrder, pick, startPayment } from './call'

interface Transport {
  defaults: { adapter: string; env: object }
}

/** The provider's own client, its requests sent to the sandbox instead of the internet. */
function client(keySecret = KEY_SECRET) {
  const sdk = new Razorpay({ key_id: KEY_ID, key_secret: keySecret })
  // The SDK keeps its transport to itself and offers no other way to change where it goes.
  const { defaults }: Transport = Reflect.get(Reflect.get(sdk, 'api'), 'rq')
  defaults.adapter = 'fetch'
  defaults.env = { ...defaults.env, fetch: (request: Request) => exports.default.fetch(request) }
  return sdk
}

const rzp = client()

describe("Razorpay's own SDK", () => {
  it('creates an order, reads it back, finds it by its receipt and edits its notes', async () => {
    const order = await rzp.orders.create({
      amount: 31_250,
      currency: 'INR',
      receipt: 'sdk-1',
      notes: { booking_id: 'b1' },
    })
    expect(order).toMatchObject({
      entity: 'order',
      amount: 31_250,
      amount_due: 31_250,
      status: 'created',
      attempts: 0,
    })
    expect(await rzp.orders.fetch(order.id)).toEqual(order)
    expect(await rzp.orders.all({ receipt: 'sdk-1' })).toEqual({
      entity: 'collection',
      count: 1,
      items: [order],
    })
    const edited = await rzp.orders.edit(order.id, { notes: { booking_id: 'b2' } })
    expect(edited.notes).toEqual({ booking_id: 'b2' })
  })

  it('captures an authorised payment and sees the order paid', async () => {
    const order = await newOrder({ payment: { capture: 'manual' } })
    const payment = await startPayment(order)
    await finishPayment(payment, { outcome: 'pay' })
    expect(await rzp.payments.fetch(payment)).toMatchObject({
      status: 'authorized',
      captured: false,
      fee: null,
    })
    const captured = await rzp.payments.capture(payment, 125_000, 'INR')
    expect(captured).toMatchObject({ status: 'captured', captured: true, fee: 2950, tax: 450 })
    expect(await rzp.orders.fetch(order)).toMatchObject({
      status: 'paid',
      amount_paid: 125_000,
      amount_due: 0,
    })
    const { items } = await rzp.orders.fetchPayments(order)
    expect(items.map(({ id }) => id)).toEqual([payment])
  })

  it('refunds a part, then the rest, and lists both', async () => {
    const payment = await startPayment(await newOrder())
    await finishPayment(payment, { outcome: 'pay' })
    const part = await rzp.payments.refund(payment, { amount: 25_000, speed: 'normal' })
    expect(part).toMatchObject({ entity: 'refund', amount: 25_000, payment_id: payment, status: 'processed' })
    expect(await rzp.payments.fetch(payment)).toMatchObject({ status: 'captured', refund_status: 'partial' })
    const rest = await rzp.payments.refund(payment, {})
    expect(rest.amount).toBe(100_000)
    expect(await rzp.payments.fetch(payment)).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
      captured: true,
    })
    expect((await rzp.payments.fetchMultipleRefund(payment)).items.map(({ id }) => id)).toEqual([
      rest.id,
      part.id,
    ])
    expect(await rzp.refunds.fetch(part.id)).toEqual(part)
  })

  it('accepts the signature that the checkout hands to the page, and no other', async () => {
    const order = await newOrder()
    const payment = await startPayment(order)
    const signature = pick(await finishPayment(payment, { outcome: 'pay' }), 'paid', 'razorpay_signature')
    const proof = { order_id: order, payment_id: payment }
    expect(validatePaymentVerification(proof, signature, KEY_SECRET)).toBe(true)
    expect(validatePaymentVerification({ ...proof, order_id: await newOrder() }, signature, KEY_SECRET)).toBe(
      false,
    )
    expect(validatePaymentVerification(proof, signature, 'another_secret')).toBe(false)
  })

  it('reports refusals in the shape it knows', async () => {
    await expect(rzp.orders.create({ amount: 99, currency: 'INR' })).rejects.toMatchObject({
      statusCode: 400,
      error: { code: 'BAD_REQUEST_ERROR', reason: 'amount_less_than_minimum_amount', field: 'amount' },
    })
    await expect(rzp.payments.fetch('pay_00000000000000')).rejects.toMatchObject({
      statusCode: 400,
      error: { description: 'The id provided does not exist' },
    })
    await expect(client('wrong').orders.all()).rejects.toMatchObject({ statusCode: 401 })
  })

  it('meets a 502 page of HTML without an error in it', async () => {
    await injectFault('razorpay.orders.fetch', 'bad_gateway')
    await expect(rzp.orders.fetch(await newOrder())).rejects.toEqual({ statusCode: 502, error: undefined })
  })
})
