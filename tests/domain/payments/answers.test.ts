import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  CheckoutAnswerSchema,
  CheckoutFailureSchema,
  isUnsettled,
  PaymentOrderAnswerSchema,
  PaymentStateSchema,
} from '../../../src/domain/payments/checkout'
import { paymentLinkState } from '../../../src/domain/payments/payment-link'
import {
  RazorpayErrorSchema,
  RazorpayOrderSchema,
  RazorpayPaymentSchema,
  RazorpayRefundSchema,
} from '../../../src/domain/payments/razorpay'
import * as sentences from '../../../src/domain/payments/sentences'

const AT = '2026-11-23T18:00:00.000Z'
const NOW = new Date(AT)

const checkout = {
  razorpay_payment_id: 'pay_N8FVRD1DzYzBh1',
  razorpay_order_id: 'order_RB58MiP5SPFYyM',
  razorpay_signature: 'a'.repeat(64),
}
const money = { amount: 100, currency: 'INR', notes: {}, created_at: 1_756_455_561 }
const refund = {
  ...{ id: 'rfnd_FP8QHiV938haTz', entity: 'refund', payment_id: 'pay_N8FVRD1DzYzBh1', receipt: null },
  ...{ status: 'processed', acquirer_data: { arn: null, rrn: '4268', utr: null }, ...money },
}
const order = {
  ...{ id: 'order_RB58MiP5SPFYyM', entity: 'order', amount: 100, currency: 'INR', notes: {} },
  ...{ receipt: 'b-1', status: 'created' },
}
const ordered = {
  ...{ key_id: 'rzp_test_1', amount: 100, currency: 'INR', order_id: 'order_1' },
  ...{ user_name: '', user_email: '', user_phone: '+919876543210' },
}
const paid = { id: 'pay_N8FVRD1DzYzBh1', entity: 'payment', status: 'captured', ...money }

describe('An answer about money is read', () => {
  it.each<[string, v.GenericSchema, object]>([
    ['a payment id within other text', CheckoutAnswerSchema, { ...checkout, razorpay_payment_id: 'x pay_1' }],
    ['a payment id with more', CheckoutAnswerSchema, { ...checkout, razorpay_payment_id: 'pay_1 x' }],
    ['an order id within other text', CheckoutAnswerSchema, { ...checkout, razorpay_order_id: 'x order_1' }],
    ['an order id with more', CheckoutAnswerSchema, { ...checkout, razorpay_order_id: 'order_1 x' }],
    ['65 digits', CheckoutAnswerSchema, { ...checkout, razorpay_signature: 'a'.repeat(65) }],
    ['a payment by the id of a refund', RazorpayPaymentSchema, { ...paid, id: 'rfnd_1pay_' }],
    ['a refund by the id of a payment', RazorpayRefundSchema, { ...refund, id: 'pay_1rfnd_' }],
    ['a refund of an order', RazorpayRefundSchema, { ...refund, payment_id: 'order_1pay_' }],
    ['something else', RazorpayRefundSchema, { ...refund, entity: 'payment' }],
    ['no signature', CheckoutAnswerSchema, { ...checkout, razorpay_signature: '' }],
    [
      'a signature that is no hash',
      CheckoutAnswerSchema,
      { ...checkout, razorpay_signature: 'Z'.repeat(64) },
    ],
    ['a path for an id', CheckoutAnswerSchema, { ...checkout, razorpay_payment_id: 'pay_../../orders' }],
    ['an amount in rupees', RazorpayOrderSchema, { ...order, amount: 50.5 }],
    ['an amount as text', RazorpayOrderSchema, { ...order, amount: '5000' }],
    ['an order by the id of a payment', RazorpayOrderSchema, { ...order, id: 'pay_N8FVRD1DzYzBh1' }],
    ['our order of less than a rupee', PaymentOrderAnswerSchema, { ...ordered, amount: 99 }],
    ['an error as a page', RazorpayErrorSchema, {}],
  ])('not: %s', (_, schema, answer) => {
    expect(v.is(schema, answer)).toBe(false)
  })

  it('with nothing in the place of what it does not say', () => {
    // Notes that are empty arrive as an array.
    expect(v.parse(RazorpayOrderSchema, { ...order, notes: [] }).notes).toEqual({})
    const bare = { error: { code: 'SERVER_ERROR', description: 'We are facing some trouble', metadata: {} } }
    expect(v.parse(RazorpayErrorSchema, bare).error).toMatchObject({ code: 'SERVER_ERROR', reason: null })
    for (const [status, captured] of [
      ['captured', true],
      ['refunded', false],
    ] as const) {
      expect(v.parse(RazorpayPaymentSchema, { ...paid, status }).captured).toBe(captured)
    }
    const unsaid = { arn: null, rrn: null, utr: null }
    expect(v.parse(RazorpayRefundSchema, { ...refund, acquirer_data: 'none' }).acquirer_data).toEqual(unsaid)
    expect(v.parse(RazorpayRefundSchema, { ...refund, acquirer_data: {} }).acquirer_data).toEqual(unsaid)
    const failure = { error: { metadata: { order_id: 'order_1' } } }
    expect(v.parse(CheckoutFailureSchema, failure)).toEqual({
      error: {
        ...{ code: '', description: null, reason: null },
        metadata: { order_id: 'order_1', payment_id: null },
      },
    })
  })
})

