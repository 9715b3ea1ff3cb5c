import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { mayRetry, maySettle, type SettleRequest } from '../../src/domain/ops/money'
import type { RefundRow } from '../../src/domain/payments/payment'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { Database } from '../database/client'
import { payments, refunds } from '../database/payment-tables'
import { NOT_SENT, progressStatements } from '../payments/refund-progress'
import { carryOut, isLogged, type OperatorContext, subjectOf } from './log'
import { causeOf } from './refund-by-hand'
import type { Changed, OpsRefusal } from './refusals'

type Found = { refund: RefundRow; provider_payment_id: string }

/** A refund that is held up. */
async function findHeldUp(database: Database, id: string): Promise<Result<Found, OpsRefusal>> {
  const [found] = await database
    .select({ refund: refunds, provider_payment_id: payments.provider_payment_id })
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
  const { refund, provider_payment_id } = found.value
  if (!mayRetry(refund)) return refuse({ reason: 'cannot_be_sent' })
  const at = now.toISOString()
  const next = { status: 'due', failure: null, try_at: at, updated_at: at } as const
  const isNewAttempt = refund.status === 'failed'
  const isDone = await carryOut(
    context,
    {
      action: 'refund.retried',
      subject: subjectOf(refund.booking_id, 'payment', provider_payment_id),
      details: { amount_paise: refund.amount_paise, failure: refund.failure },
      when: isHeldUp(refund),
    },
    (logId) => [
      database
        .update(refunds)
        .set(isNewAttempt ? { ...NOT_SENT, ...next, tries: 0, attempt: refund.attempt + 1 } : next)
        .where(and(eq(refunds.id, id), isLogged(logId))),
    ],
  )
  return isDone ? accept(id) : refuse({ reason: 'refund_not_failed' })
}

/**
 * Records that a refund, which the provider will not send, was paid back another way: processed, with the reference of
 * that payment, and sent by the ledger (docs/product.md, OPS-25). What the provider says of the former attempt no
 * longer counts. The rider is told, and that it did not go to what they paid with.
 */
export async function settleRefund(
  context: OperatorContext,
  id: string,
  { reference, reason }: SettleRequest,
): Promise<Changed> {
  const { database, now } = context
  const found = await findHeldUp(database, id)
  if (!found.ok) return found
  const { refund, provider_payment_id } = found.value
  if (!maySettle(refund)) return refuse({ reason: 'still_being_sent' })
  const at = now.toISOString()
  const settled = {
    status: 'processed',
    attempt: refund.attempt + 1,
    failure: null,
    provider_refund_id: null,
    bank_reference: reference,
    sent_at: at,
    processed_at: at,
    updated_at: at,
  } as const
  const isDone = await carryOut(
    context,
    {
      action: 'refund.settled',
      subject: subjectOf(refund.booking_id, 'payment', provider_payment_id),
      details: { amount_paise: refund.amount_paise, reference, reason },
      when: isHeldUp(refund),
    },
    (logId) => [
      database
        .update(refunds)
        .set(settled)
        .where(and(eq(refunds.id, id), isLogged(logId))),
      ...progressStatements(
        database,
        { ...refund, ...settled },
        { status: 'processed', reference, anotherWay: true },
        causeOf(context, logId),
      ),
    ],
  )
  return isDone ? accept(id) : refuse({ reason: 'refund_not_failed' })
}
