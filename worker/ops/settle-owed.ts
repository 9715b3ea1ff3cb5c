import { eq, sql } from 'drizzle-orm'
import type { SettleOwedRequest } from '../../src/domain/ops/requests'
import { paiseOf } from '../../src/domain/payments/amounts'
import { accept, type Result, refuse } from '../../src/domain/result'
import { applyTransition, retryOnConflict, transitionApplied } from '../bookings/state-transition'
import { bookings } from '../database/tables'
import { collectedEntry } from '../payments/driven-ride'
import { putInLedger } from '../payments/ledger'
import { logTransition, type OperatorContext } from './log'
import type { OpsRefusal } from './refusals'

/**
 * An operator ends what a rider owes for a driven ride (docs/product.md, REMAINDER-5): the rider paid after all, to
 * the driver or at the office, or without a `method` the amount is written off. `amount` and `reported_at` are what
 * the operator saw: where less is owed since, because the rider paid online, or something else, nothing is written.
 */
export async function settleOwed(
  context: OperatorContext,
  bookingId: string,
  { amount, reported_at, method, reason }: SettleOwedRequest,
): Promise<Result<true, OpsRefusal>> {
  const { database, operatorId, now } = context
  const cause = { actor: 'operator', actorId: operatorId, event: 'transition', now } as const
  const settled = await retryOnConflict(async () => {
    const [booking] = await database
      .select({
        id: bookings.id,
        version: bookings.version,
        owed: bookings.owed_amount,
        since: sql<string | null>`bookings.owed_since`,
      })
      .from(bookings)
      .where(eq(bookings.id, bookingId))
    if (!booking) return refuse({ reason: 'no_such_ride' } as const)
    const { owed, since } = booking
    if (owed !== amount || since !== reported_at) return refuse({ reason: 'owed_changed', owed } as const)
    const applied = await applyTransition(database, { booking, set: {} }, (transitionId) => [
      logTransition(context, bookingId, transitionId, {
        action: method === null ? 'ride.owed_written_off' : 'ride.owed_collected',
        details: { reason, method, amount_paise: paiseOf(amount) },
      }),
      method === null || method === 'office'
        ? putInLedger(
            database,
            {
              kind: method === null ? 'written_off' : 'paid_at_office',
              source: `${bookingId}|${transitionId}`,
              paise: paiseOf(amount),
              booking_id: bookingId,
              reason: 'remainder',
            },
            cause,
            transitionApplied(bookingId, transitionId),
          )
        : collectedEntry(database, { bookingId, transitionId }, { method, rupees: amount }, cause),
    ])
    return applied ? accept(true as const) : null
  })
  return settled ?? refuse({ reason: 'changed' })
}
