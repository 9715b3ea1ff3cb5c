import { RATING_LABELS } from '../../domain/reviews/review'
import { Star } from './star'

/** The rider's own rating, where they have given one: 1 to 5. */
export function OwnRating({ rating }: { rating: number }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span className="text-muted">You rated it</span>
      <span className="inline-flex text-warning" aria-hidden="true">
        {RATING_LABELS.map((label, index) => (
          <Star key={label} filled={index < rating} />
        ))}
      </span>
      <span>
        <span className="sr-only">{rating} of 5, </span>
        {RATING_LABELS[rating - 1]}
      </span>
    </p>
  )
}
