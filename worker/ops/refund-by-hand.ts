import { and, eq, type SQL, sql } from 'drizzle-orm'
import { needsConsent, type RefundRequest } from '../../src/domain/ops/money'
import { accept, refuse } from '../../src/domain/result'
import { retryOnConflict } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { payments, refundProposals } from '../database/payment-tables'
import { insertRow } from '../database/rows'
import { leftPaise, putRefund } from '../payments/refunds'
import { carryOut, isLogged, type OperatorContext, type PressContext, subjectOf, withoutNumbers } from './log'
import type { Changed, OpsRefusal } from './refusals'

// Columns are written with their tables, as in payments/refunds.ts.

/** A payment's paise that are neither refunded nor proposed to be. */
export const freePaise = (): SQL<number> => sql<number>`(${leftPaise()} - (
  SELECT coalesce(sum(refund_proposals.amount_paise), 0) FROM refund_proposals
  WHERE refund_proposals.status = 'proposed' AND refund_proposals.payment_id = payments.id))`

/**
 * Paise refunded by hand, or proposed to be, of the whole booking of a payment; of the payment where it has no
 * booking.
 */
export const byHandPaise = (): SQL<number> => sql<number>`((
  SELECT coalesce(sum(refunds.amount_paise), 0) FROM payments AS paid
  JOIN refunds ON refunds.payment_id = paid.id AND refunds.reason = 'by_operator'
  WHERE paid.id = payments.id OR paid.booking_id = payments.booking_id) + (
  SELECT coalesce(sum(refund_proposals.amount_paise), 0) FROM refund_proposals
  WHERE refund_proposals.status = 'proposed'
    AND (refund_proposals.payment_id = payments.id OR refund_proposals.booking_id = payments.booking_id)))`

/** Who caused an operator's refund; the log's row is the event, and has the reason. */
export const causeOf = ({ operatorId, now }: OperatorContext, logId: string) =>
  ({ actor: 'operator', actorId: operatorId, event: `operator ${logId}`, now }) as const

/**
 * An operator refunds part or all of a payment (docs/product.md, OPS-22): at once, or, where the refunds by hand of
 * its booking pass ₹5,000 in all, as a proposal to another operator. Never more than is left. One batch with the log's
 * row; where what was read no longer holds, nothing is written and the refund is decided anew.
 */
export async function refundByHand(
  context: PressContext,
  providerPaymentId: string,
  asked: RefundRequest,
): Promise<Changed> {
  const settled = await retryOnConflict(async () => {
    const payment = await readPayment(context.database, providerPaymentId)
    if (!payment) return refuse({ reason: 'no_such_payment' })
    const decided = decide(payment, asked)
    return !decided.ok || (await write(context, payment, asked)) ? decided : null
  })
  return settled ?? refuse({ reason: 'refunds_changed' })
}

type Payment = NonNullable<Awaited<ReturnType<typeof readPayment>>>

async function readPayment(database: Database, providerPaymentId: string) {
  const [payment] = await database
    .select({
      id: payments.id,
      booking_id: payments.booking_id,
      provider_payment_id: payments.provider_payment_id,
      freePaise: freePaise().as('free_paise'),
      byHandPaise: byHandPaise().as('by_hand_paise'),
    })
    .from(payments)
    .where(eq(payments.provider_payment_id, providerPaymentId))
  return payment ?? null
}

function decide(
  { provider_payment_id, freePaise, byHandPaise }: Payment,
  { amount_paise: paise, needs_consent }: RefundRequest,
): Changed {
  if (paise > freePaise) return refuse({ reason: 'more_than_left', leftPaise: Math.max(0, freePaise) })
  if (needsConsent(byHandPaise, paise) !== needs_consent) return refuse({ reason: 'refunds_changed' })
  return accept(provider_payment_id)
}

/** Every figure of the decision is a condition of the batch. False where one has changed: then nothing is written. */
async function write(
  context: PressContext,
  { id: paymentId, booking_id: bookingId, ...payment }: Payment,
  { amount_paise: paise, reason, needs_consent }: RefundRequest,
): Promise<boolean> {
  const { database, operatorId, now } = context
  const causeId = `hand_${context.id}`
  const isUnchanged = sql`EXISTS (SELECT 1 FROM payments WHERE ${and(
    eq(payments.id, paymentId),
    sql`${freePaise()} = ${payment.freePaise} AND ${byHandPaise()} = ${payment.byHandPaise}`,
  )})`
  const proposal = {
    id: causeId,
    payment_id: paymentId,
    booking_id: bookingId,
    amount_paise: paise,
    reason: withoutNumbers(reason),
    proposed_by: operatorId,
    status: 'proposed',
    decided_by: null,
    created_at: now.toISOString(),
    decided_at: null,
  } as const
  return carryOut(
    context,
    {
      action: needs_consent ? 'refund.proposed' : 'refund.by_hand',
      subject: subjectOf(bookingId, 'payment', payment.provider_payment_id),
      details: { amount_paise: paise, reason },
      when: isUnchanged,
    },
    (logId) =>
      needs_consent
        ? [insertRow(database, refundProposals, proposal, isLogged(logId))]
        : putRefund(
            database,
            { paymentId, bookingId, paise, reason: 'by_operator', causeId, when: isLogged(logId) },
            causeOf(context, logId),
          ),
  )
}

export type ProposalDecision = 'consented' | 'declined'

/**
 * Another operator consents to a refund by hand, or declines it; its proposer may only decline, which withdraws it
 * (docs/product.md, OPS-23). With the consent one batch writes the refund, where so much is still left of the
 * payment.
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
  const isLeft = sql`EXISTS (SELECT 1 FROM payments WHERE ${and(
    eq(payments.id, paymentId),
    sql`${leftPaise()} >= ${paise}`,
  )})`
  const refund = { paymentId, bookingId, paise, reason: 'by_operator', causeId: id } as const
  const isDone = await carryOut(
    context,
    {
      action: consents ? 'refund.consented' : 'refund.declined',
      subject: subjectOf(bookingId, 'payment', provider_payment_id),
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
    .innerJoin(payments, eq(payments.id, refundProposals.payment_id))
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
