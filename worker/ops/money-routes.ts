import { type Context, Hono } from 'hono'
import { LeaveRequestSchema, RefundRequestSchema, SettleRequestSchema } from '../../src/domain/ops/money'
import type { AppEnv } from '../http/app-env'
import { jsonBody } from '../http/failures'
import { auditBooks } from '../payments/audit'
import { moneyOf } from '../payments/reconcile'
import { retryRefund, settleRefund } from './failed-refunds'
import { onceByOperator } from './log'
import { startAudit } from './money-needs'
import { outcomeOf, refundByHand } from './refund-by-hand'
import { decideProposal } from './refund-proposals'
import { answerOpsRefusal, change } from './refusals'
import { leavePayment } from './unmatched-payments'

/** What may queue a refund: it is sent after the answer. */
function changeRefund(c: Context<AppEnv>, act: Parameters<typeof change>[1]) {
  c.set('mayHaveMessages', true)
  return change(c, act)
}

/** Money: refunds by hand, what is consented to, what failed, and the audit. A payment is named by the provider's id. */
export const moneyRoutes = new Hono<AppEnv>()
  .post('/payments/:id/refunds', jsonBody(RefundRequestSchema), async (c) => {
    const asked = c.req.valid('json')
    const refunded = await onceByOperator(c, (context) => refundByHand(context, c.req.param('id'), asked))
    if (!refunded.ok) return answerOpsRefusal(c, refunded.refusal)
    c.set('mayHaveMessages', true)
    return c.json({ outcome: outcomeOf(asked) })
  })
  .post('/payments/:id/leave', jsonBody(LeaveRequestSchema), (c) =>
    change(c, (context) => leavePayment(context, c.req.param('id'), c.req.valid('json'))),
  )
  .post('/proposals/:id/consent', (c) =>
    changeRefund(c, (context) => decideProposal(context, c.req.param('id'), 'consented')),
  )
  .post('/proposals/:id/decline', (c) =>
    changeRefund(c, (context) => decideProposal(context, c.req.param('id'), 'declined')),
  )
  .post('/refunds/:id/retry', (c) => changeRefund(c, (context) => retryRefund(context, c.req.param('id'))))
  .post('/refunds/:id/settle', jsonBody(SettleRequestSchema), (c) =>
    changeRefund(c, (context) => settleRefund(context, c.req.param('id'), c.req.valid('json'))),
  )
  .post('/audit', (c) =>
    change(c, async (context) => {
      const started = await startAudit(context)
      if (started.ok) c.set('afterAnswer', () => auditBooks(moneyOf(c.env), context.now))
      return started
    }),
  )
