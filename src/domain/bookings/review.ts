import * as v from 'valibot'
import { OWN_WORDS_MOST } from '../fields'
import { accept, type Result, refuse } from '../result'
import type { Booking } from './booking'

/** The labels of one to five stars. */
export const RATING_LABELS = ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'] as const

const RatingSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5))

/** A rider's own review of a ride, as the API answers it. */
export const ReviewSchema = v.object({
  rating: RatingSchema,
  comment: v.nullable(v.string()),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
})

export type Review = v.InferOutput<typeof ReviewSchema>

/** Answer of POST /api/trips/:id/review {rating, comment}. */
export const ReviewAnswerSchema = v.object({ review: ReviewSchema })

export type ReviewAnswer = v.InferOutput<typeof ReviewAnswerSchema>

/** A review: 1 to 5 stars, and a comment or null. */
export type NewReview = Pick<Review, 'rating' | 'comment'>

/**
 * A rating of 1 to 5, and a comment of at most 500 UTF-16 units once it is trimmed; one in which nothing can be seen
 * is none (docs/product.md, REVIEW-1). `rating` is whatever was sent; all but a whole number from 1 to 5 is missing.
 */
export function checkReview(
  rating: unknown,
  comment: string | null,
): Result<NewReview, { reason: 'rating_required' } | { reason: 'comment_too_long'; max: number }> {
  const rated = v.safeParse(RatingSchema, rating)
  if (!rated.success) return refuse({ reason: 'rating_required' })
  const text = comment?.trim() ?? ''
  if (text.length > OWN_WORDS_MOST) return refuse({ reason: 'comment_too_long', max: OWN_WORDS_MOST })
  const isVisible = /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
  return accept({ rating: rated.output, comment: isVisible ? text : null })
}

/** A rider reviews a ride that was driven to its end, once (docs/product.md, REVIEW-2). */
export function mayReview(
  { status, driver_id }: Pick<Booking, 'status' | 'driver_id'>,
  review: object | null,
): boolean {
  return status === 'completed' && driver_id !== null && review === null
}

/** Rating a trip (docs/product.md, REVIEW-1). */
export const SELECT_A_RATING = 'Please select a rating'

export const ALREADY_REVIEWED = 'You have already reviewed this trip'

export const FAILED_TO_SUBMIT_REVIEW = 'Failed to submit review'
