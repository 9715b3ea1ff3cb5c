import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  CheckoutAnswerSchema,
  CheckoutFailureSchema,
  PaymentOrderAnswerSchema,
} from '../../../src/domain/payments/checkout'
import {
  RazorpayCollectionSchema,
  RazorpayErrorSchema,
  RazorpayOrderSchema,
  RazorpayPaymentSchema,
} from '../../../src/domain/payments/razorpay'
import {
  asLine,
  NO_FARE_SELECTED,
  PAYMENT_FAILED,
  withDescription,
} from '../../../src/domain/payments/sentences'

const order = {
  id: 'order_RB58MiP5SPFYyM',
  entity: 'order',
  amount: 5000,
  amount_paid: 0,
  amount_due: 5000,
  currency: 'INR',
  receipt: 'b-1',
  offer_id: null,
  status: 'created',
  attempts: 0,
  notes: { booking_id: 'b-1' },
  created_at: 1756455561,
}
const payment = {
  id: 'pay_N8FVRD1DzYzBh1',
  entity: 'payment',
  amount: 100,
  currency: 'INR',
  status: 'captured',
  order_id: 'order_N8FRN5zTm5S3wx',
  invoice_id: null,
  international: false,
  method: 'upi',
  amount_refunded: 0,
  refund_status: null,
  captured: true,
  vpa: 'success@razorpay',
  email: 'void@razorpay.com',
  contact: '+919999999999',
  notes: [],
  fee: 2,
  tax: 0,
  error_code: null,
  error_description: null,
  error_reason: null,
  acquirer_data: { rrn: '267567962619' },
  created_at: 1701688721,
}

describe("Razorpay's answers", () => {
  it('are parsed where they are orders, with notes or with the empty array in place of none', () => {
    expect(v.parse(RazorpayOrderSchema, order).notes).toEqual({ booking_id: 'b-1' })
    expect(v.parse(RazorpayOrderSchema, { ...order, notes: [] }).notes).toEqual({})
  })

  it('are read where they are payments, captured or failed', () => {
    expect(v.parse(RazorpayPaymentSchema, payment)).toMatchObject({ status: 'captured', amount: 100, fee: 2 })
    const failed = {
      ...payment,
      status: 'failed',
      captured: false,
      fee: null,
      tax: null,
      error_code: 'BAD_REQUEST_ERROR',
      error_reason: 'payment_cancelled',
    }
    expect(v.parse(RazorpayPaymentSchema, failed)).toMatchObject({
      status: 'failed',
      error_reason: 'payment_cancelled',
    })
  })

  it('are read as lists, whatever their items are', () => {
    const list = { entity: 'collection', count: 2, items: [payment, { odd: true }] }
    expect(v.parse(RazorpayCollectionSchema, list).items).toHaveLength(2)
  })

  it.each([
    ['an amount in rupees', { ...order, amount: 50.5 }],
    ['an amount as text', { ...order, amount: '5000' }],
    ['a state nobody knows', { ...order, status: 'settled' }],
    ['the id of a payment', { ...order, id: 'pay_N8FVRD1DzYzBh1' }],
  ])('are no order with %s', (_, answer) => {
    expect(v.is(RazorpayOrderSchema, answer)).toBe(false)
  })

  it('are parsed as errors, with or without their details', () => {
    const bare = { error: { code: 'SERVER_ERROR', description: 'We are facing some trouble', metadata: {} } }
    expect(v.parse(RazorpayErrorSchema, bare).error).toMatchObject({ code: 'SERVER_ERROR', reason: null })
    expect(v.is(RazorpayErrorSchema, '<html>502</html>')).toBe(false)
  })
})

describe('the checkout', () => {
  const handed = {
    razorpay_payment_id: 'pay_N8FVRD1DzYzBh1',
    razorpay_order_id: 'order_N8FRN5zTm5S3wx',
    razorpay_signature: 'a'.repeat(64),
  }

  it.each([
    ['is read', {}, true],
    ['is refused without a signature', { razorpay_signature: '' }, false],
    ['is refused with a signature that is no hash', { razorpay_signature: 'Z'.repeat(64) }, false],
    ['is refused with a path for an id', { razorpay_payment_id: 'pay_../../orders' }, false],
  ])('%s', (_, changes, readable) => {
    expect(v.is(CheckoutAnswerSchema, { ...handed, ...changes })).toBe(readable)
  })

  it('says why a payment failed', () => {
    const failure = {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: 'Payment was declined by the bank.',
        source: 'gateway',
        step: 'payment_authorization',
        reason: 'card_declined',
        metadata: { order_id: 'order_1', payment_id: 'pay_1' },
      },
    }
    const { error } = v.parse(CheckoutFailureSchema, failure)
    expect(withDescription(PAYMENT_FAILED, error.description)).toEqual({
      title: 'Payment Failed',
      description: 'Payment was declined by the bank.',
    })
  })
})

describe('our own answer', () => {
  it('is in paise, at least a rupee', () => {
    const answer = {
      key_id: 'rzp_test_1',
      amount: 5300,
      currency: 'INR',
      order_id: 'order_1',
      user_name: '',
      user_email: '',
      user_phone: '+919876543210',
    }
    expect(v.is(PaymentOrderAnswerSchema, answer)).toBe(true)
    expect(v.is(PaymentOrderAnswerSchema, { ...answer, amount: 53 })).toBe(false)
  })

  it('has a sentence of its own where no reason is given but the title’s', () => {
    expect(withDescription(PAYMENT_FAILED, ' ').description).toBe(
      'Payment could not be completed. Please try again.',
    )
    expect(withDescription(PAYMENT_FAILED, null)).toEqual(PAYMENT_FAILED)
    // Razorpay's test mode says no more than that.
    expect(withDescription(PAYMENT_FAILED, 'Payment failed')).toEqual(PAYMENT_FAILED)
    expect(asLine(NO_FARE_SELECTED)).toBe('Error: No fare selected. Please go back and select a vehicle.')
  })
})
