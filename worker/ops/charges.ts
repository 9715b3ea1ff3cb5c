import type { ChargeDecision } from '../../src/domain/ops/requests'
import type { Result } from '../../src/domain/result'
import type { ChargeRefusal } from '../../src/domain/rides/charge-requests'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { confirmCharge, declineCharge } from '../rides/decide-charge'
import { logTransition, type OperatorContext } from './log'

/** An operator confirms a toll or parking in the rider's place, or declines it (docs/product.md, CHARGE-7). */
export function decideByOperator(
  context: OperatorContext,
  bookingId: string,
  chargeId: string,
  { decision, note }: ChargeDecision,
): Promise<Result<true, ChargeRefusal | RideRefusal>> {
  const { database, operatorId, now } = context
  const decide = decision === 'confirm' ? confirmCharge : declineCharge
  return decide({
    database,
    bookingId,
    chargeId,
    now,
    decider: {
      by: 'operator',
      id: operatorId,
      beside: (transitionId, { amount, state }) => [
        logTransition(context, bookingId, transitionId, {
          action: decision === 'confirm' ? 'ride.charge_confirmed' : 'ride.charge_declined',
          details: { reason: note, charge_amount: amount, was_disputed: state === 'disputed' },
        }),
      ],
    },
  })
}
