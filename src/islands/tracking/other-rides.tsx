import { formatDateTime } from '../../domain/bookings/kolkata-time'
import type { OtherRide } from '../../domain/rides/ride-details'
import { ROUTES } from '../../routes'

/** The rider's other rides under way, each at its own address. */
export function OtherRides({ others }: { others: readonly OtherRide[] }) {
  if (others.length === 0) return null
  return (
    <nav aria-label="Your other active rides">
      <h3>Your other active {others.length === 1 ? 'ride' : 'rides'}</h3>
      <ul className="mt-1">
        {others.map(({ id, scheduled_time, pickup_address, dropoff_address }) => (
          <li key={id}>
            <a className="other-ride" href={`${ROUTES.tracking.path}?booking_id=${encodeURIComponent(id)}`}>
              <span className="font-semibold">{formatDateTime(new Date(scheduled_time))}</span>
              <span className="text-muted">
                {pickup_address}
                {dropoff_address && ` to ${dropoff_address}`}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
