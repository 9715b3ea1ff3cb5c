import { exports } from 'cloudflare:workers'
import Razorpay from 'razorpay'
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils'
import { describe, expect, it } from 'vitest'
import {
  capturedPayment,
  endWebhooks,
  finishPayment,
  forward,
  injectFault,
  KEY_ID,
  KEY_SECRET,
  newOrder,
  pick,
  setSwitches,
  startPayment,
  takeWebhooks,
} from './call'

interface Transport {
  defaults: { adapter: string; env: object }
  get(url: string, config?: object): Promise<{ data: object }>
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

const NOBODY = 'pay_00000000000000'

/** A payment by card that is captured, on an order of 1,250 rupees. */
async function cardPayment(): Promise<string> {
  const payment = await startPayment(await newOrder(), { method: 'card', card_number: '4100280000001007' })
  await finishPayment(payment, { outcome: 'password', otp: '1234' })
  return payment
}

describe("Razorpay's own SDK", () => {
  it('creates an order, reads it back, finds it by its receipt and edits its notes', async () => {
    const order = await rzp.orders.create({ ...ORDER, receipt: 'sdk-1', notes: { booking_id: 'b1' } })
    const due = { amount: 31_250, amount_due: 31_250 }
    expect(order).toMatchObject({ entity: 'order', ...due, status: 'created', attempts: 0 })
    expect(await rzp.orders.fetch(order.id)).toEqual(order)
    const found = { entity: 'collection', count: 1, items: [order] }
    expect(await rzp.orders.all({ receipt: 'sdk-1' })).toEqual(found)
    const edited = await rzp.orders.edit(order.id, { notes: { booking_id: 'b2' } })
    expect(edited.notes).toEqual({ booking_id: 'b2' })
    expect(await rzp.orders.fetchTransferOrder(order.id)).toMatchObject({
      id: order.id,
      transfers: { entity: 'collection', count: 0, items: [] },
    })
  })

  it('captures an authorised payment, sees the order paid and edits the notes of the payment', async () => {
    const order = await newOrder({ payment: { capture: 'manual' } })
    const payment = await startPayment(order)
    await finishPayment(payment, { outcome: 'pay' })
    const held = { status: 'authorized', captured: false, fee: null }
    expect(await rzp.payments.fetch(payment)).toMatchObject(held)
    expect((await rzp.orders.all({ authorized: 1, count: 1 })).items[0]?.id).toBe(order)
    const captured = await rzp.payments.capture(payment, 125_000, 'INR')
    expect(captured).toMatchObject({ status: 'captured', captured: true, fee: 2950, tax: 450 })
    const paid = { status: 'paid', amount_paid: 125_000, amount_due: 0 }
    expect(await rzp.orders.fetch(order)).toMatchObject(paid)
    const { items } = await rzp.orders.fetchPayments(order)
    expect(items.map(({ id }) => id)).toEqual([payment])
    const edited = await rzp.payments.edit(payment, { notes: { seen_by: 'Kavitha' } })
    expect(edited).toMatchObject({ id: payment, notes: { seen_by: 'Kavitha' } })
    expect(await rzp.payments.fetch(payment)).toEqual(edited)
  })

  it('refunds a part, then the rest, lists both and edits the notes of one', async () => {
    const { payment } = await capturedPayment()
    const part = await rzp.payments.refund(payment, { amount: 25_000, speed: 'normal' })
    expect(part).toMatchObject({ entity: 'refund', amount: 25_000, payment_id: payment, status: 'processed' })
    const partly = { status: 'captured', refund_status: 'partial' }
    expect(await rzp.payments.fetch(payment)).toMatchObject(partly)
    const rest = await rzp.payments.refund(payment, {})
    expect(rest.amount).toBe(100_000)
    const full = { status: 'refunded', refund_status: 'full', captured: true }
    expect(await rzp.payments.fetch(payment)).toMatchObject(full)
    const both = [rest.id, part.id]
    expect((await rzp.payments.fetchMultipleRefund(payment)).items.map(({ id }) => id)).toEqual(both)
    expect((await rzp.refunds.all({ count: 2 })).items.map(({ id }) => id)).toEqual(both)
    expect(await rzp.refunds.fetch(part.id)).toEqual(part)
    expect(await rzp.refunds.fetch(part.id, { payment_id: payment })).toEqual(part)
    expect(await rzp.payments.fetchRefund(payment, part.id)).toEqual(part)
    const edited = await rzp.refunds.edit(part.id, { notes: { reason: 'goodwill' } })
    expect(edited).toEqual({ ...part, notes: { reason: 'goodwill' } })
  })

  it('pages through orders, payments and refunds of a time', async () => {
    const before = Math.floor(Date.now() / 1000)
    await forward(3600)
    const made = [await capturedPayment(), await capturedPayment(), await capturedPayment()]
    for (const { payment } of made) await rzp.payments.refund(payment, { amount: 100 })
    const [newest, middle] = made.toReversed()
    const hour = { from: before + 3600, to: before + 7200 }
    const second = { ...hour, count: 1, skip: 1 }
    expect((await rzp.orders.all(second)).items.map(({ id }) => id)).toEqual([middle?.order])
    expect((await rzp.payments.all(second)).items.map(({ id }) => id)).toEqual([middle?.payment])
    expect((await rzp.refunds.all(second)).items.map(({ payment_id }) => payment_id)).toEqual([
      middle?.payment,
    ])
    expect((await rzp.payments.all(hour)).items.map(({ id }) => id)).toContain(newest?.payment)
    const later = { from: hour.to, to: hour.to + 3600 }
    const counts = [rzp.orders.all(later), rzp.payments.all(later), rzp.refunds.all(later)]
    expect((await Promise.all(counts)).map(({ count }) => count)).toEqual([0, 0, 0])
  })

  it('reads the card of a payment, and what else can be expanded', async () => {
    const payment = await cardPayment()
    const card = { entity: 'card', last4: '1007', network: 'Visa', type: 'debit', sub_type: 'customer' }
    expect(await rzp.payments.fetchCardDetails(payment)).toMatchObject(card)
    // The SDK sends expand[expand] where the API reads expand[]: nothing is expanded.
    expect(await rzp.payments.fetch(payment, { 'expand[]': 'card' })).not.toHaveProperty('card')
    const ask = async (path: string) => (await transportOf(rzp).get(`/v1${path}`)).data
    expect(
      await ask(`/payments/${payment}/?expand[]=card&expand[]=offers&expand[]=refunds&expand[]=emi`),
    ).toMatchObject({
      card,
      offers: { entity: 'collection', count: 0, items: [] },
      refunds: { entity: 'collection', count: 0, items: [] },
    })
    expect(await ask('/payments?count=1&expand[]=card')).toMatchObject({ items: [{ id: payment, card }] })
    expect(await ask('/orders?count=1&expand[]=payments.card')).toMatchObject({
      items: [{ payments: { count: 1, items: [{ id: payment, card }] } }],
    })
    const byEmi = await startPayment(await newOrder(), { method: 'emi' })
    const emi = { issuer: 'ICIC', rate: 1300, duration: 6 }
    expect(await ask(`/payments/${byEmi}?expand[]=emi`)).toMatchObject({ method: 'emi', bank: 'ICIC', emi })
    expect(await ask(`/payments/${byEmi}`)).not.toHaveProperty('emi')
    const byUpi = (await capturedPayment()).payment
    expect(await ask(`/payments/${byUpi}?expand[]=upi`)).toMatchObject({
      upi: { vpa: 'success@razorpay', payer_account_type: 'bank_account' },
    })
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

  it('verifies every kind of webhook', async () => {
    await endWebhooks(await takeWebhooks())
    const failed = await startPayment(await newOrder())
    await finishPayment(failed, { outcome: 'fail', reason: 'payment_failed' })
    const { payment } = await capturedPayment()
    await rzp.payments.refund(payment, { amount: 2_468, speed: 'optimum' })
    await setSwitches({ refunds: 'failing', refund_seconds: 10 })
    await rzp.payments.refund(payment, { amount: 5_000 })
    await forward(10)
    await setSwitches({ refunds: 'at_once' })
    const taken = await takeWebhooks()
    await endWebhooks(taken)
    for (const { body, headers } of taken) {
      const signature = headers['x-razorpay-signature'] ?? ''
      expect(Razorpay.validateWebhookSignature(body, signature, 'sandbox_webhook_secret')).toBe(true)
    }
    expect(new Set(taken.map(({ event }) => event))).toEqual(
      new Set([
        'payment.authorized',
        'payment.captured',
        'payment.failed',
        'order.paid',
        'refund.created',
        'refund.processed',
        'refund.failed',
        'refund.speed_changed',
      ]),
    )
  })
})

describe("Razorpay's own SDK is refused", () => {
  const invalid = { code: 'BAD_REQUEST_ERROR', source: 'business', reason: 'input_validation_failed' }

  it.each<[string, () => Promise<object>, object]>([
    [
      'an order with a first part and no parts',
      () => rzp.orders.create({ ...ORDER, first_payment_min_amount: 500 }),
      { ...invalid, field: 'first_payment_min_amount' },
    ],
    [
      'a first part that is more than the order',
      () => rzp.orders.create({ ...ORDER, partial_payment: true, first_payment_min_amount: 31_251 }),
      { ...invalid, field: 'first_payment_min_amount' },
    ],
    ['a capture of it', () => rzp.payments.capture(NOBODY, 100, 'INR'), invalid],
    ['a refund of it', () => rzp.payments.refund(NOBODY, {}), invalid],
    ['its refunds', () => rzp.payments.fetchMultipleRefund(NOBODY), invalid],
    ['its notes', () => rzp.payments.edit(NOBODY, { notes: { a: 'b' } }), invalid],
    ['an unknown refund', () => rzp.refunds.fetch('rfnd_00000000000000'), invalid],
    ['the notes of it', () => rzp.refunds.edit('rfnd_00000000000000', { notes: { a: 'b' } }), invalid],
  ])('%s, with 400', async (_, ask, error) => {
    await expect(ask()).rejects.toMatchObject({ statusCode: 400, error })
  })

  it.each<[string, () => Promise<object>]>([
    ['methods', () => rzp.payments.fetchPaymentMethods()],
    ['transfers', () => rzp.payments.fetchTransfer(NOBODY)],
    ['a bank transfer', () => rzp.payments.bankTransfer(NOBODY)],
    ['a fulfilment', () => rzp.orders.viewRtoReview('order_00000000000000')],
  ])('what is not enabled for the account: %s', async (_, ask) => {
    const error = { description: 'The requested URL was not found on the server.' }
    await expect(ask()).rejects.toMatchObject({ statusCode: 400, error })
  })

  it('a wrong secret, with 401', async () => {
    await expect(client('wrong').orders.all()).rejects.toMatchObject({ statusCode: 401 })
  })

  it('another refund under a key that was used, with 409, once it sends the key past its own filter', async () => {
    const { payment } = await capturedPayment()
    const headers = { 'x-refund-idempotency': 'rf_by-the-sdk' }
    const refund = (amount: number) =>
      transportOf(rzp).post(
        `/v1/payments/${payment}/refund`,
        { amount },
        { headers, validateStatus: () => true },
      )
    const first = await refund(5_000)
    expect((await refund(5_000)).data.id).toBe(first.data.id)
    expect((await refund(6_000)).status).toBe(409)
  })
})

describe("Razorpay's own SDK meets", () => {
  it.each([
    ['rate_limited', { statusCode: 429, error: { code: 'BAD_REQUEST_ERROR' } }],
    ['server_error', { statusCode: 500, error: { code: 'SERVER_ERROR' } }],
    ['bad_gateway', { statusCode: 502, error: undefined }],
  ])('%s, in the shape it knows', async (kind, refusal) => {
    await injectFault('razorpay.orders.fetch', kind)
    await expect(rzp.orders.fetch(await newOrder())).rejects.toMatchObject(refusal)
  })

  it('an answer that is lost, of which it says nothing', async () => {
    await injectFault('razorpay.refunds.create', 'answer_lost')
    const { payment } = await capturedPayment()
    await expect(rzp.payments.refund(payment, {})).rejects.toThrow(TypeError)
    expect(await rzp.payments.fetch(payment)).toMatchObject({ status: 'refunded' })
  })
})
