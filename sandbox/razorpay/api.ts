import { auth } from 'hono/utils/basic-auth'
import { localVars } from '../../scripts/local-settings.mjs'
import { faultSwitch, Refused, standIn, unwrap } from '../provider'
import { sandboxState } from '../state-binding'
import { collection } from './entities'
import { WHOLE_PAGE } from './orders'
import { problems } from './problems'
import { readId, readIdempotencyKey, readOrder, readPage, readRefund } from './requests'

const BAD_GATEWAY = `<html><head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center></body></html>`

const FAULTS = {
  rate_limited: problems.tooMany,
  server_error: problems.serverError,
  bad_gateway: { status: 502, body: BAD_GATEWAY },
  insufficient_balance: problems.refundBalance,
  key_in_flight: problems.idempotencyKeyInFlight,
} as const

/** api.razorpay.com, as much of it as the product calls, with the envelope and the states of the real one. */
export const razorpayApi = standIn(problems.urlNotFound)
  .use(async (c, next) => {
    const credentials = auth(c.req.raw)
    if (!credentials) throw new Refused(problems.keyMissing)
    if (credentials.username !== localVars.RAZORPAY_KEY_ID) throw new Refused(problems.keyInvalid)
    if (credentials.password !== localVars.RAZORPAY_KEY_SECRET) throw new Refused(problems.secretInvalid)
    return next()
  })
  .post('/v1/orders', faultSwitch('razorpay.orders.create', FAULTS), async (c) => {
    const order = readOrder(await c.req.text())
    return c.json(unwrap(await sandboxState(c.env).createOrder(order)))
  })
  .get('/v1/orders', faultSwitch('razorpay.orders.list', FAULTS), async (c) => {
    const { receipt = null, ...page } = c.req.query()
    return c.json(collection(await sandboxState(c.env).orders(receipt, readPage(page))))
  })
  .get('/v1/orders/:id', faultSwitch('razorpay.orders.fetch', FAULTS), async (c) => {
    const id = readId(c.req.param('id'), 'order')
    return c.json(unwrap(await sandboxState(c.env).order(id)))
  })
  .get('/v1/orders/:id/payments', faultSwitch('razorpay.orders.payments', FAULTS), async (c) => {
    const id = readId(c.req.param('id'), 'order')
    unwrap(await sandboxState(c.env).order(id))
    return c.json(collection(await sandboxState(c.env).payments(id, WHOLE_PAGE)))
  })
  .get('/v1/payments', faultSwitch('razorpay.payments.list', FAULTS), async (c) => {
    return c.json(collection(await sandboxState(c.env).payments(null, readPage(c.req.query()))))
  })
  .get('/v1/payments/:id', faultSwitch('razorpay.payments.fetch', FAULTS), async (c) => {
    const id = readId(c.req.param('id'), 'pay')
    return c.json(unwrap(await sandboxState(c.env).payment(id)))
  })
  .post('/v1/payments/:id/refund', faultSwitch('razorpay.refunds.create', FAULTS), async (c) => {
    const id = readId(c.req.param('id'), 'pay')
    const key = readIdempotencyKey(c.req.header('x-refund-idempotency'))
    const refund = readRefund(id, await c.req.text())
    return c.json(unwrap(await sandboxState(c.env).createRefund(refund, key)))
  })
  .get('/v1/payments/:id/refunds', faultSwitch('razorpay.refunds.list', FAULTS), async (c) => {
    const id = readId(c.req.param('id'), 'pay')
    unwrap(await sandboxState(c.env).payment(id))
    return c.json(collection(await sandboxState(c.env).refunds(id, readPage(c.req.query()))))
  })
  .get('/v1/refunds', faultSwitch('razorpay.refunds.list', FAULTS), async (c) => {
    return c.json(collection(await sandboxState(c.env).refunds(null, readPage(c.req.query()))))
  })
  .get('/v1/refunds/:id', faultSwitch('razorpay.refunds.fetch', FAULTS), async (c) => {
    const id = readId(c.req.param('id'), 'rfnd')
    return c.json(unwrap(await sandboxState(c.env).refund(id)))
  })
