import { Hono } from 'hono'
import { ManyRequestSchema, RowsRequestSchema } from '../../src/domain/ops/many'
import type { AppEnv } from '../http/app-env'
import { jsonBody } from '../http/failures'
import { keyedRequest } from '../idempotency'
import { afterTransition } from '../rides/after-transition'
import { driversForMany, planMoves } from './drivers-for-many'
import { operatorOf } from './log'
import { carryOutMany, previewRefunds } from './many'
import { answerOpsRefusal } from './refusals'

/** How long a request about many bookings is recognised: 30 days. */
const KEPT_HOURS = 30 * 24

/** Actions on many bookings at once, and what they would do. */
export const manyRoutes = new Hono<AppEnv>()
  .post('/many', jsonBody(ManyRequestSchema), async (c) => {
    const asked = c.req.valid('json')
    const keyed = await keyedRequest(c, KEPT_HOURS)
    const { rows, changed } = await carryOutMany(c.env.DB, operatorOf(c), keyed, asked)
    if (changed.length > 0) c.set('mayHaveMessages', true)
    const former = asked.action === 'move' ? asked.from_driver_id : null
    await Promise.all(changed.map((id) => afterTransition(c.env, c.executionCtx, id, former)))
    return c.json({ rows })
  })
  .post('/many/refunds', jsonBody(RowsRequestSchema), async (c) => {
    const ids = c.req.valid('json').rows.map(({ id }) => id)
    return c.json(await previewRefunds(operatorOf(c), ids))
  })
  .post('/many/drivers', jsonBody(RowsRequestSchema), async (c) => {
    const ids = c.req.valid('json').rows.map(({ id }) => id)
    return c.json(await driversForMany(operatorOf(c).database, ids))
  })
  .get('/drivers/:id/moves', async (c) => {
    const plan = await planMoves(operatorOf(c).database, c.req.param('id'))
    return plan ? c.json(plan) : answerOpsRefusal(c, { reason: 'no_such_driver' })
  })
