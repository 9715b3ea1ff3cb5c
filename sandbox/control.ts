import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { drives } from './driver/routes'
import { type SandboxApp, sandboxState } from './environment'
import { FAULT_ROUTES, isFaultKindOf, isFaultRoute } from './faults'
import { REGISTER_CALLS } from './messages/whatsapp'
import { FIRST_PAGE } from './razorpay/orders'

const MOST = { ...FIRST_PAGE, count: 100 }

const FaultSchema = v.object({
  route: v.custom<string>(isFaultRoute, 'Unknown route'),
  kind: v.string(),
  calls: v.optional(
    v.pipe(v.unknown(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(1000)),
    1,
  ),
  delay_ms: v.optional(
    v.pipe(v.unknown(), v.transform(Number), v.integer(), v.minValue(0), v.maxValue(60_000)),
    0,
  ),
})

function isForm(c: Context): boolean {
  return (c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded')
}

/** A page's form goes back to its page; a program gets JSON. */
function done(c: Context, value: object, page = '/sandbox/payments'): Response {
  return isForm(c) ? c.redirect(page, 303) : c.json(value)
}

/** The form's one field names route and kind together: '<route> <kind>'. */
async function readFault(c: Context): Promise<unknown> {
  if (!isForm(c)) return c.req.json().catch(() => null)
  const { fault, ...rest } = await c.req.parseBody()
  const [route, kind] = String(fault).split(' ')
  return { ...rest, route, kind }
}

const plain = (message: string) => ({ error: { code: 'sandbox', message } })

/** /sandbox/api: what the pages' buttons and the tests do to the outside world. */
export const control = new Hono<SandboxApp>()
  .use(async (c, next) => {
    if (c.req.header('sec-fetch-site') === 'cross-site') return c.json(plain('Not from another site.'), 403)
    return next()
  })
  .route('/drive', drives)
  .get('/faults', async (c) => {
    const faults = await sandboxState(c.env).faults()
    return c.json({ faults, routes: FAULT_ROUTES })
  })
  .post('/faults', async (c) => {
    const parsed = v.safeParse(FaultSchema, await readFault(c))
    if (!parsed.success) return c.json(plain(parsed.issues[0].message), 400)
    const { route, kind, calls, delay_ms } = parsed.output
    const off = kind === 'none'
    if (!isFaultRoute(route) || (!off && !isFaultKindOf(route, kind))) {
      return c.json(plain(`${route} has no fault '${kind}'.`), 400)
    }
    if (off) await sandboxState(c.env).clearFault(route)
    else await sandboxState(c.env).setFault({ route, kind, remaining: calls, delay_ms })
    return done(c, { faults: await sandboxState(c.env).faults() }, '/sandbox/payments#faults')
  })
  .post('/faults/clear', async (c) => {
    await sandboxState(c.env).clearFault(null)
    return done(c, { faults: [] }, '/sandbox/payments#faults')
  })
  .post('/payments/:id/capture', async (c) => {
    const captured = await sandboxState(c.env).capturePayment(c.req.param('id'), null)
    return captured.ok
      ? done(c, captured.value)
      : c.json({ error: captured.problem.error }, captured.problem.status)
  })
  .post('/payments/:id/authorise', async (c) => {
    const late = await sandboxState(c.env).authorizeLate(c.req.param('id'))
    return late.ok ? done(c, late.value) : c.json({ error: late.problem.error }, late.problem.status)
  })
  .get('/orders', async (c) => {
    return c.json(await sandboxState(c.env).orders(c.req.query('receipt') ?? null, MOST))
  })
  .get('/orders/:id', async (c) => {
    const state = sandboxState(c.env)
    const order = await state.order(c.req.param('id'))
    if (!order.ok) return c.json({ error: order.problem.error }, order.problem.status)
    const payments = await state.payments(order.value.id, MOST)
    const refunds = await Promise.all(payments.map(({ id }) => state.refunds(id, MOST)))
    return c.json({ order: order.value, payments, refunds: refunds.flat() })
  })
  .get('/calls', async (c) => {
    return c.json({ [REGISTER_CALLS]: await sandboxState(c.env).calls(REGISTER_CALLS) })
  })
  .post('/reset', async (c) => {
    await sandboxState(c.env).reset()
    return done(c, { reset: true }, '/sandbox/payments?done=reset#start-over')
  })
  .post('/reset-limits', (c) => {
    return c.json(
      plain("The send limits belong to the product: reset them through the product's address."),
      404,
    )
  })
