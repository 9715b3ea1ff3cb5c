import type { MouseEvent, ReactNode } from 'react'
import { canCancel } from '../../domain/bookings/booking'
import type { ListedTrip } from '../../domain/bookings/trip-details'
import { mayReview } from '../../domain/reviews/may-review'
import { ROUTES } from '../../routes'
import { queryAgain } from './book-again'
import { awaitsPayment, hasReceipt } from './trip-rules'

export type Question = 'cancel' | 'rate' | 'details' | 'again'

/** Asks something about a trip. */
export type Ask = (question: Question, trip: ListedTrip) => void

/** What can be done about a trip, the most likely first. */
export function TripActions({ trip, onAsk }: { trip: ListedTrip; onAsk: Ask }) {
  const { id, status, review } = trip
  const isActive = status === 'accepted' || status === 'started'
  const isOver = status === 'completed' || status === 'cancelled'
  const link = encodeURIComponent(id)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {awaitsPayment(trip) && (
        <a className="button max-sm:flex-1" href={`${ROUTES.booking.path}?step=4&booking_id=${link}`}>
          Finish payment
        </a>
      )}
      {isActive && (
        <a className="button max-sm:flex-1" href={`${ROUTES.tracking.path}?booking_id=${link}`}>
          Track
        </a>
      )}
      {mayReview(trip, review) && <Asking onAsk={() => onAsk('rate', trip)}>Rate Trip</Asking>}
      <Asking onAsk={() => onAsk('details', trip)}>View Details</Asking>
      {canCancel(status) && (
        <Asking quiet onAsk={() => onAsk('cancel', trip)}>
          Cancel
        </Asking>
      )}
      {isOver && (
        <a
          className="button px-3"
          data-kind="quiet"
          href={`${ROUTES.booking.path}${queryAgain(trip)}`}
          onClick={(event) => {
            if (opensElsewhere(event)) return
            event.preventDefault()
            onAsk('again', trip)
          }}
        >
          Book again
        </a>
      )}
      {hasReceipt(trip) && (
        <a className="button px-3" data-kind="quiet" href={ROUTES.receipt.path.replace(':id', link)}>
          Receipt
        </a>
      )}
    </div>
  )
}

/** A link opened beside this page is the browser's own matter. */
const opensElsewhere = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

interface AskingProps {
  quiet?: boolean
  onAsk(): void
  children: ReactNode
}

function Asking({ quiet = false, onAsk, children }: AskingProps) {
  return (
    <button
      type="button"
      className={quiet ? 'button needs-script px-3' : 'button needs-script max-sm:flex-1'}
      data-kind={quiet ? 'quiet' : 'secondary'}
      onClick={onAsk}
    >
      {children}
    </button>
  )
}
