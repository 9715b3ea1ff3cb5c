import { useId } from 'react'
import { RATING_LABELS, SELECT_A_RATING } from '../domain/bookings/review'
import { Problem } from './button'

/** A star, whole or in outline; decoration, so hidden from assistive technology. */
function Star({ filled, large = false }: { filled: boolean; large?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={large ? 'size-8' : 'size-5'}
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
    >
      <path d="M12 3.2l2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L12 17.1 6.6 20l1.1-6.1-4.5-4.3 6.1-.8z" />
    </svg>
  )
}

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

interface Props {
  /** 1 to 5; null while none is chosen. */
  rating: number | null
  missing: boolean
  legend: string
  onRating(rating: number): void
}

/** One to five stars: a group of radio buttons, so the arrows move in it as everywhere. */
export function RatingChoice({ rating, missing, legend, onRating }: Props) {
  const id = useId()
  return (
    <fieldset className="field" aria-describedby={missing ? `${id}-error` : undefined}>
      <legend>{legend}</legend>
      <div className="flex flex-wrap items-center gap-1">
        {RATING_LABELS.map((label, index) => (
          <label
            key={label}
            className="relative grid size-12 cursor-pointer place-items-center rounded-control text-warning hover:bg-warning-tint has-focus-visible:outline-3 has-focus-visible:outline-green"
          >
            <input
              type="radio"
              required
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              name={id}
              value={index + 1}
              checked={rating === index + 1}
              onChange={() => onRating(index + 1)}
            />
            <Star large filled={rating !== null && index < rating} />
            <span className="sr-only">
              {index + 1} {index === 0 ? 'star' : 'stars'}, {label}
            </span>
          </label>
        ))}
        <p className="heading ml-2 min-h-7 text-xl" aria-hidden="true">
          {rating !== null && RATING_LABELS[rating - 1]}
        </p>
      </div>
      <Problem id={`${id}-error`} className="field-error">
        {missing && SELECT_A_RATING}
      </Problem>
    </fieldset>
  )
}
