import { withKilometres } from '../../src/domain/fares/rental'
import type { KilometresRequest } from '../../src/domain/ops/requests'
import { paiseOf } from '../../src/domain/payments/amounts'
import type { Result } from '../../src/domain/result'
import { putInOutbox } from '../outbox'
import { putInLedger } from '../payments/ledger'
import type { OperatorContext } from './log'
import type { OpsRefusal } from './refusals'
import { changeRide } from './ride-actions'

/**
 * An operator records how far a rental drove that has ended, where its trace was lost or has fewer kilometres (docs/product.md,
 * RENTAL-9): what they cost more is owed like a remainder, of which its rider is told.
 */
export function recordKilometres(
  context: OperatorContext,
  bookingId: string,
  { kilometres, reason }: KilometresRequest,
): Promise<Result<true, OpsRefusal>> {
  const { database, operatorId: actorId, now } = context
  const cause = { actor: 'operator', actorId, event: 'transition', now } as const
  const more = { kind: 'fare_due', source: `${bookingId}|kilometres`, booking_id: bookingId } as const
  return changeRide(context, bookingId, 'completed', ({ row }) => {
    const found = withKilometres(row, kilometres, now)
    if (!found.ok) return found
    const paise = paiseOf(found.value.more)
    return {
      set: { rental_over: JSON.stringify(found.value.over), actual_distance_metres: kilometres * 1000 },
      action: 'ride.kilometres_recorded',
      details: { reason, kilometres, amount_paise: paise },
      beside: (transition) =>
        paise === 0
          ? []
          : [
              putInLedger(database, { ...more, paise, reason: 'extra' }, cause, transition.when),
              putInOutbox(database, { ...transition, event: 'ride.remainder_owed' }),
            ],
    }
  })
}
