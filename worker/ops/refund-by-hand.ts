import { eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { needsConsent, type RefundRequest } from '../../src/domain/ops/money'
import { accept, refuse } from '../../src/domain/result'
import { withoutNumbers } from '../../src/domain/text'
import { retryOnConflict } from '../bookings/state-transition'
import { newId } from '../database/new-id'
import { payments, refundProposals } from '../database/payment-tables'
import { insertRow, updateRow } from '../database/rows'
import { leftPaise, putRefund } from '../payments/refunds'
import { carryOut, type OperatorContext, type PressContext, subjectOf } from './log'
import type { Changed } from './refusals'

// Columns are written with their tables, as in payments/refunds.ts.

/** A payment's paise that are neither refunded nor proposed to be. */
export const freePaise = (): SQL<number> => sql<number>`(${leftPaise()} - (
  SELECT coalesce(sum(refund_proposals.amount_paise), 0) FROM refund_proposals
  WHERE refund_proposals.status = 'proposed' AND refund_proposals.kind = 'by_hand'
    AND refund_proposals.payment_id = payments.id))`

/**
 * Paise refunded by hand, paid back another way or written off, or proposed to be, of the whole booking of a payment; of
 * the payment where it has no booking.
 */
export const byHandPaise = (): SQL<number> => sql<number>`((
  SELECT coalesce(sum(refunds.amount_paise), 0) FROM payments AS paid
  JOIN refunds ON refunds.payment_id = paid.id AND (refunds.reason = 'by_operator'
    OR (refunds.status = 'processed' AND refunds.provider_refund_id IS NULL))
  WHERE paid.id = payments.id OR paid.booking_id = payments.booking_id) + coalesce((
  SELECT bookings.written_off_paise FROM bookings WHERE bookings.id = payments.booking_id), 0) + (
  SELECT coalesce(sum(refund_proposals.amount_paise), 0) FROM refund_proposals
  WHERE refund_proposals.status = 'proposed'
    AND (refund_proposals.payment_id = payments.id OR refund_proposals.booking_id = payments.booking_id)))`

/** The same of a booking. Whatever is owed for a ride, something was paid for it before. */
export const byHandOfBooking = (): SQL<number> => sql<number>`coalesce((
  SELECT ${byHandPaise()} FROM payments WHERE payments.booking_id = bookings.id LIMIT 1), 0)`

/** Something that `which` says is proposed, and nobody has decided. */
export const isProposed = (which: SQL): SQL<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM refund_proposals WHERE refund_proposals.status = 'proposed' AND ${which})`

/** A proposal waits, and this operator may consent to it. */
export const isOpenProposal = (id: string, operatorId: string): SQL =>
  isProposed(sql`refund_proposals.id = ${id} AND refund_proposals.proposed_by <> ${operatorId}`)

type Proposal = typeof refundProposals.$inferSelect

interface Decided {
  /** Above ₹5,000 of its booking it is only proposed. */
  proposes: boolean
  /** The proposal that another operator consents to by it; null: an act of one operator. */
  consented?: string | null
  proposal: Pick<Proposal, 'kind' | 'booking_id' | 'amount_paise' | 'reason'> &
    Partial<Pick<Proposal, 'id' | 'payment_id' | 'refund_id' | 'reference'>>
  when: SQL
}

/** What one operator does, or proposes to another one, or another one consents to (docs/product.md, OPS-23). */
export const doOrPropose = (
  context: OperatorContext,
  { proposes, consented = null, proposal, when }: Decided,
  done: readonly BatchItem<'sqlite'>[],
) => [
  ...(consented === null ? [] : [decideIt(context, consented, 'consented', when)]),
  ...(proposes ? [putProposal(context, proposal, when)] : done),
]

function putProposal(
  { database, operatorId, now }: OperatorContext,
  proposed: Decided['proposal'],
  when: SQL,
) {
  const row = {
    ...{ id: newId(), payment_id: null, refund_id: null, reference: null, ...proposed },
    reason: withoutNumbers(proposed.reason),
    proposed_by: operatorId,
    status: 'proposed',
    decided_by: null,
    created_at: now.toISOString(),
    decided_at: null,
  } as const
  return insertRow(database, refundProposals, row, when)
}

export type ProposalDecision = 'consented' | 'declined'

export function decideIt(
  { database, operatorId, now }: OperatorContext,
  id: string,
  status: ProposalDecision,
  when: SQL,
) {
  const decided = { status, decided_by: operatorId, decided_at: now.toISOString() }
  return updateRow(database, refundProposals, id, decided, when)
}

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
  { amount_paise, reason, needs_consent: proposes }: RefundRequest,
): Promise<Changed> {
  const { database } = context
  const id = `hand_${context.id}`
  const settled = await retryOnConflict<Changed>(async () => {
    const [payment] = await database
      .select({
        payment_id: payments.id,
        booking_id: payments.booking_id,
        free: freePaise().as('free_paise'),
        byHand: byHandPaise().as('by_hand_paise'),
      })
      .from(payments)
      .where(eq(payments.provider_payment_id, providerPaymentId))
    if (!payment) return refuse({ reason: 'no_such_payment' })
    const { payment_id, booking_id, free, byHand } = payment
    if (amount_paise > free) return refuse({ reason: 'more_than_left', leftPaise: Math.max(0, free) })
    if (needsConsent(byHand, amount_paise) !== proposes) return refuse({ reason: 'refunds_changed' })
    const isDone = await carryOut(context, {
      action: proposes ? 'refund.proposed' : 'refund.by_hand',
      subject: subjectOf(booking_id, 'payment', providerPaymentId),
      details: { amount_paise, reason },
      // Every figure of the decision.
      when: sql`EXISTS (SELECT 1 FROM payments WHERE payments.id = ${payment_id}
          AND ${freePaise()} = ${free} AND ${byHandPaise()} = ${byHand})`,
      beside: (when, logId) => {
        const refund = {
          paymentId: payment_id,
          bookingId: booking_id,
          paise: amount_paise,
          causeId: id,
          when,
        }
        const proposal = { id, kind: 'by_hand', payment_id, booking_id, amount_paise, reason } as const
        return doOrPropose(
          context,
          { proposes, proposal, when },
          putRefund(database, { ...refund, reason: 'by_operator' }, causeOf(context, logId)),
        )
      },
    })
    return isDone ? accept(providerPaymentId) : null
  })
  return settled ?? refuse({ reason: 'refunds_changed' })
}
