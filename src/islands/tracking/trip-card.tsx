import { RouteEnds } from '../../components/route-ends'
import type { Booking } from '../../domain/bookings/booking'
import { formatDateTime } from '../../domain/bookings/kolkata-time'
import { formatRupees } from '../../domain/payments/amounts'

/** The trip itself: from, to, when, and what is still to be paid. */
export function TripCard({ booking }: { booking: Booking }) {
  const { pickup_address, dropoff_address, scheduled_time, remaining_amount, is_round_trip } = booking
  return (
    <section aria-label="Trip">
      <RouteEnds from={pickup_address} to={dropoff_address} />
      <p className="mt-3 text-muted text-sm">
        {formatDateTime(new Date(scheduled_time))}
        {is_round_trip && ', Round Trip'}.{' '}
        {remaining_amount > 0
          ? `${formatRupees(remaining_amount)} to pay the driver after the ride.`
          : 'Fully paid.'}
      </p>
    </section>
  )
}
