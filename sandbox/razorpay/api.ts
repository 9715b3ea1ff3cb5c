import { type Context, Hono } from 'hono'
import { basicCredentials } from '../credentials'
import { accountsOf, type SandboxApp, sandboxState } from '../environment'
import { breakConnection, type FaultRoute, faultSwitch } from '../faults'
import { collection } from './entities'
import { FIRST_PAGE, type Page } from './orders'
import { type Answer, answer, badRequest, type Problem, problems, refuse } from './problems'
import {
  type Body,
  checkId,
  isBody,
  readCurrency,
  readIdempotencyKey,
  readNotes,
  readOrder,
  readPaise,
  readRefund,
  refuseExtraFields,
  required,
} from './requests'

const BAD_GATEWAY = `<html><head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center></body></html>`

function refused(c: Context<SandboxApp>, problem: Problem): Response {
  return c.json({ error: problem.error }, problem.status)
}

function respond<T extends object>(c: Context<SandboxApp>, result: Answer<T>): Response {
  return result.ok ? c.json(result.value) : refused(c, result.problem)
}

function faulty(route: FaultRoute) {
  return faultSwitch(route, (c, kind) => {
    if (kind === 'bad_gateway') return c.html(BAD_GATEWAY, 502)
    if (kind === 'rate_limited') return refused(c, problems.tooMany)
    if (kind === 'insufficient_balance') return refused(c, problems.refundBalance)
    if (kind === 'key_in_flight') return refused(c, problems.idempotencyKeyInFlight)
    return refused(c, problems.serverError)
  })
}

/** A JSON object; no body at all counts as an empty one. */
async function readBody(c: Context<SandboxApp>): Promise<Answer<Body>> {
  const text = await c.req.text()
  try {
    const parsed: unknown = text === '' ? {} : JSON.parse(text)
    return isBody(parsed) ? answer(parsed) : refuse(problems.notJson)
  } catch {
    return refuse(problems.notJson)
  }
}

/** from and to in seconds; count 10 by default and 100 at most. */
function readPage(c: Context<SandboxApp>): Answer<Page> {
  const page = { ...FIRST_PAGE }
  for (const field of ['from', 'to', 'count', 'skip'] as const) {
    const raw = c.req.query(field)
    if (raw === undefined) continue
    if (!/^\d+$/.test(raw)) return refuse(badRequest(`The ${field} must be an integer.`, { field }))
    page[field] = Number(raw)
  }
  if (page.count < 1 || page.count > 100) {
    return refuse(badRequest('The count must be between 1 and 100.', { field: 'count' }))
  }
  return answer(page)
}

