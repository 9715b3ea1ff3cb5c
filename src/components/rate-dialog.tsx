import { useId, useRef, useState } from 'react'
import { object, safeParse } from 'valibot'
import { type CallRefusal, call, messageFor } from '../api'
import {
  ALREADY_REVIEWED,
  checkReview,
  FAILED_TO_SUBMIT_REVIEW,
  type Review,
  ReviewAnswerSchema,
  ReviewSchema,
} from '../domain/bookings/review'
import { OWN_WORDS_MOST } from '../domain/fields'
import { Button, handleSubmit, Problem, useBusy } from './button'
import { Modal } from './modal'
import { RatingChoice } from './rating'
import { showToast } from './toast'

interface RateDialogProps {
  bookingId: string
  driverName: string | null
  open: boolean
  onClose(): void
  /** The review as it is now: the new one, or the rider's earlier one. */
  onRated(review: Review): void
  /** Called when the trip has changed since it was shown. */
  onStale(): void
}

/** The review of one trip; what was typed is kept when the dialog is closed. */
interface RatingDraft {
  rating: number | null
  comment: string
}

const NOTHING_YET: RatingDraft = { rating: null, comment: '' }

/** Needs the trip's id as its `key`, so that each trip has its own state. */
export function RateDialog({ open, onClose, ...about }: RateDialogProps) {
  const [words, setWords] = useState(NOTHING_YET)
  return (
    <Modal title="Rate your trip" open={open} onClose={onClose} closesAtOnce>
      <RateForm {...about} words={words} onWords={setWords} onClose={onClose} />
    </Modal>
  )
}

interface RateFormProps extends Omit<RateDialogProps, 'open'> {
  words: RatingDraft
  onWords(words: RatingDraft): void
}

const CANNOT_BE_RATED = 'You can’t rate this trip.'

const AlreadySchema = object({ review: ReviewSchema })

/** The rider's earlier review, if this one is refused because of it. */
function earlierReview(refusal: CallRefusal): Review | null {
  if (refusal.reason !== 'refused' || refusal.code !== 'already_reviewed') return null
  const read = safeParse(AlreadySchema, refusal.body)
  return read.success ? read.output.review : null
}

const SIGNED_OUT = 'You were signed out. Sign in again to rate your trip.'

const reviewProblem = (refusal: CallRefusal): string =>
  refusal.message === FAILED_TO_SUBMIT_REVIEW ? CANNOT_BE_RATED : messageFor(refusal, SIGNED_OUT)

/** Stars and a comment. What was chosen and typed stays until it has been saved. */
function RateForm({ bookingId, driverName, words, onWords, onClose, onRated, onStale }: RateFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, begin] = useBusy()
  const { rating, comment } = words

  async function send() {
    const checked = checkReview(rating, comment)
    if (!checked.ok) {
      // The field takes no more than fits, so what is left to miss is the rating.
      setMissing(true)
      form.current?.querySelector('input')?.focus()
      return
    }
    setProblem(null)
    const done = await call(`/api/trips/${encodeURIComponent(bookingId)}/review`, {
      answer: ReviewAnswerSchema,
      body: checked.value,
    })
    // A second review of a trip is refused.
    const review = done.ok ? done.value.review : earlierReview(done.refusal)
    if (review) {
      // The same words are this rider's own review, whose answer was lost.
      const isOwn = review.rating === checked.value.rating && review.comment === checked.value.comment
      if (isOwn) showToast('success', { title: 'Review submitted successfully' })
      else showToast('neutral', { title: ALREADY_REVIEWED })
      onRated(review)
      onClose()
      return
    }
    if (done.ok) return
    setProblem(reviewProblem(done.refusal))
    if (done.refusal.reason === 'refused' && done.refusal.status === 409) {
      // A toast, since the dialog may be removed with the trip.
      showToast('error', { title: FAILED_TO_SUBMIT_REVIEW, description: CANNOT_BE_RATED })
      onStale()
    }
  }

  const left = OWN_WORDS_MOST - comment.length
  return (
    <form ref={form} className="grid gap-5" noValidate onSubmit={handleSubmit(() => begin(send))}>
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
          maxLength={OWN_WORDS_MOST}
          value={comment}
          aria-describedby={`${id}-count`}
          onChange={(event) => onWords({ rating, comment: event.currentTarget.value })}
        />
        <p id={`${id}-count`} className="field-hint tabular-nums">
          {comment.length} of {OWN_WORDS_MOST} characters
        </p>
        <p className="sr-only" role="status">
          {left <= 50 ? `${left} characters left` : ''}
        </p>
      </div>
      <Problem>{problem && `${FAILED_TO_SUBMIT_REVIEW}. ${problem} What you wrote is still here.`}</Problem>
      <div className="flex flex-wrap justify-end gap-3">
        <Button className="max-sm:w-full" kind="secondary" onClick={onClose}>
          Not now
        </Button>
        <Button type="submit" className="max-sm:w-full" busy={busy}>
          Submit review
        </Button>
      </div>
    </form>
  )
}
