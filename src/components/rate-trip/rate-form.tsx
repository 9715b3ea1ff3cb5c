import { type FormEvent, useId, useRef, useState } from 'react'
import { object, safeParse } from 'valibot'
import { type CallRefusal, isSignedOut } from '../../api'
import { checkReview } from '../../domain/reviews/check-review'
import { LONGEST_COMMENT, type Review, ReviewSchema } from '../../domain/reviews/review'
import { ALREADY_REVIEWED, FAILED_TO_SUBMIT_REVIEW, REVIEW_SUBMITTED } from '../../domain/reviews/sentences'
import { showToast } from '../toast'
import type { Words } from './rate-dialog'
import { RatingChoice } from './rating-choice'
import { submitReview } from './submit-review'

interface Props {
  bookingId: string
  driverName: string | null
  words: Words
  onWords(words: Words): void
  onClose(): void
  onRated(review: Review): void
  onStale(): void
}

const CANNOT_BE_RATED = 'This trip cannot be rated.'

const AlreadySchema = object({ review: ReviewSchema })

/** What the rider has said before, where that is why they are refused. */
function earlierReview(refusal: CallRefusal): Review | null {
  if (refusal.reason !== 'refused' || refusal.code !== 'already_reviewed') return null
  const read = safeParse(AlreadySchema, refusal.body)
  return read.success ? read.output.review : null
}

function saidOf(refusal: CallRefusal): string {
  if (isSignedOut(refusal)) return 'You were signed out. Sign in again to rate your trip.'
  return refusal.message === FAILED_TO_SUBMIT_REVIEW ? CANNOT_BE_RATED : refusal.message
}

/** Stars, and words for who has some. What was chosen and typed stays until it has arrived. */
export function RateForm({ bookingId, driverName, words, onWords, onClose, onRated, onStale }: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { rating, comment } = words

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const checked = checkReview(rating, comment)
    if (!checked.ok) {
      // The field takes no more than fits, so what is left to miss is the rating.
      setMissing(true)
      form.current?.querySelector('input')?.focus()
      return
    }
    setBusy(true)
    setProblem(null)
    const done = await submitReview(bookingId, checked.value)
    setBusy(false)
    if (done.ok) {
      showToast({ tone: 'success', title: REVIEW_SUBMITTED })
      onRated(done.value)
      onClose()
      return
    }
    const earlier = earlierReview(done.refusal)
    if (earlier) {
      showToast({ tone: 'neutral', title: ALREADY_REVIEWED })
      onRated(earlier)
      onClose()
      return
    }
    setProblem(saidOf(done.refusal))
    if (done.refusal.reason === 'refused' && done.refusal.status === 409) {
      // The dialog may go with the trip that was shown.
      showToast({ tone: 'error', title: FAILED_TO_SUBMIT_REVIEW, description: CANNOT_BE_RATED })
      onStale()
    }
  }

  const left = LONGEST_COMMENT - comment.length
  return (
    <form ref={form} className="grid gap-5" noValidate onSubmit={(event) => void send(event)}>
      <RatingChoice
        legend={driverName === null ? 'How was your ride?' : `How was your ride with ${driverName}?`}
        rating={rating}
        missing={missing}
        onRating={(chosen) => {
          onWords({ rating: chosen, comment })
          setMissing(false)
        }}
      />
      <div className="field">
        <label htmlFor={id}>Comment, if you like</label>
        <textarea
          id={id}
          rows={3}
          maxLength={LONGEST_COMMENT}
          value={comment}
          aria-describedby={`${id}-count`}
          onChange={(event) => onWords({ rating, comment: event.currentTarget.value })}
        />
        <p id={`${id}-count`} className="field-hint tabular-nums">
          {comment.length} of {LONGEST_COMMENT} characters
        </p>
        <p className="sr-only" role="status">
          {left <= 50 ? `${left} characters left` : ''}
        </p>
      </div>
      {problem && (
        <p className="text-error" role="alert">
          {FAILED_TO_SUBMIT_REVIEW}. {problem} What you wrote is still here.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="button max-sm:w-full" data-kind="secondary" onClick={onClose}>
          Not now
        </button>
        <button type="submit" className="button max-sm:w-full" aria-busy={busy}>
          Submit review
        </button>
      </div>
    </form>
  )
}
