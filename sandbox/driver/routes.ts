import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { rideSimulator, type SandboxApp } from '../environment'
import { CannotDrive } from './cannot-drive'
import { findRide, type Reach } from './driver-page'

/** What a page shows at once. */
const MOST = 20
export const FASTEST = 200
export const USUAL_SPEED = 20

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

const plain = (message: string) => ({ error: { code: 'cannot_drive', message } })

/** The product as the one who asks knows it: the driver goes in by the same door. */
const reachOf = (c: Context<SandboxApp>): Reach => ({
  origin: new URL(c.req.url).origin,
  fetch: (request) => fetch(request),
})

/** /sandbox/api/drive: a simulated driver for a booking. */
export const drives = new Hono<SandboxApp>()
  .post('/', async (c) => {
    const parsed = v.safeParse(RequestSchema, await c.req.json().catch(() => null))
    if (!parsed.success) return c.json(plain(parsed.issues[0].message), 400)
    const { booking, speed } = parsed.output
    const reach = reachOf(c)
    try {
      const ride = await findRide(reach, booking)
      if (!ride) return c.json(plain(`There is no booking ${booking}.`), 404)
      const { origin } = reach
      return c.json(await rideSimulator(c.env, ride.id).begin({ origin, ride, speed }))
    } catch (error) {
      if (!(error instanceof CannotDrive)) throw error
      return c.json(plain(error.message), 502)
    }
  })
  .get('/', async (c) => {
    const ids = (c.req.queries('booking') ?? []).slice(0, MOST)
    const known = await Promise.all(ids.map((id) => rideSimulator(c.env, id).progress(id)))
    return c.json({ drives: known })
  })
  .post('/stop', async (c) => {
    const parsed = v.safeParse(RequestSchema, await c.req.json().catch(() => null))
    if (!parsed.success) return c.json(plain(parsed.issues[0].message), 400)
    return c.json(await rideSimulator(c.env, parsed.output.booking).stop(parsed.output.booking))
  })
