import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { configOf } from '../../../worker/config'
import { ledger, payments, webhookEvents } from '../../../worker/database/payment-tables'
import { applyEvents } from '../../../worker/payments/events'
import { moneyOf } from '../../../worker/payments/reconcile'
import { newBookingOf } from '../../support/worker/bookings'
import { database, rowsOf } from '../../support/worker/database'
import { refundsOfBooking } from '../../support/worker/money'
import { paidFor, paidUntold, triedUntold } from '../../support/worker/orders'
import { riderOfEachTest } from '../../support/worker/people'
import {
  authoriseLate,
  clockRuns,
  endRefund,
  payInSheet,
  razorpay,
  refundedAtProvider,
  switchProvider,
} from '../../support/worker/razorpay'
import { minutesFrom, rideRow } from '../../support/worker/rides'
import { breakRoute, mendRoutes } from '../../support/worker/sandbox'
import { deliver, signedWebhook, type Webhook, webhookOf } from '../../support/worker/webhooks'

const rider = riderOfEachTest()
const { RAZORPAY_WEBHOOK_SECRET: SECRET } = configOf(env, 'webhooks')
const PREVIOUS = { RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'the secret before, as long as one has to be' }
const TAKEN = { status: 200, body: '{"received":true}' }

const eventOf = async ({ headers }: Webhook) =>
  (await database.select().from(webhookEvents)).find(({ id }) => id === headers['x-razorpay-event-id'])
const paymentsOf = (bookingId: string) =>
  database.select().from(payments).where(eq(payments.booking_id, bookingId))
const statusOf = async (bookingId: string) => (await rideRow(bookingId)).payment_status

afterEach(() => mendRoutes())

describe('A webhook', () => {
  const BODY = '{"event":"payment.dispute.created","payload":{}}'
  const withSignature = async (signature: string) => {
    const webhook = await signedWebhook(BODY, SECRET)
    return { ...webhook, headers: { ...webhook.headers, 'x-razorpay-signature': signature } }
  }

  it.each<[string, number, () => Promise<Webhook>]>([
    ['signed by the secret is taken', 200, () => signedWebhook(BODY, SECRET)],
    [
      'signed by the previous secret is taken',
      200,
      () => signedWebhook(BODY, PREVIOUS.RAZORPAY_WEBHOOK_SECRET_PREVIOUS),
    ],
    ['signed by another secret is refused', 400, () => signedWebhook(BODY, 'sandbox-key-secret')],
    [
      'signed over another body is refused',
      400,
      async () => ({ ...(await signedWebhook(BODY, SECRET)), body: `${BODY} ` }),
    ],
    ['with half a signature is refused', 400, () => withSignature('0'.repeat(32))],
    ['with no signature is refused', 400, () => withSignature('')],
    ['that is signed and no JSON is refused', 400, () => signedWebhook('event=payment.captured', SECRET)],
    ['that is signed and no event is refused', 400, () => signedWebhook('{"entity":"event"}', SECRET)],
    ['that is larger than any is refused', 413, () => signedWebhook(BODY.padEnd(3_200_000), SECRET)],
  ])('%s', async (_, status, make) => {
    const webhook = await make()
    expect((await deliver(webhook, PREVIOUS)).status).toBe(status)
    expect((await eventOf(webhook)) !== undefined).toBe(status === 200)
  })

  it('without a previous secret is not taken by an empty one', async () => {
    const webhook = await signedWebhook(BODY, PREVIOUS.RAZORPAY_WEBHOOK_SECRET_PREVIOUS)
    expect((await deliver(webhook)).status).toBe(400)
  })

  it('of an event that is nothing to us is kept, and is done with', async () => {
    const webhook = await signedWebhook(BODY, SECRET)
    expect(await deliver(webhook)).toEqual(TAKEN)
    expect(await eventOf(webhook)).toMatchObject({
      event: 'payment.dispute.created',
      known: false,
      applied_at: expect.any(String),
      try_at: null,
    })
  })
})