/** api.razorpay.com: orders, payments and refunds, with the envelope and the states of the real one. */
export const razorpayApi = new Hono<SandboxApp>()
  .use(async (c, next) => {
    const credentials = basicCredentials(c.req.header('authorization'))
    const account = accountsOf(c.env).razorpay
    if (!credentials) return refused(c, problems.keyMissing)
    if (credentials.user !== account.keyId) return refused(c, problems.keyInvalid)
    if (credentials.password !== account.keySecret) return refused(c, problems.secretInvalid)
    return next()
  })
  .post('/v1/orders', faulty('razorpay.orders.create'), async (c) => {
    const body = await readBody(c)
    if (!body.ok) return refused(c, body.problem)
    const order = readOrder(body.value)
    if (!order.ok) return refused(c, order.problem)
    return respond(c, await sandboxState(c.env).createOrder(order.value))
  })
  .get('/v1/orders', faulty('razorpay.orders.list'), async (c) => {
    const page = readPage(c)
    if (!page.ok) return refused(c, page.problem)
    return c.json(collection(await sandboxState(c.env).orders(c.req.query('receipt') ?? null, page.value)))
  })
  .get('/v1/orders/:id', faulty('razorpay.orders.fetch'), async (c) => {
    const id = checkId(c.req.param('id'), 'order')
    return id.ok ? respond(c, await sandboxState(c.env).order(id.value)) : refused(c, id.problem)
  })
  .patch('/v1/orders/:id', async (c) => {
    const id = checkId(c.req.param('id'), 'order')
    if (!id.ok) return refused(c, id.problem)
    const body = await readBody(c)
    if (!body.ok) return refused(c, body.problem)
    const extra = refuseExtraFields(body.value, ['notes'])
    if (!extra.ok) return refused(c, extra.problem)
    const notes = readNotes(body.value)
    if (!notes.ok) return refused(c, notes.problem)
    return respond(c, await sandboxState(c.env).editOrderNotes(id.value, notes.value))
  })
  .get('/v1/orders/:id/payments', faulty('razorpay.orders.payments'), async (c) => {
    const id = checkId(c.req.param('id'), 'order')
    if (!id.ok) return refused(c, id.problem)
    const order = await sandboxState(c.env).order(id.value)
    if (!order.ok) return refused(c, order.problem)
    const page = { ...FIRST_PAGE, count: 100 }
    return c.json(collection(await sandboxState(c.env).payments(id.value, page)))
  })
  .get('/v1/payments', async (c) => {
    const page = readPage(c)
    if (!page.ok) return refused(c, page.problem)
    return c.json(collection(await sandboxState(c.env).payments(null, page.value)))
  })
  .get('/v1/payments/:id', faulty('razorpay.payments.fetch'), async (c) => {
    const id = checkId(c.req.param('id'), 'pay')
    return id.ok ? respond(c, await sandboxState(c.env).payment(id.value)) : refused(c, id.problem)
  })
  .post('/v1/payments/:id/capture', faulty('razorpay.payments.capture'), async (c) => {
    const id = checkId(c.req.param('id'), 'pay')
    if (!id.ok) return refused(c, id.problem)
    const body = await readBody(c)
    if (!body.ok) return refused(c, body.problem)
    const extra = refuseExtraFields(body.value, ['amount', 'currency'])
    if (!extra.ok) return refused(c, extra.problem)
    const amount = readPaise(body.value)
    if (!amount.ok) return refused(c, amount.problem)
    if (amount.value === null) return refused(c, required('amount'))
    const currency = readCurrency(body.value)
    if (!currency.ok) return refused(c, currency.problem)
    return respond(c, await sandboxState(c.env).capturePayment(id.value, amount.value))
  })
  .post('/v1/payments/:id/refund', faulty('razorpay.refunds.create'), async (c) => {
    const id = checkId(c.req.param('id'), 'pay')
    if (!id.ok) return refused(c, id.problem)
    const key = readIdempotencyKey(c.req.header('x-refund-idempotency'))
    if (!key.ok) return refused(c, key.problem)
    const body = await readBody(c)
    if (!body.ok) return refused(c, body.problem)
    const refund = readRefund(id.value, body.value)
    if (!refund.ok) return refused(c, refund.problem)
    return respond(c, await sandboxState(c.env).createRefund(refund.value, key.value))
  })
  .get('/v1/payments/:id/refunds', faulty('razorpay.refunds.fetch'), async (c) => {
    const id = checkId(c.req.param('id'), 'pay')
    if (!id.ok) return refused(c, id.problem)
    const page = readPage(c)
    if (!page.ok) return refused(c, page.problem)
    return c.json(collection(await sandboxState(c.env).refunds(id.value, page.value)))
  })
  .get('/v1/payments/:id/refunds/:refund', faulty('razorpay.refunds.fetch'), async (c) => {
    const id = checkId(c.req.param('refund'), 'rfnd')
    if (!id.ok) return refused(c, id.problem)
    return respond(c, await sandboxState(c.env).refund(id.value, c.req.param('id')))
  })
  .get('/v1/refunds', faulty('razorpay.refunds.fetch'), async (c) => {
    const page = readPage(c)
    if (!page.ok) return refused(c, page.problem)
    return c.json(collection(await sandboxState(c.env).refunds(null, page.value)))
  })
  .get('/v1/refunds/:id', faulty('razorpay.refunds.fetch'), async (c) => {
    const id = checkId(c.req.param('id'), 'rfnd')
    return id.ok ? respond(c, await sandboxState(c.env).refund(id.value, null)) : refused(c, id.problem)
  })
  .notFound((c) => refused(c, problems.urlNotFound))
  .onError(breakConnection)
