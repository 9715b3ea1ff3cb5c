import { Hono } from 'hono'
import * as v from 'valibot'
import type { SandboxApp } from '../environment'
import { answer, read, whole } from '../form'
import { unwrap } from '../provider'
import { sandboxState } from '../state-binding'
import { WHOLE_PAGE } from './orders'
import { webhookHeaders } from './signature'
import type { Switches } from './switches'

const YEAR_SECONDS = 366 * 24 * 3600

const TEST_ORDER = {
  amount: 31_250,
  currency: 'INR',
  receipt: 'try-the-checkout',
  notes: {},
  capture: 'automatic',
  uniqueReceipt: false,
  firstPaymentMin: null,
} as const

/** A box that is ticked in a form, or true in JSON. */
const flag = v.pipe(
  v.unknown(),
  v.transform((sent) => sent === true || sent === 'on'),
)

const TestOrderSchema = v.object({ partial_payment: v.optional(flag, false) })

const SwitchesSchema = v.partial(
  v.object({
    refunds: v.picklist(['at_once', 'later', 'failing', 'by_hand']),
    refund_seconds: whole(0, YEAR_SECONDS),
    receipts: v.picklist(['unique_if_asked', 'never_unique', 'always_unique']),
    webhooks: v.picklist(['sent', 'lost', 'disabled']),
    webhook_twice: flag,
    webhook_shuffled: flag,
    webhook_delay_seconds: whole(0, YEAR_SECONDS),
    webhook_retry_factor: whole(1, 100_000),
  } satisfies { [Name in keyof Switches]?: v.GenericSchema<unknown, Switches[Name]> }),
)

const EndedSchema = v.object({ id: v.number(), status: v.nullable(v.number()) })

const ReplaySchema = v.object({ event_id: v.optional(v.string()) })

/** Under /sandbox/api: what the payments page and the tests see and change of the account. */
export const razorpayControl = new Hono<SandboxApp>()
  .get('/clock', async (c) => c.json({ now: await sandboxState(c.env).clock() }))
  .post('/clock', async (c) => {
    const schema = v.object({ forward_seconds: whole(1, YEAR_SECONDS) })
    const { forward_seconds } = await read(c, schema)
    const now = await sandboxState(c.env).forwardClock(forward_seconds * 1000)
    return answer(c, { now }, '/sandbox/payments#clock')
  })
  .get('/switches', async (c) => c.json(await sandboxState(c.env).switches()))
  .post('/switches', async (c) => {
    const changed = await sandboxState(c.env).changeSwitches(await read(c, SwitchesSchema))
    return answer(c, changed, '/sandbox/payments#switches')
  })
  .get('/webhooks', async (c) => c.json({ events: await sandboxState(c.env).webhooks(100) }))
  // A test sends the deliveries itself, and reports each: one that is not reported within 5 seconds has failed.
  .post('/webhooks/take', async (c) => {
    const due = await sandboxState(c.env).takeWebhooks()
    const deliveries = due.map(async (delivery) => {
      const { secret: _, ...shown } = delivery
      return { ...shown, headers: await webhookHeaders(delivery) }
    })
    return c.json({ deliveries: await Promise.all(deliveries) })
  })
  .post('/webhooks/ended', async (c) => {
    const { id, status } = await read(c, EndedSchema)
    await sandboxState(c.env).endWebhook(id, status)
    return c.json({ id, status })
  })
  .post('/webhooks/replay', async (c) => {
    const { event_id } = await read(c, ReplaySchema)
    const replayed = unwrap(await sandboxState(c.env).replayWebhooks(event_id ?? null))
    return answer(c, { replayed }, '/sandbox/payments#webhooks')
  })
  .post('/webhooks/rotate', async (c) => {
    const { secret } = await read(c, v.object({ secret: v.optional(v.pipe(v.string(), v.nonEmpty())) }))
    const webhook_secret = secret ?? `sandbox_${crypto.randomUUID()}`
    await sandboxState(c.env).changeSwitches({ webhook_secret })
    return answer(c, { webhook_secret }, '/sandbox/payments#webhooks')
  })
  .post('/payments/:id/capture', async (c) =>
    answer(c, unwrap(await sandboxState(c.env).capturePayment(c.req.param('id'), null))),
  )
  .post('/payments/:id/authorise', async (c) => {
    const isHeld = c.req.query('held') !== undefined
    const capture = isHeld ? ({ when: 'held', afterMs: null } as const) : ({ when: 'as_ordered' } as const)
    return answer(c, unwrap(await sandboxState(c.env).authorizeLate(c.req.param('id'), capture)))
  })
  // As a person gives money back on Razorpay's own dashboard: the product learns of it by webhook.
  .post('/payments/:id/refund', async (c) => {
    const all = { amount: null, speed: 'normal', notes: {}, receipt: null } as const
    const refund = { ...all, paymentId: c.req.param('id') }
    return answer(c, unwrap(await sandboxState(c.env).createRefund(refund, null)))
  })
  .post('/refunds/:id/process', async (c) =>
    answer(c, unwrap(await sandboxState(c.env).endRefund(c.req.param('id'), 'processed'))),
  )
  .post('/refunds/:id/fail', async (c) =>
    answer(c, unwrap(await sandboxState(c.env).endRefund(c.req.param('id'), 'failed'))),
  )
  .get('/orders', async (c) => {
    const filter = { receipt: c.req.query('receipt') ?? null, authorized: null }
    return c.json(await sandboxState(c.env).orders(filter, WHOLE_PAGE))
  })
  .post('/orders', async (c) => {
    const { partial_payment: partialPayment } = await read(c, TestOrderSchema)
    return answer(c, unwrap(await sandboxState(c.env).createOrder({ ...TEST_ORDER, partialPayment })))
  })
  .get('/orders/:id', async (c) => {
    const account = sandboxState(c.env)
    const order = unwrap(await account.order(c.req.param('id')))
    const payments = await account.payments(order.id, WHOLE_PAGE)
    const refunds = await Promise.all(payments.map(({ id }) => account.refunds(id, WHOLE_PAGE)))
    return c.json({ order, payments, refunds: refunds.flat() })
  })
