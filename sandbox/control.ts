import { Hono } from 'hono'
import * as v from 'valibot'
import { listRides } from './driver/driver-api'
import { CannotDrive } from './driver/progress'
import { productOf, rideSimulator, type SandboxApp } from './environment'
import { isFaultKindOf, isFaultRoute } from './faults'
import { newSubscription } from './messages/push'
import { reportRequest } from './messages/report-requests'
import { REGISTER_CALLS } from './messages/whatsapp'
import { answer, read, refusal, unwrap } from './provider'
import { newToken } from './random-ids'
import { WHOLE_PAGE } from './razorpay/orders'
import { webhookHeaders } from './razorpay/signature'
import { SwitchesSchema, whole, YEAR_SECONDS } from './razorpay/switches'
import { sandboxState } from './state-binding'

/** Drives whose progress one request may read. */
const MAX_DRIVES = 20

const USUAL_SPEED = 20

const FaultSchema = v.object({
  /** '<route> <kind>'. */
  fault: v.string(),
  calls: v.optional(whole(1, 1000), 1),
  delay_ms: v.optional(whole(0, 60_000), 0),
})

const SPEED = 'The speed is 1 (as in life) to 200.'

const DriveSchema = v.object({
  booking: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^[\w-]{1,64}$/, 'Name a booking by its id or its last 8 characters.'),
  ),
  speed: v.optional(
    v.pipe(v.unknown(), v.transform(Number), v.minValue(1, SPEED), v.maxValue(200, SPEED)),
    USUAL_SPEED,
  ),
})

/** /sandbox/api/drive: a simulated driver for a booking. */
const drives = new Hono<SandboxApp>()
  .post('/', async (c) => {
    const { booking, speed } = await read(c, DriveSchema)
    const product = productOf(c)
    try {
      const [ride] = await listRides(product, booking)
      if (!ride) throw refusal(404, `There is no booking ${booking}.`)
      const { origin } = product
      const progress = await rideSimulator(c.env, ride.id).begin({ origin, ride, speed })
      return answer(c, progress, `/sandbox?ride=${ride.id}#rides`)
    } catch (error) {
      if (error instanceof CannotDrive) throw refusal(502, error.message)
      throw error
    }
  })
  .get('/', async (c) => {
    const ids = (c.req.queries('booking') ?? []).slice(0, MAX_DRIVES)
    const known = await Promise.all(ids.map((id) => rideSimulator(c.env, id).progress(id)))
    return c.json({ drives: known })
  })
  .post('/stop', async (c) => {
    const { booking } = await read(c, DriveSchema)
    const progress = await rideSimulator(c.env, booking).stop(booking)
    return answer(c, progress, `/sandbox?ride=${booking}#rides`)
  })

/** A test doesn't wait for what comes by itself within seconds. */
const SOON_SECONDS = 5

const TakeSchema = v.object({ within_seconds: v.optional(whole(0, 24 * 3600), SOON_SECONDS) })

/** How a delivery ended: the product's status, null where no answer came. */
const EndedSchema = v.object({ id: v.number(), status: v.nullable(v.number()) })

const ReplySchema = v.object({
  from: v.pipe(v.string(), v.regex(/^\+?[\d ]{10,16}$/, 'A reply comes from a number.')),
  text: v.pipe(v.string(), v.trim(), v.nonEmpty('A reply has a text.'), v.maxLength(4096)),
})

const SubscriptionSchema = v.object({ application_server_key: v.optional(v.string()) })

/** Under /sandbox/api: what the inbox and the tests see and do beside sending messages. */
const messagesControl = new Hono<SandboxApp>()
  // A test sends the reports itself, and may tell how each ended; what is told of by no 2xx comes again.
  .post('/reports/take', async (c) => {
    const { within_seconds } = await read(c, TakeSchema)
    const due = await sandboxState(c.env).takeReports(within_seconds * 1000)
    const reports = due.map((report) => ({
      id: report.id,
      channel: report.message.channel,
      state: report.state,
      attempt: report.attempt,
      reference: report.message.reference,
      ...reportRequest(report),
    }))
    return c.json({ reports })
  })
  .post('/reports/ended', async (c) => {
    const { id, status } = await read(c, EndedSchema)
    await sandboxState(c.env).endReport(id, status)
    return c.json({ id, status })
  })
  .post('/replies', async (c) => {
    const { from, text } = await read(c, ReplySchema)
    await sandboxState(c.env).saveReply({ to: from, text, provider_id: `wamid.${newToken(44)}` })
    return answer(c, { from, text }, '/sandbox/inbox')
  })
  .post('/push/subscriptions', async (c) => {
    const { application_server_key } = await read(c, SubscriptionSchema)
    const { made, shown } = newSubscription(application_server_key ?? null)
    await sandboxState(c.env).savePushSubscription(made)
    return c.json(shown)
  })
  .get('/calls', async (c) => c.json({ [REGISTER_CALLS]: await sandboxState(c.env).calls(REGISTER_CALLS) }))

