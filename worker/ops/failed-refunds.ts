import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { mayRetry, maySettle, needsConsent, type SettleRequest } from '../../src/domain/ops/money'
import type { RefundRow } from '../../src/domain/payments/payment'
import { accept, refuse } from '../../src/domain/result'
import { spellingKey } from '../../src/domain/text'
import { retryOnConflict } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { payments, refunds } from '../database/payment-tables'
import { spellingKeyOf, updateRow } from '../database/rows'
import { NOT_SENT, progressStatements } from '../payments/refund-progress'
import { carryOut, type OperatorContext, subjectOf } from './log'
import { byHandPaise, causeOf, doOrPropose, isOpenProposal, isProposed } from './refund-by-hand'
import type { Changed } from './refusals'

/** What was given back by hand, or written off, of a refund's booking, or is proposed to be, without the refund itself. */
export const otherByHandPaise = (): SQL<number> =>
  sql<number>`(${byHandPaise()} - iif(refunds.reason = 'by_operator', refunds.amount_paise, 0))`

/** Another operator has to consent that this refund was paid back another way. */
export const isSettlementProposed = (id: SQL | string = sql`refunds.id`) =>
  isProposed(sql`refund_proposals.refund_id = ${id}`)

/**
 * A refund that is held up, with what else of its booking was given back or written off by hand, or is proposed to be, and
 * whether it waits for another operator that it was paid back another way.
 */
async function findHeldUp(database: Database, id: string) {
  const [found] = await database
    .select({
      refund: refunds,
      provider_payment_id: payments.provider_payment_id,
      otherPaise: otherByHandPaise(),
      isProposed: isSettlementProposed().mapWith(Boolean),
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(eq(refunds.id, id))
  if (!found) return refuse({ reason: 'no_such_refund' })
  return found.refund.failure === null ? refuse({ reason: 'refund_not_failed' }) : accept(found)
}

/** True while it is held up as it was read. */
const isHeldUp = ({ id, attempt, status }: RefundRow) =>
  sql`EXISTS (SELECT 1 FROM refunds WHERE ${and(
    eq(refunds.id, id),
    eq(refunds.attempt, attempt),
    eq(refunds.status, status),
    isNotNull(refunds.failure),
  )})`

/**
 * Sends a refund that failed once more, at once (docs/product.md, OPS-25). The new attempt has an idempotency key of
 * its own, so that what the provider says of the former one no longer counts. A refund that was never refused for good
 * keeps its attempt, because the provider may have it.
 */
export async function retryRefund(context: OperatorContext, id: string): Promise<Changed> {
  const { database, now } = context
  const found = await findHeldUp(database, id)
  if (!found.ok) return found
  const { refund, provider_payment_id, isProposed } = found.value
  if (!mayRetry(refund)) return refuse({ reason: 'cannot_be_sent' })
  // Somebody says that it was paid already: it would come back twice.
  if (isProposed) return refuse({ reason: 'proposed_already' })
  const at = now.toISOString()
  const next = { status: 'due', failure: null, try_at: at, updated_at: at } as const
  const isNewAttempt = refund.status === 'failed'
  const set = isNewAttempt ? { ...NOT_SENT, ...next, tries: 0, attempt: refund.attempt + 1 } : next
  const isDone = await carryOut(context, {
    action: 'refund.retried',
    subject: subjectOf(refund.booking_id, 'payment', provider_payment_id),
    details: { amount_paise: refund.amount_paise, failure: refund.failure },
    when: sql`${isHeldUp(refund)} AND NOT ${isSettlementProposed(id)}`,
    beside: (isLogged) => [updateRow(database, refunds, id, set, isLogged)],
  })
  return isDone ? accept(id) : refuse({ reason: 'refund_not_failed' })
}

/** The condition that another refund ended, or is proposed to end, by this reference, however it is spaced and written. */
function isUsed(reference: string, refundId: string): SQL {
  const key = spellingKey(reference)
  return sql`(EXISTS (SELECT 1 FROM refunds AS other WHERE ${spellingKeyOf(sql`other.bank_reference`)} = ${key}
      AND other.id <> ${refundId})
    OR ${isProposed(sql`${spellingKeyOf(sql`refund_proposals.reference`)} = ${key}
      AND refund_proposals.refund_id <> ${refundId}`)})`
}

/**
 * Records that a refund, which the provider will not send, was paid back another way: processed, with the reference of
 * that payment, and sent by the ledger (docs/product.md, OPS-25). What the provider says of the former attempt no
 * longer counts. The rider is told, and that it did not go to what they paid with. Above ₹5,000 of the booking it is a
 * proposal (OPS-23); `consented`: the one that it was.
 */
export async function settleRefund(
  context: OperatorContext,
  id: string,
  { reference, reason }: SettleRequest,
  consented: string | null = null,
): Promise<Changed> {
  const { database, operatorId, now } = context
  const settled = await retryOnConflict(async () => {
    const found = await findHeldUp(database, id)
    if (!found.ok) return found
    const { refund, provider_payment_id, otherPaise } = found.value
    const { payment_id, booking_id, amount_paise } = refund
    if (!maySettle(refund)) return refuse({ reason: 'still_being_sent' })
    const [used] = await database.all(sql`SELECT 1 WHERE ${isUsed(reference, id)}`)
    if (used) return refuse({ reason: 'reference_used' })
    const proposes = consented === null && needsConsent(otherPaise, amount_paise)
    if (proposes && found.value.isProposed) return refuse({ reason: 'proposed_already' })
    const at = now.toISOString()
    const processed = {
      status: 'processed',
      attempt: refund.attempt + 1,
      failure: null,
      provider_refund_id: null,
      bank_reference: reference,
      sent_at: at,
      processed_at: at,
      updated_at: at,
    } as const
    const mayEnd =
      consented === null
        ? sql`(SELECT ${otherByHandPaise()} FROM refunds JOIN payments ON payments.id = refunds.payment_id
            WHERE refunds.id = ${id}) = ${otherPaise}`
        : isOpenProposal(consented, operatorId)
    const isDone = await carryOut(context, {
      action: proposes ? 'refund.settle_proposed' : 'refund.settled',
      subject: subjectOf(booking_id, 'payment', provider_payment_id),
      details: { amount_paise, reference, reason },
      when: sql`${isHeldUp(refund)} AND NOT ${isUsed(reference, id)} AND ${mayEnd}`,
      beside: (isLogged, logId) => {
        const how = { payment_id, booking_id, amount_paise, refund_id: id, reference, reason }
        const proposal = { kind: 'settled', ...how } as const
        return doOrPropose(context, { proposes, consented, proposal, when: isLogged }, [
          updateRow(database, refunds, id, processed, isLogged),
          ...progressStatements(
            database,
            { ...refund, ...processed },
            { status: 'processed', reference, anotherWay: true },
            causeOf(context, logId),
          ),
        ])
      },
    })
    return isDone ? accept(id) : null
  })
  return settled ?? refuse({ reason: 'refunds_changed' })
}
