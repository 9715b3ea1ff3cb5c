import { sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { RefundRequestSchema, SettleRequestSchema } from '../../src/domain/ops/money'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { AppEnv } from '../http/app-env'
import { jsonBody } from '../http/failures'
import { auditBooks } from '../payments/audit'
import { moneyOf } from '../payments/reconcile'
import { retryRefund, settleRefund } from './failed-refunds'
import { carryOut, type OperatorContext, operatorOf } from './log'
import { minutesBefore } from './need-queries'
import { refundByHand } from './refund-by-hand'
import { decideProposal } from './refund-proposals'
import { answerChange, answerOpsRefusal, type OpsRefusal } from './refusals'

/** What may have queued a refund: it is sent after the answer. */
function answerRefund(c: Context<AppEnv>, result: Result<string, OpsRefusal>) {
  if (result.ok) c.set('mayHaveMessages', true)
  return answerChange(c, result)
}

const ONE = { kind: 'books', id: 'books' } as const

/** Whether an audit may be started now: one a minute at the most, whoever asks. It is logged like any action. */
async function startAudit(context: OperatorContext): Promise<Result<true, OpsRefusal>> {
  const minuteAgo = minutesBefore(context.now, 1)
  const isStarted = await carryOut(context, {
    action: 'audit.started',
    subject: ONE,
    details: {},
    when: sql`NOT EXISTS (SELECT 1 FROM ops_log WHERE ops_log.subject_kind = ${ONE.kind}
      AND ops_log.subject_id = ${ONE.id} AND ops_log.created_at > ${minuteAgo})`,
  })
  return isStarted ? accept(true) : refuse({ reason: 'audited_just_now' })
}

/** Money: refunds by hand, what is consented to, what failed, and the audit. A payment is named by the provider's id. */
export const moneyRoutes = new Hono<AppEnv>()
  .post('/payments/:id/refunds', jsonBody(RefundRequestSchema), async (c) => {
    const refunded = await refundByHand(operatorOf(c), c.req.param('id'), c.req.valid('json'))
    if (!refunded.ok) return answerOpsRefusal(c, refunded.refusal)
    c.set('mayHaveMessages', true)
    return c.json({ outcome: refunded.value })
  })
  .post('/proposals/:id/consent', async (c) =>
    answerRefund(c, await decideProposal(operatorOf(c), c.req.param('id'), 'consented')),
  )
  .post('/proposals/:id/decline', async (c) =>
    answerRefund(c, await decideProposal(operatorOf(c), c.req.param('id'), 'declined')),
  )
  .post('/refunds/:id/retry', async (c) =>
    answerRefund(c, await retryRefund(operatorOf(c), c.req.param('id'))),
  )
  .post('/refunds/:id/settle', jsonBody(SettleRequestSchema), async (c) =>
    answerRefund(c, await settleRefund(operatorOf(c), c.req.param('id'), c.req.valid('json'))),
  )
  .post('/audit', async (c) => {
    const context = operatorOf(c)
    const started = await startAudit(context)
    if (!started.ok) return answerOpsRefusal(c, started.refusal)
    c.set('afterAnswer', () => auditBooks(moneyOf(c.env), context.now))
    return c.json({ id: context.now.toISOString() })
  })
