import { useEffect, useRef, useState } from 'react'
import { nullable, object } from 'valibot'
import { call } from '../../api'
import { OwnRating } from '../../components/rate-trip/own-rating'
import { RateDialog } from '../../components/rate-trip/rate-dialog'
import { type Review, ReviewSchema } from '../../domain/reviews/review'

/** Of a trip's details, what is asked for here. */
const AnswerSchema = object({ review: nullable(ReviewSchema) })

interface Props {
  bookingId: string
  driverName: string | null
}

/** A ride that has just ended is best rated now. Nothing is offered until it is known that it may be. */
export function RateRide({ bookingId, driverName }: Props) {
  const [known, setKnown] = useState<{ review: Review | null } | null>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    let left = false
    void call(`/api/trips/${encodeURIComponent(bookingId)}`, { answer: AnswerSchema }).then((answered) => {
      if (!left && answered.ok) setKnown(answered.value)
    })
    return () => {
      left = true
    }
  }, [bookingId])
  const review = known?.review ?? null
  const place = useRef<HTMLDivElement>(null)
  const asked = useRef(false)
  // The button goes with its question: the focus stays where it was.
  useEffect(() => {
    if (review && asked.current) place.current?.focus({ preventScroll: true })
  }, [review])
  const ask = () => {
    asked.current = true
    setOpen(true)
  }
  return (
    // As high in every state: what stands below must not slip away under a thumb.
    <div ref={place} tabIndex={-1} className="flex min-h-11 items-center outline-none">
      {review && <OwnRating rating={review.rating} />}
      {known && !review && (
        <>
          <button type="button" className="button" onClick={ask}>
            Rate Trip
          </button>
          <RateDialog
            bookingId={bookingId}
            driverName={driverName}
            open={open}
            onClose={() => setOpen(false)}
            onRated={(given) => setKnown({ review: given })}
            onStale={() => setKnown(null)}
          />
        </>
      )}
    </div>
  )
}
