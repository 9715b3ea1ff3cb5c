import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { isUnsettled } from '../../src/domain/payments/checkout'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { fail, jsonBody } from '../http/failures'
import { limitPay } from '../http/rate-limit'
import { checkAfterAnswer } from './booking-with-payment'
import { findPayer, readPaymentLink } from './payment-links'
import { answerOrder, answerVerification, CheckoutClaim, PAYMENT_CHOICE } from './routes'

/** The same sentence for a link that ended and for one that never was. */
const LINK_NOT_AVAILABLE = 'This payment link can no longer be used. Call us for a new one.'

const linkRefused = (c: Context<AppEnv>, state: 'ended' | 'unknown') =>
  fail(c, state === 'ended' ? 410 : 404, 'link_not_available', LINK_NOT_AVAILABLE)

/** The provider's window knows nothing of the rider. */
const NOBODY = { user_name: '', user_email: '', user_phone: '' }

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
    const asked = { ...c.req.valid('json'), bookingId: found.trip.id }
    return answerOrder(c, found.riderId, asked, NOBODY)
  })
  // By a link that has ended as well: what was paid by it counts, or goes back.
  .post('/pay/:id/verification', limitPay, jsonBody(CheckoutClaim), async (c) => {
    const payer = await findPayer(databaseOf(c.env.DB), c.req.param('id'))
    if (!payer) return linkRefused(c, 'unknown')
    return answerVerification(c, payer.riderId, payer.bookingId, c.req.valid('json'))
  })
