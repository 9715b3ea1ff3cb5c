import { eq, sql } from 'drizzle-orm'
import { accept, refuse } from '../../src/domain/result'
import { retryOnConflict } from '../bookings/state-transition'
import { payments, refundProposals } from '../database/payment-tables'
import { leftPaise, putRefund } from '../payments/refunds'
import { settleRefund } from './failed-refunds'
import { carryOut, type OperatorContext, subjectOf } from './log'
import { causeOf, decideIt, isProposed, type ProposalDecision } from './refund-by-hand'
import type { Changed } from './refusals'
import { settleOwed } from './ride-actions'

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
  const { database, operatorId } = context
  const consents = decision === 'consented'
  const settled = await retryOnConflict<Changed>(async () => {
    const [found] = await database
      .select({
        proposal: refundProposals,
        providerId: payments.provider_payment_id,
        left: leftPaise().as('left_paise'),
      })
      .from(refundProposals)
      .leftJoin(payments, eq(payments.id, refundProposals.payment_id))
      .where(eq(refundProposals.id, id))
    if (!found) return refuse({ reason: 'no_such_proposal' })
    const { proposal, providerId, left } = found
    const { booking_id: bookingId, refund_id: refundId, reference, reason, amount_paise } = proposal
    if (consents && proposal.proposed_by === operatorId) return refuse({ reason: 'own_proposal' })
    if (proposal.status !== 'proposed') return refuse({ reason: 'proposal_decided' })
    if (consents && refundId !== null && reference !== null) {
      return settleRefund(context, refundId, { reference, reason }, id)
    }
    // A write-off alone is of no payment.
    if (consents && proposal.payment_id === null) {
      const asked = { amount: amount_paise / 100, method: null, reason }
      const written = await settleOwed(context, bookingId ?? '', asked, id)
      return written.ok ? accept(id) : written
    }
    if (consents && left < amount_paise) {
      return refuse({ reason: 'proposal_went_back', leftPaise: Math.max(0, left) })
    }
    const paymentId = proposal.payment_id ?? ''
    const isLeft = sql`EXISTS (SELECT 1 FROM payments
      WHERE payments.id = ${paymentId} AND ${leftPaise()} >= ${amount_paise})`
    const isDone = await carryOut(context, {
      action: consents ? 'refund.consented' : 'refund.declined',
      subject: subjectOf(bookingId, 'payment', providerId ?? ''),
      details: { amount_paise, reason },
      when: sql`${isProposed(sql`refund_proposals.id = ${id}`)} AND ${consents ? isLeft : sql`TRUE`}`,
      beside: (when, logId) => {
        const refund = { paymentId, bookingId, paise: amount_paise, causeId: id, when }
        const cause = causeOf(context, logId)
        return [
          ...(consents ? putRefund(database, { ...refund, reason: 'by_operator' }, cause) : []),
          decideIt(context, id, decision, when),
        ]
      },
    })
    return isDone ? accept(id) : null
  })
  return settled ?? refuse({ reason: 'refunds_changed' })
}
