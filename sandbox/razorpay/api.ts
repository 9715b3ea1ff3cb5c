import type { Context } from 'hono'
import { accountsOf } from '../accounts'
import type { SandboxApp } from '../environment'
import { basicCredentials, faultSwitch, Refused, standIn, unwrap } from '../provider'
import { sandboxState } from '../state-binding'
import {
  collection,
  type OrderEntity,
  PAYMENT_EXPANSIONS,
  type PaymentEntity,
  type PaymentExpansion,
} from './entities'
import { WHOLE_PAGE } from './orders'
import { problems } from './problems'
import {
  readAuthorized,
  readCaptureAmount,
  readExpand,
  readId,
  readIdempotencyKey,
  readNotesEdit,
  readOrder,
  readPage,
  readRefund,
} from './requests'

const ORDER_EXPANSIONS = ['payments', 'payments.card', 'transfers', 'virtual_account'] as const

type OrderExpansion = (typeof ORDER_EXPANSIONS)[number]

const BAD_GATEWAY = `<html><head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center></body></html>`

const FAULTS = {
  rate_limited: problems.tooMany,
  server_error: problems.serverError,
  bad_gateway: { status: 502, body: BAD_GATEWAY },
  insufficient_balance: problems.refundBalance,
  key_in_flight: problems.idempotencyKeyInFlight,
} as const

