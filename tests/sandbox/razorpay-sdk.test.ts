import { exports } from 'cloudflare:workers'
import Razorpay from 'razorpay'
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils'
import { describe, expect, it } from 'vitest'
import {
  capturedPayment,
  finishPayment,
  forward,
  KEY_ID,
  KEY_SECRET,
  newOrder,
  pick,
  startPayment,
} from './call'

interface Transport {
  defaults: { adapter: string; env: object }
  post(url: string, body: object, config: object): Promise<{ status: number; data: { id: string } }>
}

/** The SDK keeps its transport to itself, and offers no other way to change where it goes or which headers it sends. */
const transportOf = (sdk: Razorpay): Transport => Reflect.get(Reflect.get(sdk, 'api'), 'rq')

/** The provider's own client, its requests sent to the sandbox instead of the internet. */
function client(keySecret = KEY_SECRET) {
  const sdk = new Razorpay({ key_id: KEY_ID, key_secret: keySecret })
  const { defaults } = transportOf(sdk)
  defaults.adapter = 'fetch'
  defaults.env = { ...defaults.env, fetch: (request: Request) => exports.default.fetch(request) }
  return sdk
}

const rzp = client()

const ORDER = { amount: 31_250, currency: 'INR' }

/** The fields that the real ones have. */
const FIELDS = {
  order: 'amount amount_due amount_paid attempts created_at currency entity id notes offer_id receipt status',
  payment:
    'acquirer_data amount amount_refunded bank captured card_id contact created_at currency description email entity error_code error_description error_reason error_source error_step fee id international invoice_id method notes order_id refund_status status tax upi vpa wallet',
  refund:
    'acquirer_data amount batch_id created_at currency entity id notes payment_id receipt speed_processed speed_requested status',
}
const fieldsOf = (entity: object) => Object.keys(entity).sort().join(' ')

describe("Razorpay's own SDK", () => {
  it('creates an order, reads it back and finds it by its receipt', async () => {
    const order = await rzp.orders.create({ ...ORDER, receipt: 'sdk-1', notes: { booking_id: 'b1' } })
    const due = { amount: 31_250, amount_due: 31_250 }
    expect(order).toMatchObject({ entity: 'order', ...due, status: 'created', attempts: 0 })
    expect(fieldsOf(order)).toBe(FIELDS.order)
    expect(await rzp.orders.fetch(order.id)).toEqual(order)
    const found = { entity: 'collection', count: 1, items: [order] }
    expect(await rzp.orders.all({ receipt: 'sdk-1' })).toEqual(found)
  })

  it('sees a payment authorised, captured, and its order paid', async () => {
    const order = await newOrder()
    const payment = await startPayment(order)
    await finishPayment(payment, { outcome: 'authorise', capture_after_seconds: 60 })
    const held = { status: 'authorized', captured: false, fee: null }
    expect(await rzp.payments.fetch(payment)).toMatchObject(held)
    await forward(60)
    const captured = { status: 'captured', captured: true, fee: 2950, tax: 450 }
    expect(await rzp.payments.fetch(payment)).toMatchObject(captured)
    expect(fieldsOf(await rzp.payments.fetch(payment))).toBe(FIELDS.payment)
    const paid = { status: 'paid', amount_paid: 125_000, amount_due: 0 }
    expect(await rzp.orders.fetch(order)).toMatchObject(paid)
    expect((await rzp.orders.fetchPayments(order)).items.map(({ id }) => id)).toEqual([payment])
  })

  it('refunds a part, then the rest, and lists both', async () => {
    const { payment } = await capturedPayment()
    const part = await rzp.payments.refund(payment, { amount: 25_000, speed: 'normal' })
    expect(part).toMatchObject({ entity: 'refund', amount: 25_000, payment_id: payment, status: 'processed' })
    expect(fieldsOf(part)).toBe(FIELDS.refund)
    const partly = { status: 'captured', refund_status: 'partial' }
    expect(await rzp.payments.fetch(payment)).toMatchObject(partly)
    const rest = await rzp.payments.refund(payment, {})
    expect(rest.amount).toBe(100_000)
    const full = { status: 'refunded', refund_status: 'full', captured: true }
    expect(await rzp.payments.fetch(payment)).toMatchObject(full)
    const both = [rest.id, part.id]
    expect((await rzp.payments.fetchMultipleRefund(payment)).items.map(({ id }) => id)).toEqual(both)
    expect(await rzp.refunds.fetch(part.id)).toEqual(part)
  })

  it('pages through orders and payments of a time', async () => {
    const before = Math.floor(Date.now() / 1000)
    await forward(3600)
    const [, middle] = [await capturedPayment(), await capturedPayment(), await capturedPayment()]
    const second = { from: before + 3600, to: before + 7200, count: 1, skip: 1 }
    expect((await rzp.orders.all(second)).items.map(({ id }) => id)).toEqual([middle.order])
    expect((await rzp.payments.all(second)).items.map(({ id }) => id)).toEqual([middle.payment])
    const later = { from: second.to, to: second.to + 3600 }
    const counts = [rzp.orders.all(later), rzp.payments.all(later)]
    expect((await Promise.all(counts)).map(({ count }) => count)).toEqual([0, 0])
  })

  it('accepts the signature that the checkout hands to the page, and no other', async () => {
    const order = await newOrder()
    const payment = await startPayment(order)
    const signature = pick(await finishPayment(payment, { outcome: 'pay' }), 'paid', 'razorpay_signature')
    const proof = { order_id: order, payment_id: payment }
    expect(validatePaymentVerification(proof, signature, KEY_SECRET)).toBe(true)
    const elsewhere = { ...proof, order_id: await newOrder() }
    expect(validatePaymentVerification(elsewhere, signature, KEY_SECRET)).toBe(false)
    expect(validatePaymentVerification(proof, signature, 'another_secret')).toBe(false)
  })
})
