import { Hono } from 'hono'
import * as v from 'valibot'
import { CursorSchema } from '../../src/domain/fields'
import { FindCursorSchema, readFindQuery } from '../../src/domain/ops/find'
import { againOf } from '../../src/domain/ops/messages'
import { CloseNeedSchema } from '../../src/domain/ops/needs'
import { RideQuerySchema } from '../../src/domain/ops/ride-lists'
import { PackageRequestSchema, RuleRequestSchema } from '../../src/domain/ops/tariffs'
import { databaseOf } from '../database/client'
import { silentRides } from '../dispatch'
import type { AppEnv } from '../http/app-env'
import { fail, jsonBody } from '../http/failures'
import { limitReads } from '../http/rate-limit'
import { afterTransition } from '../rides/after-transition'
import { requireOps } from '../session/guards'
import { bookingRoutes } from './booking-routes'
import { callerRoutes } from './caller-routes'
import { addPackage, replacePackage, withdrawPackage } from './change-packages'
import { readBoard } from './dispatch-board'
import { findRides } from './find-rides'
import { fleetRoutes } from './fleet-routes'
import { listRides } from './list-rides'
import { listLog, onceByOperator, operatorOf } from './log'
import { manyRoutes } from './many-routes'
import { moneyRoutes } from './money-routes'
import { closeNeed, rideOfClosedNeed } from './needs'
import { answerOpsRefusal, change } from './refusals'
import { sendAgain } from './send-again'
import { addRule, readTariffs, withdrawRule } from './tariffs'

const NOT_A_LIST = 'There is no such list, or no such page of it.'

const NOT_FINDABLE =
  'Type at least 3 characters: of a name, place, service, day, plate, phone number, booking or payment; up to 6 words.'

const tariffRoutes = new Hono<AppEnv>()
  .get('/tariffs', async (c) => {
    const { database, now } = operatorOf(c)
    return c.json(await readTariffs(database, now))
  })
  .post('/pricing-rules', jsonBody(RuleRequestSchema), (c) =>
    change(c, (context) => addRule(context, c.req.valid('json'))),
  )
  .post('/pricing-rules/:id/withdraw', (c) =>
    change(c, (context) => withdrawRule(context, c.req.param('id'))),
  )
  .post('/packages', jsonBody(PackageRequestSchema), (c) =>
    change(c, (context) => addPackage(context, c.req.valid('json'))),
  )
  .post('/packages/:id', jsonBody(PackageRequestSchema), (c) =>
    change(
      c,
      (context) => replacePackage(context, c.req.param('id'), c.req.valid('json')),
      (id) => id,
    ),
  )
  .post('/packages/:id/withdraw', (c) => change(c, (context) => withdrawPackage(context, c.req.param('id'))))

/** Messages that are sent again. */
const messageRoutes = new Hono<AppEnv>().post('/messages/:id/again', (c) => {
  const messageId = c.req.param('id')
  c.set('mayHaveMessages', true)
  return change(
    c,
    (context) => sendAgain(context, messageId),
    (id) => againOf(messageId, id),
  )
})

/** The API of the dispatch console. The guard runs before every path of it, unknown ones included. */
export const ops = new Hono<AppEnv>()
  .use(requireOps)
  .use((c, next) => (c.req.method === 'GET' ? limitReads(c, next) : next()))
  .get('/board', async (c) => {
    return c.json(await readBoard(operatorOf(c), (limit) => silentRides(c.env, limit)))
  })
  .post('/needs/:id/close', jsonBody(CloseNeedSchema), async (c) => {
    const id = c.req.param('id')
    const closed = await onceByOperator(c, (context) => closeNeed(context, id, c.req.valid('json')))
    if (!closed.ok) return answerOpsRefusal(c, closed.refusal)
    c.set('mayHaveMessages', true)
    const rideId = await rideOfClosedNeed(databaseOf(c.env.DB), id)
    if (rideId !== null) await afterTransition(c.env, c.executionCtx, rideId)
    return c.json({ id })
  })
  .get('/rides', async (c) => {
    const query = v.safeParse(RideQuerySchema, c.req.query())
    if (!query.success) return fail(c, 400, 'invalid_query', NOT_A_LIST)
    const { database, now } = operatorOf(c)
    return c.json(await listRides(database, query.output, now))
  })
  .get('/find', async (c) => {
    const { database, now } = operatorOf(c)
    const after = v.safeParse(v.nullable(FindCursorSchema), c.req.query('after') ?? null)
    if (!after.success) return fail(c, 400, 'invalid_query', NOT_A_LIST)
    const query = readFindQuery(c.req.query('q') ?? '', now)
    if (!query) return fail(c, 422, 'not_findable', NOT_FINDABLE)
    return c.json(await findRides(database, query, after.output))
  })
  .get('/log', async (c) => {
    const before = v.safeParse(v.nullable(CursorSchema), c.req.query('before') ?? null)
    if (!before.success) return fail(c, 400, 'invalid_query', NOT_A_LIST)
    return c.json(await listLog(databaseOf(c.env.DB), before.output))
  })
  .route('/', bookingRoutes)
  .route('/', callerRoutes)
  .route('/', manyRoutes)
  .route('/', fleetRoutes)
  .route('/', tariffRoutes)
  .route('/', moneyRoutes)
  .route('/', messageRoutes)
