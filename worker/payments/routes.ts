import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { PRICE_CHANGED } from '../../src/domain/fares/sentences'
import { PaymentMethodSchema } from '../../src/domain/payments/amounts'
import { PAYMENT_ERROR, VERIFICATION_FAILED } from '../../src/domain/payments/sentences'
import { BookingIdSchema, NO_SUCH_BOOKING, NO_SUCH_BOOKING_CODE } from '../bookings/booking-row'
import { configOf } from '../config'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { fail, jsonBody } from '../http/failures'
import { log } from '../http/log'
import { limitRider } from '../http/rate-limit'
import { razorpayOf } from '../providers/razorpay'
import { requireVerifiedPhone } from '../session/guards'
import { createPaymentOrder, type OrderRefusal } from './create-order'
import { type VerifyRefusal, verifyPayment } from './verify-payment'

/** What the page sends to order a payment. It describes the booking too, but only the stored booking is used. */
const OrderBody = v.object({
  bookingData: v.optional(v.unknown()),
  bookingId: BookingIdSchema,
  paymentMethod: PaymentMethodSchema,
  paymentAmount: v.number(),
})

const claimed = v.pipe(v.string(), v.maxLength(200))

const VerificationBody = v.object({
  razorpay_order_id: claimed,
  razorpay_payment_id: claimed,
  razorpay_signature: claimed,
  booking_id: BookingIdSchema,
})

function orderRefused(c: Context<AppEnv>, refusal: OrderRefusal) {
  switch (refusal.reason) {
    case 'not_found':
      return fail(c, 404, NO_SUCH_BOOKING_CODE, NO_SUCH_BOOKING)
    case 'already_paid':
      return fail(c, 409, refusal.reason, ALREADY_PAID)
    case 'processing':
      return fail(c, 409, 'payment_processing', STILL_PROCESSING)
    case 'closed':
    case 'pickup_past':
      return fail(c, 409, 'booking_closed', NOT_PAYABLE)
    case 'wrong_amount':
      return fail(c, 409, 'price_changed', PRICE_CHANGED, { amounts: refusal.amounts })
    case 'provider':
      log('error', 'payment_order_failed', { requestId: c.get('requestId'), ...refusal.provider })
      return fail(c, 502, 'provider_failed', PAYMENT_ERROR.description)
  }
}

function verificationRefused(c: Context<AppEnv>, refusal: VerifyRefusal) {
  switch (refusal.reason) {
    case 'not_found':
      return fail(c, 404, NO_SUCH_BOOKING_CODE, NO_SUCH_BOOKING)
    case 'forged':
      log('warn', 'payment_claim_refused', { requestId: c.get('requestId'), what: refusal.what })
      return fail(c, 400, 'not_verified', VERIFICATION_FAILED.description)
    case 'failed':
      return fail(c, 400, 'payment_failed', VERIFICATION_FAILED.description)
    case 'refund_due':
      return fail(c, 409, refusal.reason, WILL_BE_REFUNDED)
    case 'provider':
      log('error', 'payment_not_verified', { requestId: c.get('requestId'), ...refusal.provider })
      return fail(c, 502, 'provider_failed', VERIFICATION_FAILED.description)
  }
}

const contextOf = (c: Context<AppEnv>) => ({
  database: databaseOf(c.env.DB),
  razorpay: razorpayOf(c.env),
  userId: c.get('user').userId,
  now: new Date(),
})

export const payments = new Hono<AppEnv>()
  .post('/payment-order', requireVerifiedPhone, limitRider, jsonBody(OrderBody), async (c) => {
    const ordered = await createPaymentOrder(contextOf(c), c.req.valid('json'))
    // The provider was asked about older orders first, and its answer may have contained a payment unknown until then.
    c.set('mayHaveMessages', true)
    if (!ordered.ok) return orderRefused(c, ordered.refusal)
    const { amount_paise: amount, currency, id } = ordered.value
    const { fullName, email, phone } = c.get('user')
    return c.json({
      key_id: configOf(c.env, 'razorpay').RAZORPAY_KEY_ID,
      amount,
      currency,
      order_id: id,
      user_name: fullName ?? '',
      user_email: email ?? '',
      user_phone: phone ?? '',
    })
  })
  .post('/payment-verification', requireVerifiedPhone, limitRider, jsonBody(VerificationBody), async (c) => {
    const body = c.req.valid('json')
    const verified = await verifyPayment(
      { ...contextOf(c), keySecret: configOf(c.env, 'razorpay').RAZORPAY_KEY_SECRET },
      {
        bookingId: body.booking_id,
        orderId: body.razorpay_order_id,
        paymentId: body.razorpay_payment_id,
        signature: body.razorpay_signature,
      },
    )
    if (!verified.ok) return verificationRefused(c, verified.refusal)
    c.set('mayHaveMessages', true)
    return c.json({ status: verified.value, booking_id: body.booking_id })
  })

/** Sentences for a payment that cannot be ordered or confirmed, in addition to those of docs/product.md. */
const ALREADY_PAID = 'This booking is already paid. Nothing more was charged.'

const STILL_PROCESSING = 'Your payment is being processed. Please wait a moment before paying again.'

const NOT_PAYABLE = 'This booking can no longer be paid. Please search again.'

const WILL_BE_REFUNDED = 'Your payment came for a booking that could not take it. All of it will be refunded.'
