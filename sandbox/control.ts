import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { findRide, type Reach } from './driver/driver-api'
import { CannotDrive } from './driver/progress'
import { rideSimulator, type SandboxApp, sandboxState } from './environment'
import { FAULT_ROUTES, isFaultKindOf, isFaultRoute } from './faults'
import { REGISTER_CALLS } from './messages/whatsapp'
import { FIRST_PAGE } from './razorpay/orders'

const MOST_ROWS = { ...FIRST_PAGE, count: 100 }

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

const controlError = (message: string) => ({ error: { code: 'sandbox', message } })

/** /sandbox/api/drive: a simulated driver for a booking. */
const drives = new Hono<SandboxApp>()
  .post('/', async (c) => {
    const parsed = v.safeParse(RequestSchema, await c.req.json().catch(() => null))
    if (!parsed.success) return c.json(driveError(parsed.issues[0].message), 400)
    const { booking, speed } = parsed.output
    const reach = reachOf(c)
    try {
      const ride = await findRide(reach, booking)
      if (!ride) return c.json(driveError(`There is no booking ${booking}.`), 404)
      const { origin } = reach
      return c.json(await rideSimulator(c.env, ride.id).begin({ origin, ride, speed }))
    } catch (error) {
      if (!(error instanceof CannotDrive)) throw error
      return c.json(driveError(error.message), 502)
    }
  })
  .get('/', async (c) => {
    const ids = (c.req.queries('booking') ?? []).slice(0, MOST)
    const known = await Promise.all(ids.map((id) => rideSimulator(c.env, id).progress(id)))
    return c.json({ drives: known })
  })
  .post('/stop', async (c) => {
    const parsed = v.safeParse(RequestSchema, await c.req.json().catch(() => null))
    if (!parsed.success) return c.json(driveError(parsed.issues[0].message), 400)
    return c.json(await rideSimulator(c.env, parsed.output.booking).stop(parsed.output.booking))
  })

/** /sandbox/api: what the pages' buttons and the tests do to the outside world. */
export const control = new Hono<SandboxApp>()
  .use(async (c, next) => {
    if (c.req.header('sec-fetch-site') === 'cross-site')
      return c.json(controlError('Not from another site.'), 403)
    return next()
  })
  .route('/drive', drives)
  .get('/faults', async (c) => {
    const faults = await sandboxState(c.env).faults()
    return c.json({ faults, routes: FAULT_ROUTES })
  })
  .post('/faults', async (c) => {
    const parsed = v.safeParse(FaultSchema, await readFault(c))
    if (!parsed.success) return c.json(controlError(parsed.issues[0].message), 400)
    const { route, kind, calls, delay_ms } = parsed.output
    const off = kind === 'none'
    if (!isFaultRoute(route) || (!off && !isFaultKindOf(route, kind))) {
      return c.json(controlError(`${route} has no fault '${kind}'.`), 400)
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
    return c.json(await sandboxState(c.env).orders(c.req.query('receipt') ?? null, MOST_ROWS))
  })
  .get('/orders/:id', async (c) => {
    const state = sandboxState(c.env)
    const order = await state.order(c.req.param('id'))
    if (!order.ok) return c.json({ error: order.problem.error }, order.problem.status)
    const payments = await state.payments(order.value.id, MOST_ROWS)
    const refunds = await Promise.all(payments.map(({ id }) => state.refunds(id, MOST_ROWS)))
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
      controlError("The send limits belong to the product: reset them through the product's address."),
      404,
    )
  })

/** What a page shows at once. */
const MOST = 20

const FASTEST = 200

const USUAL_SPEED = 20

const RequestSchema = v.object({
  booking: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^[\w-]{1,64}$/, 'Name a booking by its id or its last 8 characters.'),
  ),
  speed: v.optional(
    v.pipe(
      v.unknown(),
      v.transform(Number),
      v.minValue(1, 'The speed is 1 (as in life) to 200.'),
      v.maxValue(FASTEST, 'The speed is 1 (as in life) to 200.'),
    ),
    USUAL_SPEED,
  ),
})

const driveError = (message: string) => ({ error: { code: 'cannot_drive', message } })

/** The product as the one who asks knows it: the driver goes in by the same door. */
const reachOf = (c: Context<SandboxApp>): Reach => ({
  origin: new URL(c.req.url).origin,
  fetch: (request) => fetch(request),
})
