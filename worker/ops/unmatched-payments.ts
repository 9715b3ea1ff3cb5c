import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { LeaveRequest } from '../../src/domain/ops/money'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { Database } from '../database/client'
import { payments } from '../database/payment-tables'
import { carryOut, doneBefore, type OperatorContext } from './log'
import { byHandPaise, freePaise, subjectOf } from './refund-by-hand'
import type { OpsRefusal } from './refusals'

/** Of a payment: an operator decided that nothing is to be done about it. The log has why; index ops_log_of_subject. */
const isLeftAlone = () => sql<number>`EXISTS (SELECT 1 FROM ops_log WHERE ops_log.subject_kind = 'payment'
  AND ops_log.subject_id = payments.provider_payment_id AND ops_log.action = 'payment.left_alone')`

/** Captured payments of no booking, the oldest first. Index payments_of_booking: few, for each is an incident. */
export const unmatchedPayments = (database: Database, which: SQL, most: number) =>
  database
    .select({
      provider_payment_id: payments.provider_payment_id,
      amount_paise: payments.amount_paise,
      created_at: payments.created_at,
      left_paise: freePaise().as('left_paise'),
      by_hand_paise: byHandPaise().as('by_hand_paise'),
      is_left_alone: isLeftAlone().mapWith(Boolean).as('is_left_alone'),
    })
    .from(payments)
    .where(and(isNull(payments.booking_id), which))
    .orderBy(asc(payments.created_at))
    .limit(most)

/** Something of it is left, and nobody decided that it stays. */
export const needsDecision = () => sql`${freePaise()} > 0 AND NOT ${isLeftAlone()}`

/**
 * An operator leaves a payment of no booking alone, because it is not ours to give back (docs/product.md, Operations):
 * it stands on the board no more, and can still be found and refunded. One that is left already is refused.
 */
export async function leavePayment(
  context: OperatorContext,
  providerPaymentId: string,
  { reason }: LeaveRequest,
): Promise<Result<string, OpsRefusal>> {
  const { database } = context
  const isIt = eq(payments.provider_payment_id, providerPaymentId)
  const [payment] = await unmatchedPayments(database, isIt, 1)
  if (!payment) return refuse({ reason: 'no_such_payment' })
  const left = { action: 'payment.left_alone', subject: subjectOf(null, providerPaymentId) } as const
  const isDone = await carryOut(context, {
    ...left,
    details: { amount_paise: payment.left_paise, reason },
    when: sql`EXISTS (SELECT 1 FROM payments WHERE ${and(isIt, needsDecision())}
      AND ${freePaise()} = ${payment.left_paise})`,
  })
  if (isDone) return accept(providerPaymentId)
  const [after] = await unmatchedPayments(database, isIt, 1)
  const before = after?.is_left_alone ? await doneBefore(database, left) : null
  const changed =
    after?.left_paise === 0
      ? ({ reason: 'more_than_left', leftPaise: 0 } as const)
      : ({ reason: 'refunds_changed' } as const)
  return refuse(before ?? changed)
}
