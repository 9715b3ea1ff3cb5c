/** Rating a trip (docs/product.md, Reviews). */
export const SELECT_A_RATING = 'Please select a rating'
export const ALREADY_REVIEWED = 'You have already reviewed this trip'
export const FAILED_TO_SUBMIT_REVIEW = 'Failed to submit review'
export const REVIEW_SUBMITTED = 'Review submitted successfully'
