import { type CancellationPreview, checkCancellationReason } from '../../src/domain/payments/cancellation'
import { decideCancellation } from '../../src/domain/payments/decide-cancellation'
import { type Result, refuse } from '../../src/domain/result'
import {
  type Cancelled,
  type CancelRefusal,
  cancelBooking,
  factsOf,
  loadCancellation,
} from '../cancellations/cancel-booking'
import { logTransition, type OperatorContext } from './log'

/** A cancellation by the company refunds all that was paid, a no-show nothing. */
export type CancelKind = 'company' | 'no_show'

/** The refund of a cancellation now, shown before it is confirmed. */
export async function previewCancellation(
  { database, now }: Pick<OperatorContext, 'database' | 'now'>,
  bookingId: string,
  kind: CancelKind,
): Promise<Result<CancellationPreview, CancelRefusal>> {
  const loaded = await loadCancellation(database, bookingId, null)
  if (!loaded) return refuse({ reason: 'no_such_booking' })
  return decideCancellation(kind, factsOf(loaded, now))
}

/**
 * Cancels for the company, or because the rider did not come, with the log's row in the same batch (docs/product.md,
 * Ride and Operations). `refundPaise` is what the operator was shown: where a payment came in since, it is refused with the new refund.
 */
export async function cancelRide(
  context: OperatorContext,
  bookingId: string,
  { kind, reason, refundPaise }: { kind: CancelKind; reason: string; refundPaise: number },
): Promise<Result<Cancelled, CancelRefusal>> {
  const { database, operatorId, now } = context
  const checked = checkCancellationReason(reason)
  if (!checked.ok) return checked
  const preview = await previewCancellation({ database, now }, bookingId, kind)
  if (preview.ok && preview.value.refund_paise !== refundPaise) {
    return refuse({ reason: 'refund_changed', preview: preview.value })
  }
  return cancelBooking(
    database,
    {
      bookingId,
      who: {
        by: kind,
        operatorId,
        reason: checked.value,
        refundPaise,
        beside: (transitionId) => [
          logTransition(context, bookingId, transitionId, {
            action: kind === 'company' ? 'ride.cancelled' : 'ride.no_show',
            details: { reason: checked.value, refund_paise: refundPaise },
          }),
        ],
      },
    },
    now,
  )
}
