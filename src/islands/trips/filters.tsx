import { statusBadge } from '../../domain/bookings/badges'
import { BOOKING_STATUSES, type BookingStatus } from '../../domain/bookings/booking'
import { tripsAddress } from './trips-address'

const CHOICES = [null, ...BOOKING_STATUSES] as const

/** All trips, or those of one status: links, so that each has an address and works without a script. */
export function Filters({ status }: { status: BookingStatus | null }) {
  return (
    <nav aria-label="Trips by status">
      <ul className="flex flex-wrap gap-2">
        {CHOICES.map((choice) => (
          <li key={choice}>
            <a
              className="chip"
              href={tripsAddress({ status: choice })}
              aria-current={choice === status ? 'page' : undefined}
            >
              {choice === null ? 'All' : statusBadge(choice).label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
