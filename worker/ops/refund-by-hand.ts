import { and, eq, type SQL, sql } from 'drizzle-orm'
import { needsConsent, type RefundRequest } from '../../src/domain/ops/money'
import { accept, refuse } from '../../src/domain/result'
import { withoutNumbers } from '../../src/domain/text'
import { retryOnConflict } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { payments, refundProposals } from '../database/payment-tables'
import { insertRow } from '../database/rows'
import { leftPaise, putRefund } from '../payments/refunds'
import { carryOut, isLogged, type OperatorContext, type PressContext, subjectOf } from './log'
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

type Proposal = typeof refundProposals.$inferSelect

/** What one operator proposes, and what another has to consent to (docs/product.md, OPS-23). */
export const putProposal = (
  { database, operatorId, now }: OperatorContext,
  proposed: Pick<Proposal, 'id' | 'kind' | 'booking_id' | 'amount_paise' | 'reason'> &
    Partial<Pick<Proposal, 'payment_id' | 'refund_id' | 'reference'>>,
  when: SQL,
) =>
  insertRow(
    database,
    refundProposals,
    {
      payment_id: null,
      refund_id: null,
      reference: null,
      ...proposed,
      reason: withoutNumbers(proposed.reason),
      proposed_by: operatorId,
      status: 'proposed',
      decided_by: null,
      created_at: now.toISOString(),
      decided_at: null,
    },
    when,
  )

/** A proposal waits, and this operator may consent to it. */
export const isOpenProposal = (
  id: string,
  operatorId: string,
): SQL => sql`EXISTS (SELECT 1 FROM refund_proposals
  WHERE refund_proposals.id = ${id} AND refund_proposals.status = 'proposed'
    AND refund_proposals.proposed_by <> ${operatorId})`

export const consentedTo = ({ database, operatorId, now }: OperatorContext, id: string, when: SQL) =>
  database
    .update(refundProposals)
    .set({ status: 'consented', decided_by: operatorId, decided_at: now.toISOString() })
    .where(and(eq(refundProposals.id, id), when))

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
  const { database } = context
  const causeId = `hand_${context.id}`
  const isUnchanged = sql`EXISTS (SELECT 1 FROM payments WHERE ${and(
    eq(payments.id, paymentId),
    sql`${freePaise()} = ${payment.freePaise} AND ${byHandPaise()} = ${payment.byHandPaise}`,
  )})`
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
        ? [
            putProposal(
              context,
              {
                id: causeId,
                kind: 'by_hand',
                payment_id: paymentId,
                booking_id: bookingId,
                amount_paise: paise,
                reason,
              },
              isLogged(logId),
            ),
          ]
        : putRefund(
            database,
            { paymentId, bookingId, paise, reason: 'by_operator', causeId, when: isLogged(logId) },
            causeOf(context, logId),
          ),
  )
}