describe('A captured payment', () => {
  it('confirms its booking though no browser came back; ten times at once it is answered alike and recorded once', async () => {
    const { booking, paymentId } = await paidUntold(rider)
    const webhook = await webhookOf('payment.captured', paymentId)
    const told = await Promise.all(Array.from({ length: 10 }, () => deliver(webhook)))
    expect(told).toEqual(Array(10).fill(TAKEN))
    const first = await eventOf(webhook)
    // It is kept without who paid.
    expect(webhook.body).toContain('"contact":"+91')
    expect(first?.payload).not.toMatch(/contact|email|vpa|card/)
    expect(first).toMatchObject({ event: 'payment.captured', applied_at: expect.any(String) })
    expect(await deliver(webhook)).toEqual(TAKEN)
    expect(await eventOf(webhook)).toEqual(first)
    expect(await statusOf(booking.id)).toBe('partial')
    expect(await paymentsOf(booking.id)).toHaveLength(1)
    expect(await database.select().from(ledger).where(eq(ledger.booking_id, booking.id))).toMatchObject([
      { kind: 'captured', event: `webhook ${webhook.headers['x-razorpay-event-id']}` },
    ])
  })

  it.each([
    ['in order', ['payment.failed', 'payment.authorized', 'payment.captured', 'order.paid']],
    ['the other way round', ['order.paid', 'payment.captured', 'payment.authorized', 'payment.failed']],
    ['failed after captured', ['payment.captured', 'payment.failed']],
    ['by its order alone', ['order.paid']],
  ])('that failed first pays its booking, whatever is told %s', async (_, events) => {
    const { booking, paymentId } = await triedUntold(rider, 'fail')
    await authoriseLate(paymentId)
    for (const event of events) await deliver(await webhookOf(event, paymentId))
    expect(await statusOf(booking.id)).toBe('partial')
    expect(await paymentsOf(booking.id)).toHaveLength(1)
    expect(await refundsOfBooking(booking.id)).toEqual([])
  })

  it.each([
    ['no purpose', {}],
    ['a purpose that we do not know', { purpose: 'toll' }],
  ])('of an order never stored, with %s, is applied to its notes’ booking', async (_, named) => {
    const booking = await newBookingOf(rider)
    const made = await razorpay.createOrder({
      amountPaise: booking.advance_amount * 100,
      currency: 'INR',
      receipt: `lost_${booking.id}`,
      notes: { booking_id: booking.id, ...named },
    })
    if (!made.ok) throw new Error('no order')
    const { paymentId } = await payInSheet(made.value.id)
    await deliver(await webhookOf('payment.captured', paymentId))
    expect(await statusOf(booking.id)).toBe('partial')
  })

  it.each([
    ['names no booking', {}],
    ['names one that never was', { booking_id: 'f'.repeat(32) }],
  ])('whose order %s is kept, and does not go back by itself', async (_, notes) => {
    const receipt = `stray_${crypto.randomUUID().slice(0, 8)}`
    const made = await razorpay.createOrder({ amountPaise: 12_300, currency: 'INR', receipt, notes })
    if (!made.ok) throw new Error('no order')
    const { paymentId } = await payInSheet(made.value.id)
    await deliver(await webhookOf('payment.captured', paymentId))
    await clockRuns(60)
    const kept = await database.select().from(payments).where(eq(payments.provider_payment_id, paymentId))
    expect(kept).toMatchObject([{ booking_id: null, applied: false, amount_paise: 12_300 }])
    expect(await rowsOf('SELECT * FROM ledger WHERE payment_id = ?', kept[0]?.id)).toMatchObject([
      { kind: 'captured', booking_id: null, amount_paise: 12_300 },
    ])
    expect(await razorpay.refundsOfPayment(paymentId)).toMatchObject({ value: { items: [] } })
  })
})

describe('While the provider is down', () => {
  it('an event is answered, and a sweep applies it once the provider answers', async () => {
    const { booking, paymentId } = await triedUntold(rider, 'fail')
    const webhook = await webhookOf('payment.failed', paymentId)
    await breakRoute('razorpay.orders.payments', 'server_error', 100)
    expect(await deliver(webhook)).toEqual(TAKEN)
    expect(await eventOf(webhook)).toMatchObject({ applied_at: null, tries: 1 })
    const sweep = (minutes: number) => applyEvents(moneyOf(env), new Date(minutesFrom(minutes)))
    expect(await sweep(2)).toBe(false)
    await mendRoutes()
    // Tried twice by now: not before another two minutes have passed.
    expect(await sweep(3)).toBe(true)
    expect(await statusOf(booking.id)).toBe('pending')
    expect(await sweep(5)).toBe(true)
    expect(await statusOf(booking.id)).toBe('failed')
    expect(await eventOf(webhook)).toMatchObject({ applied_at: expect.any(String), try_at: null })
  })

  it('the provider’s own retry applies it too', async () => {
    const { booking, paymentId } = await triedUntold(rider, 'fail')
    const webhook = await webhookOf('payment.failed', paymentId)
    await breakRoute('razorpay.orders.payments', 'bad_gateway')
    await deliver(webhook)
    expect(await statusOf(booking.id)).toBe('pending')
    await deliver(webhook)
    expect(await statusOf(booking.id)).toBe('failed')
  })
})

describe('A refund', () => {
  it.each([
    [
      'process',
      'refund.processed',
      { status: 'processed', bank_reference: expect.stringMatching(/^\d{23}$/) },
    ],
    ['fail', 'refund.failed', { status: 'failed', failure: 'failed_at_provider' }],
  ] as const)('that was made at the provider is recorded, to its end: %s', async (as, event, end) => {
    await switchProvider({ refunds: 'by_hand' })
    const { booking, paymentId } = await paidFor(rider)
    const id = await refundedAtProvider(paymentId, 1000)
    await deliver(await webhookOf('refund.created', id))
    expect(await refundsOfBooking(booking.id)).toMatchObject([
      { amount_paise: 1000, reason: 'at_provider', status: 'sent', provider_refund_id: id },
    ])
    await endRefund(id, as)
    await deliver(await webhookOf(event, id))
    // One that comes late says nothing new.
    await deliver(await webhookOf('refund.created', id))
    expect(await refundsOfBooking(booking.id)).toMatchObject([{ ...end, try_at: null }])
    expect(await statusOf(booking.id)).toBe('partial')
  })

  it('of a payment that we never saw brings the payment with it', async () => {
    const { booking, paymentId, paise } = await paidUntold(rider)
    const id = await refundedAtProvider(paymentId, paise)
    await deliver(await webhookOf('refund.processed', id))
    expect(await paymentsOf(booking.id)).toMatchObject([{ applied: false, amount_paise: paise }])
    expect(await refundsOfBooking(booking.id)).toMatchObject([
      { amount_paise: paise, reason: 'at_provider', status: 'processed', provider_refund_id: id },
    ])
    expect(await statusOf(booking.id)).toBe('pending')
  })
})
