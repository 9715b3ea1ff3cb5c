import { type CallRefusal, call } from '../../api'
import type { Result } from '../../domain/result'
import {
  type CancellationPreview,
  CancellationPreviewSchema,
  type CancelledAnswer,
  CancelledAnswerSchema,
} from '../../domain/rides/ride-details'
import { rideChanged } from '../../offline/ride-changed'

const at = (bookingId: string, what: string) => `/api/bookings/${encodeURIComponent(bookingId)}/${what}`

/** What cancelling now would bring back. */
export const previewCancellation = (
  bookingId: string,
  signal?: AbortSignal,
): Promise<Result<CancellationPreview, CallRefusal>> =>
  call(at(bookingId, 'cancellation'), { answer: CancellationPreviewSchema, ...(signal ? { signal } : {}) })

/** Cancels for the refund that the rider saw; another one by now is the refusal `refund_changed`. */
export async function cancelRide(
  bookingId: string,
  reason: string,
  refundPaise: number,
): Promise<Result<CancelledAnswer, CallRefusal>> {
  const answered = await call(at(bookingId, 'cancel'), {
    answer: CancelledAnswerSchema,
    body: { reason, refund_paise: refundPaise },
  })
  // Also where it was refused: then it is another ride than this page believed.
  rideChanged()
  return answered
}

export const refundHasChanged = (refusal: CallRefusal): boolean =>
  refusal.reason === 'refused' && refusal.status === 409 && refusal.code === 'refund_changed'

/** It started, is over, or was cancelled by somebody else: what is shown of it is not what it is. */
export const rideMovedOn = (refusal: CallRefusal): boolean =>
  refusal.reason === 'refused' && refusal.status === 409 && refusal.code !== 'refund_changed'