const ChangedSwitchesSchema = v.partial(SwitchesSchema)

/** Under /sandbox/api: what the payments page and the tests see and change of the account. */
const razorpayControl = new Hono<SandboxApp>()
  .post('/clock', async (c) => {
    const schema = v.object({ forward_seconds: whole(1, YEAR_SECONDS) })
    const { forward_seconds } = await read(c, schema)
    const now = await sandboxState(c.env).forwardClock(forward_seconds * 1000)
    return answer(c, { now }, '/sandbox/payments#clock')
  })
  .get('/switches', async (c) => c.json(await sandboxState(c.env).switches()))
  .post('/switches', async (c) => {
    const changed = await sandboxState(c.env).changeSwitches(await read(c, ChangedSwitchesSchema))
    return answer(c, changed, '/sandbox/payments#switches')
  })
  .get('/webhooks', async (c) => c.json({ events: await sandboxState(c.env).webhooks(100) }))
  // A test sends the deliveries itself, and reports each: a delivery that is not reported within 5 seconds has failed.
  .post('/webhooks/take', async (c) => {
    const due = await sandboxState(c.env).takeWebhooks()
    return c.json({ deliveries: due.map((delivery) => ({ ...delivery, headers: webhookHeaders(delivery) })) })
  })
  .post('/webhooks/ended', async (c) => {
    const { id, status } = await read(c, EndedSchema)
    await sandboxState(c.env).endWebhook(id, status)
    return c.json({ id, status })
  })
  .post('/payments/:id/capture', async (c) =>
    answer(c, unwrap(await sandboxState(c.env).capturePayment(c.req.param('id')))),
  )
  .post('/payments/:id/authorise', async (c) => {
    const isHeld = c.req.query('held') !== undefined
    const capture = isHeld ? ({ when: 'held', afterMs: null } as const) : ({ when: 'at_once' } as const)
    return answer(c, unwrap(await sandboxState(c.env).authorizeLate(c.req.param('id'), capture)))
  })
  // Gives money back as a person does on Razorpay's own dashboard: the product learns of it by webhook.
  .post('/payments/:id/refund', async (c) => {
    const refund = { paymentId: c.req.param('id'), amount: null, notes: {}, receipt: null }
    return answer(c, unwrap(await sandboxState(c.env).createRefund(refund, null)))
  })
  .post('/refunds/:id/:end{process|fail}', async (c) => {
    const { id, end } = c.req.param()
    return answer(c, unwrap(await sandboxState(c.env).endRefund(id, end === 'fail' ? 'failed' : 'processed')))
  })
  .get('/orders', async (c) =>
    c.json(await sandboxState(c.env).orders(c.req.query('receipt') ?? null, WHOLE_PAGE)),
  )
  .get('/orders/:id', async (c) => {
    const account = sandboxState(c.env)
    const order = unwrap(await account.order(c.req.param('id')))
    const payments = await account.payments(order.id, WHOLE_PAGE)
    const refunds = await Promise.all(payments.map(({ id }) => account.refunds(id, WHOLE_PAGE)))
    return c.json({ order, payments, refunds: refunds.flat() })
  })

/** /sandbox/api: what the pages' buttons and the tests change in the sandbox. */
export const control = new Hono<SandboxApp>()
  .use(async (c, next) => {
    if (c.req.header('sec-fetch-site') === 'cross-site') throw refusal(403, 'Not from another site.')
    return next()
  })
  .route('/drive', drives)
  .route('/', razorpayControl)
  .route('/', messagesControl)
  .get('/faults', async (c) => c.json({ faults: await sandboxState(c.env).faults() }))
  .post('/faults', async (c) => {
    const { fault, calls, delay_ms } = await read(c, FaultSchema)
    const [route, kind] = fault.split(' ')
    const state = sandboxState(c.env)
    if (!isFaultRoute(route) || !isFaultKindOf(route, kind)) throw refusal(400, `There is no '${fault}'.`)
    await state.setFault({ route, kind, remaining: calls, delay_ms })
    return answer(c, { faults: await state.faults() }, '/sandbox/payments#faults')
  })
  .post('/faults/clear', async (c) => {
    await sandboxState(c.env).clearFaults()
    return answer(c, { faults: [] }, '/sandbox/payments#faults')
  })
  .post('/reset', async (c) => {
    await sandboxState(c.env).reset()
    return answer(c, { reset: true }, '/sandbox/payments?done=reset#start-over')
  })
