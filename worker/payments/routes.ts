import { eq, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { IdSchema } from '../../src/domain/fields'
import { PaymentMethodSchema, paiseOf } from '../../src/domain/payments/amounts'
import { isUnsettled } from '../../src/domain/payments/checkout'
import { mayBeTipped, TIP_RUPEES } from '../../src/domain/payments/decide-payment'
import { ORDER_PURPOSES } from '../../src/domain/payments/payment'
import { findOwnBooking } from '../bookings/booking-row'
import { configOf } from '../config'
import { databaseOf } from '../database/client'
import { ledger } from '../database/payment-tables'
import type { AppEnv } from '../http/app-env'
import { fail, granted, jsonBody, linkRefusals, refusedBy } from '../http/failures'
import { limitPay } from '../http/rate-limit'
import { log } from '../log'
import { razorpayOf } from '../providers/razorpay'
import { requireVerifiedPhone } from '../session/guards'
import { checkAfterAnswer } from './booking-with-payment'
import { createPaymentOrder, ORDER_REFUSALS } from './create-order'
import { receiveEvent } from './events'
import { isEntered, putInLedger } from './ledger'
import { findPayer, readPaymentLink } from './payment-links'
import { moneyOf } from './reconcile'
import { VERIFICATION_REFUSALS, verifyPayment } from './verify-payment'

/** How and how much is to be paid now, as the page says: the amount is only ever compared. */
const PaymentChoiceSchema = v.object({
  paymentMethod: PaymentMethodSchema,
  paymentAmount: v.number(),
  /** The order of another amount that the rider was told of and no longer pays. */
  insteadOf: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(60))), null),
})

/** What the page sends to order a payment; what it says of the booking itself is dropped. */
const OrderBodySchema = v.object({
  bookingId: IdSchema,
  ...PaymentChoiceSchema.entries,
  /** The paid ride alike that the rider was told of, and pays beside. */
  besides: v.optional(v.nullable(IdSchema), null),
  /** Where the payer was shown what it is for: nothing else is ordered then. */
  purpose: v.optional(v.nullable(v.picklist(ORDER_PURPOSES)), null),
})

const CashTipBodySchema = v.object({
  rupees: v.pipe(v.number(), v.safeInteger(), v.minValue(TIP_RUPEES.least), v.maxValue(TIP_RUPEES.most)),
})

const claimed = v.pipe(v.string(), v.maxLength(200))

/** What the checkout's handler was given. */
const CheckoutClaimSchema = v.object({
  razorpay_order_id: claimed,
  razorpay_payment_id: claimed,
  razorpay_signature: claimed,
})

const VerificationBodySchema = v.object({ ...CheckoutClaimSchema.entries, booking_id: IdSchema })

const LINK_REFUSALS = linkRefusals('This payment link no longer works. Call us for a new one.')

/** A rider is waiting: the provider is asked once, and what it does not say now it is asked about later. */
const VERIFICATION = { timeoutMs: 4000, repeatsReads: false }

const paymentContextOf = (
  c: Context<AppEnv>,
  userId: string,
  limits: Parameters<typeof razorpayOf>[1] = {},
) => ({ ...moneyOf(c.env), razorpay: razorpayOf(c.env, limits), userId, now: new Date() })

/** The provider's window fills in nothing of whoever pays by a link. */
const NOBODY = { user_name: '', user_email: '', user_phone: '' }

/** Answers with the order by which a rider's booking is paid as `asked`. */
async function answerOrder(
  c: Context<AppEnv>,
  userId: string,
  asked: Parameters<typeof createPaymentOrder>[1],
  payer: typeof NOBODY,
) {
  // The provider is asked about older orders first, and its answer may contain a payment unknown until then.
  c.set('mayHaveMessages', true)
  const ordered = createPaymentOrder(paymentContextOf(c, userId), asked)
  const { amount_paise: amount, currency, id } = await granted(ORDER_REFUSALS, ordered)
  const key_id = configOf(c.env, 'razorpay').RAZORPAY_KEY_ID
  return c.json({ key_id, amount, currency, order_id: id, ...payer })
}

/** Answers what became of the payment that a checkout claims for a rider's booking. */
async function answerVerification(
  c: Context<AppEnv>,
  userId: string,
  bookingId: string,
  claim: v.InferOutput<typeof CheckoutClaimSchema>,
) {
  const { RAZORPAY_KEY_SECRET: current, RAZORPAY_KEY_SECRET_PREVIOUS: previous } = configOf(c.env, 'razorpay')
  const context = { ...paymentContextOf(c, userId, VERIFICATION), keySecrets: { current, previous } }
  // Sends refunds also where the payment is refused: what came twice is to go back.
  c.set('mayHaveMessages', true)
  const status = await granted(VERIFICATION_REFUSALS, verifyPayment(context, bookingId, claim))
  return c.json({ status, booking_id: bookingId })
}

