import { type CancellationPreview, checkCancellationReason } from '../../src/domain/payments/cancellation'
import { decideCancellation } from '../../src/domain/payments/decide-cancellation'
import { accept, type Result, refuse } from '../../src/domain/result'
import { transitionApplied } from '../bookings/state-transition'
import {
  type Cancelled,
  type CancelRefusal,
  cancelBooking,
  factsOf,
  loadCancellation,
} from '../cancellations/cancel-booking'
import { newId } from '../database/new-id'
import { logAction, type OperatorContext } from './log'

/** By the company everything paid goes back; of a rider who did not come nothing does. */
export type CancelKind = 'company' | 'no_show'

/** What cancelling now would bring, to be read before it is done. */
export async function previewCancellation(
  { database, now }: Pick<OperatorContext, 'database' | 'now'>,
  bookingId: string,
  kind: CancelKind,
): Promise<Result<CancellationPreview, CancelRefusal>> {
  const found = await loadCancellation(database, bookingId, null)
  if (!found) return refuse({ reason: 'no_such_booking' })
  return decideCancellation(kind, factsOf(found, now))
}

/**
 * Cancels for the company, or because the rider did not come, with the log's row in the same batch (docs/product.md,
 * Ride and Operations). `refundPaise` is what the operator was shown: where money has come in since, they look again.
 */
export async function cancelRide(
  { database, operatorId, now }: OperatorContext,
  bookingId: string,
  { kind, reason, refundPaise }: { kind: CancelKind; reason: string; refundPaise: number },
): Promise<Result<Cancelled, CancelRefusal>> {
  const checked = checkCancellationReason(reason)
  if (!checked.ok) return checked
  const preview = await previewCancellation({ database, now }, bookingId, kind)
  if (preview.ok && preview.value.refund_paise !== refundPaise) {
    return refuse({ reason: 'refund_changed', preview: preview.value })
  }
  const cancelled = await cancelBooking(
    database,
    {
      bookingId,
      who: {
        by: kind,
        operatorId,
        reason: checked.value,
        refundPaise,
        beside: (move) => [
          logAction(database, {
            id: newId(),
            operatorId,
            action: kind === 'company' ? 'ride.cancelled' : 'ride.no_show',
            subject: { kind: 'booking', id: bookingId },
            details: { reason: checked.value, refund_paise: refundPaise },
            now,
            when: transitionApplied(bookingId, move),
          }),
        ],
      },
    },
    now,
  )
  return cancelled.ok ? accept(cancelled.value) : cancelled
}