describe('A link to pay (PAYLINK-3)', () => {
  const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds).toISOString()
  const A_DAY_AGO = ago(86_399_999)
  const OVER_A_DAY_AGO = ago(86_400_000)
  const facts = {
    expires_at: '2026-11-23T19:00:00.000Z',
    revoked_at: null,
    status: 'pending',
    payment: 'none',
    change: null,
    pays_driver: false,
    change_number: 0,
  } as const
  it.each([
    ['open', 'before its end', {}],
    ['ended', 'to the minute', { expires_at: AT }],
    ['ended', 'of a booking that waits for nothing', { status: 'accepted' }],
    ['open', 'while the bank holds the money, whatever the time', { payment: 'processing', expires_at: AT }],
    ['paid', 'for a day after its end', { payment: 'paid', expires_at: A_DAY_AGO }],
    ['cancelled', 'for a day after its end', { status: 'cancelled', expires_at: A_DAY_AGO }],
    ['cancelled', 'whatever was paid', { status: 'cancelled', payment: 'paid' }],
    ['ended', 'a day later, where it is paid', { payment: 'paid', expires_at: OVER_A_DAY_AGO }],
    ['ended', 'a day later, where it is cancelled', { status: 'cancelled', expires_at: OVER_A_DAY_AGO }],
    ['over', 'once it is driven, for a day', { status: 'completed', expires_at: A_DAY_AGO }],
    ['over', 'also while a tip is being paid', { status: 'completed', payment: 'processing' }],
    ['ended', 'a day later, where it is driven', { status: 'completed', expires_at: OVER_A_DAY_AGO }],
    ['open', 'while its change waits, whoever has the ride', { change: 'waiting', status: 'accepted' }],
    ['paid', 'once its change is made', { change: 'made', payment: 'paid', status: 'accepted' }],
    ['ended', 'with its change', { change: 'lapsed', status: 'accepted' }],
    [
      'ended',
      'with its change, also while the bank holds the money',
      { change: 'lapsed', payment: 'processing' },
    ],
    ['ended', 'once the ride of its change has started', { change: 'waiting', status: 'started' }],
    [
      'open',
      'until the ride ends, where it is else paid to the driver',
      { pays_driver: true, status: 'started' },
    ],
    ['ended', 'with a change of what is paid to the driver', { pays_driver: true, change_number: 1 }],
    ['ended', 'where it was revoked, whatever has happened', { revoked_at: AT, status: 'cancelled' }],
  ] as const)('is %s %s', (state, _, parts) => {
    expect(paymentLinkState({ ...facts, ...parts }, NOW)).toBe(state)
  })
})

describe('What is said of a payment', () => {
  const { unsettledSentence, withDescription, asLine, PAYMENT_FAILED, ...others } = sentences

  it('that is not settled asks to wait; of a settled one nothing is said', () => {
    const states = PaymentStateSchema.options
    expect(states.map(isUnsettled)).toEqual([false, true, true, false])
    const said = { pending: /don’t pay again/, cancelled: /asking the bank whether.* comes back/ }
    for (const [booking, words] of Object.entries(said)) {
      const [none, checking, processing, paid] = states.map((state) => unsettledSentence(state, booking))
      expect([none, paid]).toEqual([null, null])
      for (const sentence of [checking, processing]) expect(sentence).toMatch(words)
    }
    expect(unsettledSentence('processing', 'pending')).toMatch(/^Your bank has approved/)
  })

  it('that failed is the provider’s reason, or a sentence of its own where that is but the title', () => {
    const declined = 'Payment was declined by the bank.'
    expect(withDescription(PAYMENT_FAILED, ` ${declined}`)).toEqual({
      title: 'Payment Failed',
      description: declined,
    })
    // Razorpay's test mode says no more than the title.
    for (const nothing of [' ', null, 'Payment failed']) {
      expect(withDescription(PAYMENT_FAILED, nothing)).toEqual(PAYMENT_FAILED)
    }
    expect(asLine(others.NO_FARE_SELECTED)).toBe(
      'Error: No fare selected. Please go back and select a vehicle.',
    )
    expect(others.payButtonLabel('₹100')).toBe('Pay ₹100 Now')
  })

  it('is a title and a sentence, each in words', () => {
    const said = Object.values({ ...others, PAYMENT_FAILED }).filter((one) => typeof one !== 'function')
    for (const text of said.flatMap((one) =>
      typeof one === 'string' ? one : [one.title, one.description],
    )) {
      expect(text).toMatch(/^[A-Z].*[a-z!?.]$/)
    }
  })
})
