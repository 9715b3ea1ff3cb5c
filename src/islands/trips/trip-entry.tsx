import { useEffect, useRef } from 'react'
import { OwnRating } from '../../components/rating'
import { RideLateness } from '../../components/ride-lateness'
import { RouteEnds } from '../../components/route-ends'
import { StatementLines } from '../../components/statement-lines'
import { type PaymentFacts, paymentBadge, statusBadge } from '../../domain/bookings/badges'
import { shortId } from '../../domain/bookings/booking'
import { type ListedTrip, rideMinutes } from '../../domain/bookings/trip-details'
import { SERVICE_LABELS, vehicleOf } from '../../domain/bookings/trip-types'
import { formatDateWithYear, formatPickupTime } from '../../domain/kolkata-time'
import { formatRupees } from '../../domain/payments/amounts'
import { type Ask, TripActions } from './trip-actions'
import { paymentSentence } from './trip-payment'

interface Props {
  trip: ListedTrip
  /** True for the first of the trips just loaded, which takes the focus. */
  goOnHere: boolean
  onAsk: Ask
}

/** One trip of the list: time, places, vehicle, fare, status and actions. */
export function TripEntry({ trip, goOnHere, onAsk }: Props) {
  const minutes = rideMinutes(trip)
  const paymentLine = paymentSentence(trip)
  const refunds = trip.statement.lines.filter(({ kind }) => kind === 'refund_due')
  const entry = useFocus(trip, goOnHere)
  return (
    <article
      ref={entry}
      tabIndex={-1}
      className="card flex h-full flex-col"
      aria-label={`Trip ${shortId(trip.id)}`}
    >
      <div className="flex items-start justify-between gap-x-4">
        <div>
          <h2 className="text-xl">{formatPickupTime(trip.scheduled_time)}</h2>
          <p className="text-muted">
            {SERVICE_LABELS[trip.service_type]}, {vehicleOf(trip.vehicle_type).name}
            {trip.is_round_trip && ', Round Trip'}
          </p>
        </div>
        <p className="figures text-2xl">{formatRupees(trip.fare_amount)}</p>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <TripBadges of={trip} />
      </div>
      <div className="mt-4 empty:hidden">
        <RideLateness lateness={trip.lateness} />
      </div>
      <RouteEnds from={trip.pickup_address} to={trip.dropoff_address} className="mt-4" />
      <div role="status">{paymentLine && <p className="mt-4 text-sm">{paymentLine}</p>}</div>
      <div className="mt-4 text-sm empty:hidden">
        {refunds.length > 0 && <StatementLines lines={refunds} />}
      </div>
      {trip.statement.arrives && <p className="mt-1 text-muted text-sm">{trip.statement.arrives}</p>}
      {trip.review && (
        <div className="mt-4">
          <OwnRating rating={trip.review.rating} />
        </div>
      )}
      <p className="mt-4 text-muted text-sm">
        Booked {formatDateWithYear(trip.created_at)}. Trip {shortId(trip.id)}.
        {minutes !== null && ` The ride took ${minutes} min.`}
      </p>
      <TripActions trip={trip} onAsk={onAsk} />
    </article>
  )
}

/** If an action removed its own button, the focus moves to the trip instead of the start of the page. */
function useFocus({ status, review }: ListedTrip, goOnHere: boolean) {
  const entry = useRef<HTMLElement>(null)
  const was = useRef({ status, review })
  useEffect(() => {
    const changed = was.current.status !== status || was.current.review !== review
    was.current = { status, review }
    if (changed && document.activeElement === document.body) entry.current?.focus({ preventScroll: true })
  }, [status, review])
  useEffect(() => {
    if (goOnHere) entry.current?.focus({ preventScroll: true })
  }, [goOnHere])
  return entry
}

/** Badges of a trip's status and payment. */
export function TripBadges({ of }: { of: PaymentFacts }) {
  return [statusBadge(of.status), paymentBadge(of)].map(({ label, colour }) => (
    <span key={label} className="badge" data-tone={colour}>
      {label}
    </span>
  ))
}
