import { and, eq, sql } from 'drizzle-orm'
import { accept, refuse } from '../../src/domain/result'
import type { Database } from '../database/client'
import { payments, refundProposals } from '../database/payment-tables'
import { leftPaise, putRefund } from '../payments/refunds'
import { settleRefund } from './failed-refunds'
import { carryOut, isLogged, type OperatorContext, subjectOf } from './log'
import { causeOf } from './refund-by-hand'
import type { Changed, OpsRefusal } from './refusals'
import { settleOwed } from './ride-actions'

export type ProposalDecision = 'consented' | 'declined'

/**
 * Another operator consents to what was proposed, or declines it; its proposer may only decline, which withdraws it
 * (docs/product.md, OPS-23). With the consent one batch does it, where it could be done by one operator: so much is still
 * left of the payment, the refund is still held up, or as much is still owed.
 */
export async function decideProposal(
  context: OperatorContext,
  id: string,
  decision: ProposalDecision,
): Promise<Changed> {
  const { database, operatorId, now } = context
  const found = await findProposal(database, id)
  if (!found) return refuse({ reason: 'no_such_proposal' })
  const { proposal, provider_payment_id } = found
  const { payment_id: paymentId, booking_id: bookingId, amount_paise: paise } = proposal
  const consents = decision === 'consented'
  if (consents && proposal.proposed_by === operatorId) return refuse({ reason: 'own_proposal' })
  if (consents && proposal.status !== 'proposed') return refuse({ reason: 'proposal_decided' })
  const { reason, reference, refund_id: refundId } = proposal
  if (consents && refundId !== null && reference !== null) {
    return settleRefund(context, refundId, { reference, reason }, id)
  }
  if (consents && paymentId === null) {
    const written = await settleOwed(
      context,
      bookingId ?? '',
      { amount: paise / 100, method: null, reason },
      id,
    )
    return written.ok ? accept(id) : written
  }
  const isLeft = sql`EXISTS (SELECT 1 FROM payments WHERE ${and(
    eq(payments.id, paymentId ?? ''),
    sql`${leftPaise()} >= ${paise}`,
  )})`
  const refund = { paymentId: paymentId ?? '', bookingId, paise, reason: 'by_operator', causeId: id } as const
  const isDone = await carryOut(
    context,
    {
      action: consents ? 'refund.consented' : 'refund.declined',
      subject: subjectOf(bookingId, 'payment', provider_payment_id ?? ''),
      details: { amount_paise: paise, reason: proposal.reason },
      when: sql`EXISTS (SELECT 1 FROM refund_proposals
        WHERE refund_proposals.id = ${id} AND refund_proposals.status = 'proposed')
        AND ${consents ? isLeft : sql`TRUE`}`,
    },
    (logId) => [
      ...(consents ? putRefund(database, { ...refund, when: isLogged(logId) }, causeOf(context, logId)) : []),
      database
        .update(refundProposals)
        .set({ status: decision, decided_by: operatorId, decided_at: now.toISOString() })
        .where(and(eq(refundProposals.id, id), isLogged(logId))),
    ],
  )
  return isDone ? accept(id) : refuse(await refusalOf(database, id))
}

async function findProposal(database: Database, id: string) {
  const [found] = await database
    .select({
      proposal: refundProposals,
      provider_payment_id: payments.provider_payment_id,
      leftPaise: leftPaise().as('left_paise'),
    })
    .from(refundProposals)
    .leftJoin(payments, eq(payments.id, refundProposals.payment_id))
    .where(eq(refundProposals.id, id))
  return found ?? null
}

/** Why nothing was decided, by the proposal as it is now. */
async function refusalOf(database: Database, id: string): Promise<OpsRefusal> {
  const found = await findProposal(database, id)
  if (!found) return { reason: 'no_such_proposal' }
  return found.proposal.status === 'proposed'
    ? { reason: 'proposal_went_back', leftPaise: Math.max(0, found.leftPaise) }
    : { reason: 'proposal_decided' }
}
