import * as v from 'valibot'

/** What the stars say, from one to five. */
export const RATING_LABELS = ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'] as const

export const RatingSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5))

export const LONGEST_COMMENT = 500

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
