import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { RefundRequestSchema, SettleRequestSchema } from '../../src/domain/ops/money'
import { accept, refuse } from '../../src/domain/result'
import type { AppEnv } from '../http/app-env'
import { jsonBody } from '../http/failures'
import { auditBooks } from '../payments/audit'
import { moneyOf } from '../payments/reconcile'
import { retryRefund, settleRefund } from './failed-refunds'
import { carryOut, loggedSince, type PressContext } from './log'
import { minutesBefore } from './need-queries'
import { decideProposal } from './proposals'
import { refundByHand } from './refund-by-hand'
import { type Changed, change } from './refusals'

const ONE = { kind: 'books', id: 'books' } as const

/** Whether an audit may be started now: one a minute at the most, whoever asks. An audit is logged like any action. */
async function startAudit(context: PressContext): Promise<Changed> {
  const isStarted = await carryOut(context, {
    action: 'audit.started',
    subject: ONE,
    details: {},
    when: sql`${loggedSince(ONE, minutesBefore(context.now, 1))} = 0`,
  })
  return isStarted ? accept(context.id) : refuse({ reason: 'audited_just_now' })
}

/** Money: refunds by hand, what is consented to, what failed, and the audit. A payment is named by the provider's id. */
export const moneyRoutes = new Hono<AppEnv>()
  .post('/payments/:id/refunds', jsonBody(RefundRequestSchema), (c) =>
    change(c, (context) => refundByHand(context, c.req.param('id'), c.req.valid('json'))),
  )
  .post('/proposals/:id/consent', (c) =>
    change(c, (context) => decideProposal(context, c.req.param('id'), 'consented')),
  )
  .post('/proposals/:id/decline', (c) =>
    change(c, (context) => decideProposal(context, c.req.param('id'), 'declined')),
  )
  .post('/refunds/:id/retry', (c) => change(c, (context) => retryRefund(context, c.req.param('id'))))
  .post('/refunds/:id/settle', jsonBody(SettleRequestSchema), (c) =>
    change(c, (context) => settleRefund(context, c.req.param('id'), c.req.valid('json'))),
  )
  .post('/audit', (c) =>
    change(c, async (context) => {
      const started = await startAudit(context)
      if (started.ok) c.set('afterAnswer', () => auditBooks(moneyOf(c.env), context.now))
      return started
    }),
  )
