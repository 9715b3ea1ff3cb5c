import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { isUnsettled } from '../../src/domain/payments/checkout'
import { configOf } from '../config'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { fail, jsonBody } from '../http/failures'
import { limitPay } from '../http/rate-limit'
import { checkAfterAnswer } from './booking-with-payment'
import { createPaymentOrder } from './create-order'
import { findPayer, readPaymentLink } from './payment-links'
import {
  CHECKOUT_CLAIM,
  orderRefused,
  PAYMENT_CHOICE,
  paymentContextOf,
  VERIFICATION,
  verificationRefused,
} from './routes'
import { verifyPayment } from './verify-payment'

/** The same sentence for a link that ended and for one that never was. */
const LINK_NOT_AVAILABLE = 'This payment link can no longer be used. Call us for a new one.'

const linkRefused = (c: Context<AppEnv>, state: 'ended' | 'unknown') =>
  fail(c, state === 'ended' ? 410 : 404, 'link_not_available', LINK_NOT_AVAILABLE)

/**
 * Paying a booking by its link (docs/product.md, Payment links): the rules of a rider's own payment, without a session.
 * Nothing of the rider is answered, nor of the payer kept.
 */
export const payRoutes = new Hono<AppEnv>()
  .get('/pay/:id', limitPay, async (c) => {
    const now = new Date()
    const found = await readPaymentLink(databaseOf(c.env.DB), c.req.param('id'), now)
    if (!('trip' in found)) return linkRefused(c, found.state)
    if (isUnsettled(found.trip.payment_state)) checkAfterAnswer(c, [found.trip.id], now)
    return c.json(found.trip)
  })
  .post('/pay/:id/order', limitPay, jsonBody(v.object(PAYMENT_CHOICE)), async (c) => {
    const found = await readPaymentLink(databaseOf(c.env.DB), c.req.param('id'), new Date())
    if (!('trip' in found)) return linkRefused(c, found.state)
    const request = { ...c.req.valid('json'), bookingId: found.trip.id }
    const ordered = await createPaymentOrder(paymentContextOf(c, found.riderId), request)
    c.set('mayHaveMessages', true)
    if (!ordered.ok) return orderRefused(c, ordered.refusal)
    const { amount_paise: amount, currency, id } = ordered.value
    return c.json({
      key_id: configOf(c.env, 'razorpay').RAZORPAY_KEY_ID,
      amount,
      currency,
      order_id: id,
      user_name: '',
      user_email: '',
      user_phone: '',
    })
  })
  // By a link that has ended as well: what was paid by it counts, or goes back.
  .post('/pay/:id/verification', limitPay, jsonBody(v.object(CHECKOUT_CLAIM)), async (c) => {
    const payer = await findPayer(databaseOf(c.env.DB), c.req.param('id'))
    if (!payer) return linkRefused(c, 'unknown')
    const body = c.req.valid('json')
    const verified = await verifyPayment(
      {
        ...paymentContextOf(c, payer.riderId, VERIFICATION),
        keySecret: configOf(c.env, 'razorpay').RAZORPAY_KEY_SECRET,
      },
      {
        bookingId: payer.bookingId,
        orderId: body.razorpay_order_id,
        paymentId: body.razorpay_payment_id,
        signature: body.razorpay_signature,
      },
    )
    c.set('mayHaveMessages', true)
    if (!verified.ok) return verificationRefused(c, verified.refusal)
    return c.json({ status: verified.value, booking_id: payer.bookingId })
  })
