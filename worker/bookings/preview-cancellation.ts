import type { CancellationPreview } from '../../src/domain/payments/cancellation'
import { decideCancellation } from '../../src/domain/payments/decide-cancellation'
import { type Result, refuse } from '../../src/domain/result'
import type { Database } from '../database/client'
import type { CancelRefusal } from './cancel-booking'
import { factsOf, loadCancellation } from './cancellation-facts'

/** What a rider's cancelling now would bring, before it is asked for (docs/product.md, Refund policy). */
export async function previewCancellation(
  database: Database,
  { userId, bookingId, now }: { userId: string; bookingId: string; now: Date },
): Promise<Result<CancellationPreview, CancelRefusal>> {
  const found = await loadCancellation(database, bookingId, userId)
  return found ? decideCancellation('rider', factsOf(found, now)) : refuse({ reason: 'no_such_booking' })
}
