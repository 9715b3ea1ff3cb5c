import { paymentBadge, statusBadge } from '../domain/bookings/badges'
import { type Booking, shortId } from '../domain/bookings/booking'
import { formatDate, formatDateTime } from '../domain/bookings/kolkata-time'
import { SERVICE_LABELS } from '../domain/bookings/service-types'
import { vehicleOf } from '../domain/bookings/vehicle-types'
import { formatPaise, formatRupees } from '../domain/payments/amounts'
import { REFUND_ARRIVES } from '../domain/payments/refund-policy'
import { ROUTES } from '../routes'

/** A booking with what was paid online for it, in whole rupees, and what of that is still to come back. */
export interface ListedTrip extends Booking {
  paid_amount: number
  refund_due_paise: number
}

/** Nothing was paid and the ride still stands: its payment can be finished. */
function awaitsPayment({ status, payment_status, paid_amount }: ListedTrip): boolean {
  return status === 'pending' && paid_amount === 0 && ['pending', 'failed'].includes(payment_status)
}

/** Whole minutes from start to end; null while the ride has not had both. */
function durationMinutes({ start_time, end_time }: ListedTrip): number | null {
  if (!start_time || !end_time) return null
  return Math.round((Date.parse(end_time) - Date.parse(start_time)) / 60_000)
}

/** One trip in a list: when, where, in what, for how much, and how it stands. */
export function TripEntry({ trip }: { trip: ListedTrip }) {
  const status = statusBadge(trip.status)
  const payment = paymentBadge(trip.payment_status, trip.status)
  const minutes = durationMinutes(trip)
  return (
    <article className="card" aria-label={`Trip ${shortId(trip.id)}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h2 className="text-xl">{formatDateTime(new Date(trip.scheduled_time))}</h2>
          <p className="text-muted">
            {SERVICE_LABELS[trip.service_type]}, {vehicleOf(trip.vehicle_type).name}
            {trip.is_round_trip && ', Round Trip'}
          </p>
        </div>
        <p className="figures text-2xl">{formatRupees(trip.fare_amount)}</p>
      </div>
      <ul className="route-ends mt-4">
        <li>
          <span className="sr-only">From </span>
          {trip.pickup_address}
        </li>
        {trip.dropoff_address && (
          <li>
            <span className="sr-only">To </span>
            {trip.dropoff_address}
          </li>
        )}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <span className="badge" data-tone={status.colour}>
          {status.label}
        </span>
        <span className="badge" data-tone={payment.colour}>
          {payment.label}
        </span>
        {awaitsPayment(trip) && (
          <a
            className="button ml-auto max-sm:w-full"
            data-kind="secondary"
            href={`${ROUTES.booking.path}?step=4&booking_id=${encodeURIComponent(trip.id)}`}
          >
            Finish payment
          </a>
        )}
      </div>
      {trip.refund_due_paise > 0 && (
        <p className="mt-4 text-sm">
          <strong>{`Refund due ${formatPaise(trip.refund_due_paise)}`}</strong>. {REFUND_ARRIVES}
        </p>
      )}
      <p className="mt-4 text-muted text-sm">
        Booked {formatDate(new Date(trip.created_at))}. Trip {shortId(trip.id)}.
        {minutes !== null && ` The ride took ${minutes} min.`}
      </p>
    </article>
  )
}
