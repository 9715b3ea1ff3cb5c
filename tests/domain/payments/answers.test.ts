import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  CancellationPreviewSchema,
  CancelledAnswerSchema,
  REFUND_ARRIVES,
  RefundChangedSchema,
} from '../../../src/domain/payments/cancellation'
import {
  CheckoutAnswerSchema,
  CheckoutFailureSchema,
  isUnsettled,
  PaymentStateSchema,
  PaymentVerificationAnswerSchema,
  UnderWaySchema,
} from '../../../src/domain/payments/checkout'
import { PayableTripSchema, paymentLinkState } from '../../../src/domain/payments/payment-link'
import { RazorpayPaymentSchema, RazorpayRefundSchema } from '../../../src/domain/payments/razorpay'
import { payButtonLabel, unsettledSentence } from '../../../src/domain/payments/sentences'

const AT = '2026-11-23T18:00:00.000Z'
const NOW = new Date(AT)

const preview = {
  ...{ band: 'full', fee_percent: 0, paid_paise: 100, fee_paise: 0, refund_paise: 100, until: AT },
  ...{ unsettled: false, arrives: REFUND_ARRIVES },
}
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
const statement = {
  ...{ lines: [{ kind: 'captured', label: 'Paid', note: null, paise: 100 }], summary: null, arrives: null },
  ...{ paid_paise: 100, due_paise: 0, owed_paise: 0, held_paise: 0, tip_until: null },
  ...{ refund_due_paise: 0, refund_sent_paise: 0, refunded_paise: 0 },
}
const payable = {
  ...{ state: 'open', id: 'b-1', service_type: 'airport', vehicle_type: 'sedan', scheduled_time: AT },
  ...{ is_round_trip: false, package_hours: null, fare_amount: 400, pickup_locality: 'Indiranagar' },
  ...{ dropoff_locality: null, payment_state: 'none', pay_until: AT, statement },
}
const verified = { status: 'confirmed', booking_id: 'b-1' }
const paid = { id: 'pay_N8FVRD1DzYzBh1', entity: 'payment', status: 'captured', ...money }

describe('An answer about money is read', () => {
  it.each<[string, v.GenericSchema, object]>([
    ['what a cancellation brings', CancellationPreviewSchema, preview],
    ['what it has brought', CancelledAnswerSchema, { booking_id: 'b-1', refund_paise: 100 }],
    ['what has changed since', RefundChangedSchema, { preview }],
    ['the answer of the checkout', CheckoutAnswerSchema, checkout],
    ['the order of another window', UnderWaySchema, { order_id: 'order_1' }],
    ['a verification', PaymentVerificationAnswerSchema, verified],
    ['a refund of the provider', RazorpayRefundSchema, refund],
    ['what a payer by link reads', PayableTripSchema, payable],
  ])('whole: %s', (_, schema, answer) => {
    expect(v.parse(schema, answer)).toEqual(answer)
  })

  it.each<[string, v.GenericSchema, object, string, unknown[]]>([
    ['a band', CancellationPreviewSchema, preview, 'band', ['full', 'fee_25', 'fee_50', 'none']],
    ['a verification', PaymentVerificationAnswerSchema, verified, 'status', ['confirmed', 'processing']],
    ['a refund', RazorpayRefundSchema, refund, 'status', ['pending', 'processed', 'failed']],
    [
      'a payment',
      RazorpayPaymentSchema,
      paid,
      'status',
      ['created', 'authorized', 'captured', 'refunded', 'failed'],
    ],
    ['a link', PayableTripSchema, payable, 'state', ['open', 'paid', 'cancelled']],
    [
      'what is known of a payment',
      PayableTripSchema,
      payable,
      'payment_state',
      ['none', 'checking', 'processing', 'paid'],
    ],
  ])('in each of its states, and in no other: %s', (_, schema, answer, field, states) => {
    for (const state of states) expect(v.parse(schema, { ...answer, [field]: state })).toBeTruthy()
    for (const other of ['', 'refused', null])
      expect(v.is(schema, { ...answer, [field]: other }), `${other}`).toBe(false)
  })

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
  ])('not: %s', (_, schema, answer) => {
    expect(v.is(schema, answer)).toBe(false)
  })

  it('with nothing in the place of what it does not say', () => {
    expect(v.parse(RazorpayPaymentSchema, paid).captured).toBe(false)
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
  } as const
  it.each([
    ['open', 'open', {}],
    ['ended to the minute', 'ended', { expires_at: AT }],
    ['ended of a booking that waits for nothing', 'ended', { status: 'accepted' }],
    [
      'open while the bank holds the money, whatever the time',
      'open',
      { payment: 'processing', expires_at: AT },
    ],
    ['paid, for a day after its end', 'paid', { payment: 'paid', expires_at: A_DAY_AGO }],
    ['cancelled, for a day after its end', 'cancelled', { status: 'cancelled', expires_at: A_DAY_AGO }],
    ['cancelled, whatever was paid', 'cancelled', { status: 'cancelled', payment: 'paid' }],
    ['ended a day later, where it is paid', 'ended', { payment: 'paid', expires_at: OVER_A_DAY_AGO }],
    [
      'ended a day later, where it is cancelled',
      'ended',
      { status: 'cancelled', expires_at: OVER_A_DAY_AGO },
    ],
    ['ended once it is driven, and all is paid', 'ended', { status: 'completed', payment: 'paid' }],
    [
      'ended once it is driven, and a tip is being paid',
      'ended',
      { status: 'completed', payment: 'processing' },
    ],
    ['ended where it was revoked, whatever has happened', 'ended', { revoked_at: AT, status: 'cancelled' }],
  ] as const)('is %s', (_, state, parts) => {
    expect(paymentLinkState({ ...facts, ...parts }, NOW)).toBe(state)
  })
})

it('a payment that is not settled is said to be, and asks to wait; a settled one says nothing', () => {
  const states = PaymentStateSchema.options
  expect(states.map(isUnsettled)).toEqual([false, true, true, false])
  expect(states.map((state) => unsettledSentence(state, 'pending'))).toEqual([
    null,
    expect.stringMatching(/^We are asking the bank.*Do not pay again/),
    expect.stringMatching(/^Your bank has approved.*Do not pay again/),
    null,
  ])
  expect(states.map((state) => unsettledSentence(state, 'cancelled')?.includes('goes back in full'))).toEqual(
    [undefined, true, true, undefined],
  )
  expect(payButtonLabel('₹100')).toBe('Pay ₹100 Now')
})
