import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { listRides } from './driver/driver-api'
import { CannotDrive } from './driver/progress'
import { productOf, rideSimulator, type SandboxApp } from './environment'
import { FAULT_ROUTES, isFaultKindOf, isFaultRoute } from './faults'
import { REGISTER_CALLS } from './messages/whatsapp'
import { jsonBody, Refused, unwrap } from './provider'
import { FIRST_PAGE } from './razorpay/orders'
import { sandboxState } from './state'

const MAX_PAGE = { ...FIRST_PAGE, count: 100 }

/** Drives whose progress one request may read. */
const MAX_DRIVES = 20

const USUAL_SPEED = 20

const TEST_ORDER = {
  amount: 31_250,
  currency: 'INR',
  receipt: 'try-the-checkout',
  notes: {},
  capture: 'automatic',
  uniqueReceipt: false,
} as const

const whole = (least: number, most: number) =>
  v.pipe(v.unknown(), v.transform(Number), v.integer(), v.minValue(least), v.maxValue(most))

/** A program names route and kind; the form's one field names both: '<route> <kind>'. */
const FaultSchema = v.object({
  fault: v.optional(v.string()),
  route: v.optional(v.string()),
  kind: v.optional(v.string()),
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

const refusal = (status: 400 | 403 | 404 | 502, code: 'sandbox' | 'cannot_drive', message: string) =>
  new Refused({ status, body: { error: { code, message } } })

const isForm = (c: Context): boolean =>
  (c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded')

/** The body of a page's form, or of a program's JSON; a refusal is thrown. */
async function read<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
  code: 'sandbox' | 'cannot_drive',
) {
  const sent: unknown = isForm(c) ? await c.req.parseBody() : await jsonBody(c)
  const parsed = v.safeParse(schema, sent)
  if (!parsed.success) throw refusal(400, code, parsed.issues[0].message)
  return parsed.output
}

/** Answers a form with a redirect to its page, a program with JSON. */
const answer = (c: Context, value: object, page = '/sandbox/payments'): Response =>
  isForm(c) ? c.redirect(page, 303) : c.json(value)

/** /sandbox/api/drive: a simulated driver for a booking. */
const drives = new Hono<SandboxApp>()
  .post('/', async (c) => {
    const { booking, speed } = await read(c, DriveSchema, 'cannot_drive')
    const product = productOf(c)
    try {
      const [ride] = await listRides(product, booking)
      if (!ride) throw refusal(404, 'cannot_drive', `There is no booking ${booking}.`)
      const { origin } = product
      const progress = await rideSimulator(c.env, ride.id).begin({ origin, ride, speed })
      return answer(c, progress, `/sandbox?ride=${ride.id}#rides`)
    } catch (error) {
      if (error instanceof CannotDrive) throw refusal(502, 'cannot_drive', error.message)
      throw error
    }
  })
  .get('/', async (c) => {
    const ids = (c.req.queries('booking') ?? []).slice(0, MAX_DRIVES)
    const known = await Promise.all(ids.map((id) => rideSimulator(c.env, id).progress(id)))
    return c.json({ drives: known })
  })
  .post('/stop', async (c) => {
    const { booking } = await read(c, DriveSchema, 'cannot_drive')
    const progress = await rideSimulator(c.env, booking).stop(booking)
    return answer(c, progress, `/sandbox?ride=${booking}#rides`)
  })

/** /sandbox/api: what the pages' buttons and the tests change in the sandbox. */
export const control = new Hono<SandboxApp>()
  .use(async (c, next) => {
    if (c.req.header('sec-fetch-site') === 'cross-site')
      throw refusal(403, 'sandbox', 'Not from another site.')
    return next()
  })
  .route('/drive', drives)
  .get('/faults', async (c) => c.json({ faults: await sandboxState(c.env).faults(), routes: FAULT_ROUTES }))
  .post('/faults', async (c) => {
    const { fault, calls, delay_ms, ...named } = await read(c, FaultSchema, 'sandbox')
    const [route, kind] = fault?.split(' ') ?? [named.route, named.kind]
    const state = sandboxState(c.env)
    if (!isFaultRoute(route) || (kind !== 'none' && !isFaultKindOf(route, kind))) {
      throw refusal(400, 'sandbox', `${route} has no fault '${kind}'.`)
    }
    if (kind === 'none') await state.clearFault(route)
    else await state.setFault({ route, kind, remaining: calls, delay_ms })
    return answer(c, { faults: await state.faults() }, '/sandbox/payments#faults')
  })
  .post('/faults/clear', async (c) => {
    await sandboxState(c.env).clearFault(null)
    return answer(c, { faults: [] }, '/sandbox/payments#faults')
  })
  .post('/payments/:id/capture', async (c) =>
    answer(c, unwrap(await sandboxState(c.env).capturePayment(c.req.param('id'), null))),
  )
  .post('/payments/:id/authorise', async (c) =>
    answer(c, unwrap(await sandboxState(c.env).authorizeLate(c.req.param('id')))),
  )
  .get('/orders', async (c) =>
    c.json(await sandboxState(c.env).orders(c.req.query('receipt') ?? null, MAX_PAGE)),
  )
  .post('/orders', async (c) => answer(c, unwrap(await sandboxState(c.env).createOrder(TEST_ORDER))))
  .get('/orders/:id', async (c) => {
    const state = sandboxState(c.env)
    const order = unwrap(await state.order(c.req.param('id')))
    const payments = await state.payments(order.id, MAX_PAGE)
    const refunds = await Promise.all(payments.map(({ id }) => state.refunds(id, MAX_PAGE)))
    return c.json({ order, payments, refunds: refunds.flat() })
  })
  .get('/calls', async (c) => c.json({ [REGISTER_CALLS]: await sandboxState(c.env).calls(REGISTER_CALLS) }))
  .post('/reset', async (c) => {
    await sandboxState(c.env).reset()
    return answer(c, { reset: true }, '/sandbox/payments?done=reset#start-over')
  })
