import { type Context, Hono } from 'hono'
import { LeaveRequestSchema, RefundRequestSchema, SettleRequestSchema } from '../../src/domain/ops/money'
import type { Result } from '../../src/domain/result'
import type { AppEnv } from '../http/app-env'
import { jsonBody } from '../http/failures'
import { auditBooks } from '../payments/audit'
import { moneyOf } from '../payments/reconcile'
import { retryRefund, settleRefund } from './failed-refunds'
import { operatorOf } from './log'
import { startAudit } from './money-needs'
import { refundByHand } from './refund-by-hand'
import { decideProposal } from './refund-proposals'
import { answerChange, answerOpsRefusal, type OpsRefusal } from './refusals'
import { leavePayment } from './unmatched-payments'

/** What may have queued a refund: it is sent after the answer. */
function answerRefund(c: Context<AppEnv>, result: Result<string, OpsRefusal>) {
  if (result.ok) c.set('mayHaveMessages', true)
  return answerChange(c, result)
}

/** Money: refunds by hand, what is consented to, what failed, and the audit. A payment is named by the provider's id. */
export const moneyRoutes = new Hono<AppEnv>()
  .post('/payments/:id/refunds', jsonBody(RefundRequestSchema), async (c) => {
    const refunded = await refundByHand(operatorOf(c), c.req.param('id'), c.req.valid('json'))
    if (!refunded.ok) return answerOpsRefusal(c, refunded.refusal)
    c.set('mayHaveMessages', true)
    return c.json({ outcome: refunded.value })
  })
  .post('/payments/:id/leave', jsonBody(LeaveRequestSchema), async (c) =>
    answerChange(c, await leavePayment(operatorOf(c), c.req.param('id'), c.req.valid('json'))),
  )
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
