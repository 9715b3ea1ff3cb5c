import { Hono } from 'hono'
import * as v from 'valibot'
import { FindCursorSchema, readFindQuery } from '../../src/domain/ops/find'
import { LogQuerySchema } from '../../src/domain/ops/log-entry'
import { againOf } from '../../src/domain/ops/messages'
import { CloseNeedSchema, NEEDS_SHOWN, rideOfNeed } from '../../src/domain/ops/needs'
import { RideQuerySchema } from '../../src/domain/ops/ride-lists'
import { MOST_DAYS, TakingsQuerySchema } from '../../src/domain/ops/takings'
import { PackageRequestSchema, RuleRequestSchema } from '../../src/domain/ops/tariffs'
import { databaseOf } from '../database/client'
import { readSignals } from '../dispatch'
import type { AppEnv } from '../http/app-env'
import { granted, jsonBody, queryOf, refusedBy } from '../http/failures'
import { afterTransition } from '../rides/after-transition'
import { requireOps } from '../session/guards'
import { callerRoutes } from './book-for-caller'
import { bookingRoutes } from './booking-routes'
import { cashRoutes } from './cash'
import { readDays } from './days'
import { readBoard } from './dispatch-board'
import { fileRoutes } from './files'
import { findRides } from './find-rides'
import { fleetRoutes } from './fleet'
import { listRides } from './list-rides'
import { listLog, onceByOperator, operatorOf, peopleOfLog } from './log'
import { manyRoutes } from './many'
import { moneyRoutes } from './money-routes'
import { closeNeed } from './needs'
import { change, OPERATOR_REFUSALS } from './refusals'
import { sendAgain } from './send-again'
import { readTakings } from './takings'
import { addRule, changePackage, readTariffs, withdrawRule } from './tariffs'

const NOT_A_SPAN = `Choose at most ${MOST_DAYS} days, the first one first.`

const NOT_A_LIST = 'There is no such list, or no such page of it.'

const FindQuerySchema = v.object({
  q: v.optional(v.string(), ''),
  after: v.optional(v.nullable(FindCursorSchema), null),
})

const tariffRoutes = new Hono<AppEnv>()
  .get('/tariffs', async (c) => c.json(await readTariffs(databaseOf(c.env.DB), new Date())))
  .post('/pricing-rules', jsonBody(RuleRequestSchema), (c) =>
    change(c, (context) => addRule(context, c.req.valid('json'))),
  )
  .post('/pricing-rules/:id/withdraw', (c) =>
    change(c, (context) => withdrawRule(context, c.req.param('id'))),
  )
  .post('/packages', jsonBody(PackageRequestSchema), (c) =>
    change(c, (context) => changePackage(context, { offered: c.req.valid('json'), instead: null })),
  )
  .post('/packages/:id', jsonBody(PackageRequestSchema), (c) =>
    change(
      c,
      (context) => changePackage(context, { offered: c.req.valid('json'), instead: c.req.param('id') }),
      { again: (id) => id },
    ),
  )
  .post('/packages/:id/withdraw', (c) =>
    change(c, (context) => changePackage(context, { offered: null, instead: c.req.param('id') })),
  )

/** The API of the dispatch console. The guard runs before every path of it, unknown ones included. */
export const ops = new Hono<AppEnv>()
  .use(requireOps)
  .get('/board', async (c) => {
    const signals = await readSignals(c.env, NEEDS_SHOWN)
    return c.json(await readBoard({ ...operatorOf(c), ...signals }))
  })
  .post('/needs/:id/close', jsonBody(CloseNeedSchema), async (c) => {
    const id = c.req.param('id')
    await onceByOperator(c, OPERATOR_REFUSALS, (context) => closeNeed(context, id, c.req.valid('json')))
    c.set('mayHaveMessages', true)
    const rideId = rideOfNeed(id)
    if (rideId !== null) await afterTransition(c, rideId)
    return c.json({ id })
  })
  .post('/messages/:id/again', (c) => {
    const messageId = c.req.param('id')
    return change(c, (context) => sendAgain(context, messageId), { again: (id) => againOf(messageId, id) })
  })
  .get('/rides', queryOf(RideQuerySchema, NOT_A_LIST), async (c) =>
    c.json(await listRides(databaseOf(c.env.DB), c.req.valid('query'), new Date())),
  )
  .get('/find', queryOf(FindQuerySchema, NOT_A_LIST), async (c) => {
    const { database, now } = operatorOf(c)
    const { q, after } = c.req.valid('query')
    const query = readFindQuery(q, now)
    if (!query) throw refusedBy(OPERATOR_REFUSALS, { reason: 'not_findable' })
    return c.json(await findRides(database, query, after))
  })
  .get('/log', queryOf(LogQuerySchema, NOT_A_LIST), async (c) =>
    c.json(await listLog(databaseOf(c.env.DB), c.req.valid('query'))),
  )
  .get('/days', async (c) => c.json(await readDays(databaseOf(c.env.DB), new Date())))
  .get('/takings', queryOf(TakingsQuerySchema, NOT_A_SPAN), async (c) => {
    const { database, now } = operatorOf(c)
    return c.json(await granted(OPERATOR_REFUSALS, readTakings(database, c.req.valid('query'), now)))
  })
  .get('/log/people', async (c) => c.json({ people: await peopleOfLog(databaseOf(c.env.DB)) }))
  .route('/', bookingRoutes)
  .route('/', callerRoutes)
  .route('/', manyRoutes)
  .route('/', fileRoutes)
  .route('/', fleetRoutes)
  .route('/', tariffRoutes)
  .route('/', moneyRoutes)
  .route('/', cashRoutes)
