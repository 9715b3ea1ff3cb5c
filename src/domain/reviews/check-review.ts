import * as v from 'valibot'
import { accept, type Result, refuse } from '../result'
import { LONGEST_COMMENT, RatingSchema } from './review'

/** What a rider says of a ride: 1 to 5 stars, and words where there are any. */
export interface NewReview {
  rating: number
  comment: string | null
}

export type ReviewFormRefusal = { reason: 'rating_required' } | { reason: 'comment_too_long'; most: number }

/**
 * A rating of 1 to 5, and a comment of at most 500 UTF-16 units once it is trimmed; one in which nothing can be seen
 * is none (docs/product.md, Reviews). `rating` is whatever was sent; all but a whole number from 1 to 5 is missing.
 */
export function checkReview(rating: unknown, comment: string | null): Result<NewReview, ReviewFormRefusal> {
  const rated = v.safeParse(RatingSchema, rating)
  if (!rated.success) return refuse({ reason: 'rating_required' })
  const words = comment?.trim() ?? ''
  if (words.length > LONGEST_COMMENT) return refuse({ reason: 'comment_too_long', most: LONGEST_COMMENT })
  const isSeen = /[\p{L}\p{N}\p{P}\p{S}]/u.test(words)
  return accept({ rating: rated.output, comment: isSeen ? words : null })
}
