import { Hono } from 'hono'
import * as v from 'valibot'
import { listRides } from './driver/driver-api'
import { CannotDrive } from './driver/progress'
import { productOf, rideSimulator, type SandboxApp } from './environment'
import { FAULT_ROUTES, isFaultKindOf, isFaultRoute } from './faults'
import { answer, read, refusal, whole } from './form'
import { messagesControl } from './messages/control'
import { razorpayControl } from './razorpay/control'
import { sandboxState } from './state-binding'

/** Drives whose progress one request may read. */
const MAX_DRIVES = 20

const USUAL_SPEED = 20

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
  .route('/', razorpayControl)
  .route('/', messagesControl)
  .get('/faults', async (c) => c.json({ faults: await sandboxState(c.env).faults(), routes: FAULT_ROUTES }))
  .post('/faults', async (c) => {
    const { fault, calls, delay_ms, ...named } = await read(c, FaultSchema)
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
  .post('/reset', async (c) => {
    await sandboxState(c.env).reset()
    return answer(c, { reset: true }, '/sandbox/payments?done=reset#start-over')
  })
