import { type CallRefusal, call } from '../../api'
import type { Result } from '../../domain/result'
import type { NewReview } from '../../domain/reviews/check-review'
import { type Review, ReviewAnswerSchema } from '../../domain/reviews/review'

/** Sends a rider's word on a trip; said before, it is the refusal `already_reviewed`. */
export async function submitReview(
  bookingId: string,
  review: NewReview,
): Promise<Result<Review, CallRefusal>> {
  const answered = await call(`/api/trips/${encodeURIComponent(bookingId)}/review`, {
    answer: ReviewAnswerSchema,
    body: review,
  })
  return answered.ok ? { ok: true, value: answered.value.review } : answered
}
