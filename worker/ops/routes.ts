import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { minutesBefore } from '../../src/domain/kolkata-time'
import { FindCursorSchema, readFindQuery } from '../../src/domain/ops/find'
import { LogQuerySchema } from '../../src/domain/ops/log-entry'
import { againOf } from '../../src/domain/ops/messages'
import { RefundRequestSchema, SettleRequestSchema } from '../../src/domain/ops/money'
import { CloseNeedSchema, NEEDS_SHOWN, rideOfNeed } from '../../src/domain/ops/needs'
import { RideQuerySchema } from '../../src/domain/ops/ride-lists'
import { MOST_DAYS, TakingsQuerySchema } from '../../src/domain/ops/takings'
import { PackageRequestSchema, RuleRequestSchema } from '../../src/domain/ops/tariffs'
import { accept, refuse } from '../../src/domain/result'
import { databaseOf } from '../database/client'
import { readSignals } from '../dispatch'
import type { AppEnv } from '../http/app-env'
import { granted, jsonBody, queryOf, refusedBy } from '../http/failures'
import { auditBooks } from '../payments/audit'
import { moneyOf } from '../payments/reconcile'
import { afterTransition } from '../rides/after-transition'
import { requireOps } from '../session/guards'
import { callerRoutes } from './book-for-caller'
import { bookingRoutes } from './booking-routes'
import { cashRoutes } from './cash'
import { readBoard } from './dispatch-board'
import { retryRefund, settleRefund } from './failed-refunds'
import { fileRoutes } from './files'
import { findRides } from './find-rides'
import { fleetRoutes } from './fleet'
import { listRides } from './list-rides'
import {
  carryOut,
  listLog,
  loggedSince,
  onceByOperator,
  operatorOf,
  type PressContext,
  peopleOfLog,
} from './log'
import { manyRoutes } from './many'
import { closeNeed } from './needs'
import { decideProposal } from './proposals'
import { refundByHand } from './refund-by-hand'
import { type Changed, change, OPERATOR_REFUSALS, press, pressOn } from './refusals'
import { sendAgain } from './send-again'
import { readDays, readTakings } from './takings'
import { addRule, changePackage, readTariffs, withdrawRule } from './tariffs'

const NOT_A_SPAN = `Choose at most ${MOST_DAYS} days, the first one first.`

const NOT_A_LIST = 'There is no such list, or no such page of it.'

const FindQuerySchema = v.object({
  q: v.optional(v.string(), ''),
  after: v.optional(v.nullable(FindCursorSchema), null),
})

const BOOKS = { kind: 'books', id: 'books' } as const

/** Whether an audit may be started now: one a minute at the most, whoever asks. An audit is logged like any action. */
async function startAudit(context: PressContext): Promise<Changed> {
  const isStarted = await carryOut(context, {
    action: 'audit.started',
    subject: BOOKS,
    details: {},
    when: sql`${loggedSince(BOOKS, minutesBefore(context.now, 1))} = 0`,
  })
  return isStarted ? accept(context.id) : refuse({ reason: 'audited_just_now' })
}

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
  .get('/tariffs', async (c) => c.json(await readTariffs(databaseOf(c.env.DB), new Date())))
  .post('/pricing-rules', ...press(RuleRequestSchema, (context, _, asked) => addRule(context, asked)))
  .post('/pricing-rules/:id/withdraw', pressOn(withdrawRule))
  .post(
    '/packages',
    ...press(PackageRequestSchema, (context, _, offered) => changePackage(context, null, offered)),
  )
  .post('/packages/:id', ...press(PackageRequestSchema, changePackage, { again: (id) => id }))
  .post(
    '/packages/:id/withdraw',
    pressOn((context, id) => changePackage(context, id, null)),
  )
  // A payment is named by the provider's id.
  .post('/payments/:id/refunds', ...press(RefundRequestSchema, refundByHand))
  .post(
    '/proposals/:id/consent',
    pressOn((context, id) => decideProposal(context, id, 'consented')),
  )
  .post(
    '/proposals/:id/decline',
    pressOn((context, id) => decideProposal(context, id, 'declined')),
  )
  .post('/refunds/:id/retry', pressOn(retryRefund))
  .post('/refunds/:id/settle', ...press(SettleRequestSchema, settleRefund))
  .post('/audit', (c) =>
    change(c, async (context) => {
      const started = await startAudit(context)
      if (started.ok) c.set('afterAnswer', () => auditBooks(moneyOf(c.env), context.now))
      return started
    }),
  )
  .route('/', bookingRoutes)
  .route('/', callerRoutes)
  .route('/', manyRoutes)
  .route('/', fileRoutes)
  .route('/', fleetRoutes)
  .route('/', cashRoutes)