/** api.razorpay.com: orders, payments and refunds, with the envelope and the states of the real one. */
export const razorpayApi = standIn(problems.urlNotFound)
  .use(async (c, next) => {
    const credentials = basicCredentials(c)
    const account = accountsOf(c.env).razorpay
    if (!credentials) throw new Refused(problems.keyMissing)
    if (credentials.user !== account.keyId) throw new Refused(problems.keyInvalid)
    if (credentials.password !== account.keySecret) throw new Refused(problems.secretInvalid)
    return next()
  })
  .post('/v1/orders', faultSwitch('razorpay.orders.create', FAULTS), async (c) => {
    const order = readOrder(await c.req.text())
    return c.json(unwrap(await sandboxState(c.env).createOrder(order)))
  })
  .get('/v1/orders', faultSwitch('razorpay.orders.list', FAULTS), async (c) => {
    const page = readPage((field) => c.req.query(field))
    const expand = readExpand(c.req.queries('expand[]'), ORDER_EXPANSIONS)
    const receipt = c.req.query('receipt') ?? null
    const filter = { receipt, authorized: readAuthorized(c.req.query('authorized')) }
    const orders = await sandboxState(c.env).orders(filter, page)
    return c.json(collection(await Promise.all(orders.map((order) => expandOrder(c, order, expand)))))
  })
  .get('/v1/orders/:id', faultSwitch('razorpay.orders.fetch', FAULTS), async (c) => {
    const id = readId(c.req.param('id'), 'order')
    const expand = readExpand(c.req.queries('expand[]'), ORDER_EXPANSIONS)
    return c.json(await expandOrder(c, unwrap(await sandboxState(c.env).order(id)), expand))
  })
  .patch('/v1/orders/:id', faultSwitch('razorpay.orders.edit', FAULTS), async (c) => {
    const id = readId(c.req.param('id'), 'order')
    return c.json(unwrap(await sandboxState(c.env).editOrder(id, readNotesEdit(await c.req.text()))))
  })
  .get('/v1/orders/:id/payments', faultSwitch('razorpay.orders.payments', FAULTS), async (c) => {
    const id = readId(c.req.param('id'), 'order')
    const expand = readExpand(c.req.queries('expand[]'), PAYMENT_EXPANSIONS)
    unwrap(await sandboxState(c.env).order(id))
    const payments = await sandboxState(c.env).payments(id, WHOLE_PAGE, expand)
    return c.json(collection(await Promise.all(payments.map((payment) => withRefunds(c, payment, expand)))))
  })
  .get('/v1/payments', faultSwitch('razorpay.payments.list', FAULTS), async (c) => {
    const page = readPage((field) => c.req.query(field))
    const expand = readExpand(c.req.queries('expand[]'), PAYMENT_EXPANSIONS)
    const payments = await sandboxState(c.env).payments(null, page, expand)
    return c.json(collection(await Promise.all(payments.map((payment) => withRefunds(c, payment, expand)))))
  })
  .get('/v1/payments/:id', faultSwitch('razorpay.payments.fetch', FAULTS), async (c) => {
    const id = readId(c.req.param('id'), 'pay')
    const expand = readExpand(c.req.queries('expand[]'), PAYMENT_EXPANSIONS)
    return c.json(await withRefunds(c, unwrap(await sandboxState(c.env).payment(id, expand)), expand))
  })
  .get('/v1/payments/:id/card', faultSwitch('razorpay.payments.fetch', FAULTS), async (c) => {
    const id = readId(c.req.param('id'), 'pay')
    const { card } = unwrap(await sandboxState(c.env).payment(id, ['card']))
    if (!card) throw new Refused(problems.notByCard)
    return c.json(card)
  })
  .patch('/v1/payments/:id', faultSwitch('razorpay.payments.edit', FAULTS), async (c) => {
    const id = readId(c.req.param('id'), 'pay')
    return c.json(unwrap(await sandboxState(c.env).editPayment(id, readNotesEdit(await c.req.text()))))
  })
  .post('/v1/payments/:id/capture', faultSwitch('razorpay.payments.capture', FAULTS), async (c) => {
    const id = readId(c.req.param('id'), 'pay')
    const amount = readCaptureAmount(await c.req.text())
    return c.json(unwrap(await sandboxState(c.env).capturePayment(id, amount)))
  })
  .post('/v1/payments/:id/refund', faultSwitch('razorpay.refunds.create', FAULTS), async (c) => {
    const id = readId(c.req.param('id'), 'pay')
    const key = readIdempotencyKey(c.req.header('x-refund-idempotency'))
    const refund = readRefund(id, await c.req.text())
    return c.json(unwrap(await sandboxState(c.env).createRefund(refund, key)))
  })
  .get('/v1/payments/:id/refunds', faultSwitch('razorpay.refunds.list', FAULTS), async (c) => {
    const id = readId(c.req.param('id'), 'pay')
    const page = readPage((field) => c.req.query(field))
    unwrap(await sandboxState(c.env).payment(id))
    return c.json(collection(await sandboxState(c.env).refunds(id, page)))
  })
  .get('/v1/payments/:id/refunds/:refund', faultSwitch('razorpay.refunds.fetch', FAULTS), async (c) => {
    const id = readId(c.req.param('refund'), 'rfnd')
    return c.json(unwrap(await sandboxState(c.env).refund(id, c.req.param('id'))))
  })
  .get('/v1/refunds', faultSwitch('razorpay.refunds.list', FAULTS), async (c) => {
    const page = readPage((field) => c.req.query(field))
    return c.json(collection(await sandboxState(c.env).refunds(null, page)))
  })
  .get('/v1/refunds/:id', faultSwitch('razorpay.refunds.fetch', FAULTS), async (c) => {
    const id = readId(c.req.param('id'), 'rfnd')
    return c.json(unwrap(await sandboxState(c.env).refund(id, null)))
  })
  .patch('/v1/refunds/:id', faultSwitch('razorpay.refunds.edit', FAULTS), async (c) => {
    const id = readId(c.req.param('id'), 'rfnd')
    return c.json(unwrap(await sandboxState(c.env).editRefund(id, readNotesEdit(await c.req.text()))))
  })

/** A payment with its refunds, where they are asked for; the rest of what can be expanded is in its entity. */
async function withRefunds(c: Context<SandboxApp>, payment: PaymentEntity, expand: PaymentExpansion[]) {
  if (!expand.includes('refunds')) return payment
  return { ...payment, refunds: collection(await sandboxState(c.env).refunds(payment.id, WHOLE_PAGE)) }
}

/** An order with its payments and its transfers, where they are asked for: it never has transfers. */
async function expandOrder(c: Context<SandboxApp>, order: OrderEntity, expand: OrderExpansion[]) {
  const isWithCards = expand.includes('payments.card')
  const isWithPayments = isWithCards || expand.includes('payments')
  const payments = isWithPayments
    ? await sandboxState(c.env).payments(order.id, WHOLE_PAGE, isWithCards ? ['card'] : [])
    : []
  return {
    ...order,
    ...(isWithPayments ? { payments: collection(payments) } : {}),
    ...(expand.includes('transfers') ? { transfers: collection([]) } : {}),
  }
}