/**
 * Paying a booking as its rider, and by its link (docs/product.md, PAYLINK-5): one set of rules, by a link without a
 * session. Nothing of the rider is answered to whoever has a link, nor of the payer kept.
 */
export const payments = new Hono<AppEnv>()
  .post('/payment-order', requireVerifiedPhone, jsonBody(OrderBodySchema), (c) => {
    const { userId, fullName, email, phone } = c.get('user')
    return answerOrder(c, userId, c.req.valid('json'), {
      user_name: fullName ?? '',
      user_email: email ?? '',
      user_phone: phone ?? '',
    })
  })
  .post('/payment-verification', requireVerifiedPhone, jsonBody(VerificationBodySchema), (c) => {
    const { booking_id, ...claim } = c.req.valid('json')
    return answerVerification(c, c.get('user').userId, booking_id, claim)
  })
  // What the rider says that they gave in cash is noted once, and is in no sum.
  .put('/bookings/:id/cash-tip', requireVerifiedPhone, jsonBody(CashTipBodySchema), async (c) => {
    const [id, { userId }, now] = [c.req.param('id'), c.get('user'), new Date()]
    const database = databaseOf(c.env.DB)
    const booking = await findOwnBooking(database, userId, id)
    if (!booking) throw refusedBy(ORDER_REFUSALS, { reason: 'not_found' })
    if (!mayBeTipped(booking, now)) throw refusedBy(ORDER_REFUSALS, { reason: 'no_tip' })
    const source = `${id}|cash`
    const noted = { kind: 'tip', source, booking_id: id, reason: 'cash', counts: false } as const
    const cause = { actor: 'rider', actorId: userId, event: 'transition', now } as const
    const entry = { ...noted, paise: paiseOf(c.req.valid('json').rupees) }
    await putInLedger(database, entry, cause, sql`NOT ${isEntered('tip', source)}`)
    const [stored] = await database
      .select()
      .from(ledger)
      .where(eq(ledger.id, `tip|${source}`))
    if (stored?.amount_paise !== entry.paise) throw refusedBy(ORDER_REFUSALS, { reason: 'tip_noted' })
    return c.json({ noted: true })
  })
  .get('/pay/:id', limitPay, async (c) => {
    const now = new Date()
    const found = await readPaymentLink(databaseOf(c.env.DB), c.req.param('id'), now)
    if (!('trip' in found)) throw refusedBy(LINK_REFUSALS, { reason: found.state })
    if (isUnsettled(found.trip.payment_state)) checkAfterAnswer(c, [found.trip.id], now)
    return c.json(found.trip)
  })
  .post('/pay/:id/order', limitPay, jsonBody(PaymentChoiceSchema), async (c) => {
    const found = await readPaymentLink(databaseOf(c.env.DB), c.req.param('id'), new Date())
    if (!('trip' in found)) throw refusedBy(LINK_REFUSALS, { reason: found.state })
    // What is owed for a driven ride is its rider's to pay.
    if (found.state === 'over') throw refusedBy(ORDER_REFUSALS, { reason: 'closed' })
    return answerOrder(
      c,
      found.riderId,
      {
        ...c.req.valid('json'),
        bookingId: found.trip.id,
        purpose: found.trip.change ? 'change' : null,
        byLink: true,
      },
      NOBODY,
    )
  })
  // A link that has ended serves as well: what was paid by it counts, or goes back.
  .post('/pay/:id/verification', limitPay, jsonBody(CheckoutClaimSchema), async (c) => {
    const payer = await findPayer(databaseOf(c.env.DB), c.req.param('id'))
    if (!payer) throw refusedBy(LINK_REFUSALS, { reason: 'unknown' })
    return answerVerification(c, payer.riderId, payer.bookingId, c.req.valid('json'))
  })

/** POST /webhooks/razorpay, where the provider tells us of payments, orders and refunds. */
export const webhookRoutes = new Hono<AppEnv>().post('/razorpay', async (c) => {
  const { RAZORPAY_WEBHOOK_SECRET, RAZORPAY_WEBHOOK_SECRET_PREVIOUS } = configOf(c.env, 'webhooks')
  const sent = {
    id: c.req.header('x-razorpay-event-id') ?? null,
    signature: c.req.header('x-razorpay-signature') ?? '',
    body: await c.req.text(),
  }
  const received = await receiveEvent(moneyOf(c.env), sent, {
    secrets: { current: RAZORPAY_WEBHOOK_SECRET, previous: RAZORPAY_WEBHOOK_SECRET_PREVIOUS },
    now: new Date(),
  })
  if (!received.ok) {
    log('warn', 'event_refused', { ...received.refusal })
    return fail(c, 400, received.refusal.reason, 'This event cannot be taken.')
  }
  c.set('afterAnswer', received.value.apply)
  return c.json({ received: true })
})
